import { isIdle } from '@chatso/domain';
import { describe, expect, it } from 'vitest';
import { aConversation, aMessage, baseTime, idOf, isoAt, me, otherAgent } from '../../../lib/testing/factories.ts';
import { applyDetail, emptyLiveState, type LiveState, mergeFetched } from './live-state.ts';
import { reduceLive } from './reducers.ts';

const at = baseTime + 60_000;
const stateWith = (...chats: ReturnType<typeof aConversation>[]): LiveState =>
  mergeFetched(emptyLiveState(me), chats, 0);
const pending = (fields = {}) => aConversation({ state: 'pending', ...fields });

describe('messages', () => {
  it('[H-56] moves the row to the new message and marks it unread', () => {
    const state = stateWith(aConversation({ rev: 4, headSeq: 2 }));
    const message = aMessage({ seq: 3, text: 'In moss?' });
    const payload = { conversationId: idOf(1), rev: 5, message, unreadCount: 1 };
    const next = reduceLive(state, { name: 'conversation:message', payload, at });
    expect(next.chats[idOf(1)]).toMatchObject({ rev: 5, headSeq: 3, unreadCount: 1, lastMsg: { text: 'In moss?' } });
    expect(next.chats[idOf(1)]?.lastMsgClient?.messageId).toBe(message.messageId);
    expect(next.stale).toEqual([]);
  });

  it('[H-34] an agent message makes a pending chat ongoing', () => {
    const state = stateWith(pending());
    const payload = {
      conversationId: idOf(1),
      rev: 2,
      message: aMessage({ author: 'agent', state: 'ongoing' }),
      unreadCount: 0,
    };
    expect(reduceLive(state, { name: 'conversation:message', payload, at }).chats[idOf(1)]?.state).toBe('ongoing');
  });

  it('the automatic greeting leaves a pending chat pending', () => {
    const greeting = aMessage({ author: 'agent', senderId: null, state: 'pending' });
    const payload = { conversationId: idOf(1), rev: 2, message: greeting, unreadCount: 0 };
    const next = reduceLive(stateWith(pending()), { name: 'conversation:message', payload, at });
    expect(next.chats[idOf(1)]?.state).toBe('pending');
  });

  it('a line of the system is no client message, and a file shows its name', () => {
    const state = stateWith(aConversation());
    const left = aMessage({ type: 'customer-left', text: 'client-ended' });
    const event = { conversationId: idOf(1), rev: 2, message: left, unreadCount: 0 };
    const afterLeft = reduceLive(state, { name: 'conversation:message', payload: event, at });
    expect(afterLeft.chats[idOf(1)]?.lastMsgClient).toBeNull();
    const files = [{ name: 'a.png', filetype: 'image' as const, publicUrl: '/f', size: 1 }];
    const sent = { ...event, rev: 3, message: aMessage({ seq: 2, type: 'file', text: '', files }) };
    const afterFile = reduceLive(afterLeft, { name: 'conversation:message', payload: sent, at });
    expect(afterFile.chats[idOf(1)]).toMatchObject({
      lastMsg: { text: 'a.png' },
      lastMsgClient: { timestamp: isoAt(baseTime) },
    });
  });

  it('a replayed event changes nothing', () => {
    const state = stateWith(aConversation({ rev: 5, headSeq: 3 }));
    const payload = { conversationId: idOf(1), rev: 5, message: aMessage({ seq: 3 }), unreadCount: 1 };
    expect(reduceLive(state, { name: 'conversation:message', payload, at })).toBe(state);
  });

  it('a hole in rev keeps the old rev and asks for the conversation', () => {
    const state = stateWith(aConversation({ rev: 2 }));
    const payload = { conversationId: idOf(1), rev: 6, message: aMessage({ seq: 4, text: 'late' }), unreadCount: 2 };
    const next = reduceLive(state, { name: 'conversation:message', payload, at });
    expect(next.chats[idOf(1)]).toMatchObject({ rev: 2, lastMsg: { text: 'late' } });
    expect(next.stale).toEqual([idOf(1)]);
    const truth = aConversation({ rev: 6, headSeq: 4, flag: true });
    const settled = applyDetail(next, idOf(1), truth);
    expect(settled.chats[idOf(1)]).toBe(truth);
    expect(settled.stale).toEqual([]);
  });

  it('a message of an unknown conversation asks for it', () => {
    const payload = { conversationId: idOf(7), rev: 6, message: aMessage(), unreadCount: 2 };
    expect(reduceLive(stateWith(), { name: 'conversation:message', payload, at }).stale).toEqual([idOf(7)]);
  });
});

describe('whole conversations', () => {
  it('[H-39] adds a new and a missed conversation', () => {
    let state = stateWith();
    state = reduceLive(state, { name: 'conversation:new', payload: { conversation: pending() }, at });
    const missed = aConversation({ _id: idOf(2), state: 'missed', reason: 'out-of-business-hours' });
    state = reduceLive(state, { name: 'conversation:missed_new', payload: { conversation: missed }, at });
    expect(Object.keys(state.chats)).toEqual([idOf(1), idOf(2)]);
  });

  it('[H-40] a pending chat the client ends becomes missed', () => {
    const conversation = aConversation({ rev: 2, state: 'missed', reason: 'client-missed-cancelled' });
    const payload = { conversation };
    const next = reduceLive(stateWith(pending()), { name: 'conversation:client-end-pending-chat', payload, at });
    expect(next.chats[idOf(1)]?.state).toBe('missed');
  });

  it('[H-41] the own acceptance makes it ongoing', () => {
    const payload = { conversation: aConversation({ rev: 3 }) };
    const next = reduceLive(stateWith(pending()), { name: 'conversation:answered', payload, at });
    expect(next.chats[idOf(1)]).toMatchObject({ state: 'ongoing', agentId: me });
  });

  it('[H-42] an acceptance by somebody else takes it out of pending, and a late event does not bring it back', () => {
    const payload = { conversationId: idOf(1), agentId: otherAgent };
    const next = reduceLive(stateWith(pending({ rev: 3 })), { name: 'conversations:answered', payload, at });
    expect(next.chats).toEqual({});
    const late = { conversation: pending({ rev: 3 }) };
    expect(reduceLive(next, { name: 'conversation:update-from-client', payload: late, at }).chats).toEqual({});
  });

  it('[H-43] archives some or all missed chats', () => {
    const missed = [1, 2, 3].map((n) => aConversation({ _id: idOf(n), state: 'missed' }));
    const state = stateWith(...missed, aConversation({ _id: idOf(4) }));
    const some = reduceLive(state, { name: 'conversation:archived', payload: { ids: [idOf(1)] }, at });
    expect(Object.keys(some.chats)).toEqual([idOf(2), idOf(3), idOf(4)]);
    const all = reduceLive(state, { name: 'conversation:archived-all', payload: {}, at });
    expect(Object.keys(all.chats)).toEqual([idOf(4)]);
  });

  it('[H-44] an hour without an answer moves it to missed', () => {
    const payload = { conversation: aConversation({ rev: 2, state: 'missed', reason: 'missed-after-1-hour' }) };
    const next = reduceLive(stateWith(pending()), { name: 'conversation:move-to-missed-after-1-hour', payload, at });
    expect(next.chats[idOf(1)]?.reason).toBe('missed-after-1-hour');
  });

  it('[H-45] a chat the client ends stays ongoing with end date and reason', () => {
    const conversation = aConversation({ rev: 2, reason: 'client-ended', endDate: isoAt(at) });
    const next = reduceLive(stateWith(aConversation()), {
      name: 'conversation:closure-client',
      payload: { conversation },
      at,
    });
    expect(next.chats[idOf(1)]).toMatchObject({ state: 'ongoing', reason: 'client-ended', endDate: isoAt(at) });
  });

  it('[H-47] a chat an agent ends leaves the lists', () => {
    const conversation = aConversation({ rev: 2, state: 'closed', reason: 'agent-ended' });
    const payload = { conversation, spectating: false };
    expect(reduceLive(stateWith(aConversation()), { name: 'conversation:closure-agent', payload, at }).chats).toEqual(
      {},
    );
  });

  it('keeps the conversation with the higher rev', () => {
    const state = stateWith(aConversation({ rev: 9 }));
    const payload = { conversation: aConversation({ rev: 8, flag: true }) };
    expect(reduceLive(state, { name: 'conversation:update-from-client', payload, at })).toBe(state);
  });
});

describe('facts that do not raise rev', () => {
  it('[H-46] a customer reported as idle is idle at once', () => {
    const chat = aConversation({ lastMsgClient: { messageId: idOf(50), timestamp: isoAt(at - 290_000) } });
    const payload = { conversationId: idOf(1) };
    const next = reduceLive(stateWith(chat), { name: 'conversation:customer-idle', payload, at });
    const after = next.chats[idOf(1)];
    expect(after && isIdle(after, at)).toBe(true);
    expect(after?.lastMsgClient?.timestamp).toBe(isoAt(at - 302_000));
    expect(after?.rev).toBe(chat.rev);
  });

  it('[H-55] a read marker is taken over', () => {
    const readBy = { agentId: me, messageId: idOf(50) };
    const payload = { conversationId: idOf(1), rev: 2, readBy, unreadCount: 0 };
    const state = stateWith(aConversation({ unreadCount: 3 }));
    expect(reduceLive(state, { name: 'conversation:message-readed', payload, at }).chats[idOf(1)]).toMatchObject({
      readBy,
      unreadCount: 0,
    });
  });

  it('presence of the visitor', () => {
    const payload = { conversationId: idOf(1), online: false };
    const next = reduceLive(stateWith(aConversation()), { name: 'visitor:online', payload, at });
    expect(next.chats[idOf(1)]?.visitorOnline).toBe(false);
  });
});

describe('heads', () => {
  it('asks for what is unknown, behind or no longer named, and leaves missed chats alone', () => {
    const state = stateWith(
      aConversation({ _id: idOf(1), rev: 4, headSeq: 4 }),
      aConversation({ _id: idOf(2), rev: 4, headSeq: 4 }),
      pending({ _id: idOf(3) }),
      aConversation({ _id: idOf(4), state: 'missed' }),
    );
    const heads = {
      [idOf(1)]: { rev: 4, seq: 4, notes: 0 },
      [idOf(2)]: { rev: 5, seq: 4, notes: 0 },
      [idOf(9)]: { rev: 1, seq: 1, notes: 0 },
    };
    const next = reduceLive(state, { name: 'sync:heads', payload: { heads }, at });
    expect([...next.stale].sort()).toEqual([idOf(2), idOf(3), idOf(9)].sort());
    expect(applyDetail(next, idOf(3), null).chats[idOf(3)]).toBeUndefined();
  });
});

describe('a refetch that events overtake', () => {
  it('keeps what an event added, changed or removed while it was under way', () => {
    let state = stateWith(
      aConversation({ _id: idOf(1) }),
      pending({ _id: idOf(2), rev: 3 }),
      pending({ _id: idOf(5) }),
    );
    const startTick = state.tick;
    const fetched = [aConversation({ _id: idOf(1) }), pending({ _id: idOf(2), rev: 3 })];
    const answered = { conversationId: idOf(2), agentId: otherAgent };
    state = reduceLive(state, { name: 'conversations:answered', payload: answered, at });
    state = reduceLive(state, { name: 'conversation:new', payload: { conversation: pending({ _id: idOf(3) }) }, at });
    const changed = { conversation: aConversation({ _id: idOf(1), rev: 7, flag: true }) };
    state = reduceLive(state, { name: 'conversation:update-from-client', payload: changed, at });
    const merged = mergeFetched(state, fetched, startTick);
    expect(Object.keys(merged.chats).sort()).toEqual([idOf(1), idOf(3)]);
    expect(merged.chats[idOf(1)]?.flag).toBe(true);
  });
});

describe('departments', () => {
  const returns = { _id: idOf(70), name: 'Returns' };
  const sales = { _id: idOf(71), name: 'Sales' };

  it('[F-19] [P-50] a new name is that of every chat in it', () => {
    const state = stateWith(pending({ category: returns }), pending({ _id: idOf(2), category: sales }));
    const payload = { storeId: idOf(80), categoryId: returns._id, name: 'Repairs' };
    const next = reduceLive(state, { name: 'category:renamed', payload, at });
    expect(next.chats[idOf(1)]?.category).toEqual({ _id: returns._id, name: 'Repairs' });
    expect(next.chats[idOf(2)]?.category).toEqual(sales);
    expect(next.chats[idOf(1)]?.rev).toBe(state.chats[idOf(1)]?.rev);
  });

  it('a waiting chat that is in another one is asked for, as it may not be this agent’s to answer', () => {
    const state = stateWith(pending({ category: returns }), aConversation({ _id: idOf(2), category: returns }));
    const update = (conversation: ReturnType<typeof aConversation>) =>
      reduceLive(state, { name: 'conversation:update-from-client', payload: { conversation }, at });
    const moved = update(pending({ rev: 2, category: sales }));
    expect(moved.chats[idOf(1)]?.category).toEqual(sales);
    expect(moved.stale).toEqual([idOf(1)]);
    expect(applyDetail(moved, idOf(1), null).chats[idOf(1)]).toBeUndefined();
    expect(update(pending({ rev: 2, category: returns, flag: true })).stale).toEqual([]);
    expect(update(aConversation({ _id: idOf(2), rev: 2, category: sales })).stale).toEqual([]);
  });
});
