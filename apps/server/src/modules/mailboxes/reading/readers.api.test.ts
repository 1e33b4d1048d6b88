import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasDovecot } from '../../../../test/dovecot.ts';
import { eventually } from '../../../../test/eventually.ts';
import { letterOf } from '../../../../test/letters.ts';
import { type MailboxScene, type OpenMailbox, startMailboxScene } from '../../../../test/mailbox-scene.ts';
import { readingOfMailboxes } from '../index.ts';
import { createReaderPool } from './reader-pool.ts';

let scene: MailboxScene;
type Pool = ReturnType<typeof createReaderPool>;
const pools: Pool[] = [];
beforeAll(async () => {
  if (hasDovecot) scene = await startMailboxScene();
});
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.stop();
  // What one test leaves is no other's to read.
  await scene?.t.pool.query("UPDATE mailboxes SET status = 'unset'");
});
afterAll(() => scene?.close());

const when = hasDovecot ? describe : describe.skip;

function createPool(times?: Parameters<typeof createReaderPool>[2]): Pool {
  const { deps } = scene.t.app;
  const pool = createReaderPool(deps.rootCtx('test'), readingOfMailboxes(deps), times);
  pools.push(pool);
  return pool;
}
const rowOf = async ({ account }: OpenMailbox) =>
  (
    await scene.t.pool.query<{ lease_by: string | null; reading: object | null }>(
      'SELECT lease_by, reading FROM mailboxes WHERE id = $1',
      [account],
    )
  ).rows[0];
const append = ({ user }: OpenMailbox, subject: string) =>
  scene.boxes.append(user, letterOf({ subject, date: scene.t.clock.now() }));
const heard = (box: OpenMailbox, subjects: string[]) =>
  eventually(async () => expect(await box.subjects()).toEqual(subjects), 20_000);

when('a lease', () => {
  it('of a process that died is taken over when it has run out, and not before', async () => {
    const box = await scene.open();
    await append(box, 'Waits');
    await scene.t.pool.query("UPDATE mailboxes SET lease_by = 'gone', lease_until = $2 WHERE id = $1", [
      box.account,
      new Date(Date.now() + 2000),
    ]);
    const pool = createPool();
    await pool.look();
    expect(pool.reading()).toEqual([]);
    await eventually(async () => {
      await pool.look();
      expect(pool.reading()).toEqual([box.account]);
    });
    expect((await rowOf(box))?.lease_by).not.toBe('gone');
    await heard(box, ['Waits']);
  });

  it('is ended by nobody but its holder: who lost it says nothing of the account either', async () => {
    const box = await scene.open();
    const pool = createPool();
    await pool.look();
    await eventually(async () => expect(await box.status()).toEqual({ status: 'connected', problem: null }));
    await eventually(() => expect(scene.boxes.connectionsOf(box.user)).toBe(1));
    await scene.t.pool.query("UPDATE mailboxes SET lease_by = 'another', lease_until = $2 WHERE id = $1", [
      box.account,
      new Date(Date.now() + 60_000),
    ]);
    await scene.boxes.hangUpOn(box.user);
    await eventually(() => expect(pool.reading()).toEqual([]));
    expect(await rowOf(box)).toEqual({ lease_by: 'another', reading: null });
  });

  it('that cannot be renewed: its reader hangs up before anybody else may read', async () => {
    const box = await scene.open();
    const { pool: database } = scene.t;
    const leaseMs = 6000;
    const pool = createPool({ leaseMs, lookEveryMs: 200 });
    await pool.look();
    const takenAt = Date.now();
    await eventually(async () => expect(await box.status()).toEqual({ status: 'connected', problem: null }));
    // The database answers readers, and takes no renewals.
    await database.query(`CREATE FUNCTION no_renewals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
      CREATE TRIGGER no_renewals BEFORE UPDATE ON mailboxes FOR EACH ROW
        WHEN (OLD.lease_by = NEW.lease_by AND OLD.lease_until <> NEW.lease_until) EXECUTE FUNCTION no_renewals()`);
    try {
      pool.start();
      await eventually(() => expect(pool.reading()).toEqual([]), leaseMs);
      expect(Date.now() - takenAt).toBeLessThan(leaseMs);
      await eventually(() => expect(scene.boxes.connectionsOf(box.user)).toBe(0), 2000);
    } finally {
      await database.query('DROP FUNCTION no_renewals CASCADE');
    }
    await append(box, 'Afterwards');
    await heard(box, ['Afterwards']);
  });
});

when('while an account is read', () => {
  async function beingRead() {
    const box = await scene.open();
    const pool = createPool({ lookEveryMs: 300 });
    pool.start();
    await eventually(async () => expect(await box.status()).toEqual({ status: 'connected', problem: null }));
    await eventually(() => expect(scene.boxes.connectionsOf(box.user)).toBe(1));
    return { ...box, pool };
  }

  it('[O-11] its password becomes wrong: said in the words of the server, and mended when it is connected anew', async () => {
    const box = await beingRead();
    await scene.boxes.setPassword(box.user, 'another');
    await scene.boxes.hangUpOn(box.user);
    await append(box, 'Waits');
    await eventually(
      async () => expect(await box.status()).toEqual({ status: 'authenticationError', problem: 'password' }),
      20_000,
    );
    const { data } = await box.admin.api['mailboxes.list']();
    expect(data[0]?.reading?.words).toMatch(/fail/i);
    expect(box.pool.reading()).toEqual([]);
    const { imap, smtp, version } = data[0] ?? {};
    if (!imap || !smtp || version === undefined) throw new Error('The account has no servers.');
    const change = (pass: string) =>
      box.admin.api['mailboxes.change']({
        params: { id: box.account },
        body: { version, imap: { ...imap, pass }, smtp: { ...smtp, pass } },
      });
    await expect(change('secret')).rejects.toMatchObject({ reason: 'mailbox-check' });
    await change('another');
    await heard(box, ['Waits']);
    await eventually(async () => expect(await box.status()).toEqual({ status: 'connected', problem: null }));
  });

  it('[O-06] its connection is dropped: mail that comes meanwhile and later is here', async () => {
    const box = await beingRead();
    await scene.boxes.hangUpOn(box.user);
    await append(box, 'Meanwhile');
    await heard(box, ['Meanwhile']);
    await append(box, 'Later');
    await heard(box, ['Later', 'Meanwhile']);
    expect(await box.status()).toEqual({ status: 'connected', problem: null });
  });

  it('[O-10] it is removed: nobody reads it any more', async () => {
    const box = await beingRead();
    await box.admin.api['mailboxes.remove']({ params: { id: box.account } });
    await eventually(() => expect(box.pool.reading()).toEqual([]));
    await eventually(() => expect(scene.boxes.connectionsOf(box.user)).toBe(0));
    await append(box, 'Afterwards');
    await box.pool.look();
    expect(box.pool.reading()).toEqual([]);
    expect((await scene.t.pool.query('SELECT 1 FROM mails WHERE mailbox_id = $1', [box.account])).rowCount).toBe(0);
  });
});
