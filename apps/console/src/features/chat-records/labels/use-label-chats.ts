import type { ChatRecord } from '@chatso/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf, mutationOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';

export interface LabelChange {
  add?: string[];
  remove?: string[];
}

/** Puts labels on chats, or takes them off; what was done can be taken back for a moment. */
export function useLabelChats() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const change = useMutation({
    ...mutationOf('records.label'),
    onError: (error) => void toast.error(error),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keyOf('records.list') });
      void client.invalidateQueries({ queryKey: keyOf('records.labels') });
    },
  });
  return {
    busy: change.isPending,
    label(chats: readonly Pick<ChatRecord, '_id'>[], what: LabelChange) {
      const conversationIds = chats.map(({ _id }) => _id);
      change.mutate(
        { body: { conversationIds, ...what } },
        { onSuccess: () => void toast.success(t('recordLabels.labelled', { count: conversationIds.length })) },
      );
    },
  };
}
