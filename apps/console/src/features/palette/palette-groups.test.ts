import { describe, expect, it } from 'vitest';
import type { Command, CommandGroup } from '../../lib/navigation/commands.ts';
import { paletteGroups } from './palette-groups.ts';

const run = () => undefined;
const command = (group: CommandGroup, label: string, more: Partial<Command> = {}): Command => ({
  ...{ id: label, group, label, run },
  ...more,
});
const commands = [
  command('goTo', 'Live chat', { shortcut: 'G L' }),
  command('goTo', 'Dashboard'),
  command('actions', 'Sign out', { keywords: 'leave log' }),
  command('actions', 'Light theme'),
  ...Array.from({ length: 12 }, (_, at) => command('chats', `Elena ${at}`, { detail: 'the parcel' })),
  { ...command('actions', 'Next chat'), run: undefined } as unknown as Command,
];
const shown = (query: string, recent: string[] = []) =>
  paletteGroups(commands, query, recent).map(({ id, commands: list }) => [id, list.map(({ label }) => label)]);

describe('the lists of the palette', () => {
  it('begin with what was used last and a few chats', () => {
    const [first, second, third] = shown('', ['Sign out', 'gone since', 'Dashboard']);
    expect(first).toEqual(['recent', ['Sign out', 'Dashboard']]);
    expect(second).toEqual(['chats', ['Elena 0', 'Elena 1', 'Elena 2', 'Elena 3', 'Elena 4']]);
    expect(third).toEqual(['actions', ['Light theme']]);
  });

  it('answer words by label, detail and keywords; keys that a screen handles itself are not offered', () => {
    expect(shown('leave')).toEqual([['actions', ['Sign out']]]);
    expect(shown('parcel 11')).toEqual([['chats', ['Elena 11']]]);
    expect(shown('next')).toEqual([]);
    expect(shown('nothing like it')).toEqual([]);
  });

  it('put the group with the best answer first, and of equal answers the one used last', () => {
    expect(shown('li')[0]?.[0]).toBe('actions');
    expect(shown('li', ['Live chat'])[0]).toEqual(['goTo', ['Live chat']]);
    expect(shown('elena')[0]?.[1]).toHaveLength(8);
  });
});
