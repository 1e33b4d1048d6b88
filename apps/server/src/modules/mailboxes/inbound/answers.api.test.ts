import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inboundConfig, inboundDomain, startInbound } from '../../../../test/inbound-scene.ts';
import { createTestApp, eventually, type TestAgent, type TestApp, type TestWorkspace } from '../../../../test/index.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { mailsTo } from '../../../../test/people.ts';
import { ticketOf } from '../../../../test/ticket-scene.ts';
import type { Config } from '../../../platform/config.ts';
import { newId } from '../../../platform/ids.ts';
import { outboundKinds } from '../../../platform/outbound.ts';

let t: TestApp;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let own: typeof smtp;
let door: Awaited<ReturnType<typeof startInbound>>;
let workspace: TestWorkspace;
let admin: TestAgent;
let email: string;
let mailbox: { id: string; to: string };
let shopper: string;

beforeAll(async () => {
  smtp = await startMailServer();
  own = await startMailServer();
  const mailHosts = [new URL(own.url).host];
  t = await createTestApp({ config: { inbound: inboundConfig, smtpUrl: smtp.url, mailHosts } });
  door = await startInbound(t);
});
afterAll(async () => {
  await door.close();
  await t.close();
  await smtp.close();
  await own.close();
});
beforeEach(async () => {
  workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
  email = `help-${newId().slice(-12)}@lakeside.test`;
  shopper = `ann-${newId().slice(-12)}@shopper.test`;
  const { data } = await admin.api['mailboxes.forward']({ body: { email, chatsoStoreId: store.id, fromName: 'Help' } });
  mailbox = { id: data._id, to: data.forwardTo ?? '' };
});

const now = async () => (await admin.api['mailboxes.list']()).data.find(({ _id }) => _id === mailbox.id);
const letter = (more: string[] = [], from = shopper, to = email) =>
  [
    `Message-ID: <${newId()}@shopper.test>`,
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Jacket',
    ...more,
    '',
    'Words',
    '',
  ].join('\r\n');

/** A test mail, as the provider of the address forwards it. */
async function prove(): Promise<void> {
  await admin.api['mailboxes.testForwarding']({ params: { id: mailbox.id } });
  await t.advance(1000);
  const [test] = smtp.to(email);
  if (test === undefined) throw new Error('No test mail was sent.');
  const raw = [
    `Message-ID: ${test.messageId}`,
    `From: no-reply@chatso.local`,
    `To: ${email}`,
    'Auto-Submitted: auto-generated',
  ];
  await door.bring([...raw, `Subject: ${test.subject}`, '', test.text ?? ''].join('\r\n'), { to: mailbox.to });
}

/** A ticket of a mail, and the answer to it as it left. */
async function answered() {
  const { data } = await admin.api['ticketSettings.get']();
  await admin.api['ticketSettings.set']({ body: { ...data, autoTicket: true } });
  await door.bring(letter(), { to: mailbox.to });
  const [ticket] = (await admin.api['tickets.list']({ query: {} })).data;
  const [mail] = (await admin.api['mails.list']({ query: { limit: 100 } })).data.filter(
    ({ subject }) => subject === 'Jacket',
  );
  if (ticket === undefined || mail === undefined) throw new Error('No ticket was made.');
  await admin.api['mails.reply']({
    body: {
      ...{ messageId: newId(), ticketId: ticket._id, accountId: mailbox.id, type: 'reply', lastEmailId: mail._id },
      ...{ to: [{ name: 'Ann', address: shopper }], html: '<p>It is on its way</p>' },
    },
  });
  await t.advance(11_000);
  return ticket;
}
/** Ours, with what is told of its sending. */
async function answerOf(ticketId: string) {
  const ours = (await mailsOf(ticketId)).find(({ state }) => state !== 'received');
  return ours && (await admin.api['mails.one']({ params: { id: ours._id } })).data;
}
const mailsOf = async (ticketId: string) => (await admin.api['mails.ofTickets']({ query: { ticketId } })).data;

describe('what is answered from a forwarded address', () => {
  it('waits until a test mail has come back, and says so: anybody may type an address', async () => {
    await answered();
    expect(smtp.to(shopper)).toEqual([]);
    expect(await now()).toMatchObject({ forwardProved: false, sending: { problem: 'forwarding-unproved' } });
    await prove();
    expect(await now()).toMatchObject({ forwardProved: true, sending: null, status: 'connected' });
    // It does not wait for its next try, which is later each time.
    await t.advance(31_000);
    expect(smtp.to(shopper)).toHaveLength(1);
  });

  it('[issue 27, 6] has a budget: what exceeds it waits, says why, and is sent once when it may', async () => {
    await prove();
    const spend = t.app.deps.outbound.of('mail');
    const sender = { workspaceId: workspace.id, person: admin.userId, vouched: true };
    await spend(sender, outboundKinds.mail.person.points);
    const { _id } = await answered();
    expect(smtp.to(shopper)).toEqual([]);
    expect(await answerOf(_id)).toMatchObject({
      state: 'waiting',
      failure: 'too-many',
    });
    // The hour is over; counters go by the machine's own clock.
    await t.app.deps.limiter
      .limit('outbound-mail-person', outboundKinds.mail.person)
      .clear(`${workspace.id}:${admin.userId}`);
    for (let minutes = 0; minutes < 3; minutes += 1) await t.advance(61_000);
    expect(smtp.to(shopper)).toHaveLength(1);
    expect(await answerOf(_id)).toMatchObject({ state: 'sent', failure: null });
  });

  it('[issue 27, 6] is small until the owner confirms their address', async () => {
    await prove();
    await t.pool.query('UPDATE workspaces SET vouched_at = NULL WHERE id = $1', [workspace.id]);
    const { unconfirmed } = outboundKinds.mail;
    const sender = { workspaceId: workspace.id, person: admin.userId, vouched: false };
    await t.app.deps.outbound.of('mail')(sender, unconfirmed.points);
    const { _id } = await answered();
    expect(smtp.to(shopper)).toEqual([]);
    expect(await answerOf(_id)).toMatchObject({
      state: 'waiting',
      failure: 'unconfirmed',
    });
  });

  it('[O-25] leaves by the installation’s server in the address’s name; answers come straight here', async () => {
    await prove();
    await answered();
    const [left] = smtp.to(shopper);
    expect(left?.from?.value).toEqual([{ name: 'Help', address: email }]);
    expect(left?.replyTo?.value[0]?.address).toMatch(
      new RegExp(`^reply\\+[0-9a-f]{32}\\.[0-9a-f]{24}@${inboundDomain}$`),
    );
  });

  it('leaves by a server of its own where there is one, which was tried, and needs no test mail then', async () => {
    const server = { host: '127.0.0.1', port: Number(new URL(own.url).port), security: 'none' as const, user: email };
    const change = async (body: object) => {
      const version = (await now())?.version ?? 0;
      return (await admin.api['mailboxes.change']({ params: { id: mailbox.id }, body: { ...body, version } })).data;
    };
    const closed = { ...server, port: 9, pass: 'secret' };
    await expect(change({ smtp: closed })).rejects.toMatchObject({ statusCode: 400 });
    await expect(change({ smtp: server })).rejects.toMatchObject({ errors: [{ field: 'smtp.pass' }] });
    const imap = { ...server, pass: 'secret' };
    await expect(change({ imap, smtp: imap })).rejects.toMatchObject({ statusCode: 400 });
    expect(await change({ smtp: { ...server, pass: 'secret' } })).toMatchObject({
      smtp: server,
      imap: null,
      status: 'init',
    });
    const { rows } = await t.pool.query('SELECT secrets FROM mailboxes WHERE id = $1', [mailbox.id]);
    expect(JSON.stringify(rows)).not.toContain('secret"');
    // Another secret of its mail host leaves the password as it is, and the password that secret.
    const { secret } = await admin.api['mailboxes.renewWebhook']({ params: { id: mailbox.id } });
    await change({ smtp: server, fromName: 'Desk' });
    expect((await admin.api['mailboxes.webhook']({ params: { id: mailbox.id } })).secret).toBe(secret);
    await answered();
    expect(smtp.to(shopper)).toEqual([]);
    expect(own.to(shopper)).toMatchObject([{ from: { value: [{ name: 'Desk', address: email }] } }]);
    expect(own.to(shopper)[0]?.replyTo?.value[0]?.address).toMatch(/^reply\+/);
    expect(await change({ smtp: null })).toMatchObject({ smtp: null });
    await answered();
    expect(await now()).toMatchObject({ sending: { problem: 'forwarding-unproved' } });
  });

  it('a test mail makes no ticket, and five an hour are enough', async () => {
    const { data } = await admin.api['ticketSettings.get']();
    await admin.api['ticketSettings.set']({ body: { ...data, autoTicket: true } });
    await prove();
    expect((await admin.api['tickets.list']({ query: {} })).data).toEqual([]);
    const again = () => admin.api['mailboxes.testForwarding']({ params: { id: mailbox.id } });
    for (let time = 0; time < 4; time += 1) await again();
    await expect(again()).rejects.toMatchObject({ statusCode: 429 });
  });
});

describe('an answer to the signed address', () => {
  let ticketId: string;
  let replyTo: string;
  beforeEach(async () => {
    await prove();
    ticketId = (await answered())._id;
    replyTo = smtp.to(shopper)[0]?.replyTo?.value[0]?.address ?? '';
  });

  it('joins its ticket, whoever sends it and whatever it names', async () => {
    const other = await ticketOf(admin);
    expect(other._id).not.toBe(ticketId);
    await door.bring(letter(['In-Reply-To: <elsewhere@shopper.test>'], 'her-other@address.test', replyTo), {
      to: replyTo,
    });
    expect(await mailsOf(ticketId)).toHaveLength(3);
  });

  it('names its ticket before what a program put into its headers', async () => {
    await door.bring(letter([], 'bob@shopper.test'), { to: mailbox.to });
    const [first] = (await admin.api['tickets.list']({ query: {} })).data.filter(({ _id }) => _id !== ticketId);
    const others = await mailsOf(first?._id ?? '');
    const more = [`In-Reply-To: <${others[0]?.messageId}>`, `References: <${others[0]?.messageId}>`];
    await door.bring(letter(more, shopper, replyTo), { to: replyTo.toUpperCase() });
    expect(await mailsOf(ticketId)).toHaveLength(3);
    expect(await mailsOf(first?._id ?? '')).toHaveLength(1);
  });

  it('sent to both addresses is one mail, and of its ticket, by whichever it comes first', async () => {
    const raw = letter([], shopper, `${email}, ${replyTo}`);
    await door.bring(raw, { to: mailbox.to });
    await door.bring(raw, { to: replyTo });
    expect(await mailsOf(ticketId)).toHaveLength(3);
  });

  it('forged is no address of ours; in the headers of a mail it means nothing', async () => {
    const forged = replyTo.replace(/\.[0-9a-f]/, (start) => (start === '.0' ? '.1' : '.0'));
    await expect(door.bring(letter(), { to: forged })).rejects.toMatchObject({ responseCode: 550 });
    await door.bring(letter([], 'bob@shopper.test', `${email}, ${forged}`), { to: mailbox.to });
    expect(await mailsOf(ticketId)).toHaveLength(2);
    expect((await admin.api['tickets.list']({ query: {} })).data).toHaveLength(2);
  });

  it('of another account’s mail it means nothing here', async () => {
    const mine = replyTo;
    const store = await t.store(workspace);
    const made = await admin.api['mailboxes.forward']({ body: { email: `two-${email}`, chatsoStoreId: store.id } });
    await door.bring(letter([], 'bob@shopper.test', `two-${email}, ${mine}`), { to: made.data.forwardTo ?? '' });
    expect(await mailsOf(ticketId)).toHaveLength(2);
  });
});

/** An installation of its own, with a forwarded address that was proved, and an answer that was written from there. */
async function answeredWith(config: Partial<Config>) {
  const app = await createTestApp({ config });
  const place = await app.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const one = await app.agent(place, { role: 'admin' });
  const store = await app.store(place);
  const { data } = await one.api['mailboxes.forward']({ body: { email, chatsoStoreId: store.id } });
  await app.pool.query('UPDATE mailboxes SET forward_proved_at = now() WHERE id = $1', [data._id]);
  const ticket = await ticketOf(one);
  await one.api['mails.reply']({
    body: {
      ...{ messageId: newId(), ticketId: ticket._id, accountId: data._id, type: 'reply', lastEmailId: null },
      ...{ to: [{ name: 'Ann', address: shopper }], cc: [{ name: '', address: `copy-${shopper}` }] },
      ...{ subject: 'Jacket', html: '<p>Hello</p>' },
    },
  });
  await app.advance(11_000);
  const account = async () => (await one.api['mailboxes.list']()).data[0];
  const shown = async () => (await one.api['mails.addresses']({ query: {} })).data[0];
  const mail = async () => (await one.api['tickets.timeline']({ params: { id: ticket._id }, query: {} })).data;
  return {
    app,
    account,
    shown,
    states: async () => (await mail()).flatMap((event) => (event.kind === 'mail' ? event.mail.state : [])),
  };
}

it('where mail leaves by nobody, it waits and says so', async () => {
  const { app, account, states } = await answeredWith({ inbound: inboundConfig });
  try {
    await eventually(async () => {
      expect(await account()).toMatchObject({ outbox: false, sending: { problem: 'no-outgoing' } });
    });
    expect(await mailsTo(app, shopper)).toEqual([]);
    expect(await states()).toEqual(['waiting']);
  } finally {
    await app.close();
  }
});

it('[U-07] on a development machine without a mail server the outbox keeps it, to be answered by the same address', async () => {
  const { app, account, shown, states } = await answeredWith({ inbound: inboundConfig, environment: 'development' });
  try {
    await eventually(async () => expect(await states()).toEqual(['sent']));
    expect(await account()).toMatchObject({ outbox: true, sending: null });
    expect(await shown()).toMatchObject({ outbox: true, takesMail: true });
    const { rows } = await app.pool.query(
      'SELECT sender, subject, text, html, recipients, reply_to FROM mail_outbox WHERE $1 = ANY (recipients)',
      [shopper],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ subject: 'Jacket', text: 'Hello', recipients: [shopper, `copy-${shopper}`] });
    expect(rows[0].sender).toContain(`<${email}>`);
    expect(rows[0].html).toContain('<p>Hello</p>');
    expect(rows[0].reply_to).toMatch(new RegExp(`^reply\\+.+@${inboundConfig.domain}$`));
  } finally {
    await app.close();
  }
});
