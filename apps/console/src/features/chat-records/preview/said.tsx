import type { Conversation, Message } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { mergeEntries } from '../../../entities/thread/entries.ts';
import { MessageRowView } from '../../../entities/thread/message-row.tsx';
import { toMessageRows } from '../../../entities/thread/message-rows.ts';
import { pagesOf, queryOf } from '../../../lib/api/query-of.ts';
import { useOwnTimeZone } from '../../../lib/formats/time-zone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/index.ts';
import { ListState } from '../../../ui/panel/list-state.tsx';
import classes from './preview.module.css';

const noMessages: readonly Message[] = [];
const none: readonly string[] = [];

interface SaidProps {
  chat: Conversation;
  label: string;
  /** What the list was searched for: it begins at the newest message that holds it. */
  search: string;
}

/** What was said, to be read; it begins at its end, or at what a search has found. */
export function Said({ chat, label, search }: SaidProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const zone = useOwnTimeZone();
  const scroller = useRef<HTMLElement>(null);
  const query = useInfiniteQuery({
    ...pagesOf(
      'conversations.messages',
      (before) => ({ params: { id: chat._id }, query: before === null ? {} : { lastMessageId: before } }),
      (page) => page.nextMessageId,
    ),
    staleTime: 5_000,
    meta: { quiet: true },
  });
  const messages = useMemo(
    () => query.data?.pages.toReversed().flatMap((page) => page.messages) ?? noMessages,
    [query.data],
  );
  const rows = useMemo(() => toMessageRows(mergeEntries(messages, [], user._id), zone), [messages, user._id, zone]);
  usePlace(scroller, messages);
  const mayGoOn = query.hasNextPage && !query.isFetchingNextPage && !query.isError;
  const { fetchNextPage } = query;
  const found = useFound(scroller, {
    ...{ id: chat._id, search, rows },
    older: mayGoOn ? () => void fetchNextPage() : null,
  });
  return (
    <>
      {found.ids.length > 0 ? <FoundStrip found={found} /> : null}
      <section
        aria-label={label}
        className={classes.said}
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable without a mouse
        tabIndex={0}
      >
        {rows.length === 0 ? (
          <ListState
            empty={t('liveChat.noMessages')}
            failed={query.isError}
            loading={query.isPending}
            onRetry={query.refetch}
          />
        ) : null}
        {query.hasNextPage ? (
          <Button
            className={classes.older}
            loading={query.isFetchingNextPage}
            size="xs"
            variant="default"
            onClick={() => void fetchNextPage()}
          >
            {t('desk.history.older')}
          </Button>
        ) : null}
        {rows.map((row) => (
          <div
            className={classes.row}
            data-current={row.key === found.current || undefined}
            data-found={found.ids.includes(row.key) || undefined}
            data-message={row.key}
            key={row.key}
          >
            <MessageRowView chat={chat} row={row} />
          </div>
        ))}
      </section>
    </>
  );
}

/** Whoever reads further up stays where they are: neither older nor newer messages move what they read. */
const nearEnd = 80;

function usePlace(scroller: RefObject<HTMLElement | null>, messages: readonly Message[]): void {
  const height = useRef(0);
  const seenFirst = useRef<string | undefined>(undefined);
  const first = messages[0]?.messageId;
  const last = messages.at(-1)?.messageId;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || last === undefined) return;
    const begins = seenFirst.current === undefined;
    const older = !begins && seenFirst.current !== first;
    const atEnd = height.current - element.scrollTop - element.clientHeight < nearEnd;
    if (older) element.scrollTop += element.scrollHeight - height.current;
    else if (begins || atEnd) element.scrollTop = element.scrollHeight;
    seenFirst.current = first;
    height.current = element.scrollHeight;
  }, [first, last, scroller]);
}

interface FoundInput {
  id: string;
  search: string;
  rows: readonly { key: string }[];
  /** Asks for the page before; null while that is not to be done. */
  older: (() => void) | null;
}

/** The messages that hold what was searched for; the newest is brought into view, from however far back. */
function useFound(scroller: RefObject<HTMLElement | null>, { id, search, rows, older }: FoundInput) {
  const ids =
    useQuery({
      ...queryOf('records.found', { params: { id }, query: { search } }),
      enabled: search !== '',
      staleTime: 60_000,
      meta: { quiet: true },
    }).data?.messageIds ?? none;
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? Number.POSITIVE_INFINITY, ids.length - 1);
  const current = ids[at];
  const brought = useRef<string | undefined>(undefined);
  useEffect(() => {
    const element = scroller.current;
    if (!element || current === undefined || brought.current === current || rows.length === 0) return;
    const row = element.querySelector<HTMLElement>(`[data-message="${CSS.escape(current)}"]`);
    if (!row) return older?.();
    brought.current = current;
    const [box, place] = [row.getBoundingClientRect(), element.getBoundingClientRect()];
    element.scrollTop += box.top - place.top - (place.height - box.height) / 2;
  }, [current, rows, older, scroller]);
  return { ids, at, current, go: setChosen };
}

function FoundStrip({ found: { ids, at, go } }: { found: ReturnType<typeof useFound> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.found}>
      <span aria-live="polite">{t('records.preview.found', { at: at + 1, count: ids.length })}</span>
      {ids.length > 1 ? (
        <>
          <IconButton
            disabled={at === 0}
            icon={<ChevronUp size={16} strokeWidth={1.75} />}
            label={t('records.preview.foundBefore')}
            size={28}
            onClick={() => go(at - 1)}
          />
          <IconButton
            disabled={at === ids.length - 1}
            icon={<ChevronDown size={16} strokeWidth={1.75} />}
            label={t('records.preview.foundAfter')}
            size={28}
            onClick={() => go(at + 1)}
          />
        </>
      ) : null}
    </div>
  );
}
