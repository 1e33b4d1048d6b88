import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VisitorFacts } from './facts.ts';
import { createOwnVisitors } from './own-visitors.ts';
import type { DeltaWord, ShardWord, Unsigned } from './peer-words.ts';
import { createShards } from './shards.ts';

const factsOf = (visitorId: string, pageCount: number) => ({ visitorId, pageCount, lastActiveAt: 0 }) as VisitorFacts;
const word = (said: Unsigned) => ({ ...said, from: 'b' }) as ShardWord | DeltaWord;

const visitor = fc.integer({ min: 1, max: 1200 }).map((n) => `v${n}`);
const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), id: visitor }),
  fc.record({ kind: fc.constant('page' as const), id: visitor }),
  fc.record({ kind: fc.constant('leave' as const), id: visitor }),
  fc.record({ kind: fc.constant('fail' as const) }),
  // Whether the other process hears it.
  fc.record({ kind: fc.constant('settle' as const), heard: fc.boolean() }),
);

describe('the visitors of another process', () => {
  it('are what it knows, whatever words were lost, once it has been asked again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.boolean(), async (steps, many) => {
        const stored = new Map<string, number>();
        let fails = false;
        const own = createOwnVisitors('w', async (ids) => {
          if (fails) throw new Error('The database is away.');
          return ids.flatMap((id) => (stored.has(id) ? [factsOf(id, stored.get(id) ?? 0)] : []));
        });
        const shards = createShards();
        const here = new Set<string>();
        const ask = () => {
          for (const part of own.shard('a')) expect(shards.hear(word(part), 0)).not.toBeNull();
        };
        const settle = async (heard: boolean) => {
          const settled = await own.settle().catch(() => null);
          if (settled === null || settled.word === null || !heard) return;
          if (shards.hear(word(settled.word), 0) === null) ask();
        };
        if (many) for (let n = 1; n <= 1100; n += 1) stored.set(`v${n}`, n);
        for (const id of stored.keys()) here.add(id);
        own.reread(stored.keys());
        await settle(true);
        for (const one of steps) {
          if (one.kind === 'settle') await settle(one.heard);
          if (one.kind === 'fail') {
            fails = true;
            await settle(true);
            fails = false;
          }
          if (one.kind === 'write') {
            stored.set(one.id, (stored.get(one.id) ?? 0) + 1);
            here.add(one.id);
            own.reread([one.id]);
          }
          if (one.kind === 'page' && here.has(one.id)) {
            stored.set(one.id, (stored.get(one.id) ?? 0) + 1);
            own.change({ visitorId: one.id, pageCount: stored.get(one.id) ?? 0 });
          }
          if (one.kind === 'leave') {
            here.delete(one.id);
            own.leave(one.id);
          }
        }
        await settle(true);
        expect(new Map([...own.known].map(([id, { pageCount }]) => [id, pageCount]))).toEqual(
          new Map([...here].map((id) => [id, stored.get(id)])),
        );
        // A word that says nothing shows a hole as well as any other.
        const alive = own.alive(10_000, 5000);
        if (alive !== null && shards.hear(word(alive), 0) === null) ask();
        expect(shards.ids()).toEqual(new Set(own.known.keys()));
        for (const [id, facts] of own.known) expect(shards.find(id)).toEqual([facts]);
      }),
      { numRuns: 60 },
    );
  });

  it('count no more when it has been silent for 15 s', () => {
    const shards = createShards();
    shards.hear(
      word({
        ...{ type: 'shard', to: 'a', workspaceId: 'w', epoch: 'e', seq: 0, part: 0, parts: 1 },
        facts: [factsOf('v1', 1)],
      }),
      1000,
    );
    expect(shards.dropSilent(16_000)).toEqual([]);
    expect(shards.dropSilent(16_001)).toEqual(['v1']);
    expect(shards.ids()).toEqual(new Set());
  });

  it('of another life of the same process a change is none of what is known: all of it is asked for', () => {
    const shards = createShards();
    const first = createOwnVisitors('w', async () => []);
    for (const part of first.shard('a')) shards.hear(word(part), 0);
    const change = { type: 'delta' as const, workspaceId: 'w', from: 'b', put: [], changed: [], gone: [] };
    expect(shards.hear({ ...change, epoch: 'another', seq: 1 }, 0)).toBeNull();
    expect(shards.hear({ ...change, epoch: 'another', seq: 0 }, 0)).toBeNull();
  });
});
