import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDovecot } from '../../../../test/dovecot.ts';
import { eventually } from '../../../../test/eventually.ts';
import { letterOf } from '../../../../test/letters.ts';
import { type MailboxScene, startMailboxScene } from '../../../../test/mailbox-scene.ts';
import { inWorkspace } from '../../../platform/ctx.ts';
import { readingOfMailboxes } from '../index.ts';
import { readOnce } from './read-mailbox.ts';

let scene: MailboxScene;
beforeAll(async () => {
  if (hasDovecot) scene = await startMailboxScene();
});
afterAll(() => scene?.close());

const when = hasDovecot ? describe : describe.skip;

when('of a customer who was erased', () => {
  async function erasedScene() {
    const { t, boxes } = scene;
    const box = await scene.open();
    const { admin, user, store, read } = box;
    const address = `${user}@shopper.test`;
    const { data } = await admin.api['ticketSettings.get']();
    await admin.api['ticketSettings.set']({ body: { ...data, autoTicket: true } });
    const from = `Lea <${address}>`;
    await boxes.append(user, letterOf({ from, subject: 'Theirs', date: t.clock.now() }));
    // One without an id is known by what stands in its head.
    const without = letterOf({ from, subject: 'Theirs without an id', date: t.clock.now() });
    await boxes.append(user, without.slice(without.indexOf('\r\n') + 2));
    const sent = { from: `${user}@shop.test`, to: address, subject: 'To them', date: t.clock.now() };
    await boxes.append(user, letterOf(sent), { folder: 'Sent', flags: ['\\Seen'] });
    await boxes.append(user, letterOf({ subject: 'Of somebody else', date: t.clock.now() }));
    await read();
    const visitor = await t.visitor(store);
    await t.pool.query('UPDATE visitors SET email = $2 WHERE id = $1', [visitor.visitorId, address.toUpperCase()]);
    await admin.api['privacy.erase']({
      body: { subject: { type: 'visitor', id: visitor.visitorId }, confirm: 'ERASE' },
    });
    await t.advance(1000);
    const mails = async () =>
      (
        await t.pool.query<{ subject: string }>('SELECT subject FROM mails WHERE workspace_id = $1 ORDER BY subject', [
          box.workspace.id,
        ])
      ).rows.map(({ subject }) => subject);
    const tickets = async () => (await admin.api['tickets.list']({ query: {} })).data.map(({ title }) => title).sort();
    expect(await mails()).toEqual(['Of somebody else']);
    return { ...box, address, from, mails, tickets, ticketsBefore: await tickets() };
  }

  it("'Older mail' brings nothing back", async () => {
    const { admin, account, read, mails, tickets, ticketsBefore } = await erasedScene();
    await admin.api['mailboxes.older']({ params: { id: account } });
    await read();
    expect(await mails()).toEqual(['Of somebody else']);
    expect(await tickets()).toEqual(ticketsBefore);
  });

  it('nor does it bring what was never here: older mail from them and to them, where later mail is new', async () => {
    const { t, boxes } = scene;
    const { admin, user, account, address, from, read, mails } = await erasedScene();
    const older = new Date(t.clock.now().getTime() - 60 * 24 * 3_600_000);
    await boxes.append(user, letterOf({ from, subject: 'Theirs, long ago', date: older }), { at: older });
    const to = address.toUpperCase();
    await boxes.append(user, letterOf({ from: `${user}@shop.test`, to, subject: 'To them, long ago', date: older }), {
      ...{ folder: 'Sent', flags: ['\\Seen'], at: older },
    });
    await boxes.append(user, letterOf({ subject: 'Of somebody else, long ago', date: older }), { at: older });
    await boxes.append(user, letterOf({ from, subject: 'They write again', date: t.clock.now() }));
    await admin.api['mailboxes.older']({ params: { id: account } });
    await read();
    expect(await mails()).toEqual(['Of somebody else', 'Of somebody else, long ago', 'They write again']);
  });

  it('numbers of the folder that begin anew bring nothing back, and what comes later is new', async () => {
    const { user, from, read, mails, tickets, ticketsBefore } = await erasedScene();
    scene.boxes.forgetUids(user);
    await read();
    await read();
    expect(await mails()).toEqual(['Of somebody else']);
    expect(await tickets()).toEqual(ticketsBefore);
    await scene.boxes.append(user, letterOf({ from, subject: 'After it', date: scene.t.clock.now() }));
    await read();
    expect(await mails()).toEqual(['After it', 'Of somebody else']);
  });

  it('another account of the workspace does not bring it back either, and no words of it are left', async () => {
    const { t, boxes } = scene;
    const { workspace, store, admin, user, address, mails } = await erasedScene();
    const { data } = await admin.api['mailboxes.connect']({
      body: {
        ...{ email: `again-${user}@shop.test`, chatsoStoreId: store.id },
        imap: { ...boxes.server(user), pass: 'secret' },
        smtp: { host: '127.0.0.1', port: Number(new URL(scene.smtp.url).port), security: 'none', user, pass: 'secret' },
      },
    });
    await readOnce(
      inWorkspace(t.app.deps.rootCtx('test'), workspace.id, { kind: 'job', name: 'test.read' }),
      readingOfMailboxes(t.app.deps),
      data._id,
    );
    // The other mail is here already: a store's two addresses have it once.
    expect(await mails()).toEqual(['Of somebody else']);
    const { rows } = await t.pool.query<{ all: string }>(
      "SELECT coalesce(string_agg(x::text, ' '), '') AS all FROM mail_tombstones x WHERE workspace_id = $1",
      [workspace.id],
    );
    expect(rows[0]?.all).not.toBe('');
    expect(rows[0]?.all).not.toContain(address.slice(0, 8));
  });

  it('what is read in the very moment of its erasure stays away too', async () => {
    const { t, boxes } = scene;
    const { user, account, read } = await scene.open();
    const letter = letterOf({ subject: 'Without an id', date: t.clock.now() });
    await boxes.append(user, letter.slice(letter.indexOf('\r\n') + 2));
    await read();
    boxes.forgetUids(user);
    await read();
    // As `personal` does it, held open while the mail is read anew.
    const erasing = await t.pool.connect();
    await erasing.query('BEGIN');
    await erasing.query(
      `INSERT INTO mail_tombstones (workspace_id, hash, erased_at)
       SELECT workspace_id, sha256(convert_to(message_id, 'UTF8')), now() FROM mails WHERE mailbox_id = $1`,
      [account],
    );
    await erasing.query('DELETE FROM mails WHERE mailbox_id = $1', [account]);
    const reading = read();
    try {
      await eventually(async () => {
        const { rowCount } = await t.pool.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        expect(rowCount).toBe(1);
      });
    } finally {
      await erasing.query('COMMIT');
      erasing.release();
    }
    expect(await reading).toBe('read');
    expect((await t.pool.query('SELECT 1 FROM mails WHERE mailbox_id = $1', [account])).rowCount).toBe(0);
  });
});
