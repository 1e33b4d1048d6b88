import { visitorLimits } from '@chatso/domain';
import type { OfVisitor } from '../visitors/index.ts';

interface Here extends OfVisitor {
  sockets: number;
  /** When they count as gone, once their last socket has closed. */
  goneAt: number | null;
}

/** Visitors with a socket in this process, or who had one a moment ago (decision G-4). */
export function createPresence() {
  const here = new Map<string, Here>();
  const byWorkspace = new Map<string, Set<string>>();

  function remove({ workspaceId, visitorId }: OfVisitor): void {
    here.delete(visitorId);
    const ids = byWorkspace.get(workspaceId);
    ids?.delete(visitorId);
    if (ids?.size === 0) byWorkspace.delete(workspaceId);
  }

  return {
    has: (visitorId: string): boolean => here.has(visitorId),
    of: (workspaceId: string): ReadonlySet<string> => byWorkspace.get(workspaceId) ?? new Set(),
    arrive({ workspaceId, storeId, visitorId }: OfVisitor): void {
      const before = here.get(visitorId);
      here.set(visitorId, { workspaceId, storeId, visitorId, sockets: (before?.sockets ?? 0) + 1, goneAt: null });
      byWorkspace.set(workspaceId, (byWorkspace.get(workspaceId) ?? new Set()).add(visitorId));
    },
    leave(visitorId: string, now: number): void {
      const one = here.get(visitorId);
      if (one === undefined) return;
      one.sockets = Math.max(0, one.sockets - 1);
      if (one.sockets === 0) one.goneAt = now + visitorLimits.goneAfterMs;
    },
    /** At once, whatever sockets are still open. Null: they were not here. */
    remove(visitorId: string): OfVisitor | null {
      const one = here.get(visitorId) ?? null;
      if (one !== null) remove(one);
      return one;
    },
    /** How many each store has; those who left a moment ago are not counted, or a reload would be two. */
    byStore(): { workspaceId: string; storeId: string; visitors: number }[] {
      const stores = new Map<string, { workspaceId: string; storeId: string; visitors: number }>();
      for (const { workspaceId, storeId, sockets } of here.values()) {
        if (sockets === 0) continue;
        const one = stores.get(storeId) ?? { workspaceId, storeId, visitors: 0 };
        one.visitors += 1;
        stores.set(storeId, one);
      }
      return [...stores.values()];
    },
    /** Who has been away for too long. */
    sweep(now: number): OfVisitor[] {
      const gone = [...here.values()].filter(({ goneAt }) => goneAt !== null && goneAt <= now);
      for (const one of gone) remove(one);
      return gone;
    },
    /** Counts the sockets anew: what a lost word about one of them left behind ends here. Answers who was missing. */
    correct(sockets: Iterable<OfVisitor>, now: number): OfVisitor[] {
      const open = new Map<string, OfVisitor & { count: number }>();
      for (const { workspaceId, storeId, visitorId } of sockets) {
        const count = (open.get(visitorId)?.count ?? 0) + 1;
        open.set(visitorId, { workspaceId, storeId, visitorId, count });
      }
      for (const one of here.values()) {
        one.sockets = open.get(one.visitorId)?.count ?? 0;
        if (one.sockets > 0) one.goneAt = null;
        else one.goneAt ??= now + visitorLimits.goneAfterMs;
      }
      const missing = [...open.values()].filter(({ visitorId }) => !here.has(visitorId));
      return missing.map(({ count, ...one }) => {
        for (let socket = 0; socket < count; socket += 1) this.arrive(one);
        return one;
      });
    },
  };
}
