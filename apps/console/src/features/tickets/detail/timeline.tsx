import type { Ticket, TicketEvent } from '@chatso/contract';
import { Button, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, ChevronRight, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssignees } from '../../../entities/ticket-form/choices.ts';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useNow } from '../../../lib/formats/now.ts';
import { shortMoment } from '../../../lib/formats/short-dates.ts';
import { ErrorState, SkeletonRows } from '../../../ui/index.ts';
import { ChatCard, CommentCard } from './cards.tsx';
import classes from './detail.module.css';
import { logWords } from './log-words.ts';
import { MailCard, WithdrawnLine } from './mail-card.tsx';
import { useNewestLast } from './use-newest-last.ts';
import {
  type TimelineState,
  timelineTabs,
  useComments,
  useLogs,
  useTimeline,
  useTimelineState,
} from './use-timeline.ts';

const none: TicketEvent[] = [];

/** What happened to the ticket: all of it, what the team said, or what was changed. */
export function Timeline({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const state = useTimelineState();
  const { tab, order } = state;
  const all = useTimeline(ticket._id, state, tab === 'all');
  // Two small lists: their tabs say how many there are.
  const comments = useComments(ticket._id, order, true);
  const logs = useLogs(ticket._id, order, true);
  const query = { all, comments, logs }[tab];
  const events = { all: all.data?.pages.flatMap(({ data }) => data), comments: comments.data, logs: logs.data }[tab];
  const place = useNewestLast(order === 'asc' && state.find === '' && events !== undefined);
  const counts = { all: all.data?.pages[0]?.count, comments: comments.data?.length, logs: logs.data?.length };
  return (
    <>
      <TimelineBar counts={counts} state={state} />
      <div className={classes.events} ref={place}>
        {query.error && !events ? (
          <ErrorState
            error={query.error}
            retrying={query.isFetching}
            title={t('ticket.timelineFailed')}
            onRetry={() => void query.refetch()}
          />
        ) : query.isPending ? (
          <SkeletonRows label={t('ticket.timelineLoading')} rowHeight={72} rows={4} />
        ) : (events ?? none).length === 0 ? (
          <p className={classes.nothing}>{t(`ticket.nothing.${tab}`)}</p>
        ) : (
          <Events events={events ?? none} ticket={ticket} unfolded={tab === 'logs'} />
        )}
        {tab === 'all' && all.hasNextPage ? (
          <Button loading={all.isFetchingNextPage} size="xs" variant="default" onClick={() => void all.fetchNextPage()}>
            {t('ticket.older')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

interface TimelineBarProps {
  state: TimelineState;
  counts: Record<(typeof timelineTabs)[number], number | undefined>;
}

function TimelineBar({ state, counts }: TimelineBarProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(state.find);
  const Arrow = state.order === 'asc' ? ArrowDown : ArrowUp;
  return (
    <div className={classes.bar}>
      <fieldset aria-label={t('ticket.tabs.label')} className={classes.tabs}>
        {timelineTabs.map((tab) => {
          const count = counts[tab];
          return (
            <button
              aria-pressed={state.tab === tab}
              className={classes.tab}
              key={tab}
              type="button"
              onClick={() => state.setTab(tab)}
            >
              {t(`ticket.tabs.${tab}`)}
              {count === undefined ? null : <span className={classes.pill}>{wholeNumber(count)}</span>}
            </button>
          );
        })}
      </fieldset>
      {state.tab === 'all' ? (
        <form
          className={classes.find}
          onSubmit={(event) => {
            event.preventDefault();
            state.setFind(typed.trim());
          }}
        >
          <TextInput
            aria-label={t('ticket.find')}
            leftSection={<Search aria-hidden size={14} strokeWidth={1.75} />}
            maxLength={100}
            placeholder={t('ticket.find')}
            size="xs"
            type="search"
            value={typed}
            onBlur={() => state.find !== typed.trim() && state.setFind(typed.trim())}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        </form>
      ) : null}
      <Button
        rightSection={<Arrow aria-hidden size={14} strokeWidth={1.75} />}
        size="xs"
        variant="subtle"
        onClick={state.turn}
      >
        {t(state.order === 'asc' ? 'ticket.newestLast' : 'ticket.newestFirst')}
      </Button>
    </div>
  );
}

type LogEvent = Extract<TicketEvent, { kind: 'log' }>;
type Part = Exclude<TicketEvent, LogEvent> | { kind: 'logs'; logs: LogEvent[] };

/** Changes that stand beside each other are one line. */
function folded(events: readonly TicketEvent[]): Part[] {
  const parts: Part[] = [];
  for (const event of events) {
    const last = parts.at(-1);
    if (event.kind !== 'log') parts.push(event);
    else if (last?.kind === 'logs') last.logs.push(event);
    else parts.push({ kind: 'logs', logs: [event] });
  }
  return parts;
}

interface EventsProps {
  events: readonly TicketEvent[];
  ticket: Ticket;
  unfolded: boolean;
}

function Events({ events, ticket, unfolded }: EventsProps) {
  return (
    <ol className={classes.list}>
      {folded(events).map((part) => {
        if (part.kind === 'logs') {
          const [first] = part.logs;
          return (
            <li key={first?.log._id}>
              <LogLines logs={part.logs} unfolded={unfolded || part.logs.length === 1} />
            </li>
          );
        }
        if (part.kind === 'mail') {
          return (
            <li key={part.mail._id}>
              {part.mail.state === 'withdrawn' ? (
                <WithdrawnLine mail={part.mail} />
              ) : (
                <MailCard mail={part.mail} ticket={ticket} />
              )}
            </li>
          );
        }
        if (part.kind === 'comment') {
          return (
            <li key={part.comment._id}>
              <CommentCard comment={part.comment} locked={ticket.mergedInto !== null} />
            </li>
          );
        }
        return (
          <li key={part.chat.conversationId}>
            <ChatCard at={part.at} chat={part.chat} />
          </li>
        );
      })}
    </ol>
  );
}

function LogLines({ logs, unfolded }: { logs: readonly LogEvent[]; unfolded: boolean }) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const people = useAssignees();
  const [open, setOpen] = useState(false);
  const nameOf = ({ log }: LogEvent) => log.by?.fullname ?? t('ticket.nobodyInParticular');
  const names = [...new Set(logs.map(nameOf))].join(', ');
  return (
    <>
      {unfolded ? null : (
        <button aria-expanded={open} className={classes.fold} type="button" onClick={() => setOpen(!open)}>
          <ChevronRight aria-hidden className={classes.chevron} size={16} strokeWidth={1.75} />
          <bdi>{t('ticket.changes', { count: logs.length, names })}</bdi>
        </button>
      )}
      {unfolded || open
        ? logs.map((event) => (
            <p className={classes.log} key={event.log._id}>
              <span>
                <strong>
                  <bdi>{nameOf(event)}</bdi>
                </strong>{' '}
                <bdi>{logWords(t, event.log, people)}</bdi>
              </span>
              <time className={classes.at} dateTime={event.at}>
                {shortMoment(Date.parse(event.at), now)}
              </time>
            </p>
          ))
        : null}
    </>
  );
}
