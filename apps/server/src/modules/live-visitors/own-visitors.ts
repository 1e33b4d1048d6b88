import { newId } from '../../platform/ids.ts';
import { changeOf, type FactsChange, type VisitorFacts } from './facts.ts';
import { factsPerPart, type Unsigned } from './peer-words.ts';

/**
 * The visitors of a watched workspace whose sockets this process holds: what is known of them, of whom it has to be read
 * again, and what other processes have been told. `read` asks the database.
 */
export function createOwnVisitors(workspaceId: string, read: (ids: string[]) => Promise<VisitorFacts[]>) {
  const epoch = newId();
  const known = new Map<string, VisitorFacts>();
  let dirty = new Set<string>();
  let changes = new Map<string, FactsChange>();
  let gone = new Set<string>();
  let seq = 0;
  let saidAt = 0;
  let next = 0;

  return {
    known,
    get hasWork() {
      return dirty.size + changes.size + gone.size > 0;
    },
    /** Something was written about them. */
    reread(visitorIds: Iterable<string>): void {
      for (const id of visitorIds) {
        dirty.add(id);
        gone.delete(id);
      }
    },
    /** What their page has just said; it is written already. */
    change(change: FactsChange): void {
      const { visitorId } = change;
      if (known.has(visitorId)) changes.set(visitorId, { ...changes.get(visitorId), ...change });
    },
    leave(visitorId: string): void {
      gone.add(visitorId);
      dirty.delete(visitorId);
      changes.delete(visitorId);
    },
    /** Everybody is read again in the course of a minute, so that nothing that was missed stays. */
    rereadSome(): void {
      const ids = [...known.keys()];
      const many = Math.max(200, Math.ceil(ids.length / 60));
      if (next >= ids.length) next = 0;
      for (const id of ids.slice(next, next + many)) dirty.add(id);
      next += many;
    },
    /** Takes in what has come; answers whom it is about, and what others are to hear of it. */
    async settle(): Promise<{ ids: string[]; word: Unsigned | null }> {
      const [reading, said, left] = [[...dirty], changes, gone];
      dirty = new Set();
      changes = new Map();
      gone = new Set();
      const fresh = new Map<string, VisitorFacts>();
      try {
        for (let from = 0; from < reading.length; from += 1000)
          for (const facts of await read(reading.slice(from, from + 1000))) fresh.set(facts.visitorId, facts);
      } catch (error) {
        // Nothing is known anew; what was to be read is read the next time.
        for (const id of reading) if (!gone.has(id)) dirty.add(id);
        for (const [id, change] of said) changes.set(id, { ...change, ...changes.get(id) });
        for (const id of left) if (!dirty.has(id)) gone.add(id);
        throw error;
      }
      const put: VisitorFacts[] = [];
      const changed: FactsChange[] = [];
      const dropped: string[] = [];
      const take = (id: string, now: VisitorFacts): void => {
        const before = known.get(id);
        const change = before && changeOf(before, now);
        if (change === null) return;
        known.set(id, now);
        if (change === undefined) put.push(now);
        else changed.push(change);
      };
      for (const [id, change] of said) {
        const before = known.get(id);
        if (before !== undefined && !fresh.has(id)) take(id, { ...before, ...change });
      }
      for (const [id, facts] of fresh) if (!gone.has(id)) take(id, facts);
      const refused = reading.filter((id) => !fresh.has(id));
      for (const id of [...left, ...refused]) if (known.delete(id)) dropped.push(id);
      const ids = [...[...put, ...changed].map(({ visitorId }) => visitorId), ...dropped];
      return { ids, word: ids.length === 0 ? null : delta({ put, changed, gone: dropped }) };
    },
    /** A word that says nothing but that we live, where the last one was long ago. */
    alive: (now: number, everyMs: number): Unsigned | null =>
      now - saidAt < everyMs ? null : delta({ put: [], changed: [], gone: [] }),
    said(now: number): void {
      saidAt = now;
    },
    /** All of it, for one who asks. */
    shard(to: string): Unsigned[] {
      const all = [...known.values()];
      const parts = Math.max(1, Math.ceil(all.length / factsPerPart));
      return Array.from({ length: parts }, (_, part) => ({
        type: 'shard' as const,
        ...{ to, workspaceId, epoch, seq, part, parts },
        facts: all.slice(part * factsPerPart, (part + 1) * factsPerPart),
      }));
    },
  };

  function delta(what: { put: VisitorFacts[]; changed: FactsChange[]; gone: string[] }): Unsigned {
    seq += 1;
    return { type: 'delta', workspaceId, epoch, seq, ...what };
  }
}
