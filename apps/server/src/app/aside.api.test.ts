import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { beginAside } from '../../test/aside.ts';
import { hasDovecot } from '../../test/dovecot.ts';
import { eventually } from '../../test/eventually.ts';
import { letterOf } from '../../test/letters.ts';
import { type MailboxScene, startMailboxScene } from '../../test/mailbox-scene.ts';

let scene: MailboxScene;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  if (hasDovecot) scene = await startMailboxScene();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await scene?.t.pool.query("UPDATE mailboxes SET status = 'unset'");
});
afterAll(() => scene?.close());

async function begin() {
  const aside = await beginAside(scene.t);
  stops.push(aside.stop);
  return aside;
}

const append = (user: string, subject: string) =>
  scene.boxes.append(user, letterOf({ subject, date: scene.t.clock.now() }));

/** It stands back behind everything else: on a machine that is busy for a minute it reads after that minute. */
const patienceMs = 120_000;

describe.skipIf(!hasDovecot)('what is done aside', { timeout: 3 * patienceMs }, () => {
  it('[O-11] has a process as soon as there is a mailbox, which stores what comes and says so here', async () => {
    const { processes, events, woken } = await begin();
    await new Promise((later) => setTimeout(later, 500));
    expect(processes()).toHaveLength(0);
    const box = await scene.open();
    await scene.t.pool.query(
      `INSERT INTO ticket_settings (workspace_id, auto_ticket, auto_reply_enabled, auto_reply_text)
       VALUES ($1, true, true, 'We read it.')`,
      [box.workspace.id],
    );
    await append(box.user, 'Read aside');
    await eventually(async () => expect(await box.subjects()).toEqual(['Read aside']), patienceMs);
    expect(processes()).toHaveLength(1);
    // What higher modules made of it, and the answer that is to leave, are this process's to tell and to send.
    await eventually(() => {
      expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(['mails.changed', 'tickets.changed']));
      expect(woken).toContain('mailboxes.send');
    });
  });

  it('[O-06] a process that dies is begun anew, and reads what came meanwhile', async () => {
    const box = await scene.open();
    const { processes } = await begin();
    await append(box.user, 'Before');
    await eventually(async () => expect(await box.subjects()).toEqual(['Before']), patienceMs);
    processes()[0]?.kill('SIGKILL');
    await append(box.user, 'Meanwhile');
    // Whoever held the account is gone; its lease runs out by itself within a minute.
    await scene.t.pool.query('UPDATE mailboxes SET lease_until = now() WHERE id = $1', [box.account]);
    await eventually(async () => expect((await box.subjects()).sort()).toEqual(['Before', 'Meanwhile']), patienceMs);
    expect(processes()).toHaveLength(2);
  });

  it.skipIf(process.platform !== 'linux')('stands back with every thread it has, also those of its own', async () => {
    const box = await scene.open();
    const { processes } = await begin();
    await append(box.user, 'Parsed in a thread');
    await eventually(async () => expect(await box.subjects()).toEqual(['Parsed in a thread']), patienceMs);
    const tasks = `/proc/${processes()[0]?.pid}/task`;
    // The nineteenth word, the second holds a name in brackets.
    const niceOf = (task: string) =>
      readFileSync(`${tasks}/${task}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[16];
    expect(new Set(readdirSync(tasks).map(niceOf))).toEqual(new Set(['10']));
    if (!existsSync('/proc/self/autogroup')) return;
    // The kernel takes one such word in a tenth of a second, and files beside this one say some.
    await eventually(() =>
      expect(readFileSync(`/proc/${processes()[0]?.pid}/autogroup`, 'utf8').trim()).toMatch(/ nice 10$/),
    );
  });

  it('does not end by a signal the terminal gives to both, but with the one who began it', async () => {
    const box = await scene.open();
    const { processes } = await begin();
    await append(box.user, 'First');
    await eventually(async () => expect(await box.subjects()).toEqual(['First']), patienceMs);
    const [child] = processes();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child?.kill(signal);
    await append(box.user, 'Second');
    await eventually(async () => expect((await box.subjects()).sort()).toEqual(['First', 'Second']), patienceMs);
    // What the system does to the channel of a process that is killed.
    child?.disconnect();
    await eventually(() => expect(child?.exitCode).toBe(0));
    expect(processes()).toHaveLength(1);
  });

  it('has the time of this process, also when it is moved', async () => {
    const box = await scene.open();
    await begin();
    await append(box.user, 'Now');
    await eventually(async () => expect(await box.subjects()).toEqual(['Now']), patienceMs);
    scene.t.clock.advance(600_000);
    await append(box.user, 'Ten minutes later');
    await eventually(async () => expect(await box.subjects()).toHaveLength(2), patienceMs);
    const { rows } = await scene.t.pool.query(
      'SELECT max(created_at) - min(created_at) AS apart FROM mails WHERE mailbox_id = $1',
      [box.account],
    );
    expect(rows[0].apart.minutes).toBe(10);
  });

  it('ends when it is told, gives back what it held, and reads no more', async () => {
    const box = await scene.open();
    const aside = await begin();
    await append(box.user, 'Last');
    await eventually(async () => expect(await box.subjects()).toEqual(['Last']), patienceMs);
    await aside.stop();
    const { rows } = await scene.t.pool.query('SELECT lease_by FROM mailboxes WHERE id = $1', [box.account]);
    expect(rows).toEqual([{ lease_by: null }]);
    await append(box.user, 'Too late');
    await new Promise((later) => setTimeout(later, 1500));
    expect(await box.subjects()).toEqual(['Last']);
  });
});
