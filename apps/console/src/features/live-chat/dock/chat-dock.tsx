import { type RefObject, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../../lib/navigation/commands.ts';
import { setDockInUse } from '../../../lib/realtime/live-counts.ts';
import type { Departures } from '../data/departures.ts';
import { useEndingToasts } from '../ending/use-ending-toasts.ts';
import { LiveChatProvider, useLiveChat } from '../live-chat-provider.tsx';
import { isSpectating, type LiveState } from '../state/live-state.ts';
import { isUnreadChat, selectGroups } from '../state/selectors.ts';
import { useLive } from '../use-live-state.ts';
import classes from './dock.module.css';
import { DockBar, dockBar } from './dock-bar.tsx';
import { DockList } from './dock-list.tsx';
import { DockPopup } from './dock-popup.tsx';
import { closePopups, openPopup, toggleDock, useDock, useFittingPopups } from './use-dock.ts';
import { useDockNotices } from './use-dock-notices.ts';

/** Chats on the other pages (H-13 to H-17): a bar, its list, and chats side by side. */
export function ChatDock() {
  return (
    <LiveChatProvider>
      <DockContent />
    </LiveChatProvider>
  );
}

export function DockContent() {
  const { t } = useTranslation();
  const { value: state } = useLive((live) => live);
  const { expanded, popups } = useDock();
  const room = useFittingPopups();
  useDockNotices();
  useEndingToasts({ toldOf: null, onUndone: openPopup });
  useDockSpace();
  const dock = useDockKeys(expanded);
  const lists = useMemo(() => {
    const [ongoing, pending] = selectGroups(state, { search: '', filter: null });
    const active = ongoing?.chats ?? [];
    return {
      own: active.filter((chat) => !isSpectating(chat, state.agentId)),
      spectated: active.filter((chat) => isSpectating(chat, state.agentId)),
      pending: pending?.chats ?? [],
    };
  }, [state]);

  const departures = useOpenPopups(state, popups);

  if (!state.loaded) return null;
  const unread = lists.own.some((chat) => isUnreadChat(chat, state.agentId));
  return (
    <aside aria-label={t('desk.dock.title')} className={classes.dock} ref={dock}>
      {popups
        .slice(0, room)
        .toReversed()
        .map(({ id, minimised }) => {
          const departure = departures.get(id);
          const chat = state.chats[id] ?? departure?.chat;
          return chat ? <DockPopup chat={chat} departure={departure} key={id} minimised={minimised} /> : null;
        })}
      <div className={classes.column}>
        {expanded ? <DockList {...lists} onOpen={openPopup} /> : null}
        <DockBar
          active={lists.own.length}
          expanded={expanded}
          pending={lists.pending.length}
          unread={unread}
          onToggle={toggleDock}
        />
      </div>
    </aside>
  );
}

/**
 * H-35: a chat one has ended or dismissed takes its popup along, and so does one that was gone when the page came. What
 * goes to somebody else stays until it is closed by hand, with what was typed.
 */
function useOpenPopups(state: LiveState, popups: readonly { id: string }[]): Departures {
  const { departures, hold } = useLiveChat();
  const open = popups.map(({ id }) => id).join();
  useEffect(() => {
    const releases = open === '' ? [] : open.split(',').map(hold);
    setDockInUse(releases.length > 0);
    return () => {
      for (const release of releases) release();
    };
  }, [open, hold]);
  useEffect(() => () => setDockInUse(false), []);
  // The holder tells of a chat that is gone and of its departure in the same step.
  useSyncExternalStore(departures.subscribe, () => popups.filter(({ id }) => departures.get(id)).length);
  const arrived = useRef(false);
  useEffect(() => {
    if (!state.loaded) return;
    const isOver = (id: string) =>
      state.chats[id] ? !arrived.current && state.chats[id].state === 'missed' : !departures.get(id);
    const gone = popups.filter(({ id }) => isOver(id)).map(({ id }) => id);
    arrived.current = true;
    if (gone.length > 0) closePopups(gone);
  }, [state, popups, departures]);
  return departures;
}

/** Pages end above the bar of the dock (`workspace-layout.module.css`). */
function useDockSpace(): void {
  useEffect(() => {
    document.documentElement.dataset.dock = '';
    return () => {
      delete document.documentElement.dataset.dock;
    };
  }, []);
}

/** C leads into the list and out of it, Escape out of it: whoever has no mouse would lose their place either way. */
function useDockKeys(expanded: boolean): RefObject<HTMLElement | null> {
  const { t } = useTranslation();
  const dock = useRef<HTMLElement>(null);
  const byKeys = useRef(false);
  const toggle = useCallback(() => {
    byKeys.current = true;
    toggleDock();
  }, []);
  useEffect(() => {
    if (!byKeys.current) return;
    byKeys.current = false;
    const place = expanded ? '[role="tab"][aria-selected="true"]' : dockBar;
    dock.current?.querySelector<HTMLElement>(place)?.focus();
  }, [expanded]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const list = dock.current?.querySelector('[role="tablist"]')?.parentElement;
      if (event.key === 'Escape' && expanded && list?.contains(event.target as Node)) toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [expanded, toggle]);
  useCommands(
    useMemo<Command[]>(
      () => [{ id: 'chat-dock', group: 'chats', label: t('desk.dock.toggle'), shortcut: 'C', run: toggle }],
      [t, toggle],
    ),
  );
  return dock;
}
