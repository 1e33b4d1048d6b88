import { visitorLimits } from '@chatso/domain';
import type { VisitorFacts } from './facts.ts';
import type { DeltaWord, ShardWord } from './peer-words.ts';

interface Shard {
  epoch: string;
  seq: number;
  facts: Map<string, VisitorFacts>;
  heardAt: number;
  /** It said goodbye: until then those it had may come to another process, and have not been away (decision G-4). */
  keptUntil: number | null;
}

/** The visitors of other processes, as those tell of them. */
export function createShards() {
  const shards = new Map<string, Shard>();
  /** Those of which parts are still to come. */
  const coming = new Map<string, { shard: Shard; nextPart: number }>();

  return {
    /** How many are known. */
    get size() {
      return shards.size;
    },
    /** Whom it was about; null: this was not what comes next, so all of it has to be asked for anew. */
    hear: (word: ShardWord | DeltaWord, now: number): string[] | null =>
      word.type === 'shard' ? hearShard(word, now) : hearDelta(word, now),
    /** Processes that died, or went some time ago: whom they had. */
    dropSilent(now: number): string[] {
      const isOver = ({ heardAt, keptUntil }: Shard): boolean =>
        keptUntil === null ? now - heardAt > visitorLimits.silentAfterMs : keptUntil <= now;
      return [...shards].flatMap(([from, shard]) => (isOver(shard) ? drop(from) : []));
    },
    /** It is going away. */
    bye(from: string, now: number): void {
      const shard = shards.get(from);
      if (shard !== undefined) shard.keptUntil = now + visitorLimits.goneAfterMs;
    },
    clear(): void {
      shards.clear();
      coming.clear();
    },
    find: (visitorId: string): VisitorFacts[] =>
      [...shards.values()].flatMap(({ facts }) => facts.get(visitorId) ?? []),
    ids: (): Set<string> => new Set([...shards.values()].flatMap(({ facts }) => [...facts.keys()])),
  };

  /** Put in the place of what was known when it is whole: half of it would let visitors go and come. */
  function hearShard({ from, epoch, seq, part, parts, facts }: ShardWord, now: number): string[] {
    const begun = coming.get(from);
    const isNext = begun?.shard.epoch === epoch && begun.shard.seq === seq && begun.nextPart === part;
    if (part > 0 && !isNext) return [];
    const shard = part > 0 && begun ? begun.shard : { epoch, seq, facts: new Map(), heardAt: now, keptUntil: null };
    for (const one of facts) shard.facts.set(one.visitorId, one);
    coming.set(from, { shard, nextPart: part + 1 });
    if (part + 1 < parts) return [];
    coming.delete(from);
    const before = shards.get(from)?.facts.keys() ?? [];
    shards.set(from, { ...shard, heardAt: now });
    return [...new Set([...before, ...shard.facts.keys()])];
  }

  function hearDelta(word: DeltaWord, now: number): string[] | null {
    const shard = shards.get(word.from);
    if (shard === undefined || shard.epoch !== word.epoch || word.seq > shard.seq + 1) return null;
    shard.heardAt = now;
    // It was in the shard already.
    if (word.seq <= shard.seq) return [];
    shard.seq = word.seq;
    for (const facts of word.put) shard.facts.set(facts.visitorId, facts);
    for (const change of word.changed) {
      const facts = shard.facts.get(change.visitorId);
      if (facts !== undefined) shard.facts.set(change.visitorId, { ...facts, ...change });
    }
    for (const visitorId of word.gone) shard.facts.delete(visitorId);
    return [...[...word.put, ...word.changed].map(({ visitorId }) => visitorId), ...word.gone];
  }

  function drop(from: string): string[] {
    const ids = [...(shards.get(from)?.facts.keys() ?? [])];
    shards.delete(from);
    coming.delete(from);
    return ids;
  }
}
