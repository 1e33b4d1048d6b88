import type { CallInput, ChatRecord, Endpoints } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { EndReasons } from '../../entities/chat-label/end-reasons.tsx';
import { displayName } from '../../entities/conversation/chat-names.ts';
import { endWhatCan, refusedIn } from '../../entities/conversation/end-what-can.ts';
import { keyOf, mutationOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { hasPermission } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { ConfirmDialog, toast } from '../../ui/index.ts';
import classes from './chat-records.module.css';
import { BulkLabels } from './labels/label-menus.tsx';
import { BulkTranscript } from './transcript/transcript-buttons.tsx';

type Ending = CallInput<Endpoints['conversations.bulkEndChat']>;

interface BulkActionsProps {
  chats: readonly ChatRecord[];
  onManageLabels(): void;
  onDone(): void;
}

/** L-07, decision X-24: chats are ended when all that are selected go on. */
export function BulkActions({ chats, onManageLabels, onDone }: BulkActionsProps) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const client = useQueryClient();
  const [asking, setAsking] = useState<readonly string[] | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  // Ids say nothing to anybody.
  const namesOf = (ids: string | readonly string[]) =>
    chats
      .filter(({ _id }) => ids.includes(_id))
      .map(displayName)
      .join(', ');
  const end = useMutation({
    mutationFn: ({ body }: Ending) =>
      endWhatCan(body.conversationIds, (conversationIds) =>
        mutationOf('conversations.bulkEndChat').mutationFn({ body: { ...body, conversationIds } }),
      ),
    meta: { quiet: true },
    onSuccess: ({ answer: { ids, reasonKept }, left }) => {
      const names = namesOf(left);
      const details = [
        ...(names === '' ? [] : [t('records.someNotEnded', { names })]),
        ...(reasonKept === false ? [t('recordLabels.reasonGone')] : []),
      ];
      toast.success(t('records.ended', { count: ids.length }), details.length > 0 ? { detail: details.join(' ') } : {});
      onDone();
    },
    // L-30. Somebody else may have ended one meanwhile: the list shows what is true now.
    onError: (error) => {
      const names = namesOf(refusedIn(error));
      toast.error(names === '' ? error : t('records.notEnded', { names }));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keyOf('records.list') });
    },
  });
  const others = chats.filter(({ state }) => state !== 'ongoing').length;
  const labels = <BulkLabels chats={chats} onManage={onManageLabels} />;
  const transcript = <BulkTranscript chats={chats} />;
  if (!hasPermission(membership, 'liveChat')) {
    return (
      <>
        {labels}
        {transcript}
      </>
    );
  }
  return (
    <>
      {labels}
      <Button
        disabled={others > 0}
        leftSection={<CircleX aria-hidden size={16} strokeWidth={1.75} />}
        size="xs"
        variant="default"
        onClick={() => {
          setReason(null);
          setAsking(chats.map(({ _id }) => _id));
        }}
      >
        {t('records.endChats', { count: chats.length })}
      </Button>
      {transcript}
      {others > 0 ? <span className={classes.why}>{t('records.notEndable', { count: others })}</span> : null}
      <ConfirmDialog
        confirmLabel={t('records.endChats', { count: asking?.length ?? 0 })}
        danger
        opened={asking !== null}
        title={t('records.endTitle', { count: asking?.length ?? 0 })}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          const why = reason === null ? {} : { closingReason: reason };
          return asking && end.mutateAsync({ body: { conversationIds: [...asking], ...why } }).catch(() => undefined);
        }}
      >
        {t('records.endBody', { count: asking?.length ?? 0 })}
        <EndReasons value={reason} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
}
