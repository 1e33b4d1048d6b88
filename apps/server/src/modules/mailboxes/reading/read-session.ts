import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { Ctx } from '../../../platform/ctx.ts';
import { findMailboxRow } from '../accounts/mailboxes.repo.ts';
import { noteFailure, openMailbox, type Reading, readAll } from './read-mailbox.ts';

const pollEveryMs = 60_000;
/** Of many that come at once all are read in one go: begun anew for each, the reading costs more than the mails. */
const apartMs = 1_000;
/** Before a token ends a new connection is opened with another. */
const spareMs = 4 * 60_000;

export type Bell = ReturnType<typeof createBell>;

/** Sleeps until it is time, or somebody wakes it. */
export function createBell() {
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

/** What rings meanwhile is read after it. Cut short by the end of the session. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  ms <= 0 ? Promise.resolve() : sleep(ms, undefined, { signal }).catch(() => undefined);

interface Served {
  mailboxId: string;
  /** Whose lease it is read under. */
  reader: string;
  bell: Bell;
  signal: AbortSignal;
}

async function readOn(
  ctx: Ctx,
  reading: Reading,
  { mailboxId, bell, signal }: Served,
  { client, until }: { client: ImapFlow; until: Date | null },
): Promise<void> {
  client.on('exists', bell.ring);
  client.on('close', bell.ring);
  while (!signal.aborted && client.usable) {
    const begun = performance.now();
    await readAll(ctx, reading, { client, mailboxId, signal });
    if (until !== null && until.getTime() - Date.now() < spareMs) return;
    // Breaks off by itself when the next command comes.
    void client.idle().catch(() => undefined);
    await bell.wait(pollEveryMs);
    await pause(begun + apartMs - performance.now(), signal);
  }
  if (!signal.aborted) throw new Error('The connection was closed.');
}

/** Reads one account on a connection that stays open, until it is told to stop or something goes wrong, which is noted. */
export async function serveMailbox(ctx: Ctx, reading: Reading, served: Served): Promise<void> {
  const { mailboxId, reader, signal } = served;
  let client: ImapFlow | null = null;
  const hangUp = () => client?.close();
  signal.addEventListener('abort', hangUp);
  try {
    while (!signal.aborted) {
      const whole = await findMailboxRow(ctx.pool, ctx.workspaceId, mailboxId);
      if (whole === null) return;
      const opened = await openMailbox(ctx, reading, whole);
      client = opened.client;
      await readOn(ctx, reading, served, opened);
      client.close();
    }
  } catch (error) {
    if (!signal.aborted) await noteFailure(ctx, mailboxId, error, { lease: reader, client });
  } finally {
    signal.removeEventListener('abort', hangUp);
    hangUp();
  }
}
