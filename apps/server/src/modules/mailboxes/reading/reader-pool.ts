import { randomUUID } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import { type Ctx, inWorkspace, type RootCtx } from '../../../platform/ctx.ts';
import { findMailboxRow } from '../accounts/mailboxes.repo.ts';
import { type ReadableRow, releaseLease, renewLease, takeMailboxes } from './folders.repo.ts';
import { noteFailure, openMailbox, type Reading, readAll } from './read-mailbox.ts';

/** By the clock of the machine: a lease is about processes that live and die, whatever time it is in a test. */
const leaseMs = 60_000;
const lookEveryMs = 4_000;
const pollEveryMs = 60_000;
/** Accounts that one process reads at the most; others are left to others. */
const atOnce = 200;
/** Before a token ends a new connection is opened with another. */
const spareMs = 4 * 60_000;
const goodbyeMs = 10_000;

interface Session {
  stop: AbortController;
  /** Ends the sleep between two readings. */
  wake(): void;
  done: Promise<void>;
}

/** Sleeps until it is time, or somebody wakes it. */
function createBell() {
  let ring: () => void = () => undefined;
  let rung = false;
  return {
    ring(): void {
      rung = true;
      ring();
    },
    async wait(ms: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((done) => {
          const timer = setTimeout(done, ms);
          ring = () => {
            clearTimeout(timer);
            done();
          };
        });
      }
      rung = false;
      ring = () => undefined;
    },
  };
}

/**
 * Reads mailboxes, each on one connection that stays open: whatever comes in is here within seconds. Of all processes one
 * reads an account, as long as it renews its lease; of one that dies others take over within a minute.
 */
export function createReaderPool(root: RootCtx, reading: Reading) {
  const reader = randomUUID();
  const sessions = new Map<string, Session>();
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let stopped = false;

  const until = () => new Date(Date.now() + leaseMs);
  const ctxOf = (workspaceId: string): Ctx => inWorkspace(root, workspaceId, { kind: 'job', name: 'mailboxes.read' });

  async function readOn(
    ctx: Ctx,
    client: ImapFlow,
    row: ReadableRow,
    session: { bell: ReturnType<typeof createBell>; signal: AbortSignal; ends: Date | null },
  ) {
    const { bell, signal, ends } = session;
    client.on('exists', bell.ring);
    client.on('close', bell.ring);
    while (!signal.aborted && client.usable) {
      await readAll(ctx, reading, { client, mailboxId: row.id, signal });
      if (ends !== null && ends.getTime() - Date.now() < spareMs) return;
      // Breaks off by itself when the next command comes.
      void client.idle().catch(() => undefined);
      await bell.wait(pollEveryMs);
    }
    if (!signal.aborted) throw new Error('The connection was closed.');
  }

  async function serve(row: ReadableRow, bell: ReturnType<typeof createBell>, signal: AbortSignal): Promise<void> {
    const ctx = ctxOf(row.workspace_id);
    let client: ImapFlow | null = null;
    const hangUp = () => client?.close();
    signal.addEventListener('abort', hangUp);
    try {
      while (!signal.aborted) {
        const whole = await findMailboxRow(ctx.pool, ctx.workspaceId, row.id);
        if (whole === null) return;
        const opened = await openMailbox(ctx, reading, whole);
        client = opened.client;
        await readOn(ctx, client, row, { bell, signal, ends: opened.until });
        client.close();
      }
    } catch (error) {
      if (!signal.aborted) await noteFailure(ctx, row.id, error);
    } finally {
      signal.removeEventListener('abort', hangUp);
      hangUp();
    }
  }

  function begin(row: ReadableRow): void {
    const stop = new AbortController();
    const bell = createBell();
    const done = serve(row, bell, stop.signal)
      .catch((error: unknown) => root.log.error({ err: error, mailbox: row.id }, 'A mailbox could not be read'))
      .finally(async () => {
        sessions.delete(row.id);
        await releaseLease(root.pool, row.id, reader).catch(() => undefined);
      });
    versions.set(row.id, row);
    sessions.set(row.id, { stop, wake: bell.ring, done });
  }

  /** As it was when its session began; what is another one now is read anew. */
  const versions = new Map<string, ReadableRow>();

  async function renew(id: string, session: Session): Promise<void> {
    const now = await renewLease(root.pool, id, { reader, until: until() });
    if (now === null || now.version !== versions.get(id)?.version) session.stop.abort();
    const wants = now?.wanted_since ?? null;
    if (now !== null && (now.seen_due || (wants !== null && now.since !== null && wants < now.since))) session.wake();
  }

  /** Renews what is read here, and takes what nobody reads. */
  async function look(): Promise<void> {
    for (const [id, session] of sessions) await renew(id, session);
    const free = atOnce - sessions.size;
    if (stopped || free <= 0) return;
    const taken = await takeMailboxes(root.pool, { reader, now: new Date(), until: until(), limit: free });
    for (const row of taken) if (!sessions.has(row.id)) begin(row);
  }

  function tick(): void {
    looking = look()
      // The database is away: leases run out by themselves, and whoever is back goes on.
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
