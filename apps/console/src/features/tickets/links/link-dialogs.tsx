import type { EndpointId, Endpoints, ResponseOf } from '@chatso/contract';
import { limits, timerLabel } from '@chatso/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { calendarDate, dateAndTime, money } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Column } from '../../../ui/list/index.ts';
import { LinkDialog, linkPageSize } from './link-dialog.tsx';
import type { Chosen } from './link-kinds.ts';

export interface LinkProps {
  onLink(chosen: Chosen): unknown;
  onClose(): void;
}

type Answer<Id extends EndpointId> = ResponseOf<Endpoints[Id]>;
type ChatRow = Answer<'tickets.linkChats'>['data'][number];
type OrderRow = Answer<'tickets.linkOrders'>['data']['data'][number];
type MailRow = Answer<'tickets.linkEmails'>['data'][number];

/** What is typed, and the page; another word begins at the first. */
function useLook() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [page, setPage] = useState(1);
  useEffect(() => {
    // Nothing new is asked when the dialog opens: whoever turned the page by then stays on it.
    if (typed.trim() === asked) return;
    const timer = setTimeout(() => {
      setAsked(typed.trim());
      setPage(1);
    }, limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed, asked]);
  const query = { page, limit: linkPageSize, ...(asked === '' ? {} : { search: asked }) };
  return { query, parts: { page, search: typed, onPage: setPage, onSearch: setTyped } };
}

const quiet = { placeholderData: keepPreviousData, meta: { quiet: true } } as const;
const idOf = ({ _id }: { _id: string }): string => _id;
const chatName = ({ client }: ChatRow): string => client.fullname;
const orderName = ({ name }: OrderRow): string => name;
const mailName = ({ subject, from }: MailRow): string => subject || from.address;

export function LinkChat({ onLink, onClose }: LinkProps) {
  const { t } = useTranslation();
  const look = useLook();
  const query = useQuery({ ...queryOf('tickets.linkChats', { query: look.query }), ...quiet });
  const columns = useMemo<Column<ChatRow>[]>(
    () => [
      { id: 'client', header: t('ticket.links.columns.customer'), cell: chatName },
      {
        id: 'agent',
        header: t('ticket.links.columns.agent'),
        width: '28%',
        cell: ({ agent }) => agent?.fullname ?? '–',
      },
      {
        id: 'duration',
        header: t('ticket.links.columns.duration'),
        width: '84px',
        number: true,
        cell: ({ chatDurationClosed: ms }) => (ms === null ? t('ticket.chat.ongoing') : timerLabel(ms)),
      },
      {
        id: 'started',
        header: t('ticket.links.columns.started'),
        width: '160px',
        number: true,
        cell: ({ startDate }) => dateAndTime(Date.parse(startDate)),
      },
    ],
    [t],
  );
  return (
    <LinkDialog
      {...look.parts}
      columns={columns}
      count={query.data?.count ?? 0}
      idOf={idOf}
      kind="chat"
      linkOf={({ _id }) => ({ chat: [{ conversationId: _id }] })}
      nameOf={chatName}
      query={query}
      rows={query.data?.data}
      onClose={onClose}
      onLink={onLink}
    />
  );
}

export function LinkOrder({ onLink, onClose }: LinkProps) {
  const { t } = useTranslation();
  const look = useLook();
  const query = useQuery({ ...queryOf('tickets.linkOrders', { query: look.query }), ...quiet });
  const columns = useMemo<Column<OrderRow>[]>(
    () => [
      { id: 'name', header: t('ticket.links.columns.order'), cell: orderName },
      {
        id: 'customer',
        header: t('ticket.links.columns.customer'),
        width: '32%',
        cell: ({ customerEmail }) => customerEmail,
      },
      { id: 'status', header: t('ticket.links.columns.status'), width: '96px', cell: ({ orderStatus }) => orderStatus },
      {
        id: 'total',
        header: t('ticket.links.columns.total'),
        width: '96px',
        number: true,
        cell: ({ total, currency }) => money(total, currency),
      },
      {
        id: 'date',
        header: t('ticket.links.columns.date'),
        width: '96px',
        number: true,
        cell: ({ timePurchased }) => calendarDate(Date.parse(timePurchased)),
      },
    ],
    [t],
  );
  return (
    <LinkDialog
      {...look.parts}
      columns={columns}
      count={query.data?.data.total_orders ?? 0}
      idOf={idOf}
      kind="order"
      linkOf={({ orderId, chatsoStoreId }) => ({ order: [{ orderId, chatsoStoreId }] })}
      nameOf={orderName}
      query={query}
      rows={query.data?.data.data}
      onClose={onClose}
      onLink={onLink}
    />
  );
}

export function LinkEmail({ onLink, onClose }: LinkProps) {
  const { t } = useTranslation();
  const look = useLook();
  const query = useQuery({ ...queryOf('tickets.linkEmails', { query: look.query }), ...quiet });
  const columns = useMemo<Column<MailRow>[]>(
    () => [
      { id: 'subject', header: t('ticket.links.columns.subject'), cell: mailName },
      {
        id: 'from',
        header: t('ticket.links.columns.from'),
        width: '36%',
        cell: ({ from }) => from.name || from.address,
      },
      {
        id: 'date',
        header: t('ticket.links.columns.date'),
        width: '160px',
        number: true,
        cell: ({ date }) => dateAndTime(Date.parse(date)),
      },
    ],
    [t],
  );
  return (
    <LinkDialog
      {...look.parts}
      columns={columns}
      count={query.data?.count ?? 0}
      idOf={idOf}
      kind="email"
      linkOf={({ _id }) => ({ email: [{ emailId: _id }] })}
      nameOf={mailName}
      query={query}
      rows={query.data?.data}
      onClose={onClose}
      onLink={onLink}
    />
  );
}
