import { visitorLimits } from '@chatso/domain';
import { type Board, createBoard } from './board.ts';
import type { VisitorFacts } from './facts.ts';
import { createOwnVisitors } from './own-visitors.ts';
import type { DeltaWord, ShardWord, Unsigned } from './peer-words.ts';
import type { StoreNow } from './rows.ts';
import { createShards } from './shards.ts';
import type { ListNews } from './window.ts';

export interface WorkspacePorts {
  readFacts(ids: string[]): Promise<VisitorFacts[]>;
  readStores(): Promise<ReadonlyMap<string, StoreNow>>;
  tell(word: Unsigned): void;
  /** How many other processes there are. */
  countPeers(): Promise<number>;
  publish(news: { watchId: string; news: ListNews[] }[]): void;
  now(): number;
}

/** So long, at most, somebody who begins to look waits for what other processes know. */
const waitForPeersMs = 1000;
const unknownStore: StoreNow = { shown: false };

/**
 * What this process keeps of one workspace while somebody, here or in another process, watches its visitors: its own
 * ones for whoever asks, and, where it has watchers itself, the whole board.
 */
export function createLiveWorkspace(workspaceId: string, ports: WorkspacePorts) {
  const own = createOwnVisitors(workspaceId, ports.readFacts);
  const shards = createShards();
  /** Other processes that listen, and until when. */
  const listeners = new Map<string, number>();
  let stores: ReadonlyMap<string, StoreNow> = new Map();
  let board: Board | null = null;
  let opening: Promise<Board> | null = null;
  let told = new Set<string>();
  let working: Promise<void> = Promise.resolve();
  let askedAt = 0;
  let storesAreOld = false;
  let onShard: (() => void) | null = null;
  let lookedAt = 0;

  const isHeard = (now: number): boolean => [...listeners.values()].some((until) => until > now);

  /** Of what several processes know the newest counts: where they were active last, they are. */
  function merged(visitorId: string): VisitorFacts | null {
    let found = own.known.get(visitorId) ?? null;
    for (const facts of shards.find(visitorId))
      if (found === null || facts.lastActiveAt > found.lastActiveAt) found = facts;
    return found;
  }

  async function work(): Promise<void> {
    if (storesAreOld && board !== null) {
      storesAreOld = false;
      const before = stores;
      try {
        stores = await ports.readStores();
      } catch (error) {
        storesAreOld = true;
        throw error;
      }
      for (const [id, { shown }] of stores) if (before.get(id)?.shown !== shown) board.restate(id, ports.now());
    }
    const { ids, word } = await own.settle();
    const now = ports.now();
    if (word !== null && isHeard(now)) {
      ports.tell(word);
      own.said(now);
    }
    const about = told;
    told = new Set();
    if (board === null) return;
    for (const id of ids) about.add(id);
    for (const id of about) board.note(id, merged(id), now);
    board.pass(now);
    ports.publish(board.news().filter(({ news }) => news.length > 0));
  }

  function settle(): Promise<void> {
    working = working.then(work, work);
    return working;
  }

  async function open(): Promise<Board> {
    stores = await ports.readStores();
    ask(true);
    await settle();
    const peers = await ports.countPeers();
    if (shards.size < peers) await shardsOf(peers);
    const now = ports.now();
    const made = createBoard((storeId) => stores.get(storeId) ?? unknownStore);
    for (const id of new Set([...own.known.keys(), ...shards.ids()])) made.note(id, merged(id), now);
    told = new Set();
    board = made;
    return made;
  }

  function shardsOf(peers: number): Promise<void> {
    return new Promise((done) => {
      const finish = () => {
        clearTimeout(timer);
        onShard = null;
        done();
      };
      const timer = setTimeout(finish, waitForPeersMs);
      onShard = () => {
        if (shards.size >= peers) finish();
      };
    });
  }

  function ask(whom: true | string | null): void {
    askedAt = ports.now();
    ports.tell({ type: 'watch', workspaceId, ask: whom });
  }

  /** What others told is let go of as well: who does not listen any more knows nothing but what is old. */
  function close(): void {
    board = null;
    opening = null;
    storesAreOld = false;
    shards.clear();
  }

  return {
    workspaceId,
    own,
    get board() {
      return board;
    },
    get hasWork() {
      return own.hasWork || told.size > 0 || storesAreOld;
    },
    isHeard,
    /** Nobody looks, here or elsewhere. */
    isIdle: (now: number): boolean => opening === null && !isHeard(now),
    settle,
    /** The board, made and filled when the first one asks. */
    open(): Promise<Board> {
      lookedAt = ports.now();
      opening ??= open().catch((error: unknown) => {
        close();
        throw error;
      });
      return opening;
    },
    /** Whether somebody here looks now; a board that nobody looks at is put away after a while. */
    note(isWatched: boolean, now: number): void {
      if (isWatched) lookedAt = now;
      else if (board !== null && Math.abs(now - lookedAt) >= visitorLimits.silentAfterMs) close();
    },
    /** A store's settings are others. */
    forgetStores(): void {
      // Without a board nobody needs them, and whoever opens one reads them.
      if (opening !== null) storesAreOld = true;
    },
    hear(word: ShardWord | DeltaWord): void {
      if (opening === null) return;
      const ids = shards.hear(word, ports.now());
      if (ids === null) {
        ask(word.from);
        return;
      }
      for (const id of ids) told.add(id);
      onShard?.();
    },
    listen(from: string, asks: boolean): void {
      listeners.set(from, ports.now() + visitorLimits.silentAfterMs);
      if (asks) for (const word of own.shard(from)) ports.tell(word);
    },
    leave(from: string): void {
      listeners.delete(from);
      shards.bye(from, ports.now());
    },
    /** Every second: who died, who is to hear that we live, whom time has changed. */
    tick(now: number): void {
      for (const [from, until] of listeners) if (until <= now) listeners.delete(from);
      const alive = isHeard(now) ? own.alive(now, visitorLimits.aliveEveryMs) : null;
      if (alive !== null) {
        ports.tell(alive);
        own.said(now);
      }
      own.rereadSome();
      if (opening === null) return;
      if (Math.abs(now - askedAt) >= visitorLimits.aliveEveryMs) ask(null);
      for (const id of shards.dropSilent(now)) told.add(id);
    },
  };
}
export type LiveWorkspace = ReturnType<typeof createLiveWorkspace>;
