import { describe, expect, it } from 'vitest';
import { aConversation, baseTime, idOf, isoAt, me, otherAgent } from '../../../lib/testing/factories.ts';
import { judgeFor } from '../state/chat-rules.ts';
import { blockOf, hasComposer, isWritable } from './block.ts';

const now = baseTime + 600_000;
const said = (ms: number) => ({ messageId: idOf(40), timestamp: isoAt(now - ms) });
const judgeAs = (role: string) => judgeFor({ id: me, role, can: (permission) => permission === 'liveChat' });
const block = (fields: Parameters<typeof aConversation>[0], role = 'agent') =>
  blockOf(aConversation(fields), { agentId: me, judge: judgeAs(role), now });

describe('what stands before the composer', () => {
  it('[H-06] [H-30] idle after 300 s without a client message, not while transferring or spectating', () => {
    const transferring = { agentId: otherAgent, fullname: 'Tomás Herrera', until: isoAt(now + 1000) };
    expect(block({ lastMsgClient: said(299_000) })).toBeNull();
    expect(block({ lastMsgClient: said(301_000) })).toBe('idle');
    expect(block({ lastMsgClient: said(301_000), transferring })).toBe('transferring');
    const spectators = [{ _id: me, fullname: 'Me', avatar: null, role: null }];
    expect(block({ lastMsgClient: said(301_000), agentId: otherAgent, spectators })).toBe('spectating');
  });

  it('[H-07] [H-27] missed and off-hours are told apart and are not written into', () => {
    expect(block({ state: 'missed', reason: 'client-missed-cancelled' })).toBe('missed');
    expect(block({ state: 'missed', reason: 'out-of-business-hours' })).toBe('off-hours');
    expect(hasComposer('missed')).toBe(false);
  });

  it('[H-08] [H-31] a customer who left and a transfer disable the input, idle does not', () => {
    expect(block({ reason: 'client-disconnected', endDate: isoAt(now) })).toBe('left');
    expect([hasComposer('left'), isWritable('left')]).toEqual([true, false]);
    expect([hasComposer('transferring'), isWritable('transferring')]).toEqual([true, false]);
    expect(isWritable('idle')).toBe(true);
  });

  it('a social channel lets nobody answer a day after the customer wrote; a note is still possible', () => {
    const at = (type: 'facebook' | 'website', ms: number) => {
      const chat = aConversation({ lastMsgClient: said(ms) });
      return blockOf({ ...chat, store: { ...chat.store, type } }, { agentId: me, judge: judgeAs('agent'), now });
    };
    expect(at('facebook', 24 * 3_600_000 - 1)).toBe('idle');
    expect(at('facebook', 24 * 3_600_000)).toBe('too-late');
    expect(at('website', 48 * 3_600_000)).toBe('idle');
    expect([hasComposer('too-late'), isWritable('too-late')]).toEqual([true, false]);
  });

  it('a waiting chat is written into by whom it was given to, and by who leads them', () => {
    const given = (agentId: string) => ({
      ...{ state: 'pending' as const, agentId: null },
      assigned: { agentId, fullname: 'Tomás Herrera', until: isoAt(now + 1000) },
    });
    expect(block({ state: 'pending' })).toBeNull();
    expect(block(given(me))).toBeNull();
    expect(block(given(otherAgent))).toBe('assigned');
    expect([hasComposer('assigned'), isWritable('assigned-open')]).toEqual([false, true]);
    for (const role of ['coach', 'marketing_manager', 'admin', 'chatso_admin']) {
      expect(block(given(otherAgent), role)).toBe('assigned-open');
    }
  });

  it('[H-09] a spectated chat is read-only, and so is one of somebody else or one that has ended', () => {
    expect(hasComposer('spectating')).toBe(false);
    expect(block({ agentId: otherAgent })).toBe('taken');
    expect(block({ state: 'closed' })).toBe('closed');
    expect([hasComposer('taken'), hasComposer('closed')]).toEqual([false, false]);
  });
});
