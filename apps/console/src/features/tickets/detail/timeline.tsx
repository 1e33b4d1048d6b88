import { type Mail, type Ticket, type TicketEvent, type TimelinePage, timelineTabs } from '@chatso/contract';
import { Button, Loader, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, ChevronRight, Search } from 'lucide-react';
import { useState } from 'react';
import { useAssignees } from '../../../entities/ticket-form/choices.ts';
import { queryOf } from '../../../lib/api/query-of.ts';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useNow } from '../../../lib/formats/now.ts';
import { shortMoment } from '../../../lib/formats/short-dates.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FilterTabs } from '../../../ui/filter-tabs.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/index.ts';
import { mailsOf } from '../editor/use-reply-to.ts';
import { ChatCard, CommentCard } from './cards.tsx';
import { logWords } from './log-words.ts';
import { MailCard, WithdrawnLine } from './mail-card.tsx';
import parts from './parts.module.css';
import { SplitDialog } from './split-dialog.tsx';
import classes from './timeline.module.css';
import { type TimelineState, useTimeline, useTimelineState } from './use-timeline.ts';
import { useTimelinePlace } from './use-timeline-place.ts';

/** What happened to the ticket: all of it, what the team said, or what was changed. */
export function Timeline({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const state = useTimelineState();
  const { tab, order } = state;
  const { query, events, counts } = useTimeline(ticket._id, state);
  // Here, as the card goes with its mail when a colleague moves it under an open dialog.
  const [splitting, setSplitting] = useState<Mail | null>(null);
  const isHere = (id: string) => events?.some((event) => event.kind === 'mail' && event.mail._id === id) ?? true;
  const mails = useQuery(queryOf('mails.ofTickets', mailsOf(ticket._id))).data?.data;
  // A ticket keeps a mail: its last one has nothing to be parted from.
  const only = mails !== undefined && mails.length < 2;
  const place = useTimelinePlace(`${tab} ${order} ${state.find}`, order === 'asc' && events !== undefined);
  const earlier = query.hasNextPage ? (
    <Button
      aria-busy={query.isFetchingNextPage}
      className={classes.earlier}
      leftSection={query.isFetchingNextPage ? <Loader size={14} /> : null}
      size="xs"
      variant="default"
      onClick={() => {
        if (query.isFetchingNextPage) return;
        // The button goes with the last page; whoever pressed it stays in the list.
        void query.fetchNextPage().then(({ hasNextPage }) => hasNextPage || place.current?.focus());
      }}
    >
      {t('ticket.earlier')}
    </Button>
  ) : null;
  return (
    <>
      <TimelineBar counts={counts} state={state} />
      <div className={classes.events} ref={place} tabIndex={-1}>
        {query.error && !events ? (
          <ErrorState
            error={query.error}
            retrying={query.isFetching}
            title={t('ticket.timelineFailed')}
            onRetry={() => void query.refetch()}
          />
        ) : events === undefined ? (
          <SkeletonRows label={t('ticket.timelineLoading')} rowHeight={72} rows={4} />
        ) : events.length === 0 ? (
          <p className={classes.nothing}>{t(`ticket.nothing.${tab}`)}</p>
        ) : (
          <>
            {order === 'asc' ? earlier : null}
            <Events events={events} ticket={ticket} unfolded={tab === 'logs'} onSplit={only ? null : setSplitting} />
            {order === 'asc' ? null : earlier}
          </>
        )}
      </div>
      {splitting === null ? null : (
        <SplitDialog
          gone={ticket.mergedInto !== null || !isHere(splitting._id)}
          mail={splitting}
          only={only}
          ticketId={ticket._id}
          onClose={() => setSplitting(null)}
        />
      )}
    </>
  );
}

interface TimelineBarProps {
  state: TimelineState;
  counts: TimelinePage['counts'] | undefined;
}

function TimelineBar({ state, counts }: TimelineBarProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(state.find);
  const Arrow = state.order === 'asc' ? ArrowDown : ArrowUp;
  return (
    <div className={classes.bar}>
      <FilterTabs
        inBar
        label={t('ticket.tabs.label')}
        tabs={timelineTabs.map((name) => ({
          name,
          text: t(`ticket.tabs.${name}`),
          count: counts ? wholeNumber(counts[name]) : null,
        }))}
        value={state.tab}
        onChange={state.setTab}
      />
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
  const pieces: Part[] = [];
  for (const event of events) {
    const last = pieces.at(-1);
    if (event.kind !== 'log') pieces.push(event);
    else if (last?.kind === 'logs') last.logs.push(event);
    else pieces.push({ kind: 'logs', logs: [event] });
  }
  return pieces;
}

interface EventsProps {
  events: readonly TicketEvent[];
  ticket: Ticket;
  unfolded: boolean;
  onSplit: ((mail: Mail) => void) | null;
}

function Events({ events, ticket, unfolded, onSplit }: EventsProps) {
  // By entry, not by line: with what comes before or after it a line becomes another one, and stays open.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const turn = (logs: readonly LogEvent[], open: boolean) => {
    const ids = new Set(opened);
    for (const { log } of logs) ids[open ? 'add' : 'delete'](log._id);
    setOpened(ids);
  };
  return (
    <ol className={classes.list}>
      {folded(events).map((part) => {
        if (part.kind === 'logs') {
          const [first] = part.logs;
          return (
            <li key={first?.log._id}>
              <LogLines
                logs={part.logs}
                open={part.logs.some(({ log }) => opened.has(log._id))}
                unfolded={unfolded || part.logs.length === 1}
                onTurn={(open) => turn(part.logs, open)}
              />
            </li>
          );
        }
        if (part.kind === 'mail') {
          return (
            <li key={part.mail._id}>
              {part.mail.state === 'withdrawn' ? (
                <WithdrawnLine mail={part.mail} />
              ) : (
                <MailCard mail={part.mail} ticket={ticket} onSplit={onSplit && (() => onSplit(part.mail))} />
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

interface LogLinesProps {
  logs: readonly LogEvent[];
  unfolded: boolean;
  open: boolean;
  onTurn(open: boolean): void;
}

function LogLines({ logs, unfolded, open, onTurn }: LogLinesProps) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const people = useAssignees();
  const nameOf = ({ log }: LogEvent) => log.by?.fullname ?? t('ticket.nobodyInParticular');
  const names = [...new Set(logs.map(nameOf))].join(', ');
  return (
    <>
      {unfolded ? null : (
        <button aria-expanded={open} className={classes.fold} type="button" onClick={() => onTurn(!open)}>
          <ChevronRight aria-hidden className={classes.chevron} size={16} strokeWidth={1.75} />
          <bdi>{t('ticket.changes', { count: logs.length, names })}</bdi>
        </button>
      )}
      {unfolded || open
        ? logs.map((event) => (
            <p className={parts.log} key={event.log._id}>
              <span>
                <strong>
                  <bdi>{nameOf(event)}</bdi>
                </strong>{' '}
                <bdi>{logWords(t, event.log, people)}</bdi>
              </span>
              <time className={parts.at} dateTime={event.at}>
                {shortMoment(Date.parse(event.at), now)}
              </time>
            </p>
          ))
        : null}
    </>
  );
}
