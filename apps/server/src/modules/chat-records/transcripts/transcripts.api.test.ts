import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { pastChat } from '../../../../test/past-chats.ts';
import { failureOf } from '../../../../test/people.ts';
import { inWorkspace, withTransaction } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';
import { personal } from '../personal.ts';

let t: TestApp;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let workspace: { id: string };
let store: StoreRow;
let agent: TestAgent;

beforeAll(async () => {
  mails = await startMailServer();
  t = await createTestApp({ config: { smtpUrl: mails.url, publicUrl: 'https://chat.example' } });
});
afterAll(async () => {
  await t.close();
  await mails.close();
});
beforeEach(async () => {
  mails.received.length = 0;
  mails.refuse(0);
  workspace = await t.workspace();
  store = await t.store(workspace, { name: 'Northwind CA' });
  agent = await t.agent(workspace, { fullname: 'Tomás Herrera', stores: [{ store, agentAlias: 'Tomás' }] });
});

let customers = 0;
const customer = () => {
  customers += 1;
  return `customer-${customers}@shopper.test`;
};
const past = (input: Partial<Parameters<typeof pastChat>[2]> = {}, at = store) =>
  pastChat(t, at, { agentId: agent.userId, email: customer(), ...input });
const send = (body: object, who = agent) => who.api['transcripts.send']({ body: body as never });
const settle = async () => {
  for (let n = 0; n < 3; n += 1) await t.advance(60_000);
};
const stateOf = (id: string, who = agent) => who.api['transcripts.state']({ params: { id } });
const refusal = async (body: object, who = agent) => {
  const { statusCode, reason, details, errors } = await failureOf(send(body, who));
  return { statusCode, reason, details, message: errors?.[0]?.message };
};

describe('[L-20] transcripts by mail', () => {
  it('one mail for each chat and address, and the same address once', async () => {
    const email = customer();
    const ids = [await past({ email }), await past({ email })];
    const given = { toMe: true, toCustomer: true, emails: [email.toUpperCase(), 'ops@northwind.test'] };
    const { _id, chats, addresses } = await send({ ...given, conversationIds: ids });
    expect({ chats, addresses }).toEqual({ chats: 2, addresses: 3 });
    await settle();
    for (const to of [email, agent.email, 'ops@northwind.test']) expect(mails.to(to)).toHaveLength(2);
    expect(mails.received.every(({ to }) => to.length === 1)).toBe(true);
    expect(await stateOf(_id)).toEqual({ _id, chats: 2, addresses: 3, sent: 2, failed: 0 });
  });

  it('says what was said, in HTML and text, by the clock that was asked for', async () => {
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor, { text: 'Hi! I am between M and L.' });
    await take(agent, id, 'Take the L, it runs <small>.');
    await agent.api['conversations.postNote']({
      params: { id },
      body: { messageId: newId(), text: 'a private thought' } as never,
    });
    await agent.api['conversations.endChat']({ params: { id } });
    const { rows } = await t.pool.query<{ customer_email: string; start_date: Date }>(
      'SELECT customer_email, start_date FROM conversations WHERE id = $1',
      [id],
    );
    const to = rows[0]?.customer_email ?? '';
    await send({
      toCustomer: true,
      emails: ['ops@northwind.test'],
      conversationIds: [id],
      timezone: 'Asia/Ho_Chi_Minh',
    });
    await settle();
    const [mail] = mails.to(to);
    const at = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Ho_Chi_Minh' });
    expect(mail?.subject).toMatch(/^Your chat of \w+, \w+ \d+$/);
    expect(mail?.text).toContain('Your chat with Tomás');
    expect(mail?.text).toContain(`Tomás, ${at.format(rows[0]?.start_date)}`.replace(/\s/g, ' '));
    expect(mail?.text).toContain('> Hi! I am between M and L.');
    expect(String(mail?.html)).toContain('Take the L, it runs &lt;small&gt;.');
    for (const part of [mail?.text, String(mail?.html)]) {
      expect(part).not.toContain('private thought');
      expect(part).not.toContain('chat-ended');
    }
    expect(mails.to('ops@northwind.test')[0]?.subject).toMatch(/^Chat with Ann Visitor, /);
    expect(mails.to('ops@northwind.test')[0]?.text).toContain('Ann Visitor, ');
  });

  it('never tells the address of an agent, by header or word', async () => {
    const nameless = await t.agent(workspace, { fullname: 'maya@northwind-internal.test', stores: [{ store }] });
    const email = customer();
    const id = await past({
      email,
      agentId: nameless.userId,
      messages: [
        { messageId: newId(), author: 'client', senderId: null, type: 'text', text: 'Hello', at: t.clock.now() },
        { messageId: newId(), author: 'agent', senderId: nameless.userId, type: 'text', text: 'Hi', at: t.clock.now() },
      ],
    });
    const admin = await t.agent(workspace, { role: 'admin' });
    await send({ toMe: true, toCustomer: true, conversationIds: [id] }, admin);
    await settle();
    const [mail] = mails.to(email);
    const whole = JSON.stringify([mail?.headerLines, mail?.text, mail?.html, mail?.from, mail?.replyTo]);
    for (const secret of [admin.email, nameless.email, 'northwind-internal']) expect(whole).not.toContain(secret);
    expect(mail?.from?.text).toBe('"Northwind CA" <no-reply@chat.example>');
    expect(mail?.replyTo).toBeUndefined();
  });

  it('links of a stranger are none in the mail until somebody let them through', async () => {
    const id = await past({ email: customer(), text: 'look at https://evil.example/x' });
    await t.pool.query('UPDATE messages SET links_held = true WHERE conversation_id = $1', [id]);
    await send({ emails: ['ops@northwind.test'], conversationIds: [id] });
    await settle();
    expect(mails.to('ops@northwind.test')[0]?.text).toContain('https[:]//evil[.]example/x');
    await t.pool.query('UPDATE conversations SET links_allowed = true WHERE id = $1', [id]);
    await send({ emails: ['two@northwind.test'], conversationIds: [id] });
    await settle();
    expect(mails.to('two@northwind.test')[0]?.text).toContain('https://evil.example/x');
  });
});

describe('what is refused, with nothing sent', () => {
  it('[L-22] [L-23] [L-24] [L-25] nobody to send it to, no addresses, one twice, the own one twice', async () => {
    const conversationIds = [await past()];
    expect(await refusal({ conversationIds })).toMatchObject({
      statusCode: 400,
      message: 'Please enter email address',
    });
    const wrong = 'Please enter valid email addresses.';
    expect((await refusal({ conversationIds, emails: ['a@b.test', 'lena@northwind'] })).message).toBe(wrong);
    expect((await refusal({ conversationIds, emails: ['a@b.test, c@d.test'] })).message).toBe(wrong);
    expect((await refusal({ conversationIds, emails: ['a@b.test\r\nBcc: x@y.test'] })).message).toBe(wrong);
    const twice = 'Please remove duplicate email.';
    expect((await refusal({ conversationIds, emails: ['a@b.test', 'A@B.test'] })).message).toBe(twice);
    expect((await refusal({ conversationIds, toMe: true, emails: [agent.email.toUpperCase()] })).message).toBe(twice);
    await settle();
    expect(mails.received).toEqual([]);
  });

  it('[L-27] more than ten chats', async () => {
    const conversationIds = Array.from({ length: 11 }, newId);
    expect((await refusal({ toMe: true, conversationIds })).message).toMatch(/maximum 10 chats each time/);
    expect((await refusal({ toMe: true, conversationIds: [] })).statusCode).toBe(400);
  });

  it('[L-28] decision X-24: chats that wait or go on, and those one may not see: 400 with their ids', async () => {
    const over = await past();
    const waiting = (await startChat(await t.visitor(store))).id;
    const { id: ongoing } = await startChat(await t.visitor(store));
    await take(agent, ongoing);
    const elsewhere = await t.workspace();
    const foreign = await pastChat(t, await t.store(elsewhere), { agentId: null });
    const colleagues = await past({ agentId: (await t.agent(workspace, { stores: [{ store }] })).userId });
    const wrong = [waiting, ongoing, foreign, colleagues];
    const answer = await refusal({ toMe: true, conversationIds: [over, ...wrong] });
    expect(answer).toMatchObject({
      statusCode: 400,
      reason: 'transcript-chats-not-over',
      details: { ids: wrong.join(', ') },
    });
    await settle();
    expect(mails.received).toEqual([]);
    // A missed one is over, dismissed or not.
    const missed = await past({ state: 'missed', reason: 'missed-after-1-hour', acceptedDate: null });
    await send({ toMe: true, conversationIds: [missed] });
  });

  it('[L-26] the customer of a platform that writes by itself, and one without an address', async () => {
    const cova = await t.store(workspace, { name: 'Cova' });
    await t.pool.query(`UPDATE stores SET onboarded_by = 'Cova' WHERE id = $1`, [cova.id]);
    const fine = await past();
    const platform = await past({}, cova);
    const nameless = await past({ email: null });
    for (const wrong of [platform, nameless]) {
      const answer = await refusal({ toCustomer: true, conversationIds: [fine, wrong] });
      expect(answer).toMatchObject({ statusCode: 400, reason: 'transcript-not-to-customer', details: { ids: wrong } });
    }
    await send({ toMe: true, conversationIds: [fine, platform, nameless] });
    await settle();
    expect(mails.to(agent.email)).toHaveLength(3);
  });
});

describe('each mail once, whatever fails', () => {
  it('the same order twice, at once, is carried out once', async () => {
    const body = { toMe: true, conversationIds: [await past()], orderId: newId() };
    const answers = await Promise.all([send(body), send(body)]);
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
    await settle();
    expect(mails.to(agent.email)).toHaveLength(1);
  });

  it('a server that says later is asked again by itself', async () => {
    mails.refuse(1);
    const { _id } = await send({ toMe: true, conversationIds: [await past()] });
    await settle();
    expect(mails.to(agent.email)).toHaveLength(1);
    expect(await stateOf(_id)).toMatchObject({ sent: 1, failed: 0 });
    t.errors.length = 0;
  });

  it('one that always says no is given up; the rest is sent when somebody asks, and what went out is not', async () => {
    const ids = [await past(), await past(), await past()];
    mails.refuse(2 * 3);
    const { _id } = await send({ toMe: true, emails: ['ops@northwind.test'], conversationIds: ids.slice(0, 1) });
    await settle();
    expect(await stateOf(_id)).toMatchObject({ chats: 1, sent: 0, failed: 1 });
    mails.refuse(0);
    const [first, second] = await Promise.all([
      agent.api['transcripts.sendRest']({ body: { orderId: _id } }),
      agent.api['transcripts.sendRest']({ body: { orderId: _id } }),
    ]);
    expect([first.failed, second.failed]).toEqual([0, 0]);
    await settle();
    expect(await stateOf(_id)).toMatchObject({ sent: 1, failed: 0 });
    expect(mails.to(agent.email)).toHaveLength(1);
    expect(mails.to('ops@northwind.test')).toHaveLength(1);
    await agent.api['transcripts.sendRest']({ body: { orderId: _id } });
    await settle();
    expect(mails.received).toHaveLength(2);
    t.errors.length = 0;
  });

  it('a mail whose job runs twice at once, and again when it is sent, goes out once', async () => {
    await send({ toMe: true, conversationIds: [await past()] });
    await t.pool.query(
      `INSERT INTO pgboss.job (name, data, retry_limit, retry_delay, retry_backoff)
       SELECT name, data, retry_limit, retry_delay, retry_backoff FROM pgboss.job, generate_series(1, 3)
        WHERE name = 'chat-records.mail-transcript' AND state = 'created'`,
    );
    await settle();
    expect(mails.to(agent.email)).toHaveLength(1);
  });

  it('what a process was sending when it died is not sent again by itself', async () => {
    const { _id } = await send({ toMe: true, conversationIds: [await past()] });
    await t.pool.query(`UPDATE transcript_mails SET state = 'sending', sending_until = $2 WHERE order_id = $1`, [
      _id,
      new Date(t.clock.now().getTime() + 180_000),
    ]);
    await t.advance(60_000);
    expect(await stateOf(_id)).toMatchObject({ sent: 0, failed: 0 });
    await t.advance(180_000);
    expect(await stateOf(_id)).toMatchObject({ sent: 0, failed: 1 });
    expect(mails.received).toEqual([]);
  });

  it('a server that takes the mail and never answers: given up at once, not sent a second time', async () => {
    const silent = await startMailServer();
    let release = () => {};
    silent.whileDelivering(() => new Promise((done) => (release = done)));
    const app = await createTestApp({ pool: t.pool, config: { smtpUrl: `${silent.url}?socketTimeout=400` } });
    try {
      const { _id } = await send({ toMe: true, conversationIds: [await past()] });
      await app.advance(1000);
      expect(await stateOf(_id)).toMatchObject({ sent: 0, failed: 1 });
      await app.advance(60_000);
      expect(await stateOf(_id)).toMatchObject({ sent: 0, failed: 1 });
    } finally {
      release();
      await app.close();
      await silent.close();
    }
  });

  it('a server that never says hello is tried again, since nothing can have left', async () => {
    const { createServer } = await import('node:net');
    const sockets: { destroy(): void }[] = [];
    const dumb = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await new Promise((done) => dumb.once('listening', done));
    const { port } = dumb.address() as { port: number };
    const smtpUrl = `smtp://127.0.0.1:${port}?greetingTimeout=200`;
    const app = await createTestApp({ pool: t.pool, config: { smtpUrl } });
    try {
      const { _id } = await send({ toMe: true, conversationIds: [await past()] });
      await app.advance(0);
      expect(await stateOf(_id)).toMatchObject({ sent: 0, failed: 0 });
      await settle();
      expect(await stateOf(_id)).toMatchObject({ sent: 1, failed: 0 });
    } finally {
      await app.close();
      for (const socket of sockets) socket.destroy();
      dumb.close();
    }
  });

  // The last one: the other servers above do not share this clock.
  it('what no job sends is given up after hours, so that nobody waits for ever', async () => {
    const { _id } = await send({ toMe: true, conversationIds: [await past()] });
    await t.pool.query("DELETE FROM pgboss.job WHERE name = 'chat-records.mail-transcript'");
    await t.advance(60 * 60_000);
    const state = () => t.pool.query('SELECT state FROM transcript_mails WHERE order_id = $1', [_id]);
    expect((await state()).rows).toEqual([{ state: 'waiting' }]);
    await t.advance(6 * 60 * 60_000);
    expect((await state()).rows).toEqual([{ state: 'failed' }]);
  });
});

describe('the log of what went to whom', () => {
  it('is told of the chats one may see, the newest first; an order is its sender’s alone', async () => {
    const id = await past();
    const colleague = await t.agent(workspace, { stores: [{ store }] });
    const { _id } = await send({ emails: ['ops@northwind.test'], conversationIds: [id] });
    const sent = (who: TestAgent) => who.api['transcripts.sent']({ query: { conversationIds: id } as never });
    expect((await sent(agent)).data).toEqual([]);
    await settle();
    const { data } = await sent(agent);
    expect(data).toMatchObject([
      { conversationId: id, email: 'ops@northwind.test', sentBy: { _id: agent.userId, fullname: 'Tomás Herrera' } },
    ]);
    expect((await sent(colleague)).data).toEqual([]);
    expect((await failureOf(stateOf(_id, colleague))).statusCode).toBe(404);
    const again = colleague.api['transcripts.sendRest']({ body: { orderId: _id } });
    expect((await failureOf(again)).statusCode).toBe(404);
    const admin = await t.agent(workspace, { role: 'admin' });
    const { data: entries } = await admin.api['audit.list']({ query: { action: 'conversation.transcript-mailed' } });
    expect(entries[0]?.data).toEqual({ orderId: _id, addresses: 1, customer: false });
  });

  it('forgets with the chat, with the member, and with the row of the chat', async () => {
    const [one, two] = [await past(), await past()];
    await send({ toMe: true, toCustomer: true, conversationIds: [one, two] });
    await settle();
    const left = async () => {
      const { rows } = await t.pool.query<{ kind: string }>(
        'SELECT kind FROM transcript_mails WHERE workspace_id = $1 ORDER BY kind',
        [workspace.id],
      );
      return rows.map(({ kind }) => kind);
    };
    expect(await left()).toHaveLength(4);
    const scoped = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
    await withTransaction(scoped, async (tx) => personal.erase?.chat?.(tx, one));
    expect(await left()).toEqual(['customer', 'me']);
    await withTransaction(scoped, async (tx) => personal.erase?.member?.(tx, agent.userId));
    expect(await left()).toEqual(['customer']);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
