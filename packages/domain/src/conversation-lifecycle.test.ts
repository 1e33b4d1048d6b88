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

const at = (state: (typeof conversationStates)[number], left = false, archived = false) => ({ state, left, archived });
const events: LifecycleEvent[] = [
  { type: 'accept' },
  { type: 'client-end' },
  { type: 'client-disconnect' },
  { type: 'no-answer-for-an-hour' },
  { type: 'agent-end', role: 'agent' },
  { type: 'agent-gone' },
  { type: 'archive' },
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
      'missed archive: missed',
    ]);
    expect(decisions).toHaveLength(conversationStates.length * events.length);
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
