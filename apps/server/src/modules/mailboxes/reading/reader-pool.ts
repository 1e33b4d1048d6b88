import { randomUUID } from 'node:crypto';
import { inWorkspace, type RootCtx } from '../../../platform/ctx.ts';
import { type ReadableRow, releaseLease, renewLease, takeMailboxes } from './folders.repo.ts';
import type { Reading } from './read-mailbox.ts';
import { createBell, serveMailbox } from './read-session.ts';

/** By the clock of the machine: a lease is about processes that live and die, whatever time it is in a test. */
const usualTimes = { leaseMs: 60_000, lookEveryMs: 4_000 };
/** Whoever could not renew a lease for so long hangs up, before it has run out and somebody else reads. */
const heldFor = 5 / 6;
/** Accounts that one process reads at the most; others are left to others. */
const atOnce = 200;
const goodbyeMs = 10_000;

interface Session {
  /** As it was when it began; what is another one now is read anew. */
  version: number;
  stop: AbortController;
  /** Ends the sleep between two readings. */
  wake(): void;
  /** The lease is good, counted from when it was asked for. */
  held(askedAt: number): void;
  done: Promise<void>;
}

/**
 * Reads mailboxes, each on one connection that stays open: whatever comes in is here within seconds. Of all processes one
 * reads an account, as long as it renews its lease; of one that dies others take over within a minute.
 */
export function createReaderPool(root: RootCtx, reading: Reading, times: Partial<typeof usualTimes> = {}) {
  const { leaseMs, lookEveryMs } = { ...usualTimes, ...times };
  const reader = randomUUID();
  const sessions = new Map<string, Session>();
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let stopped = false;

  const until = () => new Date(Date.now() + leaseMs);

  function begin({ id, workspace_id: workspaceId, version }: ReadableRow, askedAt: number): void {
    const stop = new AbortController();
    const bell = createBell();
    const end = () => {
      stop.abort();
      bell.ring();
    };
    // A timer of its own: whatever asks for renewals may hang with the database.
    let lost: NodeJS.Timeout | undefined;
    const held = (since: number) => {
      clearTimeout(lost);
      lost = setTimeout(end, Math.max(0, since + leaseMs * heldFor - performance.now()));
    };
    held(askedAt);
    const ctx = inWorkspace(root, workspaceId, { kind: 'job', name: 'mailboxes.read' });
    const done = serveMailbox(ctx, reading, { mailboxId: id, reader, bell, signal: stop.signal })
      .catch((error: unknown) => root.log.error({ err: error, mailbox: id }, 'A mailbox could not be read'))
      .finally(async () => {
        clearTimeout(lost);
        sessions.delete(id);
        await releaseLease(root.pool, id, reader).catch(() => undefined);
      });
    sessions.set(id, { version, stop, wake: bell.ring, held, done });
  }

  async function renew(id: string, session: Session): Promise<void> {
    // One that is ending, and hangs while it does, has no need of a lease.
    if (session.stop.signal.aborted) return;
    const askedAt = performance.now();
    const now = await renewLease(root.pool, id, { reader, until: until() });
    if (now === null || now.version !== session.version) return session.stop.abort();
    session.held(askedAt);
    const wants = now.wanted_since;
    if (now.seen_due || (wants !== null && now.since !== null && wants < now.since)) session.wake();
  }

  /** Renews what is read here, and takes what nobody reads. */
  async function look(): Promise<void> {
    for (const [id, session] of sessions) await renew(id, session);
    const free = atOnce - sessions.size;
    if (stopped || free <= 0) return;
    const askedAt = performance.now();
    const taken = await takeMailboxes(root.pool, { reader, now: new Date(), until: until(), limit: free });
    for (const row of taken) if (!sessions.has(row.id)) begin(row, askedAt);
  }

  function tick(): void {
    looking = look()
      // The database is away: sessions that cannot renew their lease end by themselves, and whoever is back goes on.
      .catch((error: unknown) => root.log.warn({ err: error }, 'Mailboxes could not be looked at'))
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, lookEveryMs);
      });
  }

  return {
    start: tick,
    /** For tests: looks now. */
    async look(): Promise<void> {
      await look();
    },
    reading: (): string[] => [...sessions.keys()],
    /** Hangs up everywhere; what is being stored is stored. */
    async stop(): Promise<void> {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await looking;
      const all = [...sessions.values()];
      for (const session of all) {
        session.stop.abort();
        session.wake();
      }
      await Promise.race([
        Promise.all(all.map(({ done }) => done)),
        new Promise((late) => setTimeout(late, goodbyeMs).unref()),
      ]);
    },
  };
}
