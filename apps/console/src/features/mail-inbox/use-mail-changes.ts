import type { MailRow } from '@chatso/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { errorMessage } from '../../lib/api/errors.ts';
import { keyOf, mutationOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';
import { toast } from '../../ui/index.ts';

const lists = ['mails.list', 'mails.byTag'] as const;
const told = [...lists, 'mails.count', 'mails.get', 'mails.addresses'] as const;
/** Of a first reading each mail tells of itself. */
const gatheredMs = 400;

export function useLookAgain(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const id of told) void client.invalidateQueries({ queryKey: keyOf(id) });
  }, [client]);
}

/** A new mail is there within a second of its event. */
export function useMailNews(): void {
  const look = useLookAgain();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        look();
      }, gatheredMs);
    };
    const undo = [
      ...(['mail:changed', 'mailbox:changed', 'ticket:changed', 'ticket-settings:changed'] as const).map((name) =>
        onAgentEvent(name, heard),
      ),
      onRealtimeConnect(look),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of undo) stop();
    };
  }, [look]);
}

type Rows = { data: MailRow[]; count: number };
type Counts = { unseenCount: number; messagesCount: number };

/** O-34: rows and counts follow at once; what the server says comes after. */
export function useMailChanges() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const look = useLookAgain();
  const onError = (error: Error) => {
    const words = errorMessage(error);
    if (words !== null) toast.error(words);
  };
  const show = (ids: readonly string[], unseen: boolean) => {
    const changed = new Set<string>();
    for (const id of lists) {
      client.setQueriesData<Rows>({ queryKey: keyOf(id) }, (rows) => {
        if (!rows) return rows;
        for (const row of rows.data) if (ids.includes(row._id) && row.unseen !== unseen) changed.add(row._id);
        return { ...rows, data: rows.data.map((row) => (ids.includes(row._id) ? { ...row, unseen } : row)) };
      });
    }
    const by = unseen ? changed.size : -changed.size;
    client.setQueriesData<Counts>({ queryKey: keyOf('mails.count') }, (counts) =>
      counts ? { ...counts, unseenCount: Math.max(0, counts.unseenCount + by) } : counts,
    );
  };
  const seen = useMutation({
    ...mutationOf('mails.setSeen'),
    meta: { quiet: true },
    onMutate: ({ body: { ids, unseen } }) => show(ids, unseen),
    onError,
    onSettled: look,
  });
  const spam = useMutation({
    ...mutationOf('mails.setSpam'),
    meta: { quiet: true },
    onSuccess: ({ updated }, { body }) =>
      toast.success(t(body.spam ? 'mailInbox.asideDone' : 'mailInbox.backDone', { count: updated })),
    onError,
    onSettled: look,
  });
  const create = useMutation({
    ...mutationOf('tickets.createFromEmails'),
    meta: { quiet: true },
    onSuccess({ data, skipped }) {
      if (data.length > 0) toast.success(t('mailInbox.created', { count: data.length }));
      if (skipped.length > 0) toast.info(t('mailInbox.skipped', { count: skipped.length }));
    },
    onError,
    onSettled: look,
  });
  const { mutate: setSeen } = seen;
  return {
    ...{ spam, create, busy: seen.isPending || spam.isPending || create.isPending },
    setSeen: useCallback(
      (ids: readonly string[], unseen: boolean) => setSeen({ body: { ids: [...ids], unseen } }),
      [setSeen],
    ),
  };
}
export type MailChanges = ReturnType<typeof useMailChanges>;
