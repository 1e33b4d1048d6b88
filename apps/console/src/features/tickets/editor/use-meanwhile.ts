import type { Ticket, TicketStatus } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { onAgentEvent } from '../../../lib/realtime/realtime.ts';
import { useSession } from '../../../lib/session/session.ts';
import { mailsOf } from './use-reply-to.ts';

interface Begun {
  status: TicketStatus;
  mails: ReadonlySet<string>;
}

const isOver = (status: TicketStatus): status is 'solved' | 'trash' => status === 'solved' || status === 'trash';

/** What others did since somebody began to write here, in words: what is typed stays, and may not be wanted any more. */
export function useMeanwhile(ticket: Ticket, writing: boolean): string[] {
  const { t } = useTranslation();
  const ownId = useSession().user._id;
  const mails = useQuery(queryOf('mails.ofTickets', mailsOf(ticket._id))).data?.data;
  const [begun, setBegun] = useState<Begun | null>(null);
  const [changedBy, setChangedBy] = useState<{ _id: string; fullname: string } | null>(null);
  useEffect(
    () =>
      onAgentEvent('ticket:changed', ({ ticketId, by }) => {
        if (ticketId === ticket._id) setChangedBy(by);
      }),
    [ticket._id],
  );
  const now = useRef<Begun>({ status: ticket.status, mails: new Set() });
  now.current = { status: ticket.status, mails: new Set(mails?.map(({ _id }) => _id)) };
  useEffect(() => setBegun(writing ? now.current : null), [writing]);
  const fresh =
    begun === null ? [] : (mails ?? []).filter(({ _id, state }) => !begun.mails.has(_id) && state !== 'withdrawn');
  const senders = useSenders(
    ticket._id,
    fresh.some(({ direction }) => direction === 'out'),
  );
  if (begun === null) return [];
  const words: string[] = [];
  for (const { _id, direction, from } of fresh.reverse()) {
    const sender = senders.get(_id);
    if (direction === 'in') words.push(t('ticket.meanwhile.wrote', { name: from.name || from.address }));
    else if (sender && sender._id !== ownId) words.push(t('ticket.meanwhile.answered', { name: sender.fullname }));
  }
  const { status } = ticket;
  if (status !== begun.status && isOver(status) && changedBy?._id !== ownId)
    words.push(t(`ticket.meanwhile.${status}`, { name: changedBy?.fullname ?? t('ticket.nobodyInParticular') }));
  return [...new Set(words)];
}

/** Who of the team wrote the newest mails. */
function useSenders(ticketId: string, enabled: boolean) {
  const input = { params: { id: ticketId }, query: { sort: 'desc', limit: 20 } } as const;
  const { data } = useQuery({ ...queryOf('tickets.timeline', input), enabled });
  return new Map(
    data?.data.flatMap((event) =>
      event.kind === 'mail' && event.mail.sentBy ? [[event.mail._id, event.mail.sentBy]] : [],
    ),
  );
}
