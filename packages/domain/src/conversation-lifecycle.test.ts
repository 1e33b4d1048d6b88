import { describe, expect, it } from 'vitest';
import {
  conversationStates,
  decideLifecycle,
  endReasons,
  type LifecycleEvent,
  lifecycleSource,
  lifecycleTable,
  normaliseState,
} from './conversation-lifecycle.ts';

const at = (state: (typeof conversationStates)[number], left = false, archived = false) => ({
  ...{ state, left, archived, transferring: false },
});
const handingOver = (left = false) => ({ ...at('ongoing', left), transferring: true });
const events: LifecycleEvent[] = [
  { type: 'accept' },
  { type: 'client-end' },
  { type: 'client-disconnect' },
  { type: 'no-answer-for-an-hour' },
  { type: 'agent-end', role: 'agent' },
  { type: 'agent-gone' },
  { type: 'archive' },
  { type: 'transfer-request' },
  { type: 'transfer-accept' },
  { type: 'transfer-reject' },
  { type: 'take-over' },
];

describe('lifecycle', () => {
  it('[H-26] knows the four states, and completed and ended as names of closed', () => {
    expect(conversationStates).toEqual(['pending', 'ongoing', 'missed', 'closed']);
    expect(['completed', 'ended', 'closed', 'pending'].map(normaliseState)).toEqual([
      'closed',
      'closed',
      'closed',
      'pending',
    ]);
  });

  it('[H-29] knows every reason of the specification', () => {
    const named = [
      'client-ended',
      'client-disconnected',
      'client-missed-cancelled',
      'client-missed-disconnected',
      'agent-ended',
      'admin-ended',
      'coach-ended',
      'out-of-business-hours',
    ];
    expect(endReasons).toEqual(expect.arrayContaining(named));
  });

  it('decides every event in every state exactly as the table says, and nothing else', () => {
    const decisions = conversationStates.flatMap((state) =>
      events.map((event) => {
        const decided = decideLifecycle(at(state), event);
        return `${state} ${event.type}: ${decided.ok ? [decided.change.state, decided.change.reason].filter(Boolean).join(' ') : '-'}`;
      }),
    );
    expect(decisions.filter((line) => !line.endsWith('-'))).toEqual([
      'pending accept: ongoing',
      'pending client-end: missed client-missed-cancelled',
      'pending client-disconnect: missed client-missed-disconnected',
      'pending no-answer-for-an-hour: missed missed-after-1-hour',
      'ongoing client-end: ongoing client-ended',
      'ongoing client-disconnect: ongoing client-disconnected',
      'ongoing agent-end: closed agent-ended',
      'ongoing agent-gone: pending',
      'ongoing transfer-request: ongoing',
      'ongoing take-over: ongoing',
      'missed archive: missed',
    ]);
    expect(decisions).toHaveLength(conversationStates.length * events.length);
  });

  it('changes exactly what the table says, no field more and none less', () => {
    const changed = (now: ReturnType<typeof at>, event: LifecycleEvent) => {
      const decided = decideLifecycle(now, event);
      return decided.ok ? decided.change : null;
    };
    expect(changed(at('pending'), { type: 'accept' })).toEqual({ state: 'ongoing' });
    for (const type of ['client-end', 'client-disconnect', 'no-answer-for-an-hour'] as const) {
      expect(changed(at('pending'), { type }), type).toEqual({
        state: 'missed',
        reason: expect.stringMatching(/missed/),
        ends: true,
      });
    }
    for (const type of ['client-end', 'client-disconnect'] as const) {
      expect(changed(at('ongoing'), { type }), type).toEqual({
        state: 'ongoing',
        reason: expect.stringMatching(/^client-/),
        left: true,
        ends: true,
      });
    }
    expect(changed(at('ongoing'), { type: 'agent-end', role: 'agent' })).toEqual({
      state: 'closed',
      reason: 'agent-ended',
      ends: true,
    });
    expect(changed(at('ongoing'), { type: 'agent-gone' })).toEqual({ state: 'pending', released: true });
    expect(changed(at('ongoing'), { type: 'transfer-request' })).toEqual({ state: 'ongoing', transferring: true });
    expect(changed(handingOver(), { type: 'transfer-accept' })).toEqual({
      state: 'ongoing',
      transferring: false,
      handedTo: 'target',
    });
    expect(changed(handingOver(), { type: 'transfer-reject' })).toEqual({ state: 'ongoing', transferring: false });
    expect(changed(at('ongoing'), { type: 'take-over' })).toEqual({ state: 'ongoing', handedTo: 'caller' });
    expect(changed(at('missed'), { type: 'archive' })).toEqual({ state: 'missed', archived: true });
    // What a left chat does is not what tidies it away.
    expect(changed(handingOver(true), { type: 'transfer-reject' })).toEqual({ state: 'ongoing', transferring: false });
  });

  it('the table itself ends a request it answers, whoever asks it', () => {
    for (const type of ['transfer-accept', 'transfer-reject'] as const) {
      expect(lifecycleTable.ongoing[type]?.({ type })).toMatchObject({ state: 'ongoing', transferring: false });
    }
    expect(decideLifecycle(at('closed'), { type: 'accept' })).toEqual({ ok: false });
    expect(decideLifecycle(at('pending', false, true), { type: 'accept' })).toMatchObject({ ok: true });
  });

  it('[H-45] a left chat is left once, keeps its reason when the agent tidies it away, and an archived one is archived once', () => {
    expect(decideLifecycle(at('ongoing', true), { type: 'client-end' })).toEqual({ ok: false });
    expect(decideLifecycle(at('ongoing', true), { type: 'client-disconnect' })).toEqual({ ok: false });
    expect(decideLifecycle(at('ongoing', true), { type: 'agent-end', role: 'admin' })).toEqual({
      ok: true,
      change: { state: 'closed' },
    });
    expect(decideLifecycle(at('ongoing', true), { type: 'agent-gone' })).toEqual({
      ok: true,
      change: { state: 'closed' },
    });
    expect(decideLifecycle(at('missed', false, true), { type: 'archive' })).toEqual({ ok: false });
  });

  it('[H-48] [H-49] a request is open once, is answered once, and does not outlive what happens to the chat', () => {
    expect(decideLifecycle(at('ongoing'), { type: 'transfer-request' })).toMatchObject({
      change: { transferring: true },
    });
    expect(decideLifecycle(handingOver(), { type: 'transfer-request' })).toEqual({ ok: false });
    expect(decideLifecycle(at('ongoing', true), { type: 'transfer-request' })).toEqual({ ok: false });
    expect(decideLifecycle(at('ongoing', true), { type: 'take-over' })).toEqual({ ok: false });
    for (const type of ['transfer-accept', 'transfer-reject'] as const) {
      expect(decideLifecycle(at('ongoing'), { type })).toEqual({ ok: false });
      expect(decideLifecycle(handingOver(), { type })).toMatchObject({ change: { transferring: false } });
    }
    const others = ['client-end', 'client-disconnect', 'agent-gone', 'take-over'] as const;
    for (const type of others) {
      expect(decideLifecycle(handingOver(), { type }), type).toMatchObject({ change: { transferring: false } });
    }
    expect(decideLifecycle(handingOver(), { type: 'agent-end', role: 'coach' })).toMatchObject({
      change: { state: 'closed', transferring: false },
    });
  });

  it.each([
    ['agent', 'agent-ended'],
    ['custom_role', 'agent-ended'],
    ['marketing_agent', 'agent-ended'],
    ['coach', 'coach-ended'],
    ['marketing_manager', 'coach-ended'],
    ['admin', 'admin-ended'],
    ['chatso_admin', 'admin-ended'],
  ])('[H-29] %s ends with reason %s', (role, reason) => {
    expect(decideLifecycle(at('ongoing'), { type: 'agent-end', role })).toMatchObject({ change: { reason } });
  });

  it('names the states an event may start from, as the SQL guards do', () => {
    expect(lifecycleSource('accept')).toEqual(['pending']);
    expect(lifecycleSource('client-end')).toEqual(['pending', 'ongoing']);
    expect(Object.keys(lifecycleTable.closed)).toEqual([]);
  });
});
