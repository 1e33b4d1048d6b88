import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDovecot, startDovecot } from '../../../../test/dovecot.ts';
import { createTestApp, eventually, type TestAgent, type TestApp, type TestWorkspace } from '../../../../test/index.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { tinyPng } from '../../../../test/pictures.ts';
import { inWorkspace } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';
import { readingOfMailboxes } from '../index.ts';
import { readOnce } from './read-mailbox.ts';
import { createReaderPool } from './reader-pool.ts';
import { storeLetter } from './store-letter.ts';

let t: TestApp;
let boxes: Awaited<ReturnType<typeof startDovecot>>;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let workspace: TestWorkspace;
let store: StoreRow;
let admin: TestAgent;
/** Name at the server of mailboxes, and the account. */
let user: string;
let account: string;
const mailHosts: string[] = [];

beforeAll(async () => {
  if (!hasDovecot) return;
  boxes = await startDovecot();
  smtp = await startMailServer();
  mailHosts.push(`127.0.0.1:${boxes.port}`, `127.0.0.1:${new URL(smtp.url).port}`);
  t = await createTestApp({ config: { mailHosts } });
});
afterAll(async () => {
  if (!hasDovecot) return;
  await t.close();
  await smtp.close();
  await boxes.stop();
});

const smtpServer = () => ({
  ...{ host: '127.0.0.1', port: Number(new URL(smtp.url).port), security: 'none' as const, user },
  pass: 'secret',
});
const connect = async (email = `${user}@shop.test`) =>
  (
    await admin.api['mailboxes.connect']({
      body: {
        ...{ email, chatsoStoreId: store.id },
        imap: { ...boxes.server(user), pass: 'secret' },
        smtp: smtpServer(),
      },
    })
  ).data;
const ctx = () => inWorkspace(t.app.deps.rootCtx('test'), workspace.id, { kind: 'job', name: 'test.read' });
const read = (id = account) => readOnce(ctx(), readingOfMailboxes(t.app.deps), id);
const inbox = async (query: object = {}) => (await admin.api['mails.list']({ query: { limit: 100, ...query } })).data;
const get = async (id: string) => (await admin.api['mails.get']({ params: { id }, query: {} })).data;
const mailboxNow = async (id = account) => (await admin.api['mailboxes.list']()).data.find(({ _id }) => _id === id);

interface Letter {
  id?: string | null;
  from?: string;
  to?: string;
  subject?: string;
  more?: string[];
  body?: string;
  date?: Date;
}
const letter = ({
  id = `${newId()}@shopper.test`,
  from = 'Ann <ann@shopper.test>',
  subject = 'Jacket',
  ...rest
}: Letter = {}) =>
  [
    ...(id === null ? [] : [`Message-ID: <${id}>`]),
    `From: ${from}`,
    `To: ${rest.to ?? `help@shop.test`}`,
    `Subject: ${subject}`,
    `Date: ${(rest.date ?? t.clock.now()).toUTCString()}`,
    ...(rest.more ?? []),
    '',
    rest.body ?? 'Where is my jacket?',
    '',
  ].join('\r\n');
const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * 24 * 3_600_000);

beforeEach(async () => {
  if (!hasDovecot) return;
  workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
  user = `u${newId().slice(-12)}`;
});

const when = hasDovecot ? describe : describe.skip;

when('an account is connected', () => {
  it('[O-04] [O-09] after its test passed; its passwords are never shown', async () => {
    const made = await connect();
    expect(made).toMatchObject({ status: 'connecting', kind: 'imap', store: { _id: store.id } });
    expect(JSON.stringify(made)).not.toContain('secret');
    const { rows } = await t.pool.query<{ secrets: string }>('SELECT secrets FROM mailboxes WHERE id = $1', [made._id]);
    expect(rows[0]?.secrets).not.toContain('secret');
  });

  it('[O-33] once: neither another store nor another workspace gets the address', async () => {
    const email = `${user}@shop.test`;
    await connect(email);
    const other = await t.store(workspace);
    const refused = admin.api['mailboxes.connect']({
      body: {
        ...{ email: email.toUpperCase(), chatsoStoreId: other.id },
        imap: { ...boxes.server(user), pass: 'secret' },
        smtp: smtpServer(),
      },
    });
    await expect(refused).rejects.toMatchObject({ statusCode: 409, reason: 'mailbox-taken' });
  });

  it('[O-04] a wrong password is said in the words of the server, and nothing is stored', async () => {
    const body = {
      ...{ email: `${user}@shop.test`, chatsoStoreId: store.id },
      imap: { ...boxes.server(user), pass: 'wrong' },
      smtp: smtpServer(),
    };
    await expect(admin.api['mailboxes.connect']({ body })).rejects.toMatchObject({
      ...{ statusCode: 400, reason: 'mailbox-check' },
      details: expect.objectContaining({
        step: 'imap-login',
        problem: 'password',
        words: expect.stringMatching(/fail/i),
      }),
    });
    expect((await admin.api['mailboxes.list']()).data).toEqual([]);
  });

  it('the test tells each line; what is not there cannot be reached, and the rest is skipped', async () => {
    const response = await fetch(`${t.baseUrl}/api/email/accounts/check`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${admin.token}`, 'x-workspace-id': workspace.id },
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        email: `${user}@shop.test`,
        imap: { ...boxes.server(user), pass: 'secret' },
        smtp: { host: '127.0.0.1', port: 1, security: 'tls', user, pass: 'secret' },
      }),
    });
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ step, state, problem }) => [step, state, problem])).toEqual([
      ['imap-connect', 'ok', null],
      ['imap-secure', 'ok', null],
      ['imap-login', 'ok', null],
      ['imap-inbox', 'ok', null],
      ['smtp-connect', 'failed', 'not-public'],
      ['smtp-secure', 'skipped', null],
      ['smtp-login', 'skipped', null],
    ]);
  });
});

when('a mailbox is read', () => {
  beforeEach(async () => {
    account = (await connect())._id;
  });

  it('[O-06] [O-11] the last 30 days, each once, then what is new; history makes no tickets', async () => {
    const { data } = await admin.api['ticketSettings.get']();
    await admin.api['ticketSettings.set']({ body: { ...data, autoTicket: true } });
    for (const days of [2, 20, 40]) {
      await boxes.append(user, letter({ subject: `${days} days old`, date: daysAgo(days) }), { at: daysAgo(days) });
    }
    expect(await read()).toBe('read');
    expect((await inbox()).map(({ subject }) => subject)).toEqual(['2 days old', '20 days old']);
    expect(await mailboxNow()).toMatchObject({ status: 'connected', progress: null, reading: null });
    await boxes.append(user, letter({ subject: 'New' }));
    await read();
    await read();
    expect((await inbox()).map(({ subject }) => subject)).toEqual(['New', '2 days old', '20 days old']);
    const tickets = (await admin.api['tickets.list']({ query: {} })).data;
    expect(tickets.map(({ title }) => title)).toEqual(['New']);
    await admin.api['mailboxes.older']({ params: { id: account } });
    await read();
    expect((await inbox()).map(({ subject }) => subject)).toContain('40 days old');
  });

  it('[O-06] [O-16] each stands where it came, whatever its sender’s clock says, also of a mailbox that is old', async () => {
    const ago = (minutes: number) => new Date(t.clock.now().getTime() - minutes * 60_000);
    const came = [ago(1), ago(2), ago(3), daysAgo(10), daysAgo(20)] as const;
    const come = async (subject: string, date: string, at: Date) =>
      boxes.append(user, letter({ subject, date: new Date(date) }), { at });
    await come('Old, ahead', '2038-01-19T03:14:07Z', came[3]);
    await come('Old', came[4].toISOString(), came[4]);
    await come('Behind', '1970-01-01T00:00:01Z', came[2]);
    await come('Right', came[1].toISOString(), came[1]);
    await come('Ahead', '2099-12-25T10:00:00Z', came[0]);
    await read();
    const listed = await inbox();
    expect(listed.map(({ subject }) => subject)).toEqual(['Ahead', 'Right', 'Behind', 'Old, ahead', 'Old']);
    // Servers keep whole seconds.
    expect(listed.map(({ date }) => Math.floor(Date.parse(date) / 1000))).toEqual(
      came.map((at) => Math.floor(at.getTime() / 1000)),
    );
    const sent = await Promise.all(listed.map(async ({ id }) => (await get(id)).sentDate));
    expect(sent.map((date) => date?.slice(0, 4))).toEqual([
      '2099',
      expect.any(String),
      '1970',
      '2038',
      expect.any(String),
    ]);
    // Nor does a server whose clock is ahead put anything before what comes next.
    const ahead = { id: account, storeId: store.id, address: `${user}@shop.test`, connectedAt: daysAgo(1) };
    const raw = Buffer.from(letter({ subject: 'Of tomorrow' }));
    const place = { role: 'inbox', uid: null, uidValidity: null, flags: new Set<string>() } as const;
    await storeLetter(ctx(), t.app.deps.files, ahead, { ...place, raw, size: raw.length, receivedAt: daysAgo(-1) });
    const tomorrow = (await inbox()).find(({ subject }) => subject === 'Of tomorrow');
    expect(Date.parse(tomorrow?.date ?? '')).toBeLessThanOrEqual(t.clock.now().getTime());
    expect(Date.parse((await mailboxNow())?.lastMailAt ?? '')).toBeLessThanOrEqual(t.clock.now().getTime());
  });

  it('[O-06] with its files, their bytes and its pictures', async () => {
    const boundary = 'b1';
    const body = [
      `--${boundary}`,
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>See <b>this</b><img src="cid:p1"><script>alert(1)</script></p>',
      `--${boundary}`,
      'Content-Type: image/png; name="seam.png"',
      'Content-Disposition: inline; filename="seam.png"',
      'Content-ID: <p1>',
      'Content-Transfer-Encoding: base64',
      '',
      tinyPng.toString('base64'),
      `--${boundary}--`,
    ].join('\r\n');
    const more = ['MIME-Version: 1.0', `Content-Type: multipart/related; boundary=${boundary}`];
    await boxes.append(user, letter({ more, body }));
    await read();
    const [row] = await inbox();
    const mail = await get(row?._id ?? '');
    expect(mail.htmlText).toContain('<b>this</b>');
    expect(mail.htmlText).not.toContain('script');
    expect(mail.attachments).toMatchObject([{ contentId: 'p1', contentType: 'image/png', inline: true, kept: 'yes' }]);
    const { otp } = await admin.api['mails.downloadOtp']();
    const url = `${t.baseUrl}/api/email/download-attachment?id=${mail.attachments[0]?.id}&otp=${otp}`;
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(tinyPng);
  });

  it('of one that is too large the head only: no part of a file passes for the file', async () => {
    const more = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b1'];
    const part = ['--b1', 'Content-Type: application/pdf; name="scan.pdf"', 'Content-Transfer-Encoding: base64', ''];
    const body = [...part, `${'QUFB'.repeat(18)}\r\n`.repeat(370_000), '--b1--'].join('\r\n');
    await boxes.append(user, letter({ subject: 'Too large', more, body }));
    await read();
    const [row] = await inbox();
    expect(row).toMatchObject({ subject: 'Too large', hasFiles: false });
    expect((await get(row?._id ?? '')).attachments).toEqual([]);
  });

  it('[O-34] opened here it is opened there, opened there it is opened here', async () => {
    await boxes.append(user, letter({ subject: 'One' }));
    await boxes.append(user, letter({ subject: 'Two' }));
    await read();
    const one = (await inbox()).find(({ subject }) => subject === 'One');
    await admin.api['mails.setSeen']({ body: { ids: [one?._id ?? ''], unseen: false } });
    await read();
    const seen = () =>
      boxes.within(user, async (client) => {
        await client.mailboxOpen('INBOX');
        const all = await client.fetchAll('1:*', { envelope: true, flags: true });
        return all.filter(({ flags }) => flags?.has('\\Seen')).map(({ envelope }) => envelope?.subject);
      });
    expect(await seen()).toEqual(['One']);
    await boxes.within(user, async (client) => {
      await client.mailboxOpen('INBOX');
      await client.messageFlagsAdd('1:*', ['\\Seen']);
    });
    await read();
    expect((await inbox({ unseen: 'true' })).length).toBe(0);
    expect((await admin.api['mails.count']({ query: {} })).unseenCount).toBe(0);
  });

  it('numbers that mean nothing any more double nothing and lose nothing', async () => {
    for (const subject of ['One', 'Two', 'Three']) await boxes.append(user, letter({ subject }));
    await read();
    boxes.forgetUids(user);
    await boxes.append(user, letter({ subject: 'Four' }));
    await read();
    await read();
    expect((await inbox()).map(({ subject }) => subject).sort()).toEqual(['Four', 'One', 'Three', 'Two']);
  });

  it('a mail without an id is the same whenever it is read', async () => {
    await boxes.append(user, letter({ id: null, subject: 'No id' }));
    await read();
    boxes.forgetUids(user);
    await read();
    expect((await inbox()).filter(({ subject }) => subject === 'No id')).toHaveLength(1);
  });

  it('[O-05] threads: by what is named, whatever is read first, by subject and person within two weeks', async () => {
    const first = `${newId()}@shopper.test`;
    const named = { subject: 'Something else', more: [`In-Reply-To: <${first}>`] };
    await boxes.append(user, letter(named));
    await read();
    await boxes.append(user, letter({ id: first, subject: 'Boots' }));
    await boxes.append(user, letter({ subject: 'AW: Re: boots' }));
    await boxes.append(user, letter({ subject: 'Re: Boots', from: 'Bob <bob@shopper.test>' }));
    await boxes.append(user, letter({ subject: 'Boots' }));
    await read();
    const { rows } = await t.pool.query<{ subject: string; thread_id: string; from_address: string }>(
      'SELECT subject, thread_id, from_address FROM mails WHERE mailbox_id = $1',
      [account],
    );
    const thread = rows.find(({ subject }) => subject === 'Something else')?.thread_id;
    const same = rows.filter((row) => row.thread_id === thread).map(({ subject }) => subject);
    // 'Boots' again without 'Re:' begins something of its own, and so does Bob's.
    expect(same.sort()).toEqual(['AW: Re: boots', 'Boots', 'Something else']);
  });

  it('mail of a blocked sender is put aside, mail to ourselves is answered by nobody', async () => {
    await admin.api['mails.blockSender']({ body: { address: 'spam@shopper.test' } });
    await boxes.append(user, letter({ from: 'S <spam@shopper.test>', subject: 'Buy' }));
    await boxes.append(user, letter({ from: `Us <${user}@shop.test>`, subject: 'To ourselves' }));
    await read();
    expect((await inbox()).map(({ subject, kind }) => [subject, kind])).toEqual([['To ourselves', 'automatic']]);
    expect((await inbox({ spam: 'true' })).map(({ subject }) => subject)).toEqual(['Buy']);
  });

  it('what was sent elsewhere is known, as sent', async () => {
    await boxes.append(user, letter({ subject: 'From my phone', from: `${user}@shop.test`, to: 'ann@shopper.test' }), {
      folder: 'Sent',
      flags: ['\\Seen'],
    });
    await read();
    const { rows } = await t.pool.query('SELECT direction, state FROM mails WHERE mailbox_id = $1', [account]);
    expect(rows).toEqual([{ direction: 'out', state: 'sent' }]);
  });

  it('what is sent elsewhere later is known too, also where the folder was numbered anew', async () => {
    const send = (subject: string) =>
      boxes.append(user, letter({ subject, from: `${user}@shop.test`, to: 'ann@shopper.test' }), { folder: 'Sent' });
    const sent = async () => {
      await read();
      const { rows } = await t.pool.query<{ subject: string }>('SELECT subject FROM mails WHERE mailbox_id = $1', [
        account,
      ]);
      return rows.map(({ subject }) => subject).sort();
    };
    expect(await sent()).toEqual([]);
    await send('Later');
    expect(await sent()).toEqual(['Later']);
    // As it was known before its server was restored from a backup: its numbers are others, and higher.
    await t.pool.query(
      "UPDATE mailbox_folders SET uid_validity = 1, last_uid = 999 WHERE mailbox_id = $1 AND role = 'sent'",
      [account],
    );
    await send('Restored');
    await sent();
    expect(await sent()).toEqual(['Later', 'Restored']);
  });

  it('[O-10] stopped it is not read; connected again it is', async () => {
    const { version } = (await mailboxNow()) ?? { version: 0 };
    const stopped = await admin.api['mailboxes.change']({
      params: { id: account },
      body: { status: 'unset', version },
    });
    await boxes.append(user, letter());
    await read();
    expect(await inbox()).toEqual([]);
    await admin.api['mailboxes.change']({
      params: { id: account },
      body: { status: 'connecting', version: stopped.data.version },
    });
    await read();
    expect(await inbox()).toHaveLength(1);
  });

  it('[O-11] a server that is gone: said, and mended by itself', async () => {
    await read();
    await boxes.kill();
    for (let tries = 0; tries < 3; tries += 1) await read();
    expect(await mailboxNow()).toMatchObject({ status: 'disconnected', reading: { problem: 'unreachable' } });
    await boxes.start();
    await read();
    expect(await mailboxNow()).toMatchObject({ status: 'connected', reading: null });
  });
});

when('readers', () => {
  it('one of two reads an account; a new mail is here within seconds; what is opened here is told', async () => {
    account = (await connect())._id;
    const pools = [1, 2].map(() => createReaderPool(t.app.deps.rootCtx('test'), readingOfMailboxes(t.app.deps)));
    try {
      for (const pool of pools) await pool.look();
      expect(pools.flatMap((pool) => pool.reading()).filter((id) => id === account)).toHaveLength(1);
      await eventually(async () => expect(await mailboxNow()).toMatchObject({ status: 'connected' }));
      await boxes.append(user, letter({ subject: 'Heard' }));
      await eventually(async () => expect((await inbox()).map(({ subject }) => subject)).toEqual(['Heard']));
      const [row] = await inbox();
      await admin.api['mails.setSeen']({ body: { ids: [row?._id ?? ''], unseen: false } });
      await eventually(async () => {
        for (const pool of pools) await pool.look();
        const { rows } = await t.pool.query('SELECT seen_due FROM mails WHERE id = $1', [row?._id]);
        expect(rows).toEqual([{ seen_due: false }]);
      });
    } finally {
      for (const pool of pools) await pool.stop();
    }
    const { rows } = await t.pool.query('SELECT lease_by FROM mailboxes WHERE id = $1', [account]);
    expect(rows).toEqual([{ lease_by: null }]);
  });
});
