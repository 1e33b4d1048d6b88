import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDovecot } from '../../../../test/dovecot.ts';
import { letterOf } from '../../../../test/letters.ts';
import { type MailboxScene, startMailboxScene } from '../../../../test/mailbox-scene.ts';

let scene: MailboxScene;
beforeAll(async () => {
  if (hasDovecot) scene = await startMailboxScene();
});
afterAll(() => scene?.close());

/** `mails` counted, `held` really; `first`: of which it was made. */
const ticketsOf = async (workspaceId: string) =>
  (
    await scene.t.pool.query(
      `SELECT t.title, t.mails, count(m.id)::int AS held, bool_or(m.id = t.source_mail_id) AS first
         FROM tickets t LEFT JOIN mails m ON m.ticket_id = t.id WHERE t.workspace_id = $1 GROUP BY t.id`,
      [workspaceId],
    )
  ).rows;

/** A mailbox of whose mails tickets are made. */
async function openWithTickets() {
  const box = await scene.open();
  const { data: settings } = await box.admin.api['ticketSettings.get']();
  await box.admin.api['ticketSettings.set']({ body: { ...settings, autoTicket: true } });
  return box;
}

const when = hasDovecot ? describe : describe.skip;

when('a mail that tickets could not look at', () => {
  it('[O-23] is stored, and made a ticket of once when they can again', async () => {
    const { t, boxes } = scene;
    const box = await openWithTickets();
    const codes = async () => (await box.admin.api['tickets.list']({ query: {} })).data.map(({ title }) => title);

    // The table refuses: to the code that is a fault nobody foresaw.
    await t.pool.query("ALTER TABLE tickets ADD CONSTRAINT refuses CHECK (title <> 'Refused') NOT VALID");
    await boxes.append(box.user, letterOf({ subject: 'Refused', date: t.clock.now() }));
    await boxes.append(box.user, letterOf({ subject: 'Taken', date: t.clock.now() }));
    await box.read();
    expect(await box.subjects()).toEqual(['Refused', 'Taken']);
    expect(await codes()).toEqual(['Taken']);

    await t.advance(61_000);
    expect(await codes()).toEqual(['Taken']);

    await t.pool.query('ALTER TABLE tickets DROP CONSTRAINT refuses');
    await t.advance(61_000);
    await t.advance(61_000);
    expect(await codes()).toEqual(['Refused', 'Taken']);
  });

  it('[O-23] is stored once, and without a ticket, where what failed came after it was written', async () => {
    const { t, boxes } = scene;
    const box = await openWithTickets();
    const tickets = () => ticketsOf(box.workspace.id);

    await t.pool.query("ALTER TABLE ticket_links ADD CONSTRAINT refuses CHECK (ref <> 'ann@late.test') NOT VALID");
    await boxes.append(box.user, letterOf({ subject: 'Late', from: 'Ann <ann@late.test>' }), { at: t.clock.now() });
    await box.read();
    expect(await box.subjects()).toEqual(['Late']);
    expect(await tickets()).toEqual([]);

    await t.pool.query('ALTER TABLE ticket_links DROP CONSTRAINT refuses');
    await t.advance(61_000);
    await t.advance(61_000);
    expect(await box.subjects()).toEqual(['Late']);
    expect(await tickets()).toEqual([{ title: 'Late', mails: 1, held: 1, first: true }]);
  });
});

when('a mail that begins a thread', () => {
  it('[O-23] is written once, as one of its ticket, and is the first mail there', async () => {
    const { t, boxes } = scene;
    const box = await openWithTickets();
    // Whatever changed the mail afterwards would change it no more.
    await t.pool.query(`CREATE FUNCTION refuse_second_writing() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'A mail was written again.'; END $$`);
    await t.pool.query(`CREATE TRIGGER once BEFORE UPDATE OF ticket_id ON mails FOR EACH ROW
      EXECUTE FUNCTION refuse_second_writing()`);
    await boxes.append(box.user, letterOf({ subject: 'Once' }), { at: t.clock.now() });
    await box.read();
    await t.pool.query('DROP TRIGGER once ON mails');

    expect(await ticketsOf(box.workspace.id)).toEqual([{ title: 'Once', mails: 1, held: 1, first: true }]);
  });

  it('[O-23] is nothing new where it has no id, its folder is read again, and nobody is told of a fault', async () => {
    const { t, boxes } = scene;
    const box = await openWithTickets();
    const nameless = letterOf({ subject: 'Nameless' }).replace(/^Message-ID.*\r\n/, '');
    await boxes.append(box.user, nameless, { at: t.clock.now() });
    await box.read();
    const before = t.errors.length;
    await t.pool.query('UPDATE mailbox_folders SET last_uid = 0 WHERE workspace_id = $1', [box.workspace.id]);
    await box.read();
    expect(await box.subjects()).toEqual(['Nameless']);
    expect(await ticketsOf(box.workspace.id)).toEqual([{ title: 'Nameless', mails: 1, held: 1, first: true }]);
    expect(t.errors.slice(before)).toEqual([]);
  });
});
