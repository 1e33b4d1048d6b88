import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { MailFailure, MailProblem } from '@chatso/contract';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp, type TestWorkspace } from '../../../../test/index.ts';
import { inWorkspace, withTransaction } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';
import { sealSecrets } from '../accounts/secrets.ts';
import { queueMail } from './queue-mail.ts';

const mailHosts: string[] = [];
let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
let admin: TestAgent;
let agent: TestAgent;
let servers: SMTPServer[] = [];
beforeAll(async () => {
  t = await createTestApp({ config: { mailHosts } });
  workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
  agent = await t.agent(workspace, { stores: [{ store }] });
});
afterEach(async () => {
  for (const server of servers) await new Promise<void>((done) => server.close(() => done()));
  servers = [];
  expect(t.errors).toEqual([]);
});
afterAll(() => t.close());

const refuse = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

async function serve(port: number, options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    ...{ allowInsecureAuth: true, disabledCommands: ['STARTTLS'], logger: false },
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData(stream, _session, done) {
      stream.resume().on('end', () => done());
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  servers.push(server);
  return (server.server.address() as AddressInfo).port;
}

async function account(port: number): Promise<string> {
  mailHosts.push(`127.0.0.1:${port}`);
  const id = newId();
  const secrets = sealSecrets(t.app.deps.secrets.encryptionKey, { kind: 'passwords', imap: '', smtp: 'secret' });
  const smtp = { host: '127.0.0.1', port, security: 'none', user: 'help' };
  await t.pool.query(
    `INSERT INTO mailboxes (id, workspace_id, store_id, address, kind, status, servers, secrets, created_at)
     VALUES ($1, $2, $3, $4, 'imap', 'connected', $5, $6, now())`,
    [id, workspace.id, store.id, `${id}@shop.test`, JSON.stringify({ smtp }), secrets],
  );
  return id;
}

async function send(accountId: string): Promise<string> {
  const messageId = newId();
  const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'job', name: 'test' });
  await withTransaction(ctx, (tx) =>
    queueMail(tx, {
      ...{ messageId, ticketId: null, accountId, type: 'reply', lastEmailId: null, parentEmailId: null, from: null },
      ...{ to: [{ name: '', address: 'ann@x.test' }], cc: [], bcc: [], subject: 'Hi', html: '<p>Hi</p>' },
      ...{ files: [], attachmentIds: [], sendAt: null, sentBy: agent.userId, automatic: false },
    }),
  );
  await t.advance(15_000);
  return messageId;
}
const mail = async (id: string) => (await agent.api['mails.one']({ params: { id } })).data;
const told = async (id: string) => (await admin.api['mailboxes.list']()).data.find(({ _id }) => _id === id)?.sending;
const address = async (id: string) =>
  (await agent.api['mails.addresses']({ query: {} })).data.find(({ _id }) => _id === id);

interface Case {
  name: string;
  server: SMTPServerOptions;
  state: 'waiting' | 'failed';
  failure: MailFailure;
  /** Null: nothing is wrong with the account. */
  trouble: { problem: MailProblem; words: RegExp } | null;
}
const cases: Case[] = [
  {
    name: 'a password that is refused',
    server: { onAuth: (_auth, _session, done) => done(refuse(535, '5.7.8 wrong password')) },
    ...{ state: 'waiting', failure: 'sign-in', trouble: { problem: 'password', words: /wrong password/ } },
  },
  {
    name: 'a recipient that is refused',
    server: { onRcptTo: (_to, _session, done) => done(refuse(550, '5.1.1 nobody here')) },
    ...{ state: 'failed', failure: 'recipient', trouble: null },
  },
  {
    name: 'a recipient that is put off',
    server: { onRcptTo: (_to, _session, done) => done(refuse(450, '4.2.0 greylisted')) },
    ...{ state: 'waiting', failure: 'busy', trouble: null },
  },
  {
    name: 'a mail that is too large',
    server: { onData: (stream, _session, done) => stream.resume().on('end', () => done(refuse(552, '5.3.4 too big'))) },
    ...{ state: 'failed', failure: 'too-large', trouble: null },
  },
  {
    name: 'a mail that is refused',
    server: { onData: (stream, _session, done) => stream.resume().on('end', () => done(refuse(550, '5.7.1 is spam'))) },
    ...{ state: 'failed', failure: 'refused', trouble: { problem: 'refused', words: /is spam/ } },
  },
  {
    name: 'a server that asks to wait',
    server: { onMailFrom: (_from, _session, done) => done(refuse(451, '4.3.2 slow down')) },
    ...{ state: 'waiting', failure: 'busy', trouble: { problem: 'refused', words: /slow down/ } },
  },
  {
    name: 'a connection that ends in the middle',
    server: {
      onData(stream, session) {
        stream.resume();
        for (const server of servers)
          for (const one of (server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> })
            .connections)
            if (one.id === session.id) one._socket.destroy();
      },
    },
    ...{ state: 'waiting', failure: 'uncertain', trouble: { problem: 'unreachable', words: /closed|reset/i } },
  },
];

it.each(cases)('[O-31] $name: who wrote it reads why, an admin what the server said', async (one) => {
  const port = await serve(0, one.server);
  const accountId = await account(port);
  const sent = await mail(await send(accountId));
  expect(sent).toMatchObject({ state: one.state, failure: one.failure });
  // Not a word of the server's own goes to whoever writes.
  expect(JSON.stringify([sent, await address(accountId)])).not.toMatch(/\d\.\d\.\d|ECONN|secret/);
  expect((await address(accountId))?.sendingProblem).toBe(one.trouble?.problem ?? null);
  const trouble = await told(accountId);
  if (one.trouble === null) return expect(trouble).toBeNull();
  expect(trouble).toMatchObject({ problem: one.trouble.problem });
  expect(trouble?.words ?? 'none').toMatch(one.trouble.words);
});

it('[O-31] a server that is away is told, and when it is back the account is well again', async () => {
  const port = await serve(0, {});
  await new Promise<void>((done) => servers.pop()?.close(() => done()));
  const accountId = await account(port);
  const socket = await agent.socket();
  const id = await send(accountId);
  expect(await mail(id)).toMatchObject({ state: 'waiting', failure: 'unreachable' });
  const first = await told(accountId);
  expect(first).toMatchObject({ problem: 'unreachable', words: expect.stringContaining('ECONNREFUSED') });
  for (let minutes = 0; minutes < 30; minutes += 5) await t.advance(5 * 60_000);
  // The same trouble is as old as it is, and is told once.
  expect(await told(accountId)).toEqual(first);
  const isThis = (payload: unknown) => (payload as { accountId: string }).accountId === accountId;
  await socket.waitFor('mailbox:changed', isThis);
  expect(socket.received.filter(({ event, payload }) => event === 'mailbox:changed' && isThis(payload))).toHaveLength(
    1,
  );
  await serve(port, {});
  await agent.api['mails.sendAgain']({ params: { id } });
  await t.advance(1000);
  expect(await mail(id)).toMatchObject({ state: 'sent', failure: null });
  expect(await told(accountId)).toBeNull();
  expect((await address(accountId))?.sendingProblem).toBeNull();
});

it('[O-31] an account that was stopped keeps what was written, and is not in trouble', async () => {
  const accountId = await account(await serve(0, {}));
  await t.pool.query(`UPDATE mailboxes SET status = 'unset' WHERE id = $1`, [accountId]);
  expect(await mail(await send(accountId))).toMatchObject({ state: 'waiting', failure: 'account-off' });
  expect(await told(accountId)).toBeNull();
});

it('[O-31] what was noted before there were classes is a refusal, whatever its words', async () => {
  const id = await send(await account(await serve(0, {})));
  await t.pool.query(`UPDATE mails SET state = 'failed', failure = 'connect ECONNREFUSED 1.2.3.4:587' WHERE id = $1`, [
    id,
  ]);
  expect((await mail(id)).failure).toBe('refused');
});
