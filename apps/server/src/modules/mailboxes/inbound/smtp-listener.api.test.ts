import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { limits } from '@chatso/domain';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inboundConfig, inboundDomain, startInbound } from '../../../../test/inbound-scene.ts';
import { createTestApp, type TestAgent, type TestApp, type TestWorkspace } from '../../../../test/index.ts';
import { selfSigned } from '../../../../test/shops/self-signed.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';

let t: TestApp;
let door: Awaited<ReturnType<typeof startInbound>>;
let workspace: TestWorkspace;
let store: StoreRow;
let admin: TestAgent;
let email: string;

beforeAll(async () => {
  t = await createTestApp({ config: { inbound: inboundConfig } });
  door = await startInbound(t);
});
afterAll(async () => {
  await door.close();
  await t.close();
});
beforeEach(async () => {
  workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
  email = `help-${newId().slice(-12)}@lakeside.test`;
});

const forward = async (over: object = {}) =>
  (await admin.api['mailboxes.forward']({ body: { email, chatsoStoreId: store.id, ...over } })).data;
const inbox = async () => (await admin.api['mails.list']({ query: { limit: 100 } })).data;
const mailboxNow = async (id: string) => (await admin.api['mailboxes.list']()).data.find(({ _id }) => _id === id);

const letter = (over: { id?: string | null; from?: string; subject?: string; body?: string; more?: string[] } = {}) =>
  [
    ...(over.id === null ? [] : [`Message-ID: <${over.id ?? `${newId()}@shopper.test`}>`]),
    `From: ${over.from ?? 'Ann <ann@shopper.test>'}`,
    `To: ${email}`,
    `Subject: ${over.subject ?? 'Jacket'}`,
    `Date: ${t.clock.now().toUTCString()}`,
    ...(over.more ?? []),
    '',
    over.body ?? 'Where is my jacket?',
    '',
  ].join('\r\n');

describe('an address that mail is forwarded to', () => {
  it('[O-07] [O-09] is long, waits for its first mail, and works from then on', async () => {
    const made = await forward();
    expect(made).toMatchObject({ status: 'init', kind: 'forward', forwardProved: false, checkedAt: null, imap: null });
    expect(made.forwardTo).toMatch(/^[0-9a-f]{32}@in\.shop\.test$/);
    expect((await admin.api['mailboxes.list']()).forwarding).toBe(true);
    expect(await door.bring(letter(), { to: made.forwardTo ?? '' })).toMatch(/^250 /);
    expect(await mailboxNow(made._id)).toMatchObject({ status: 'connected', forwardTo: made.forwardTo });
    expect(await inbox()).toMatchObject([{ subject: 'Jacket', from: { address: 'ann@shopper.test' } }]);
  });

  it('[O-33] once: neither another store nor another workspace gets the address, whatever its case', async () => {
    await forward();
    const elsewhere = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
    const stranger = await t.agent(elsewhere, { role: 'admin' });
    const foreign = await t.store(elsewhere);
    const again = (who: TestAgent, storeId: string) =>
      who.api['mailboxes.forward']({ body: { email: email.toUpperCase(), chatsoStoreId: storeId } });
    const taken = { statusCode: 409, reason: 'mailbox-taken' };
    await expect(again(admin, (await t.store(workspace)).id)).rejects.toMatchObject(taken);
    await expect(again(stranger, foreign.id)).rejects.toMatchObject(taken);
  });

  it('an address of ours is not forwarded to itself', async () => {
    const refused = forward({ email: `help@${inboundDomain}` });
    await expect(refused).rejects.toMatchObject({ statusCode: 400, errors: [{ code: 'forwarding-itself' }] });
  });

  it('where no domain is set it is refused, with a word for who can set it', async () => {
    const without = await createTestApp();
    try {
      const place = await without.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
      const one = await without.agent(place, { role: 'admin' });
      const shop = await without.store(place);
      expect((await one.api['mailboxes.list']()).forwarding).toBe(false);
      const refused = one.api['mailboxes.forward']({ body: { email, chatsoStoreId: shop.id } });
      await expect(refused).rejects.toMatchObject({ statusCode: 400, reason: 'forwarding-off' });
    } finally {
      await without.close();
    }
  });

  it('[O-10] stopped, mail waits at its sender; removed, the address is gone for ever', async () => {
    const made = await forward();
    const to = made.forwardTo ?? '';
    const stopped = await admin.api['mailboxes.change']({
      params: { id: made._id },
      body: { status: 'unset', version: made.version },
    });
    await expect(door.bring(letter(), { to })).rejects.toMatchObject({ responseCode: 450 });
    const body = { status: 'connecting' as const, version: stopped.data.version };
    const again = await admin.api['mailboxes.change']({ params: { id: made._id }, body });
    expect(again.data.status).toBe('init');
    await admin.api['mailboxes.remove']({ params: { id: made._id } });
    await expect(door.bring(letter(), { to })).rejects.toMatchObject({ responseCode: 550 });
    expect((await forward()).forwardTo).not.toBe(to);
  });
});

describe('mail that is brought', () => {
  let to: string;
  let id: string;
  beforeEach(async () => {
    const made = await forward();
    to = made.forwardTo ?? '';
    id = made._id;
  });

  it('for nobody here, and for others, is refused: nothing is carried on', async () => {
    for (const address of [`${'0'.repeat(32)}@${inboundDomain}`, `help@${inboundDomain}`, 'ann@shopper.test', email])
      await expect(door.bring(letter(), { to: address })).rejects.toMatchObject({ responseCode: 550 });
    expect(await inbox()).toEqual([]);
  });

  it('[O-06] twice, because its sender did not hear that it is stored, is here once; also without an id', async () => {
    const raw = letter({ id: 'once@shopper.test' });
    for (let time = 0; time < 3; time += 1) expect(await door.bring(raw, { to })).toMatch(/^250 /);
    const nameless = letter({ id: null });
    for (let time = 0; time < 2; time += 1) await door.bring(nameless, { to: to.toUpperCase() });
    expect(await inbox()).toHaveLength(2);
  });

  it('makes tickets as mail that is read does; naming a mail of one proves nothing', async () => {
    const { data } = await admin.api['ticketSettings.get']();
    await admin.api['ticketSettings.set']({ body: { ...data, autoTicket: true } });
    await door.bring(letter({ id: 'first@shopper.test' }), { to });
    await door.bring(letter({ subject: 'Re: Jacket', more: ['In-Reply-To: <first@shopper.test>'] }), { to });
    await door.bring(letter({ subject: 'Away', more: ['Auto-Submitted: auto-replied'] }), { to });
    // Nobody sent it: a machine's answer that does not say so itself.
    await door.bring(letter({ subject: 'Not here' }), { from: '', to });
    const tickets = (await admin.api['tickets.list']({ query: {} })).data;
    expect(tickets.map(({ title }) => title).sort()).toEqual(['Jacket', 'Re: Jacket']);
    const mails = (await inbox()).map(({ subject, ticket }) => [subject, ticket !== null]);
    expect(Object.fromEntries(mails)).toEqual({ Jacket: true, 'Re: Jacket': true, Away: false, 'Not here': false });
  });

  it('Gmail’s question whether to forward is in the inbox, its link to click, and says not yet that mail comes', async () => {
    const link = 'https://mail-settings.google.com/mail/vf-abc';
    const subject = `(#123456789) Gmail Forwarding Confirmation - Receive Mail from ${email}`;
    const from = 'Gmail Team <forwarding-noreply@google.com>';
    const more = ['Content-Type: text/html; charset=utf-8'];
    await door.bring(letter({ from, subject, more, body: `<p>Please <a href="${link}">confirm</a>: 123456789</p>` }), {
      to,
    });
    const [mail] = await inbox();
    expect(mail).toMatchObject({ subject });
    const { data } = await admin.api['mails.get']({ params: { id: mail?._id ?? '' }, query: {} });
    expect(data.htmlText).toContain(link);
    const now = await mailboxNow(id);
    expect(now).toMatchObject({ status: 'init', lastMailAt: expect.any(String) });
  });

  it('whoever brings it vouches for nobody: what it says of its sender is not believed', async () => {
    const more = [
      'Authentication-Results: mx.google.com; dmarc=pass; spf=pass; dkim=pass',
      'Received: from mail.bank.test by mx.google.com; Thu, 26 Nov 2026 10:00:00 +0000',
    ];
    await door.bring([...more, letter()].join('\r\n'), { to });
    const [mail] = await inbox();
    const { data } = await admin.api['mails.get']({ params: { id: mail?._id ?? '' }, query: {} });
    expect(data.hints).toMatchObject({ spf: null, dkim: null, dmarc: null });
  });

  it('too large it is refused for good, before it is read where its size is told', async () => {
    const body = `${'x'.repeat(998)}\r\n`.repeat(Math.ceil(limits.mailBytes / 1000));
    await expect(door.bring(letter({ body }), { to })).rejects.toMatchObject({ responseCode: 552 });
    const told = await talk(door.port, ['EHLO x', `MAIL FROM:<a@b.test> SIZE=${limits.mailBytes}`, 'QUIT']);
    expect(told).toMatch(/^552 /m);
    expect(await inbox()).toEqual([]);
  });

  it('that has gone round in circles is refused', async () => {
    const hops = Array.from({ length: 101 }, (_, hop) => `Received: from h${hop}.test by h${hop + 1}.test`);
    await expect(door.bring([...hops, letter()].join('\r\n'), { to })).rejects.toMatchObject({ responseCode: 554 });
  });

  it.each(['mailboxes', 'mails'])(
    'what cannot be stored (no %s) is not taken: its sender comes again, and then it is here',
    async (table) => {
      const raw = letter();
      await t.pool.query(`ALTER TABLE ${table} RENAME TO away`);
      try {
        await expect(door.bring(raw, { to })).rejects.toMatchObject({ responseCode: 451 });
      } finally {
        await t.pool.query(`ALTER TABLE away RENAME TO ${table}`);
      }
      expect(await inbox()).toEqual([]);
      expect(await door.bring(raw, { to })).toMatch(/^250 /);
      expect(await inbox()).toHaveLength(1);
    },
  );

  it('for accounts of two stores at once comes to both, and to two of one store once', async () => {
    const elsewhere = await t.store(workspace);
    const other = (await forward({ email: `two-${email}`, chatsoStoreId: elsewhere.id })).forwardTo ?? '';
    await door.bring(letter(), { to: [to, other, to] });
    expect(await inbox()).toHaveLength(2);
    const same = (await forward({ email: `three-${email}` })).forwardTo ?? '';
    await door.bring(letter(), { to: [to, same] });
    expect(await inbox()).toHaveLength(3);
  });
});

describe('who may bring mail', () => {
  it('nobody signs in, and without a certificate nothing is promised', async () => {
    const said = await talk(door.port, ['EHLO probe.test', 'AUTH PLAIN AGEAYg==', 'STARTTLS', 'QUIT']);
    expect(said).not.toMatch(/AUTH|STARTTLS/);
    expect(said.match(/^50\d|^502/gm)?.length).toBeGreaterThanOrEqual(2);
  });

  it('with a certificate the line can be encrypted', async () => {
    const { cert, key } = selfSigned();
    const files = {
      cert: join(t.app.deps.config.dataDir, 'mail.crt'),
      key: join(t.app.deps.config.dataDir, 'mail.key'),
    };
    writeFileSync(files.cert, cert);
    writeFileSync(files.key, key);
    const secure = await startInbound(t, { tls: files });
    const transport = createTransport({
      ...{ host: '127.0.0.1', port: secure.port, requireTLS: true },
      tls: { rejectUnauthorized: false },
    });
    const to = (await forward()).forwardTo ?? '';
    await transport.sendMail({ envelope: { from: 'a@b.test', to }, raw: letter() });
    transport.close();
    await secure.close();
    expect(await inbox()).toHaveLength(1);
  });

  it('twenty connections of one address at once, and no more', async () => {
    const sockets = await Promise.all(Array.from({ length: 25 }, () => greeting(door.port)));
    const codes = sockets.map(({ code }) => code).sort();
    for (const { socket } of sockets) socket.destroy();
    expect(codes.filter((code) => code === '220')).toHaveLength(20);
    expect(codes.filter((code) => code === '421')).toHaveLength(5);
  });

  it('who tries many addresses is told to come again later, also with the right one', async () => {
    const strict = await createTestApp({ config: { inbound: inboundConfig } });
    const gate = await startInbound(strict);
    const commands = [
      'EHLO x',
      'MAIL FROM:<a@b.test>',
      ...Array.from({ length: 101 }, (_, n) => `RCPT TO:<n${n}@${inboundDomain}>`),
    ];
    const said = await talk(gate.port, [...commands, 'QUIT']);
    expect(said.match(/^550 /gm)).toHaveLength(100);
    expect(said.match(/^451 /gm)).toHaveLength(1);
    await gate.close();
    await strict.close();
  });
});

/** Says these, each after the answer to the one before, and tells all that was answered. */
function talk(port: number, commands: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1');
    const left = [...commands];
    let text = '';
    let from = 0;
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (!/^\d{3} [^\n]*\n$/m.test(text.slice(from))) return;
      from = text.length;
      const next = left.shift();
      if (next !== undefined) socket.write(`${next}\r\n`);
    });
    socket.on('close', () => done(text));
    socket.on('error', fail);
  });
}

const greeting = (port: number) =>
  new Promise<{ socket: ReturnType<typeof connect>; code: string }>((done, fail) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', (chunk) => done({ socket, code: chunk.toString().slice(0, 3) }));
    socket.on('error', fail);
  });
