import { useEffect, useMemo, useRef } from 'react';
import { type ChatGroupsView, neighbour, type Tab, tabOf } from '../../features/live-chat/index.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../lib/navigation/commands.ts';
import { areKeysTaken } from '../../lib/navigation/shell-dialogs.ts';

interface KeysOptions {
  groups: ChatGroupsView['groups'];
  selectedId: string | null;
  onSelect(id: string, tab: Tab): void;
  /** Marks the open chat, with Shift all from the one marked last up to it. */
  onMark(id: string, through: boolean): void;
}

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, [role="button"]') !== null;

function focusComposer(): HTMLTextAreaElement | null {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[data-composer]');
  field?.focus();
  return field;
}

/** J and K go through the list, Enter goes to the message field, a slash to the shortcuts. */
export function useLiveChatKeys(options: KeysOptions): void {
  useKeyMap();
  const latest = useRef(options);
  latest.current = options;
  /** Where the keys have led: the address follows a moment later, and the next press may be faster. */
  const at = useRef(options.selectedId);
  useEffect(() => {
    // After a chat was ended they go on from where it stood.
    if (options.selectedId !== null) at.current = options.selectedId;
  }, [options.selectedId]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || areKeysTaken(event.target))
        return;
      const { groups, onSelect, onMark } = latest.current;
      const selectedId = at.current;
      const key = event.key.toLowerCase();
      if (key === 'j' || key === 'k') {
        const next = neighbour(groups, selectedId, key === 'j' ? 1 : -1);
        if (next && next._id !== selectedId) {
          at.current = next._id;
          onSelect(next._id, tabOf(next));
        }
        event.preventDefault();
      } else if (key === 'x' && latest.current.selectedId !== null && selectedId !== null && !event.repeat) {
        onMark(selectedId, event.shiftKey);
        event.preventDefault();
      } else if (key === 'enter' && !isPressable(event.target)) {
        if (focusComposer()) event.preventDefault();
      } else if (event.key === '/') {
        // With a draft it only moves the focus; otherwise the slash is the first character typed.
        if (focusComposer()?.value) event.preventDefault();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** What the shortcut map tells of this screen's own keys. */
function useKeyMap(): void {
  const { t } = useTranslation();
  useCommands(
    useMemo(() => {
      const told = (shortcut: string, label: string): Command => ({
        id: `key:${shortcut}`,
        group: 'chats',
        label,
        shortcut,
      });
      return [
        told('J', t('shell.shortcuts.nextChat')),
        told('K', t('shell.shortcuts.previousChat')),
        told('Enter', t('shell.shortcuts.toMessage')),
        told('Escape', t('shell.shortcuts.leaveMessage')),
        told('X', t('desk.bulk.toggle')),
        told('/', t('shell.shortcuts.insert')),
        told('Shift+Enter', t('shell.shortcuts.newLine')),
      ];
    }, [t]),
  );
}
