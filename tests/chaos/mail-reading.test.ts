import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasDovecot } from '../../apps/server/test/dovecot.ts';
import { letterOf, withFile } from '../../apps/server/test/letters.ts';
import { startMailServer } from '../../apps/server/test/mail-server.ts';
import { tinyPng } from '../../apps/server/test/pictures.ts';
import { isLong } from '../support/how-long.ts';
import { createMailStage, type MailStage, noDovecot } from '../support/mail-stage.ts';
import { createRandom } from '../support/random.ts';
import { pause, secondsSince, until } from '../support/time.ts';

const random = createRandom(20261126);
const kills = isLong ? 25 : 5;
const perKill = 40;
const dayMs = 86_400_000;

let stage: MailStage;
let smtp: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  if (!hasDovecot) return;
  smtp = await startMailServer();
  stage = await createMailStage(Number(new URL(smtp.url).port));
});
afterAll(async () => {
  await stage?.close();
  await smtp?.close();
});

interface Sent {
  subject: string;
  /** Came before the account was connected: it makes no ticket. */
  history: boolean;
  hasFile: boolean;
}
const sent: Sent[] = [];
/** Processes that read mailboxes beside a server that was killed. */
let readers = 0;

/** As they come: some with a file, some without an id of their own, some of last week. */
const append = (count: number) =>
  stage.boxes.within(stage.user, async (client) => {
    for (let n = 0; n < count; n += 1) {
      const mail = { subject: `Mail ${sent.length}`, history: random.chance(0.3), hasFile: random.chance(0.3) };
      const at = new Date(Date.now() - (mail.history ? random.int(1, 20) * dayMs : 0));
      const raw = letterOf({
        ...{ subject: mail.subject, from: `Ann <ann${sent.length}@shopper.test>`, date: at },
        ...(mail.hasFile ? withFile(tinyPng) : {}),
      });
      const bytes = random.chance(0.1) ? raw.slice(raw.indexOf('\r\n') + 2) : raw;
      await client.append('INBOX', bytes, [], at);
      sent.push(mail);
    }
  });

const stored = async (): Promise<number> =>
  (await stage.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM mails')).rows[0]?.count ?? 0;

const allRead = () =>
  until(
    'all are here',
    async () => {
      const { rows } = await stage.pool.query(
        "SELECT 1 FROM mailboxes WHERE status = 'connected' AND since IS NOT NULL",
      );
      return rows.length === 1 && (await stored()) >= sent.length;
    },
    60_000,
    50,
  );

const childrenOf = async (pid: number): Promise<number[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return all.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
};

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whoever reads the mailboxes is a process of its own, and nobody tells it. */
async function killServer(): Promise<void> {
  const beside = await childrenOf(stage.server.pid);
  await stage.server.kill();
  readers += beside.length;
  await until('what it had begun has ended too', async () => !beside.some(isThere), 10_000, 5);
}

async function killAndStart(): Promise<void> {
  await killServer();
  // As if the minute had gone by for which whoever dies still holds the account; readers.api.test.ts waits for it.
  await stage.pool.query("UPDATE mailboxes SET lease_until = now() - interval '1 second' WHERE lease_by IS NOT NULL");
  await stage.server.start();
}

const bytesOnDisk = async (): Promise<string[]> => {
  const found = await readdir(join(stage.dataDir, 'files'), { recursive: true, withFileTypes: true });
  // What was being written when it fell is no file yet; the storage removes it by itself.
  const whole = found.filter((entry) => entry.isFile() && !entry.parentPath.includes('.partial'));
  return whole.map(({ name }) => name).sort();
};

it(`[O-06] ${kills} kill -9 while mails are read, and one of their server: each is stored once, with its file and its ticket`, async ({
  skip,
}) => {
  skip(!hasDovecot, noDovecot);
  const startedAt = performance.now();
  const { server, pool, boxes, admin } = stage;
  const { data } = await admin.api['ticketSettings.get']();
  await admin.api['ticketSettings.set']({ body: { ...data, autoTicket: true } });
  await append(perKill);
  await stage.connect();
  let midway = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    // Every other time all of it is here first: then only what is new is read, and nobody searches for older mail.
    if (kill % 2 === 1) await allRead();
    const before = await stored();
    if (kill > 0) await append(perKill);
    await until('mails come in', async () => (await stored()) > before, 60_000, 5);
    await pause(random.int(0, 60));
    const half = kill === Math.floor(kills / 2);
    if (half) await boxes.kill();
    // Every other time mails come in this very moment.
    if (random.chance(0.5) && !half) {
      await Promise.all([append(10), pause(random.int(0, 40)).then(killServer)]);
    }
    await killAndStart();
    if ((await stored()) < sent.length) midway += 1;
    if (half) {
      await until('it is said that they cannot be reached', async () => {
        const { rows } = await pool.query('SELECT 1 FROM mailboxes WHERE reading IS NOT NULL');
        return rows.length === 1;
      });
      await boxes.start();
    }
  }
  await allRead();
  expect(midway).toBeGreaterThan(0);
  expect(readers).toBeGreaterThanOrEqual(kills - 1);

  const subjects = sent.map(({ subject }) => subject).sort();
  const mails = await pool.query<{ subject: string }>('SELECT subject FROM mails');
  expect(mails.rows.map(({ subject }) => subject).sort()).toEqual(subjects);
  const fresh = sent.filter(({ history }) => !history).map(({ subject }) => subject);
  const tickets = await pool.query<{ title: string }>('SELECT title FROM tickets');
  expect(tickets.rows.map(({ title }) => title).sort()).toEqual(fresh.sort());
  const files = await pool.query<{ subject: string | null; key: string }>(
    'SELECT m.subject, f.storage_key AS key FROM mail_files f LEFT JOIN mails m ON m.id = f.mail_id',
  );
  const carried = files.rows.flatMap(({ subject }) => (subject === null ? [] : [subject]));
  expect(carried.sort()).toEqual(sent.flatMap(({ subject, hasFile }) => (hasFile ? [subject] : [])).sort());
  // A row without its bytes may be left of a process that died between them, bytes without a row may not.
  const keys = new Set(files.rows.map(({ key }) => key));
  expect((await bytesOnDisk()).filter((name) => !keys.has(name))).toEqual([]);
  await until('nothing is wrong with the account', async () => {
    const { rows } = await pool.query("SELECT 1 FROM mailboxes WHERE status = 'connected' AND reading IS NULL");
    return rows.length === 1;
  });
  expect(server.errors).toEqual([]);
  console.log(
    `chaos of reading: ${server.starts - 1} kill -9 (${midway} with mails on their way), one of the mailboxes, ${sent.length} mails, ` +
      `${fresh.length} tickets, ${carried.length} files, ${files.rows.length - carried.length} left for the sweep, ` +
      `${secondsSince(startedAt)} s, seed ${random.seed}`,
  );
});
