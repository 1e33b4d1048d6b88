import type { Mail, Ticket } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/query-of.ts';

/** The newest of a ticket. */
export const mailsOf = (ticketId: string) => ({ query: { ticketId, sort: 'desc', limit: 50 } }) as const;

const useMail = (id: string | null | undefined) =>
  useQuery({
    ...queryOf('mails.ofTicket', { params: { id: id ?? '' } }),
    ...{ enabled: typeof id === 'string', meta: { quiet: true } },
  });

/**
 * The mail an answer goes to: the one it was begun for, as long as it is of this ticket, else the newest that came in, else
 * the newest.
 */
export function useReplyTo(ticket: Ticket, begunFor: string | null): { mail: Mail | null; loading: boolean } {
  const list = useQuery(queryOf('mails.ofTickets', mailsOf(ticket._id)));
  const rows = list.data?.data ?? [];
  const id = (rows.find(({ direction, kind }) => direction === 'in' && kind === 'mail') ?? rows[0])?._id;
  const begun = useMail(begunFor);
  const newest = useMail(id);
  const kept = begunFor === null ? undefined : begun.data?.data;
  if (kept?.ticket?._id === ticket._id) return { mail: kept, loading: false };
  return {
    mail: id === undefined ? null : (newest.data?.data ?? null),
    loading: list.isPending || (id !== undefined && newest.isPending) || (begunFor !== null && begun.isPending),
  };
}
