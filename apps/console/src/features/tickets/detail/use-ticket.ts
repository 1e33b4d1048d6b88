import type { CallInput, Endpoints, Ticket } from '@chatso/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { keepAnswer } from '../../../lib/api/keep-answer.ts';
import { keyOf, mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { onAgentEvent, onRealtimeConnect } from '../../../lib/realtime/realtime.ts';
import { toast } from '../../../ui/index.ts';

export type Change = CallInput<Endpoints['tickets.change']>['body'];

/** Of a ticket that nothing can be done about any more: closed for good by a merge, or its account is not there. */
export const isStuck = ({ blocked, mergedInto }: Pick<Ticket, 'blocked' | 'mergedInto'>): boolean =>
  blocked !== null || mergedInto !== null;

export const isClosed = ({ status }: Pick<Ticket, 'status'>): boolean => status === 'solved' || status === 'trash';

const aboutOne = ['tickets.get', 'tickets.timeline', 'mails.ofTickets', 'mails.ofTicket'] as const;

/** Asks again for everything that is shown of a ticket, and for the lists it stands in. */
export function useLookAgain(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const id of [...aboutOne, 'tickets.list', 'tickets.count'] as const)
      void client.invalidateQueries({ queryKey: keyOf(id) });
  }, [client]);
}

const gatheredMs = 1000;

/** The ticket, kept true while it is open: what colleagues and customers do to it is seen at once. */
export function useTicket(id: string) {
  const client = useQueryClient();
  const query = useQuery({ ...queryOf('tickets.get', { params: { id } }) });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      for (const name of aboutOne) void client.invalidateQueries({ queryKey: keyOf(name) });
    };
    const undo = [
      onAgentEvent('ticket:changed', ({ ticketId }) => {
        if (ticketId === id) again();
      }),
      onAgentEvent('mail:changed', ({ ticketId }) => {
        if (ticketId === id) again();
      }),
      onRealtimeConnect(again),
      // Whether it can be answered, and from where. While mail is read each one tells of its account.
      onAgentEvent('mailbox:changed', () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          again();
          void client.invalidateQueries({ queryKey: keyOf('mails.addresses') });
        }, gatheredMs);
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of undo) stop();
    };
  }, [client, id]);
  return query;
}

/** N-61, N-64: what the server says about a refused change is said; what is true by then is shown. */
export function useChange(id: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const again = useLookAgain();
  const change = useMutation({
    ...mutationOf('tickets.change'),
    meta: { quiet: true },
    onSuccess(answer) {
      keepAnswer(client, queryOf('tickets.get', { params: { id } }).queryKey, answer);
      toast.success(t('ticket.updated'));
    },
    onError: (error) => void toast.error(error),
    onSettled: again,
  });
  return {
    /** `done`: after the last of several has been saved. */
    change: (body: Change, done?: () => void) =>
      change.mutate({ params: { id }, body }, done ? { onSuccess: done } : undefined),
    changing: change.isPending,
  };
}
