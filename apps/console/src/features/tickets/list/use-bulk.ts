import type { CallInput, Endpoints } from '@chatso/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf, mutationOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';

const writes = [
  'tickets.setStatus',
  'tickets.setDueDate',
  'tickets.assign',
  'tickets.addTags',
  'ticketMacros.run',
] as const;
type Write = (typeof writes)[number];
type Input = { [Id in Write]: { id: Id; input: CallInput<Endpoints[Id]>; done: string } }[Write];

interface Done {
  updated: string[];
  skipped: string[];
}

/** One write to many: says what was done and what was left as it was (decision N-5). */
export function useBulk(onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input }: Input): Promise<Done> => mutationOf(id).mutationFn(input as never) as Promise<Done>,
    meta: { quiet: true },
    onSuccess({ updated, skipped }, { done }) {
      if (updated.length === 0) return void toast.error(t('tickets.bulk.nothingDone'));
      toast.success(done, skipped.length > 0 ? { detail: t('tickets.bulk.skipped', { count: skipped.length }) } : {});
      onDone();
    },
    onError: (error) => void toast.error(error),
    onSettled() {
      for (const id of ['tickets.list', 'tickets.count'] as const)
        void client.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
}
export type Bulk = ReturnType<typeof useBulk>;
