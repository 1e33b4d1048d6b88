import type { Sql } from '../../../platform/db/db.ts';
import { asAppError } from '../../../platform/errors.ts';
import { checkAccess, type Member } from '../../../platform/http/access.ts';
import type { EventStream } from '../../../platform/http/event-stream.ts';
import type { Deps } from '../../../platform/module.ts';
import { createCallerSource } from '../../access/index.ts';
import { countUnread, listAfter, toNotification } from '../notifications.repo.ts';
import { headsOf } from './heads.repo.ts';

/** Tabs share one stream, so this many are devices; a further one ends the oldest. */
const streamsOfUser = 10;
/** A client that missed more refetches the list anyway. */
const replayed = 100;

export interface OpenStream {
  workspaceId: string;
  userId: string;
  sessionId: string;
  stream: EventStream;
  /** Everything up to here has been sent, or was there before. */
  seq: number;
  /** -1 until the first look. */
  rev: number;
}

interface Entry extends OpenStream {
  looking: boolean;
  lookAgain: boolean;
}

/**
 * The open notification streams of this process. What is new is read from the database, in order and behind a cursor, so
 * it does not matter who wrote it, in which process, or whether anybody said so: a change in this process is looked at
 * at once, everything else within a round. The same look asks whether the reader may still read.
 */
export interface Hub {
  add(open: OpenStream): void;
  wake(changed: { workspaceId: string; userIds: readonly string[] }): Promise<void>;
  round(): Promise<void>;
  /** Ends all of them; their readers come back to another process. */
  close(): void;
}

const hubs = new WeakMap<Deps, Hub>();

/** One per application: tests run several in a process. */
export function hubOf(deps: Deps): Hub {
  const hub = hubs.get(deps) ?? createHub(deps);
  hubs.set(deps, hub);
  return hub;
}

function createHub(deps: Deps): Hub {
  const entries = new Set<Entry>();
  const callers = createCallerSource(deps.pool, deps.config, () => deps.clock.now());
  let closed = false;

  async function look(entry: Entry): Promise<void> {
    entry.lookAgain = true;
    if (entry.looking) return;
    entry.looking = true;
    try {
      while (entry.lookAgain && entries.has(entry)) {
        entry.lookAgain = false;
        await deliver(entry);
      }
    } finally {
      entry.looking = false;
    }
  }

  async function deliver(entry: Entry): Promise<void> {
    const [head] = await headsOf(deps.pool, [entry], deps.clock.now());
    if (head === undefined || !head.valid) return entry.stream.end();
    if (head.rev === entry.rev && head.seq === entry.seq) return;
    const member = await memberOf(entry);
    if (member === null) return entry.stream.end();
    await send(deps.pool, entry, member);
    entry.seq = Math.max(entry.seq, head.seq);
    entry.rev = head.rev;
  }

  /** null: not admitted any more. */
  async function memberOf({ userId, sessionId, workspaceId }: Entry): Promise<Member | null> {
    try {
      const member = await callers.member({ uid: userId, sid: sessionId }, workspaceId);
      checkAccess({ kind: 'member' }, member);
      return member;
    } catch (error) {
      const status = asAppError(error)?.status;
      if (status === 401 || status === 403) return null;
      throw error;
    }
  }

  return {
    add(open) {
      if (closed) return open.stream.end();
      const own = [...entries].filter(({ userId }) => userId === open.userId);
      for (const oldest of own.slice(0, Math.max(0, own.length - streamsOfUser + 1))) oldest.stream.end();
      const entry: Entry = { ...open, looking: false, lookAgain: false };
      entries.add(entry);
      open.stream.onEnd(() => entries.delete(entry));
      look(entry).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'A notification stream could not begin');
        open.stream.end();
      });
    },
    async wake({ workspaceId, userIds }) {
      const concerned = [...entries].filter(
        (entry) => entry.workspaceId === workspaceId && userIds.includes(entry.userId),
      );
      await Promise.all(concerned.map(look));
    },
    async round() {
      const all = [...entries];
      if (all.length === 0) return;
      const heads = await headsOf(deps.pool, all, deps.clock.now());
      await Promise.all(
        all.map((entry, at) => {
          const head = heads[at];
          if (head === undefined || !head.valid) return entry.stream.end();
          return head.rev === entry.rev && head.seq === entry.seq ? undefined : look(entry);
        }),
      );
    },
    close() {
      closed = true;
      for (const entry of [...entries]) entry.stream.end();
    },
  };
}

async function send(sql: Sql, entry: Entry, { actor, workspaceId }: Member): Promise<void> {
  const reader = { workspaceId, actor };
  const rows = await listAfter(sql, reader, entry.seq, replayed);
  for (const row of rows) {
    entry.stream.send('notification', toNotification(row), String(row.seq));
    entry.seq = row.seq;
  }
  entry.stream.send('unread', { unread: await countUnread(sql, reader) });
}
