import type { Conversation } from '@chatso/contract';
import { describe, expect, it } from 'vitest';
import { pageTitleOf, previewOf } from '../../../entities/conversation/chat-names.ts';
import { aConversation, aMessage, baseTime, idOf, isoAt, me, otherAgent } from '../../../lib/testing/factories.ts';
import { emptyLiveState, isLive, isSpectating, mergeFetched } from './live-state.ts';
import { autoSelect, isUnreadChat, neighbour, selectGroups } from './selectors.ts';

const now = baseTime + 600_000;
const everything = { search: '', filter: null };
const lastMsg = (ms: number, text = 'Hello') => {
  const { messageId, author, type, timestamp } = aMessage({ timestamp: isoAt(ms) });
  return { messageId, author, type, status: 'sent' as const, text, timestamp };
};
const freshClient = { messageId: idOf(60), timestamp: isoAt(now - 1000) };
const oldClient = { messageId: idOf(61), timestamp: isoAt(now - 400_000) };

const chats = {
  idle: aConversation({ _id: idOf(1), name: 'Idle', lastMsg: lastMsg(now - 1), lastMsgClient: oldClient }),
  active: aConversation({
    _id: idOf(2),
    name: 'Åsa Lind',
    lastMsg: lastMsg(now - 5000),
    lastMsgClient: freshClient,
    unreadCount: 2,
  }),
  left: aConversation({ _id: idOf(3), name: 'Left', reason: 'client-ended', endDate: isoAt(now - 9000) }),
  spectated: aConversation({
    _id: idOf(4),
    name: 'Watched',
    agentId: otherAgent,
    spectators: [{ _id: me, fullname: 'Me', avatar: null, role: null }],
    lastMsg: lastMsg(now),
    lastMsgClient: freshClient,
  }),
  waitsShort: aConversation({ _id: idOf(5), name: 'Short', state: 'pending', startDate: isoAt(now - 10_000) }),
  waitsLong: aConversation({ _id: idOf(6), name: 'Long', state: 'pending', startDate: isoAt(now - 90_000) }),
  missed: aConversation({ _id: idOf(7), name: 'Missed', state: 'missed', reason: 'client-missed-cancelled' }),
};
const state = mergeFetched(emptyLiveState(me), Object.values(chats), 0);
const names = (query: Parameters<typeof selectGroups>[1]) =>
  selectGroups(state, query).map((group) => group.chats.map((chat) => chat.customerFullname));

describe('groups of the list', () => {
  it('[H-27] Active, Pending with the longest wait first, Missed', () => {
    expect(names(everything)).toEqual([['Watched', 'Idle', 'Åsa Lind', 'Left'], ['Long', 'Short'], ['Missed']]);
  });

  it('[H-10] filters ongoing, pending, unread, left, missed', () => {
    const flat = (filter: 'ongoing' | 'pending' | 'unread' | 'left' | 'missed') =>
      names({ search: '', filter }).flat().sort();
    expect(flat('ongoing')).toEqual(['Idle', 'Left', 'Watched', 'Åsa Lind']);
    expect(flat('pending')).toEqual(['Long', 'Short']);
    expect(flat('unread')).toEqual(['Åsa Lind']);
    expect(flat('left')).toEqual(['Left']);
    expect(flat('missed')).toEqual(['Missed']);
  });

  it('searches names without regard to case', () => {
    expect(names({ search: ' åsa ', filter: null }).flat()).toEqual(['Åsa Lind']);
  });
});

describe('selection', () => {
  const groups = selectGroups(state, everything);

  it('[H-02] the first ongoing chat that is not idle, left or spectated', () => {
    expect(autoSelect(groups, me, now)?._id).toBe(chats.active._id);
  });

  it('[H-02] else the first of the list', () => {
    const rest = mergeFetched(emptyLiveState(me), [chats.left, chats.waitsLong], 0);
    expect(autoSelect(selectGroups(rest, everything), me, now)?._id).toBe(chats.left._id);
  });

  it('steps through what is shown and stays at the ends', () => {
    expect(neighbour(groups, chats.left._id, 1)?._id).toBe(chats.waitsLong._id);
    expect(neighbour(groups, chats.missed._id, 1)?._id).toBe(chats.missed._id);
    expect(neighbour(groups, null, 1)?._id).toBe(chats.spectated._id);
  });
});

describe('facts of a row', () => {
  it('[H-32] unread by the marker; an outbound chat nobody answered counts as read', () => {
    expect(isUnreadChat(chats.active, me)).toBe(true);
    const marked = { ...chats.active, readBy: { agentId: me, messageId: freshClient.messageId } };
    expect(isUnreadChat(marked, me)).toBe(false);
    const outbound = aConversation({ category: { _id: idOf(70), name: 'Outbound Chat' }, unreadCount: 1 });
    expect(isUnreadChat(outbound, me)).toBe(false);
  });

  it('[H-03] the title is the name or email of the open chat', () => {
    expect(pageTitleOf(null)).toBe('Active, Pending and Missed chats');
    expect(pageTitleOf(chats.active)).toBe('Åsa Lind');
    const nameless = aConversation({ name: '', customerEmail: 'kari@fjord.test' });
    expect(pageTitleOf(nameless)).toBe('kari@fjord.test');
  });

  it('[H-09] previews own messages with You, and those of a colleague with their name', () => {
    const own = { agentId: me, agent: null };
    const preview = (lastMsgs: ReturnType<typeof lastMsg>[], has: Pick<Conversation, 'agentId' | 'agent'> = own) =>
      previewOf({ ...has, lastMsg: lastMsgs.at(-1) ?? null, lastMsgs }, me);
    const said = { ...lastMsg(now, 'Ships Monday'), author: 'agent' as const };
    expect(preview([said])).toBe('You: Ships Monday');
    const hannah = { fullname: 'Hannah Lindqvist', avatar: null, stores: [] };
    expect(preview([said], { agentId: otherAgent, agent: hannah })).toBe('Hannah Lindqvist: Ships Monday');
    expect(preview([said], { agentId: null, agent: null })).toBe('Agent: Ships Monday');
    expect(preview([{ ...lastMsg(now, ''), type: 'file' }])).toBe('File');
    const gone = { ...lastMsg(now, 'client-disconnected'), type: 'customer-left' as const };
    expect(preview([lastMsg(now, 'Anyone?'), gone])).toBe('Anyone?');
    expect(preview([gone])).toBe('The customer was disconnected');
  });
});

it('[H-28] one takes part in a chat as the one who has it or as a spectator, and both are in the list', () => {
  const person = { _id: me, fullname: 'Priya Nair', avatar: null, role: 'coach' as const };
  const own = aConversation({ agentId: me });
  const watched = aConversation({ agentId: otherAgent, spectators: [person], conversationType: 'spectating' });
  const foreign = aConversation({ agentId: otherAgent });
  expect([own, watched, foreign].map((chat) => isSpectating(chat, me))).toEqual([false, true, false]);
  expect([own, watched, foreign].map((chat) => isLive(chat, me))).toEqual([true, true, false]);
});
