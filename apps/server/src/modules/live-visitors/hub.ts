import { visitorLimits } from '@chatso/domain';
import type { RootCtx } from '../../platform/ctx.ts';
import { severityOf } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Deps } from '../../platform/module.ts';
import { listStores } from '../stores/index.ts';
import type { OfVisitor } from '../visitors/index.ts';
import type { Board } from './board.ts';
import { readFacts } from './facts.repo.ts';
import type { FactsChange, VisitorFacts } from './facts.ts';
import { countriesCounted, listMoved, storesCounted } from './live-visitors.events.ts';
import { createLiveWorkspace, type LiveWorkspace } from './live-workspace.ts';
import { createPace } from './pace.ts';
import { type PeerWord, peerTopic, type Unsigned } from './peer-words.ts';
import { createPresence } from './presence.ts';
import type { StoreNow } from './rows.ts';
import { createWatchers } from './watchers.ts';

/** What the hub reads: visitors who are followed, and which stores show their widget. */
interface Reads {
  readFacts(workspaceId: string, visitorIds: string[]): Promise<VisitorFacts[]>;
  readStores(workspaceId: string): Promise<ReadonlyMap<string, StoreNow>>;
}

const databaseReads = (deps: Deps): Reads => ({
  readFacts: (workspaceId, visitorIds) => readFacts(deps.pool, workspaceId, visitorIds, deps.clock.now()),
  async readStores(workspaceId) {
    const rows = await listStores(deps.db, workspaceId, null);
    return new Map(rows.map(({ id, active, settings }) => [id, { shown: active && settings.showWidget }]));
  },
});

/**
 * Who is on the pages, as this process knows it: always whose sockets it holds, and more of a workspace only while
 * somebody watches it. Nothing of it is stored.
 */
export function createHub(deps: Deps, { readFacts, readStores } = databaseReads(deps)) {
  const { realtime, log } = deps;
  const self = newId();
  const presence = createPresence();
  const watchers = createWatchers();
  const live = new Map<string, LiveWorkspace>();
  /** Workspaces that other processes watch, and until when. */
  const watchedElsewhere = new Map<string, number>();
  let correctedAt = 0;

  const root = (): RootCtx => deps.rootCtx('live-visitors');
  const now = (): number => deps.clock.now().getTime();
  const tell = (word: Unsigned): void => realtime.tellPeers(peerTopic, { ...word, from: self });
  const failed = (error: unknown): void =>
    log[severityOf(error)]({ err: error }, 'Live visitors could not be followed');

  function workspaceOf(workspaceId: string): LiveWorkspace {
    const found = live.get(workspaceId);
    if (found !== undefined) return found;
    const made = createLiveWorkspace(workspaceId, {
      readFacts: (ids) => readFacts(workspaceId, ids),
      readStores: () => readStores(workspaceId),
      tell,
      countPeers: () => realtime.countPeers(),
      publish(all) {
        const ctx = root();
        for (const one of all) ctx.emit(listMoved(one));
      },
      now,
    });
    made.own.reread(presence.of(workspaceId));
    live.set(workspaceId, made);
    return made;
  }

  /**
   * What happens within this time is told together. Page views were collected before, by tracking and by the process that
   * has the socket, so they must not wait as long again at each of these doors.
   */
  const pace = createPace(visitorLimits.tickMs, settle, () => [...live.values()].some(({ hasWork }) => hasWork));
  const { arm } = pace;

  async function settle(): Promise<void> {
    for (const one of live.values()) if (one.hasWork) await one.settle().catch(failed);
  }

  const isWatched = (workspaceId: string): boolean =>
    live.get(workspaceId)?.board != null || (watchedElsewhere.get(workspaceId) ?? 0) > now();

  function reread(workspaceId: string, visitorIds: readonly string[]): void {
    const one = live.get(workspaceId);
    const ours = visitorIds.filter((id) => presence.has(id));
    if (one === undefined || ours.length === 0) return;
    one.own.reread(ours);
    arm();
  }

  function forget(visitorId: string): void {
    const one = presence.remove(visitorId);
    if (one === null) return;
    live.get(one.workspaceId)?.own.leave(visitorId);
    arm();
  }

  async function hear(word: PeerWord): Promise<void> {
    switch (word.type) {
      case 'watch': {
        watchedElsewhere.set(word.workspaceId, now() + visitorLimits.silentAfterMs);
        const asks = word.ask === true || word.ask === self;
        const one = workspaceOf(word.workspaceId);
        if (asks) await one.settle();
        return one.listen(word.from, asks);
      }
      case 'shard':
        if (word.to !== self) return;
        live.get(word.workspaceId)?.hear(word);
        return arm();
      case 'delta':
        live.get(word.workspaceId)?.hear(word);
        return arm();
      case 'news':
        if (word.gone) for (const id of word.visitorIds) forget(id);
        else reread(word.workspaceId, word.visitorIds);
        return;
      case 'stores':
        live.get(word.workspaceId)?.forgetStores();
        return arm();
      case 'bye':
        for (const one of live.values()) one.leave(word.from);
        return arm();
    }
  }
  // Only this code speaks there.
  realtime.onPeers(peerTopic, (said) => void hear(said as PeerWord).catch(failed));

  function localVisitors(): OfVisitor[] {
    return [...realtime.localSockets('/widget')].flatMap(({ data }) => (data.kind === 'visitor' ? [data] : []));
  }

  function tellNumbers(ctx: RootCtx, at: number): void {
    const boardOf = (workspaceId: string): Board | null => live.get(workspaceId)?.board ?? null;
    for (const one of watchers.countsToTell(boardOf, at)) ctx.emit(storesCounted(one));
    for (const one of watchers.countriesToTell(boardOf, at)) ctx.emit(countriesCounted(one));
  }

  function correct(at: number): void {
    if (Math.abs(at - correctedAt) < visitorLimits.correctEveryMs) return;
    correctedAt = at;
    for (const { workspaceId, visitorId } of presence.correct(localVisitors(), at)) reread(workspaceId, [visitorId]);
    for (const { board, workspaceId } of live.values())
      if (board !== null && !board.recount()) log.warn({ workspaceId }, 'Numbers of visitors were wrong');
  }

  return {
    watchers,
    presence,
    /** The board of a workspace, made when the first one looks. */
    open: (workspaceId: string): Promise<Board> => workspaceOf(workspaceId).open(),
    arrive(visitor: OfVisitor): void {
      presence.arrive(visitor);
      reread(visitor.workspaceId, [visitor.visitorId]);
    },
    leave: (visitorId: string): void => presence.leave(visitorId, now()),
    /** What visitors of this process have just done; it is written already. */
    change(workspaceId: string, change: FactsChange): void {
      const one = live.get(workspaceId);
      if (one === undefined) return;
      one.own.change(change);
      arm();
    },
    /** Something was written about these visitors, wherever their sockets are. */
    news(workspaceId: string, visitorIds: string[], options: { gone?: boolean } = {}): void {
      const gone = options.gone ?? false;
      if (gone) for (const id of visitorIds) forget(id);
      else reread(workspaceId, visitorIds);
      if (isWatched(workspaceId)) tell({ type: 'news', workspaceId, visitorIds, gone });
    },
    storesChanged(workspaceId: string): void {
      live.get(workspaceId)?.forgetStores();
      arm();
      if (isWatched(workspaceId)) tell({ type: 'stores', workspaceId });
    },
    /** Each second. */
    async tick(ctx: RootCtx): Promise<void> {
      const at = now();
      for (const { workspaceId, visitorId } of presence.sweep(at)) live.get(workspaceId)?.own.leave(visitorId);
      correct(at);
      for (const [workspaceId, until] of watchedElsewhere) if (until <= at) watchedElsewhere.delete(workspaceId);
      for (const [workspaceId, one] of live) {
        one.note(watchers.hasWatchers(workspaceId), at);
        one.board?.closeWindows(watchers.isWatched);
        // Who has just asked may not be listening yet: their answer is still being read.
        if (one.isIdle(at) && !watchedElsewhere.has(workspaceId)) live.delete(workspaceId);
        else {
          one.tick(at);
          await one.settle().catch(failed);
        }
      }
      tellNumbers(ctx, at);
    },
    /** The process goes; others need not wait until they miss it. */
    end(): void {
      pace.end();
      tell({ type: 'bye' });
    },
    settle,
  };
}
export type Hub = ReturnType<typeof createHub>;

const perDeps = new WeakMap<Deps, Hub>();

/** One per running application; tests run several in one process. */
export function hubOf(deps: Deps): Hub {
  const found = perDeps.get(deps);
  if (found !== undefined) return found;
  const made = createHub(deps);
  perDeps.set(deps, made);
  return made;
}
