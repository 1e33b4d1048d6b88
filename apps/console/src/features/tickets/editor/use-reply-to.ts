import type { Mail, Ticket } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/query-of.ts';

/** The newest of a ticket. */
export const mailsOf = (ticketId: string) => ({ query: { ticketId, sort: 'desc', limit: 50 } }) as const;

/** The mail an answer goes to: the newest that came in, else the newest. */
export function useReplyTo(ticket: Ticket): { mail: Mail | null; loading: boolean } {
  const list = useQuery(queryOf('mails.ofTickets', mailsOf(ticket._id)));
  const rows = list.data?.data ?? [];
  const id = (rows.find(({ direction, kind }) => direction === 'in' && kind === 'mail') ?? rows[0])?._id;
  const one = useQuery({ ...queryOf('mails.ofTicket', { params: { id: id ?? '' } }), enabled: id !== undefined });
  return {
    mail: id === undefined ? null : (one.data?.data ?? null),
    loading: list.isPending || (id !== undefined && one.isPending),
  };
}
