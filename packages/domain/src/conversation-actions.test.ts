import { describe, expect, it } from 'vitest';
import {
  type ActedChat,
  type ChatCaller,
  chatActions,
  chatCallerOf,
  judgeChatAction,
  manages,
} from './conversation-actions.ts';
import {
  actionTable,
  type CallerName,
  callers,
  type FoundState,
  foundStates,
  letters,
} from './testing/action-table.ts';

const chatIn = (found: FoundState): ActedChat => {
  const offered = found === 'pending' || found === 'missed' || found === 'archived';
  return {
    state: found === 'archived' ? 'missed' : found === 'left' || found === 'transferring' ? 'ongoing' : found,
    left: found === 'left',
    archived: found === 'archived',
    agentId: offered ? null : 'owner',
    transferringTo: found === 'transferring' ? 'target' : null,
    assignedTo: null,
    spectatorIds: [],
  };
};

const caller = (name: CallerName): ChatCaller => ({
  id: name,
  admin: name === 'admin',
  manager: name === 'coach' || name === 'farCoach',
  spectates: ['coach', 'farCoach', 'admin', 'watcher'].includes(name),
  covers: name !== 'stranger' && name !== 'farCoach',
});

describe('who may do what with a chat', () => {
  it.each(chatActions)(
    '[H-90] [D-06] [D-27] %s: what everybody hears in every state is what the documents say',
    (action) => {
      const rows = Object.fromEntries(
        foundStates.map((found) => [
          found,
          callers.map((name) => judgeChatAction(action, chatIn(found), caller(name)) ?? 'ok'),
        ]),
      );
      const told = Object.fromEntries(
        foundStates.map((found) => [found, [...actionTable[action][found]].map((letter) => letters[letter] ?? 'ok')]),
      );
      expect(rows).toEqual(told);
    },
  );

  it('[H-11] [H-09] whoever looks on writes notes, ends what a manager may end, and talks to nobody', () => {
    const watched = { ...chatIn('ongoing'), spectatorIds: ['watcher', 'coach'] };
    const judge = (action: (typeof chatActions)[number], name: CallerName) =>
      judgeChatAction(action, watched, caller(name));
    for (const name of ['watcher', 'coach'] as const) {
      expect(judge('message', name)).toBe('forbidden');
      for (const action of ['note', 'spectate', 'un-spectate', 'leave'] as const)
        expect(judge(action, name)).toBeNull();
    }
    expect(judge('note', 'admin')).toBe('forbidden');
    expect(judge('end-chat', 'watcher')).toBe('forbidden');
  });

  it('a chat that was given to somebody is answered by them and by who manages them', () => {
    const given = { ...chatIn('pending'), assignedTo: 'target' };
    const heard = callers.map((name) => judgeChatAction('message', given, caller(name)) ?? 'ok');
    expect(Object.fromEntries(callers.map((name, at) => [name, heard[at]]))).toEqual({
      ...{ owner: 'chat-assigned', colleague: 'chat-assigned', watcher: 'chat-assigned' },
      ...{ target: 'ok', coach: 'ok', admin: 'ok' },
      ...{ stranger: 'not-found', farCoach: 'not-found' },
    });
    expect(judgeChatAction('take-chat', given, caller('colleague'))).toBe('chat-assigned');
  });

  it('[D-06] [D-27] a caller is what role and permissions make of a person', () => {
    const who = (role: string, ...permissions: string[]) =>
      chatCallerOf({ id: 'me', role, can: (permission) => permissions.includes(permission) }, true);
    expect(who('agent', 'liveChat')).toEqual({
      id: 'me',
      admin: false,
      manager: false,
      spectates: false,
      covers: true,
    });
    expect(who('custom_role', 'spectateChat')).toMatchObject({ spectates: false });
    expect(who('custom_role', 'spectateChat', 'liveChat')).toMatchObject({ spectates: true, manager: false });
    const managing = ['agent', 'marketing_agent', 'custom_role', 'coach', 'marketing_manager', 'admin', 'chatso_admin'];
    expect(managing.filter((role) => manages(who(role)))).toEqual([
      'coach',
      'marketing_manager',
      'admin',
      'chatso_admin',
    ]);
  });

  it('a manager’s own chat is not looked on', () => {
    const own = { ...chatIn('ongoing'), agentId: 'coach' };
    expect(judgeChatAction('spectate', own, caller('coach'))).toBe('own-chat');
  });
});
