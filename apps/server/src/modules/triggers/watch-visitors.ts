import { dayBegan } from '@chatso/domain';
import type { RootCtx } from '../../platform/ctx.ts';
import type { Deps } from '../../platform/module.ts';
import { listOnline } from '../routing/index.ts';
import { findStore, isStoreOpen } from '../stores/index.ts';
import { act } from './act.ts';
import { decide } from './decide.ts';
import { factsOf } from './facts.ts';
import { type ActiveTrigger, listActive } from './triggers.repo.ts';
import { readVisitors } from './visitor-facts.repo.ts';

interface OfStore {
  workspaceId: string;
  storeId: string;
}
interface OfVisitor extends OfStore {
  visitorId: string;
}

/** What happens within this time is judged at once. */
const gatherMs = 100;
/** Changes made in another process are known here after so long; a show of an outdated trigger is refused in any case. */
const knownForMs = 10_000;
const storesKnown = 10_000;
/** Whoever acted is looked at again, as something else may fit now. */
const againMs = 1000;

export interface Watch {
  arrive(visitor: OfVisitor): void;
  leave(visitorId: string): void;
  /** Something happened to visitors who are here. */
  consider(visitors: readonly OfVisitor[]): void;
  /** The triggers of a store are others now. */
  forget(storeId: string): void;
  /** Time has passed. */
  tick(ctx: RootCtx): Promise<void>;
  settle(): Promise<void>;
}

/**
 * Looks at the visitors whose sockets are in this process: when something happens to them, and when a condition about
 * time is due. Nothing is asked of the database for stores without active triggers.
 */
function createWatch(root: () => RootCtx, onError: (error: unknown) => void): Watch {
  const here = new Map<string, OfVisitor & { sockets: number; dueAt: number | null }>();
  const known = new Map<string, { at: number; triggers: ActiveTrigger[] }>();
  let wanted = new Map<string, OfVisitor>();
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> = Promise.resolve();

  async function triggersOf(ctx: RootCtx, stores: readonly OfStore[]): Promise<void> {
    const now = ctx.now().getTime();
    const missing = stores.filter(({ storeId }) => {
      const one = known.get(storeId);
      return one === undefined || Math.abs(now - one.at) >= knownForMs;
    });
    if (missing.length === 0) return;
    if (known.size > storesKnown) known.clear();
    const rows = await listActive(ctx, missing);
    for (const { storeId } of missing)
      known.set(storeId, { at: now, triggers: rows.filter((row) => row.storeId === storeId) });
  }

  async function judge(): Promise<void> {
    const visitors = [...wanted.values()].filter(({ visitorId }) => here.has(visitorId));
    wanted = new Map();
    const ctx = root();
    const stores = new Map<string, OfVisitor[]>();
    for (const one of visitors) stores.set(one.storeId, [...(stores.get(one.storeId) ?? []), one]);
    await triggersOf(
      ctx,
      [...stores.values()].flatMap(([first]) => first ?? []),
    );
    for (const [storeId, group] of stores) {
      const triggers = known.get(storeId)?.triggers ?? [];
      const [first] = group;
      if (triggers.length === 0 || first === undefined) continue;
      await judgeStore(ctx, first, group, triggers).catch(onError);
    }
  }

  async function judgeStore(ctx: RootCtx, of: OfStore, group: readonly OfVisitor[], triggers: ActiveTrigger[]) {
    const store = await findStore(ctx.db, of.workspaceId, of.storeId);
    if (!store?.active) return;
    const at = ctx.now();
    const now = at.getTime();
    const today = dayBegan(store.settings.timeZone, now);
    const rows = await readVisitors(
      ctx,
      { ...of, dayBegan: today },
      group.map(({ visitorId }) => visitorId),
      triggers.map(({ id }) => id),
    );
    const asksForAgents = triggers.some(({ conditions }) => conditions.some(({ field }) => field === 'agentsOnline'));
    const agentsOnline = asksForAgents ? (await listOnline(ctx, of)).length : null;
    const open = isStoreOpen(store, null, at);
    for (const row of rows) {
      const facts = factsOf(row, { open, agentsOnline, now });
      const { acting, lookAgainIn } = decide(triggers, facts, row, { now, dayBegan: today });
      const one = here.get(row.id);
      if (one) one.dueAt = acting.length > 0 ? now + againMs : lookAgainIn === null ? null : now + lookAgainIn;
      for (const trigger of acting) {
        if (!(await act(ctx, of, trigger, row))) known.delete(of.storeId);
      }
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    working = working.then(judge).catch(onError);
    return working;
  }

  function want(visitors: readonly OfVisitor[]): void {
    for (const one of visitors) wanted.set(one.visitorId, one);
    if (wanted.size > 0) timer ??= setTimeout(() => void flush(), gatherMs).unref();
  }

  return {
    arrive(visitor) {
      const before = here.get(visitor.visitorId);
      here.set(visitor.visitorId, { ...visitor, sockets: (before?.sockets ?? 0) + 1, dueAt: before?.dueAt ?? null });
      want([visitor]);
    },
    leave(visitorId) {
      const one = here.get(visitorId);
      if (one === undefined) return;
      one.sockets -= 1;
      if (one.sockets <= 0) here.delete(visitorId);
    },
    consider: want,
    forget(storeId) {
      known.delete(storeId);
      // Who is here already need not do anything to be met by a new trigger.
      want([...here.values()].filter((one) => one.storeId === storeId));
    },
    async tick(ctx) {
      const now = ctx.now().getTime();
      const due = [...here.values()].filter(({ dueAt }) => dueAt !== null && dueAt <= now);
      for (const one of due) one.dueAt = null;
      want(due);
      // What is under way belongs to this moment too.
      await (wanted.size > 0 ? flush() : working);
    },
    settle: flush,
  };
}

const perDeps = new WeakMap<Deps, Watch>();

/** One per running application; tests run several in one process. */
export function watchOf(deps: Deps): Watch {
  const found = perDeps.get(deps);
  if (found !== undefined) return found;
  const made = createWatch(
    () => deps.rootCtx('triggers'),
    (error) => deps.log.warn({ err: error }, 'Auto triggers could not be judged'),
  );
  perDeps.set(deps, made);
  return made;
}
