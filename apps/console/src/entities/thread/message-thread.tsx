import type { Conversation, Message } from '@chatso/contract';
import type { HeldTimeline } from '@chatso/sync';
import { useVirtualizer } from '@tanstack/react-virtual';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../../lib/browser/after-paint.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LatestAnnouncement } from './latest-announcement.tsx';
import classes from './message-list.module.css';
import { MessageRowView, seldom } from './message-row.tsx';
import type { MessageRow } from './message-rows.ts';
import { MessagesState } from './messages-state.tsx';
import { OlderMessages } from './older-messages.tsx';
import { keepSizes, knownSizes } from './row-sizes.ts';
import { useMessageTarget } from './use-message-target.ts';
import { useScrollPlace } from './use-scroll-place.ts';

const NewMessagesPill = lazy(async () => ({ default: (await seldom()).NewMessagesPill }));

const [paddingStart, paddingEnd] = [16, 12];

/** Rows beside those in view that are drawn. */
const overscan = 10;

/** Rows before the first one in view at which earlier messages are fetched. */
const fetchOlderBefore = 6;

const estimate = (row: MessageRow | undefined): number => {
  if (row?.kind !== 'message') return 36;
  return (row.first ? 14 : 2) + 36 + (row.last ? 18 : 0) + (row.entry.text.length > 60 ? 20 : 0);
};

export interface MessageThreadProps {
  chat: Conversation;
  rows: readonly MessageRow[];
  /** The messages held, and whether there are more. */
  held: HeldTimeline<Message> | undefined;
  /** A message to begin at. */
  messageId?: string | null;
  /** Where several are on the page, whose messages these are. */
  label?: string;
  /** Its customer was erased: the strip says so, and there is nothing to show or to ask for. */
  erased?: boolean;
  /** Asks for the page before. */
  onOlder(): void;
  /** Asks again for what could not be loaded. */
  onRetry(): void;
}

/** When the rows in view are known, they are painted first and the rows around them a frame later. */
function useOverscan(isKnown: boolean): number {
  const [rows, setRows] = useState(isKnown ? 1 : overscan);
  useEffect(() => afterPaint(() => setRows(overscan)), []);
  return rows;
}

/** The messages of one conversation; give it the conversation's id as key. Only rows in view are in the page. */
export function MessageThread(props: MessageThreadProps) {
  const { chat, rows, held, messageId = null, label, erased = false, onOlder: older, onRetry } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const [known] = useState(() => knownSizes(chat._id));
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 80,
    overscan: useOverscan(known.isWhole),
    ...{ paddingStart, paddingEnd },
    ...known.initial,
    initialOffset: () => known.end(rows, estimate, paddingStart + paddingEnd),
  });
  useEffect(() => () => keepSizes(chat._id, virtualizer), [chat._id, virtualizer]);
  const place = useScrollPlace({ virtualizer, rows });

  // The first rows, from the cache or the server, are shown from their end.
  const placed = useRef(false);
  useLayoutEffect(() => {
    if (placed.current || rows.length === 0) return;
    placed.current = true;
    virtualizer.scrollToEnd();
  }, [rows.length, virtualizer]);

  const canOlder = held?.page === 'ready' && held.hasOlder && held.older === 'idle';
  const target = useMessageTarget({ virtualizer, rows, messageId, older: canOlder ? older : null });

  const visible = virtualizer.getVirtualItems();
  const nearStart = visible.length > 0 && (visible[0]?.index ?? 0) < fetchOlderBefore;
  const wantsOlder = placed.current && nearStart && canOlder;
  useEffect(() => {
    if (wantsOlder) older();
  }, [wantsOlder, older]);

  if (erased) return <div className={classes.wrap} />;
  return (
    <div className={classes.wrap}>
      {held ? <OlderMessages held={held} onRetry={older} /> : null}
      <section
        aria-label={label ?? t('liveChat.messages')}
        className={classes.scroller}
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable without a mouse
        tabIndex={0}
      >
        {rows.length === 0 ? (
          <MessagesState held={held} onRetry={onRetry} />
        ) : (
          <div className={classes.canvas} style={{ height: virtualizer.getTotalSize() }}>
            {visible.map((item) => {
              const row = rows[item.index];
              if (!row) return null;
              return (
                <div
                  className={classes.place}
                  data-found={row.key === target || undefined}
                  data-index={item.index}
                  key={item.key}
                  ref={virtualizer.measureElement}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <MessageRowView chat={chat} row={row} />
                </div>
              );
            })}
          </div>
        )}
      </section>
      {place.away ? (
        <Suspense>
          <NewMessagesPill count={place.unseen} onClick={place.toEnd} />
        </Suspense>
      ) : null}
      <LatestAnnouncement chat={chat} rows={rows} />
    </div>
  );
}
