import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { hasDovecot } from '../../apps/server/test/dovecot.ts';
import { type KeepingSmtp, startKeepingSmtp } from '../../apps/server/test/keeping-smtp.ts';
import { ticketOf } from '../../apps/server/test/ticket-scene.ts';
import { isLong } from '../support/how-long.ts';
import { createMailStage, type MailStage, noDovecot } from '../support/mail-stage.ts';
import { createRandom } from '../support/random.ts';
import { pause, secondsSince, until } from '../support/time.ts';

const random = createRandom(20261126);
const kills = isLong ? 25 : 5;
const perKill = 8;

let stage: MailStage;
let smtp: KeepingSmtp;

beforeAll(async () => {
  if (!hasDovecot) return;
  smtp = await startKeepingSmtp(
    (user, raw) => stage.boxes.append(user, raw, { folder: 'Sent', flags: ['\\Seen'] }),
    () => pause(random.int(0, 40)),
  );
  stage = await createMailStage(smtp.port);
});
afterAll(async () => {
  await stage?.close();
  await smtp?.close();
});

/** What was queued, by whom it goes to: nobody gets two. */
const queued: { to: string; messageId: string }[] = [];

async function queue(ticketId: string, accountId: string): Promise<void> {
  for (let n = 0; n < perKill; n += 1) {
    const mail = { to: `lea${queued.length}@mail.example`, messageId: newId() };
    await stage.admin.api['mails.reply']({
      body: {
        ...{ ticketId, accountId, messageId: mail.messageId, html: `<p>Answer ${queued.length}</p>` },
        to: [{ name: '', address: mail.to }],
      },
    });
    queued.push(mail);
  }
}

/** As if the seconds had gone by in which an answer can be taken back, or the minutes until the next try. */
const makeDue = () =>
  stage.pool.query("UPDATE mails SET send_at = now() - interval '1 second' WHERE state = 'waiting'");

const left = async (): Promise<number> =>
  (await stage.pool.query("SELECT 1 FROM mails WHERE direction = 'out' AND state <> 'sent'")).rowCount ?? 0;

it(`[O-25] ${kills} kill -9 while answers are sent, and one of the mailboxes: each reaches its recipient once`, async ({
  skip,
}) => {
  skip(!hasDovecot, noDovecot);
  const startedAt = performance.now();
  const { server, pool, boxes, admin } = stage;
  const accountId = await stage.connect();
  await until('the account is read', async () => {
    return (await pool.query("SELECT 1 FROM mailboxes WHERE status = 'connected'")).rowCount === 1;
  });
  const { _id: ticketId } = await ticketOf(admin);
  let held = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await queue(ticketId, accountId);
    await makeDue();
    // Does all that is due, until it is killed.
    const working = server.advance(1).catch(() => undefined);
    const half = kill === Math.floor(kills / 2);
    await until('a mail is handed over', () => smtp.inHands > 0, 60_000, 1);
    if (half) {
      // A copy that was being kept would be there of a mail that was never taken, which no such server does.
      await until('no copy is being kept', () => smtp.keeping === 0, 60_000, 1);
      await boxes.kill();
    }
    await pause(random.int(0, 90));
    held += smtp.inHands;
    await server.kill();
    await working;
    await until('nobody is at it any more', () => smtp.inHands === 0);
    if (half) await boxes.start();
    // As if the minutes had gone by for which whoever dies still holds a mail, or the mailbox.
    await pool.query("UPDATE mails SET lease_until = now() - interval '1 second' WHERE state = 'sending'");
    await pool.query("UPDATE mailboxes SET lease_until = now() - interval '1 second' WHERE lease_by IS NOT NULL");
    await server.start();
  }
  await until(
    'all have left',
    async () => {
      await makeDue();
      await server.advance(1);
      return (await left()) === 0;
    },
    60_000,
    100,
  );
  expect(held).toBeGreaterThan(0);

  expect([...smtp.taken].sort()).toEqual(queued.map(({ to }) => to).sort());
  const { rows } = await pool.query<{ id: string; state: string }>(
    "SELECT id, state FROM mails WHERE direction = 'out' ORDER BY id",
  );
  expect(rows).toEqual(
    queued.map(({ messageId: id }) => ({ id, state: 'sent' })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  const kept = await boxes.within(stage.user, (client) => client.status('Sent', { messages: true }));
  expect(kept).toMatchObject({ messages: queued.length });
  expect(server.errors).toEqual([]);
  console.log(
    `chaos of sending: ${server.starts - 1} kill -9 (${held} mails handed over and not answered), one of the mailboxes, ` +
      `${queued.length} answers, each once, ${secondsSince(startedAt)} s, seed ${random.seed}`,
  );
});
