import { describe, expect, it } from 'vitest';
import { pressOf, resolvePress } from './command-keys.ts';
import type { Command } from './commands.ts';

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  pressOf({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held });
const command = (id: string, shortcut: string, run: (() => void) | null = () => undefined): Command => ({
  ...{ id, group: 'actions', label: id, shortcut },
  ...(run ? { run } : {}),
});

describe('keys of commands', () => {
  it('are written as shortcuts write them', () => {
    expect(press('k', { ctrlKey: true })).toBe('Mod+K');
    expect(press('?', { shiftKey: true })).toBe('?');
    expect(press('E', { shiftKey: true })).toBe('Shift+E');
    expect(press('Enter', { shiftKey: true })).toBe('Shift+Enter');
    expect(press('k', { ctrlKey: true, altKey: true })).toBe('Mod+Alt+K');
    expect(press('k', { metaKey: true })).toBe('Other+K');
  });

  it('may follow one another, and a wrong second key is a first one again', () => {
    const commands = [command('live-chat', 'G L'), command('map', '?'), command('told only', 'J', null)];
    expect(resolvePress(commands, '', 'G')).toEqual({ waiting: 'G' });
    expect(resolvePress(commands, 'G', 'L')).toEqual({ command: commands[0] });
    expect(resolvePress(commands, '', 'L')).toBeNull();
    expect(resolvePress(commands, 'G', '?')).toEqual({ command: commands[1] });
    expect(resolvePress(commands, 'G', 'G')).toEqual({ waiting: 'G' });
    expect(resolvePress(commands, '', 'J')).toBeNull();
  });
});
