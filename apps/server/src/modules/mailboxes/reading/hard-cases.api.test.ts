import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDovecot } from '../../../../test/dovecot.ts';
import { eventually } from '../../../../test/eventually.ts';
import { letterOf, withFile } from '../../../../test/letters.ts';
import { type MailboxScene, type OpenMailbox, startMailboxScene } from '../../../../test/mailbox-scene.ts';
import { tinyPng } from '../../../../test/pictures.ts';
import type { FileKey, FileStorage } from '../../../platform/files/storage.ts';
import { newId } from '../../../platform/ids.ts';
import { findMailboxRow } from '../accounts/mailboxes.repo.ts';
import { readingOfMailboxes } from '../index.ts';
import { openMailbox, readAll, readOnce } from './read-mailbox.ts';

let scene: MailboxScene;
beforeAll(async () => {
  if (hasDovecot) scene = await startMailboxScene();
});
afterAll(() => scene?.close());

const when = hasDovecot ? describe : describe.skip;

when('an answer that is read first', () => {
  it('[N-05] what was answered, and is read after its answer, joins the ticket that the answer made', async () => {
    const { t, boxes } = scene;
    const box = await scene.open();
    await t.pool.query('INSERT INTO ticket_settings (workspace_id, auto_ticket) VALUES ($1, true)', [box.workspace.id]);
    const asked = `${newId()}@shopper.test`;
    const date = t.clock.now();
    await boxes.append(box.user, letterOf({ subject: 'Re: Jacket', more: [`In-Reply-To: <${asked}>`], date }), {
      at: date,
    });
    await box.read();
    await boxes.append(box.user, letterOf({ id: asked, subject: 'Jacket', date }), { at: date });
    await box.read();
    expect(await box.subjects()).toEqual(['Jacket', 'Re: Jacket']);
    const { rows } = await t.pool.query(
      'SELECT count(DISTINCT ticket_id)::int AS tickets FROM mails WHERE mailbox_id = $1',
      [box.account],
    );
    expect(rows).toEqual([{ tickets: 1 }]);
    expect((await t.pool.query('SELECT mails FROM tickets WHERE workspace_id = $1', [box.workspace.id])).rows).toEqual([
      { mails: 2 },
    ]);
  });
});

when('what is opened here', () => {
  const seenIn = ({ user }: OpenMailbox) =>
    scene.boxes.within(user, async (client) => {
      await client.mailboxOpen('INBOX');
      const all = await client.fetchAll('1:*', { envelope: true, flags: true });
      return all.filter(({ flags }) => flags?.has('\\Seen')).map(({ envelope }) => envelope?.subject);
    });
  const due = async ({ account }: OpenMailbox) =>
    (await scene.t.pool.query('SELECT 1 FROM mails WHERE mailbox_id = $1 AND seen_due', [account])).rowCount;
  const openMail = async ({ admin }: OpenMailbox, subject: string) => {
    const { data } = await admin.api['mails.list']({ query: { limit: 100 } });
    const id = data.find((mail) => mail.subject === subject)?._id ?? '';
    expect(await admin.api['mails.setSeen']({ body: { ids: [id], unseen: false } })).toMatchObject({ updated: 1 });
  };

  it('[O-34] of a mail to oneself, which lies among the sent mail too, is told to the inbox', async () => {
    const box = await scene.open();
    const own = `${box.user}@shop.test`;
    const both = letterOf({ from: own, to: own, subject: 'A note', date: scene.t.clock.now() });
    await scene.boxes.append(box.user, both);
    await scene.boxes.append(box.user, both, { folder: 'Sent', flags: ['\\Seen'] });
    await box.read();
    await box.read();
    expect(await box.unseen()).toEqual(['A note']);
    await openMail(box, 'A note');
    await box.read();
    expect(await seenIn(box)).toEqual(['A note']);
    expect(await due(box)).toBe(0);
  });

  it('[O-34] and is not there any more is no order that stays for ever', async () => {
    const box = await scene.open();
    const { user, account, read } = box;
    for (const subject of ['Stays', 'Goes'])
      await scene.boxes.append(user, letterOf({ subject, date: scene.t.clock.now() }));
    await read();
    await scene.boxes.within(user, async (client) => {
      await client.mailboxOpen('INBOX');
      await client.messageDelete('2', { uid: false });
    });
    scene.boxes.forgetUids(user);
    await read();
    await read();
    await openMail(box, 'Goes');
    expect(await due(box)).toBe(0);
    // Orders of before that nobody can carry out.
    await scene.t.pool.query(
      "UPDATE mails SET seen_due = true, folder_role = CASE subject WHEN 'Stays' THEN 'sent' ELSE folder_role END WHERE mailbox_id = $1",
      [account],
    );
    await read();
    expect(await due(box)).toBe(0);
  });
});

when('a mail with files', () => {
  const twoFiles = (subject: string) => {
    const part = (name: string) => [
      ...[`Content-Type: image/png; name="${name}"`, 'Content-Transfer-Encoding: base64', ''],
      tinyPng.toString('base64'),
    ];
    const more = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b1'];
    const body = ['--b1', ...part('one.png'), '--b1', ...part('two.png'), '--b1--'].join('\r\n');
    return letterOf({ subject, more, body, date: scene.t.clock.now() });
  };
  const areThere = (keys: readonly FileKey[]) =>
    Promise.all(keys.map(async (key) => (await scene.t.app.deps.files.read(key)) !== null));
  const waiting = async ({ workspace }: OpenMailbox) =>
    (await scene.t.pool.query('SELECT 1 FROM mail_files WHERE workspace_id = $1 AND mail_id IS NULL', [workspace.id]))
      .rowCount;

  it('whose process dies before it is stored leaves no bytes behind that nobody knows of', async () => {
    const { t, boxes } = scene;
    const box = await scene.open();
    await boxes.append(box.user, twoFiles('Two pictures'));
    const real = readingOfMailboxes(t.app.deps);
    const keys: FileKey[] = [];
    let die: (reason: Error) => void = () => undefined;
    // The first is written, and in the middle of the second the process is no more.
    const files: FileStorage = {
      ...real.files,
      write: (key, source, most) => {
        keys.push(key);
        return keys.length === 1
          ? real.files.write(key, source, most)
          : new Promise((_, reject) => {
              die = reject;
            });
      },
    };
    const reading = readOnce(box.ctx(), { ...real, files }, box.account);
    await eventually(() => expect(keys).toHaveLength(2));
    expect(await areThere(keys)).toEqual([true, false]);
    await t.advance(25 * 3_600_000);
    expect(await areThere(keys)).toEqual([false, false]);
    expect(await waiting(box)).toBe(0);
    die(new Error('The process is no more.'));
    await reading;
  });

  it('that is here already, or cannot be stored, leaves none either', async () => {
    const { t, boxes } = scene;
    const box = await scene.open();
    const letter = twoFiles('Twice');
    const withoutId = letter.slice(letter.indexOf('\r\n') + 2);
    await boxes.append(box.user, withoutId);
    await boxes.append(box.user, withoutId);
    const real = readingOfMailboxes(t.app.deps);
    const keys: FileKey[] = [];
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const files: FileStorage = {
      ...real.files,
      write: (key, source, most) => {
        keys.push(key);
        return keys.length === 2 ? Promise.reject(full) : real.files.write(key, source, most);
      },
    };
    const reading = { ...real, files };
    await readOnce(box.ctx(), reading, box.account);
    expect(await box.subjects()).toEqual([]);
    await readOnce(box.ctx(), reading, box.account);
    await t.advance(1000);
    expect(await box.subjects()).toEqual(['Twice']);
    expect(await waiting(box)).toBe(0);
    expect(await areThere(keys)).toEqual([false, false, true, true, false, false]);
  });
});

when('a mail that cannot be stored', () => {
  const append = ({ user }: OpenMailbox, subject: string, body?: string) =>
    scene.boxes.append(user, letterOf({ subject, date: scene.t.clock.now(), ...(body === undefined ? {} : { body }) }));
  /** As a rule of the database that no mail was thought to break. */
  async function refusing<T>(condition: string, work: () => Promise<T>): Promise<T> {
    const { pool } = scene.t;
    await pool.query(`ALTER TABLE mails ADD CONSTRAINT mails_odd CHECK (NOT (${condition})) NOT VALID`);
    try {
      return await work();
    } finally {
      await pool.query('ALTER TABLE mails DROP CONSTRAINT mails_odd');
    }
  }
  const whole = async ({ admin }: OpenMailbox, at: (subject: string) => boolean) => {
    const { data } = await admin.api['mails.list']({ query: { limit: 100 } });
    const id = data.find(({ subject }) => at(subject))?._id ?? '';
    return (await admin.api['mails.get']({ params: { id }, query: {} })).data;
  };

  it('is there with its head and says so; what is behind it is read, and nothing is wrong with the account', async () => {
    const box = await scene.open();
    for (const subject of ['Before', 'Odd', 'Behind']) await append(box, subject, `${subject} words`);
    expect(await refusing("text LIKE 'Odd words%'", box.read)).toBe('read');
    expect(await box.subjects()).toEqual(['Before', 'Behind', 'Odd']);
    expect(await box.status()).toEqual({ status: 'connected', problem: null });
    const odd = await whole(box, (subject) => subject === 'Odd');
    expect(odd).toMatchObject({ from: { address: 'ann@shopper.test' }, attachments: [] });
    expect(odd.text).toMatch(/could not be stored/);
    expect(odd.htmlText).toMatch(/could not be stored/);
    await box.read();
    expect(await box.subjects()).toEqual(['Before', 'Behind', 'Odd']);
  });

  it('not even with its head, is there as what came from nobody knows whom, once', async () => {
    const box = await scene.open();
    for (const subject of ['Odd subject', 'Behind']) await append(box, subject);
    expect(await refusing("subject = 'Odd subject'", box.read)).toBe('read');
    scene.boxes.forgetUids(box.user);
    expect(await refusing("subject = 'Odd subject'", box.read)).toBe('read');
    expect(await refusing("subject = 'Odd subject'", box.read)).toBe('read');
    expect(await box.subjects()).toEqual(['', 'Behind']);
    expect((await whole(box, (subject) => subject === '')).text).toMatch(/could not be stored/);
  });

  it('because our disk or our database is full is not lost, and is no trouble of its server', async () => {
    const { t } = scene;
    const box = await scene.open();
    await box.read();
    await scene.boxes.append(box.user, letterOf({ subject: 'With a file', date: t.clock.now(), ...withFile(tinyPng) }));
    const real = readingOfMailboxes(t.app.deps);
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const files: FileStorage = { ...real.files, write: () => Promise.reject(full) };
    for (let tries = 0; tries < 4; tries += 1)
      expect(await readOnce(box.ctx(), { ...real, files }, box.account)).not.toBe('read');
    expect(await box.status()).toEqual({ status: 'connected', problem: null });
    await t.pool.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'could not extend file' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON mails FOR EACH ROW EXECUTE FUNCTION full_disk()`);
    try {
      for (let tries = 0; tries < 4; tries += 1) expect(await box.read()).not.toBe('read');
    } finally {
      await t.pool.query('DROP FUNCTION full_disk CASCADE');
    }
    expect(await box.status()).toEqual({ status: 'connected', problem: null });
    expect(await box.subjects()).toEqual([]);
    expect(await box.read()).toBe('read');
    const mail = await whole(box, () => true);
    expect(mail).toMatchObject({ subject: 'With a file', attachments: [{ filename: 'photo.png', kept: 'yes' }] });
  });
});

when('a mail that comes while the sent mail is looked at', () => {
  it('[O-06] is read before its reader sleeps', async () => {
    const { t, boxes } = scene;
    const box = await scene.open();
    const { workspace, account, user } = box;
    const row = await findMailboxRow(t.pool, workspace.id, account);
    if (row === null) throw new Error('The account is not there.');
    const reading = readingOfMailboxes(t.app.deps);
    const { client } = await openMailbox(box.ctx(), reading, row);
    try {
      const open = client.mailboxOpen.bind(client);
      client.mailboxOpen = async (path, options) => {
        const opened = await open(path, options);
        if (path === 'Sent') await boxes.append(user, letterOf({ subject: 'Meanwhile', date: t.clock.now() }));
        return opened;
      };
      await readAll(box.ctx(), reading, { client, mailboxId: account, signal: new AbortController().signal });
    } finally {
      client.close();
    }
    expect(await box.subjects()).toEqual(['Meanwhile']);
  });
});
