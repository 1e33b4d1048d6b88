import type { Shortcut } from '@chatso/contract';
import { type KeyboardEvent, useEffect, useImperativeHandle } from 'react';
import { ShortcutList, shortcutOptionId } from './shortcut-list.tsx';
import type { ShortcutPopupProps } from './shortcut-popup-props.ts';
import { usePickShortcut } from './use-pick-shortcut.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Suggestions for a text that begins with a slash; loaded when somebody types the first one. */
export function ShortcutPopup({ chat, text, id, keys, onShown, onInsert }: ShortcutPopupProps) {
  const suggestions = useShortcuts(text, chat.storeId);
  const pickFor = usePickShortcut(chat);
  const pick = (shortcut: Shortcut | undefined) => {
    if (shortcut) onInsert(pickFor(shortcut));
  };
  const { open, active } = suggestions;
  const option = open && suggestions.shortcuts.length > 0 ? shortcutOptionId(id, active) : null;
  useEffect(() => {
    onShown(open ? { option } : null);
    return () => onShown(null);
  }, [open, option, onShown]);
  useImperativeHandle(keys, () => (event: KeyboardEvent): boolean => {
    if (!open) return false;
    const picks = (event.key === 'Enter' || (event.key === 'Tab' && option !== null)) && !event.shiftKey;
    if (event.key === 'ArrowDown') suggestions.move(1);
    else if (event.key === 'ArrowUp') suggestions.move(-1);
    else if (event.key === 'Escape') suggestions.close();
    else if (picks) pick(suggestions.picked());
    else return false;
    return true;
  });
  return open ? <ShortcutList id={id} suggestions={suggestions} typed={text} onPick={pick} /> : null;
}
