import { useEffect } from 'react';
import { isComposing } from '../browser/composing.ts';
import { type Command, currentCommands } from './commands.ts';
import { areKeysTaken, isDialogInFront } from './shell-dialogs.ts';

/** How long the first key of 'G L' waits for the second. */
const sequenceMs = 1200;

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

/** One press as shortcuts write it: 'K', '?', 'Shift+E', 'Mod+K'. */
export function pressOf(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const other = isMac ? event.ctrlKey : event.metaKey;
  // Shift is part of '?' itself, and a key of its own with a letter.
  const shift = event.shiftKey && (event.key.length > 1 || /\p{L}/u.test(event.key));
  return [mod && 'Mod', other && 'Other', event.altKey && 'Alt', shift && 'Shift', key].filter(Boolean).join('+');
}

/**
 * What a press means after the presses before it: a command, the beginning of one, or nothing. A sequence that leads
 * nowhere is forgotten and the press taken by itself.
 */
export function resolvePress(
  commands: readonly Command[],
  before: string,
  press: string,
): { command: Command } | { waiting: string } | null {
  const runnable = commands.filter((command) => command.run && command.shortcut);
  for (const keys of before ? [`${before} ${press}`, press] : [press]) {
    const command = runnable.find(({ shortcut }) => shortcut === keys);
    if (command) return { command };
    if (runnable.some(({ shortcut }) => shortcut?.startsWith(`${keys} `))) return { waiting: keys };
  }
  return null;
}

/**
 * Runs commands by their keys. What one types, and what an open menu is for, is left alone; Mod keys work there, but not over
 * a dialog.
 */
export function useCommandKeys(): void {
  useEffect(() => {
    let before = '';
    let since = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || event.repeat) return;
      if (['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) return;
      const press = pressOf(event);
      if (press.startsWith('Mod+') ? isDialogInFront() : areKeysTaken(event.target)) return;
      const found = resolvePress(currentCommands(), event.timeStamp - since < sequenceMs ? before : '', press);
      before = found && 'waiting' in found ? found.waiting : '';
      since = event.timeStamp;
      if (!found || 'waiting' in found) return;
      event.preventDefault();
      found.command.run?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
