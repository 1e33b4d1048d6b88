import type { Conversation } from '@chatso/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef, useState } from 'react';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ChatRow } from '../list/chat-row.tsx';
import classes from './dock.module.css';
import { useFullScreen } from './use-full-screen.ts';

interface DockListProps {
  own: readonly Conversation[];
  spectated: readonly Conversation[];
  pending: readonly Conversation[];
  onOpen(id: string): void;
}

type Item = { kind: 'chat'; chat: Conversation } | { kind: 'heading'; count: number };

const tabs = ['active', 'pending'] as const;

/** H-15: one's own chats, those one looks at below their heading, and behind the other tab what waits. */
export function DockList({ own, spectated, pending, onOpen }: DockListProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<(typeof tabs)[number]>(own.length + spectated.length > 0 ? 'active' : 'pending');
  const panelId = useId();
  const full = useFullScreen();
  const toItem = (chat: Conversation): Item => ({ kind: 'chat', chat });
  const active: Item[] = [
    ...own.map(toItem),
    ...(spectated.length > 0 ? [{ kind: 'heading', count: spectated.length } as const] : []),
    ...spectated.map(toItem),
  ];
  return (
    <section aria-label={t('desk.dock.list')} className={classes.panel}>
      <div aria-label={t('desk.dock.list')} className={classes.tabs} role="tablist">
        {tabs.map((name) => (
          <button
            aria-controls={panelId}
            aria-selected={tab === name}
            className={classes.tab}
            key={name}
            role="tab"
            // One stop of the Tab key; the arrows go between the two.
            tabIndex={tab === name ? 0 : -1}
            type="button"
            onClick={() => setTab(name)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
              setTab(name === 'active' ? 'pending' : 'active');
              const others = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[aria-selected=false]');
              others?.[0]?.focus();
            }}
          >
            {t(`desk.dock.${name}`, { shown: wholeNumber(name === 'active' ? own.length : pending.length) })}
          </button>
        ))}
      </div>
      <div className={classes.tabPanel} id={panelId} key={tab} role="tabpanel">
        {tab === 'active' ? (
          <DockRows items={active} nothing={t('desk.dock.noneActive')} onOpen={onOpen} />
        ) : (
          <DockRows items={pending.map(toItem)} nothing={t('desk.dock.nonePending')} onOpen={onOpen} />
        )}
      </div>
      <a className={classes.full} {...full(null)}>
        {t('desk.dock.fullScreen')}
      </a>
    </section>
  );
}

interface DockRowsProps {
  items: readonly Item[];
  nothing: string;
  onOpen(id: string): void;
}

function DockRows({ items, nothing, onOpen }: DockRowsProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'heading' ? 36 : 56),
    getItemKey: (index) => {
      const item = items[index];
      return item?.kind === 'chat' ? item.chat._id : 'spectating';
    },
    overscan: 6,
  });
  if (items.length === 0) return <p className={classes.nothing}>{nothing}</p>;
  return (
    <div className={classes.rows} ref={scroller}>
      <div className={classes.canvas} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <div className={classes.place} key={key} style={{ height: size, transform: `translateY(${start}px)` }}>
              {item.kind === 'heading' ? (
                <h3 className={classes.heading}>{t('desk.dock.spectating', { shown: wholeNumber(item.count) })}</h3>
              ) : (
                <ChatRow chat={item.chat} selected={false} tab="ongoing" onSelect={onOpen} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
