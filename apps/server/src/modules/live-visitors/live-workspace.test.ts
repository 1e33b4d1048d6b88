import { expect, it } from 'vitest';
import { createLiveWorkspace } from './live-workspace.ts';
import { createOwnVisitors } from './own-visitors.ts';

const ports = (over: Partial<Parameters<typeof createLiveWorkspace>[1]> = {}) => ({
  readFacts: async () => [],
  readStores: async () => new Map(),
  tell: () => undefined,
  countPeers: async () => 0,
  publish: () => undefined,
  now: () => 1000,
  ...over,
});

it('without a board a store that changed is no work: whoever opens one reads the stores', async () => {
  const live = createLiveWorkspace('w', ports());
  live.forgetStores();
  expect(live.hasWork).toBe(false);
  await live.open();
  live.forgetStores();
  expect(live.hasWork).toBe(true);
  await live.settle();
  expect(live.hasWork).toBe(false);
});

it('a board that could not be opened leaves nothing old behind', async () => {
  let away = true;
  const live = createLiveWorkspace(
    'w',
    ports({
      countPeers: async () => {
        if (away) throw new Error('Redis is away.');
        return 0;
      },
    }),
  );
  const opening = live.open();
  const facts = { visitorId: 'v1', storeId: 's', lastActiveAt: 0 } as never;
  live.hear({
    from: 'b',
    type: 'shard',
    to: 'a',
    workspaceId: 'w',
    epoch: 'e',
    seq: 0,
    part: 0,
    parts: 1,
    facts: [facts],
  });
  await expect(opening).rejects.toThrow('Redis is away.');
  away = false;
  // What 'b' said since was not heard.
  expect((await live.open()).size).toBe(0);
});

it('who leaves while they are read anew does not come back for a moment', async () => {
  const own = createOwnVisitors('w', async (ids) => ids.map((visitorId) => ({ visitorId }) as never));
  own.reread(['v1']);
  const reading = own.settle();
  own.leave('v1');
  expect((await reading).word).toBeNull();
  expect([...own.known.keys()]).toEqual([]);
});
