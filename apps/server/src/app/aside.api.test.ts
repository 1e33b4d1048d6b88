import type { Worker } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDovecot } from '../../test/dovecot.ts';
import { eventually } from '../../test/eventually.ts';
import { letterOf } from '../../test/letters.ts';
import { type MailboxScene, startMailboxScene } from '../../test/mailbox-scene.ts';
import type { CtxSource } from '../platform/ctx.ts';
import type { DomainEvent } from '../platform/events.ts';
import type { Jobs } from '../platform/jobs/job.ts';
import { createAside } from './aside.ts';
import { modules } from './modules.ts';

let scene: MailboxScene;
const threads: Worker[] = [];
const count = (worker: Worker): void => void threads.push(worker);
const events: DomainEvent[] = [];
const woken: string[] = [];
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  if (hasDovecot) scene = await startMailboxScene();
});
beforeEach(() => {
  for (const list of [threads, events, woken]) list.length = 0;
  process.on('worker', count);
});
afterEach(async () => {
  process.off('worker', count);
  for (const stop of stops.splice(0)) await stop();
  await scene?.t.pool.query("UPDATE mailboxes SET status = 'unset'");
});
afterAll(() => scene?.close());

/** As `main` begins it beside the web. */
function begin() {
  const { t } = scene;
  const { deps } = t.app;
  const { connectionString, host, port, user, password, database } = t.pool.options as PoolConfig;
  const given = { connectionString, host, port, user, password, database };
  const access = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const source: Pick<CtxSource, 'publish'> = { publish: (some) => void events.push(...some) };
  const jobs: Pick<Jobs, 'wake'> = { wake: (queue) => void woken.push(queue) };
  const aside = createAside(
    { modules, deps, source, jobs },
    { config: deps.config, access, isOwnDatabase: false, moved: t.clock.moved },
  );
  stops.push(aside.stop);
  aside.start();
  return aside;
}

const append = (user: string, subject: string) =>
  scene.boxes.append(user, letterOf({ subject, date: scene.t.clock.now() }));

describe.skipIf(!hasDovecot)('what is done aside', { timeout: 60_000 }, () => {
  it('[O-11] has a thread as soon as there is a mailbox, which stores what comes and says so here', async () => {
    begin();
    await new Promise((later) => setTimeout(later, 500));
    expect(threads).toHaveLength(0);
    const box = await scene.open();
    await scene.t.pool.query(
      `INSERT INTO ticket_settings (workspace_id, auto_ticket, auto_reply_enabled, auto_reply_text)
       VALUES ($1, true, true, 'We read it.')`,
      [box.workspace.id],
    );
    await append(box.user, 'Read aside');
    await eventually(async () => expect(await box.subjects()).toEqual(['Read aside']), 30_000);
    expect(threads).toHaveLength(1);
    // What higher modules made of it, and the answer that is to leave, are this process's to tell and to send.
    await eventually(() => {
      expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(['mails.changed', 'tickets.changed']));
      expect(woken).toContain('mailboxes.send');
    });
  });

  it('[O-06] a thread that dies is begun anew, and reads what came meanwhile', async () => {
    const box = await scene.open();
    begin();
    await append(box.user, 'Before');
    await eventually(async () => expect(await box.subjects()).toEqual(['Before']), 30_000);
    await threads[0]?.terminate();
    await append(box.user, 'Meanwhile');
    // Whoever held the account is gone; its lease runs out by itself within a minute.
    await scene.t.pool.query('UPDATE mailboxes SET lease_until = now() WHERE id = $1', [box.account]);
    await eventually(async () => expect((await box.subjects()).sort()).toEqual(['Before', 'Meanwhile']), 30_000);
    expect(threads).toHaveLength(2);
  });

  it('ends when it is told, gives back what it held, and reads no more', async () => {
    const box = await scene.open();
    const aside = begin();
    await append(box.user, 'Last');
    await eventually(async () => expect(await box.subjects()).toEqual(['Last']), 30_000);
    await aside.stop();
    const { rows } = await scene.t.pool.query('SELECT lease_by FROM mailboxes WHERE id = $1', [box.account]);
    expect(rows).toEqual([{ lease_by: null }]);
    await append(box.user, 'Too late');
    await new Promise((later) => setTimeout(later, 1500));
    expect(await box.subjects()).toEqual(['Last']);
  });
});
