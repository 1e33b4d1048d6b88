import { visitorLimits } from '@chatso/domain';
import { describe, expect, it } from 'vitest';
import { createPresence } from './presence.ts';

const of = (visitorId: string, storeId = 's1') => ({ workspaceId: 'w', storeId, visitorId });

describe('who is here', () => {
  it('(decision G-4) is gone 30 s after the last of their sockets has closed, unless they came back', () => {
    const presence = createPresence();
    for (const id of ['tab', 'tab', 'reload', 'gone']) presence.arrive(of(id));
    for (const id of ['tab', 'reload', 'gone', 'never-was']) presence.leave(id, 1000);
    presence.arrive(of('reload'));
    expect(presence.sweep(1000 + visitorLimits.goneAfterMs - 1)).toEqual([]);
    expect(presence.sweep(1000 + visitorLimits.goneAfterMs).map(({ visitorId }) => visitorId)).toEqual(['gone']);
    expect([...presence.of('w')].sort()).toEqual(['reload', 'tab']);
    expect(presence.byStore()).toEqual([{ workspaceId: 'w', storeId: 's1', visitors: 2 }]);
  });

  it('counts the sockets that are there: what was never told of one of them does not stay', () => {
    const presence = createPresence();
    presence.arrive(of('whose-end-was-lost'));
    presence.arrive(of('here'));
    presence.leave('here', 0);
    const open = [of('here'), of('here'), of('whose-begin-was-lost', 's2')];
    expect(presence.correct(open, 5000)).toEqual([of('whose-begin-was-lost', 's2')]);
    expect(presence.correct(open, 6000)).toEqual([]);
    expect(presence.sweep(5000 + visitorLimits.goneAfterMs).map(({ visitorId }) => visitorId)).toEqual([
      'whose-end-was-lost',
    ]);
    presence.leave('here', 0);
    expect(presence.sweep(1e9)).toEqual([]);
    presence.leave('here', 0);
    expect(presence.sweep(1e9).map(({ visitorId }) => visitorId)).toEqual(['here']);
  });

  it('ends at once for who may not be here any more, whatever is still open', () => {
    const presence = createPresence();
    presence.arrive(of('banned'));
    expect(presence.remove('banned')).toMatchObject(of('banned'));
    expect(presence.remove('banned')).toBeNull();
    presence.leave('banned', 0);
    expect(presence.has('banned')).toBe(false);
    expect(presence.of('w').size).toBe(0);
  });
});
