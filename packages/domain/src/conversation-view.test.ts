import { describe, expect, it } from 'vitest';
import {
  type ConversationFacts,
  groupOf,
  isIdle,
  isLeft,
  isUnread,
  statusLabel,
  waitingTime,
} from './conversation-view.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const chat = (fields: Partial<ConversationFacts> = {}): ConversationFacts => ({
  state: 'ongoing',
  reason: null,
  startDate: ago(600),
  acceptedDate: ago(500),
  endDate: null,
  lastMsgClient: { messageId: 'm1', timestamp: ago(10) },
  readBy: null,
  ...fields,
});

describe('derived facts', () => {
  it('[H-30] idle is ongoing with the last client message older than 300 s, exactly', () => {
    const quiet = (seconds: number) =>
      isIdle(chat({ lastMsgClient: { messageId: 'm', timestamp: ago(seconds) } }), now);
    expect([quiet(299), quiet(300), quiet(300.001), quiet(301)]).toEqual([false, false, true, true]);
    expect(isIdle(chat({ state: 'pending', lastMsgClient: { messageId: 'm', timestamp: ago(900) } }), now)).toBe(false);
    expect(isIdle(chat({ lastMsgClient: null, acceptedDate: ago(301) }), now)).toBe(true);
  });

  it('[H-31] left is ended by the client, or missed', () => {
    expect(isLeft(chat({ reason: 'client-ended', endDate: ago(1) }))).toBe(true);
    expect(isLeft(chat({ reason: 'client-disconnected', endDate: ago(1) }))).toBe(true);
    expect(isLeft(chat({ state: 'missed' }))).toBe(true);
    expect(isLeft(chat())).toBe(false);
    // A reason without an end, an end for another reason, and a reason of the client in another state are none.
    expect(isLeft(chat({ reason: 'client-ended' }))).toBe(false);
    expect(isLeft(chat({ reason: 'agent-ended', endDate: ago(1) }))).toBe(false);
    expect(isLeft(chat({ state: 'pending', reason: 'client-ended', endDate: ago(1) }))).toBe(false);
    expect(isLeft(chat({ state: 'closed', reason: 'client-ended', endDate: ago(1) }))).toBe(false);
    expect(isLeft(chat({ state: 'closed', reason: 'agent-ended', endDate: ago(1) }))).toBe(false);
  });

  it('[H-32] unread until this agent has read the last client message; no client message counts as read', () => {
    expect(isUnread(chat(), 'me')).toBe(true);
    expect(isUnread(chat({ readBy: { agentId: 'me', messageId: 'm1' } }), 'me')).toBe(false);
    expect(isUnread(chat({ readBy: { agentId: 'me', messageId: 'm0' } }), 'me')).toBe(true);
    expect(isUnread(chat({ readBy: { agentId: 'other', messageId: 'm1' } }), 'me')).toBe(true);
    expect(isUnread(chat({ lastMsgClient: null, category: { name: 'Outbound Chat' } }), 'me')).toBe(false);
    expect(isUnread(chat({ state: 'pending' }), 'me')).toBe(false);
  });

  it('[H-27][H-11] groups and labels', () => {
    const idle = chat({ lastMsgClient: { messageId: 'm', timestamp: ago(301) } });
    const left = chat({ reason: 'client-ended', endDate: ago(1) });
    const missed = chat({ state: 'missed', reason: 'client-missed-cancelled' });
    const offHours = chat({ state: 'missed', reason: 'out-of-business-hours' });
    expect([chat(), idle, left, missed, offHours].map((one) => groupOf(one, now))).toEqual([
      'active',
      'idle_left',
      'idle_left',
      'missed',
      'off_hours',
    ]);
    expect([chat(), idle, left, missed].map((one) => statusLabel(one, now))).toEqual([null, 'Idle', 'Left', 'Missed']);
    expect(groupOf(chat({ state: 'pending' }), now)).toBeNull();
  });

  it('[H-22] the waiting time runs until acceptance, then stands still', () => {
    expect(waitingTime(chat(), now)).toBe(100_000);
    expect(waitingTime(chat({ acceptedDate: null }), now)).toBe(600_000);
    expect(waitingTime(chat({ acceptedDate: null, endDate: ago(580) }), now)).toBe(20_000);
  });
});
