import type { TicketRow } from '@chatso/contract';
import { Flag } from 'lucide-react';
import { useMemo } from 'react';
import { calendarDate, exactTime, wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton, VisuallyHidden } from '../../../ui/index.ts';
import type { Column } from '../../../ui/list/index.ts';
import { codeOf } from '../parts/code-of.ts';
import { DueDate } from '../parts/due-date.tsx';
import { Assignee, NextGoal, Status, TagChips } from '../parts/ticket-words.tsx';
import { useFlag } from '../parts/use-flag.ts';
import classes from './tickets.module.css';

const isClosed = ({ status }: TicketRow): boolean => status === 'solved' || status === 'trash';

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(Date.parse(at))}>
    {calendarDate(Date.parse(at))}
  </time>
);

/** N-02 and the pictures: what one decides by, the rest by the menu of columns. */
export function useTicketColumns(): Column<TicketRow>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('tickets.columns.title'),
        className: classes.titleCell,
        sort: true,
        title: ({ title }) => title,
        cell: (ticket) => <Title ticket={ticket} />,
      },
      {
        id: 'customerEmail',
        header: t('tickets.columns.customer'),
        width: '13%',
        // Where there is less room the titles need it.
        hiddenBelow: 'narrow',
        sort: true,
        title: ({ customerEmail }) => customerEmail,
        cell: ({ customerEmail }) => customerEmail || '–',
      },
      {
        id: 'status',
        header: t('tickets.columns.status'),
        width: '124px',
        hiddenBelow: 'phone',
        sort: true,
        cell: (ticket) => <Status ticket={ticket} />,
      },
      {
        id: 'tags',
        header: t('tickets.columns.tags'),
        width: '164px',
        hiddenBelow: 'narrow',
        optional: true,
        title: ({ tags }) => tags.map(({ name }) => name).join(', ') || undefined,
        cell: ({ tags }) => <TagChips tags={tags} />,
      },
      {
        id: 'assignee',
        header: t('tickets.columns.assignee'),
        width: '144px',
        hiddenBelow: 'compact',
        sort: true,
        title: ({ assignee }) => assignee?.fullname,
        cell: ({ assignee }) => <Assignee person={assignee} />,
      },
      {
        id: 'dueDate',
        header: t('tickets.columns.due'),
        width: '104px',
        hiddenBelow: 'phone',
        sort: true,
        cell: (ticket) => <DueDate closed={isClosed(ticket)} dueDate={ticket.dueDate} />,
      },
      {
        id: 'goal',
        header: t('tickets.columns.goal'),
        width: '128px',
        hiddenBelow: 'narrow',
        optional: true,
        cell: ({ goals }) => <NextGoal goals={goals} />,
      },
      {
        id: 'links',
        header: t('tickets.columns.links'),
        width: '64px',
        hiddenBelow: 'narrow',
        optional: 'off',
        number: true,
        cell: ({ links }) => wholeNumber(links),
      },
      {
        id: 'updatedAt',
        header: t('tickets.columns.updated'),
        width: '112px',
        hiddenBelow: 'narrow',
        optional: 'off',
        number: true,
        sort: true,
        downFirst: true,
        cell: ({ updatedAt }) => <Moment at={updatedAt} />,
      },
      {
        id: 'createdAt',
        header: t('tickets.columns.created'),
        width: '128px',
        hiddenBelow: 'compact',
        number: true,
        sort: true,
        downFirst: true,
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
    ],
    [t],
  );
}

/** Flag, number and title; on a phone a card with what else one decides by. */
function Title({ ticket }: { ticket: TicketRow }) {
  const { t } = useTranslation();
  return (
    <span className={classes.title}>
      <FlagButton ticket={ticket} />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.code}>{codeOf(ticket)}</span>
          <bdi className={classes.name} data-unseen={ticket.seen ? undefined : true}>
            {ticket.title}
          </bdi>
          {ticket.seen ? null : (
            <VisuallyHidden>, {t(ticket.assignee === null ? 'tickets.untaken' : 'tickets.unseen')}</VisuallyHidden>
          )}
        </span>
        <span className={classes.card}>
          <Status ticket={ticket} />
          <DueDate closed={isClosed(ticket)} dueDate={ticket.dueDate} />
        </span>
        <span className={classes.card}>
          <Assignee person={ticket.assignee} />
          <TagChips tags={ticket.tags.slice(0, 1)} />
        </span>
      </span>
    </span>
  );
}

/** N-27 */
function FlagButton({ ticket }: { ticket: TicketRow }) {
  const { t } = useTranslation();
  const flag = useFlag();
  const code = codeOf(ticket);
  return (
    <IconButton
      aria-pressed={ticket.flag}
      className={classes.flag}
      icon={<Flag fill={ticket.flag ? 'currentColor' : 'none'} size={16} strokeWidth={1.75} />}
      label={t(ticket.flag ? 'tickets.flagOff' : 'tickets.flagOn', { code })}
      size={28}
      onClick={() => flag.mutate({ body: { ticketId: ticket._id, flag: !ticket.flag } })}
    />
  );
}
