import type { Conversation } from '@chatso/contract';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import type { ChatGroup, Tab } from '../state/selectors.ts';
import classes from './chat-list.module.css';
import { ChatRow } from './chat-row.tsx';
import { GroupHeader } from './group-header.tsx';
import type { ChatGroupsView } from './use-chat-groups.ts';
import type { Marked } from './use-marked.ts';

interface Item {
  group: ChatGroup;
  /** Null: the heading of the group. */
  chat: Conversation | null;
}

const toItems = (groups: readonly ChatGroup[], collapsed: ReadonlySet<Tab>): Item[] =>
  groups.flatMap((group) => [
    { group, chat: null },
    ...(collapsed.has(group.tab) ? [] : group.chats.map((chat) => ({ group, chat }))),
  ]);

const keyOf = (item: Item | undefined): string => item?.chat?._id ?? item?.group.tab ?? '';

interface ChatRowsProps {
  groups: readonly ChatGroup[];
  view: Pick<ChatGroupsView, 'collapsed' | 'toggle' | 'setCalm'>;
  marked: Marked;
  selectedId: string | null;
  onSelect(id: string, tab: Tab): void;
}

/** Groups and rows; only what is in view is drawn, however many chats there are. */
export function ChatRows({ groups, view, marked, selectedId, onSelect }: ChatRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const { collapsed, toggle, setCalm } = view;
  const marking = marked.ids.size > 0;
  const { toggle: mark } = marked;
  // A finger finds the row, not the box in it.
  const select = useMemo(
    () => (isPhone && marking ? (id: string) => mark(id) : onSelect),
    [isPhone, marking, mark, onSelect],
  );
  const items = useMemo(() => toItems(groups, collapsed), [groups, collapsed]);
  const heightOf = (index: number) => {
    if (items[index]?.chat) return isPhone ? 64 : 56;
    return (isPhone ? 36 : 32) + (index === 0 ? 0 : 6);
  };
  // Below a long group Pending would be out of sight; its heading stays at the end of what one sees.
  const pendingIndex = items.findIndex(({ chat, group }) => !chat && group.tab === 'pending' && group.chats.length > 0);
  const virtualizer = useVirtualizer({
    count: items.length,
    rangeExtractor: (range) =>
      defaultRangeExtractor(range).concat(pendingIndex > range.endIndex + range.overscan ? pendingIndex : []),
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: (index) => keyOf(items[index]),
    overscan: 8,
  });
  const heights = items.map((_, index) => heightOf(index)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights follow from kinds and places, not from a prop
  useEffect(() => virtualizer.measure(), [heights]);

  const selectedIndex = items.findIndex(({ chat }) => chat?._id === selectedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection may scroll, never a moved row
  useEffect(() => {
    if (selectedIndex >= 0) virtualizer.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [selectedId]);

  const shown = virtualizer.getVirtualItems();
  const isBelow = pendingIndex >= (virtualizer.range?.endIndex ?? items.length);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: where the pointer is holds the order still, nothing else
    <div className={classes.rows} ref={scroller} onMouseEnter={() => setCalm(true)} onMouseLeave={() => setCalm(false)}>
      <div className={classes.canvas} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, key, start, size }) => {
          const item = items[index];
          if (!item) return null;
          const { chat, group } = item;
          const isCollapsed = collapsed.has(group.tab);
          const isPinned = isBelow && index === pendingIndex;
          return (
            <div
              className={classes.place}
              data-pinned={isPinned || undefined}
              key={key}
              style={isPinned ? { height: start + size } : { height: size, transform: `translateY(${start}px)` }}
            >
              {chat ? (
                <ChatRow
                  chat={chat}
                  marked={marked.ids.has(chat._id)}
                  marking={marking}
                  selected={chat._id === selectedId}
                  tab={group.tab}
                  onMark={mark}
                  onSelect={select}
                />
              ) : (
                <GroupHeader
                  collapsed={isCollapsed}
                  group={group}
                  marked={marked}
                  onToggle={(tab) => {
                    if (isPinned) virtualizer.scrollToIndex(index, { align: 'start' });
                    // What lies below the fold is shown, not folded away.
                    if (!isPinned || isCollapsed) toggle(tab);
                  }}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
