import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDovecot, startDovecot } from '../../../../test/dovecot.ts';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/index.ts';
import { letterOf } from '../../../../test/letters.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { type Ctx, inWorkspace, withTransaction } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { readingOfMailboxes } from '../index.ts';
import { readOnce } from '../reading/read-mailbox.ts';
import { queueMail } from '../sending/queue-mail.ts';
import { openSecrets, sealSecrets } from './secrets.ts';

/** Gives tokens, and tells a server of mailboxes which of them are good. */
const good = new Set<string>();
let revoked = false;
/** Who gave consent last: their tokens are asked about. */
let person = '';
let given = 0;
const provider = createServer((request, response) => {
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.url?.startsWith('/token')) {
    if (revoked) return answer(400, { error: 'invalid_grant', error_description: 'Token has been revoked.' });
    given += 1;
    good.add(`access-${given}`);
    return answer(200, { access_token: `access-${given}`, expires_in: 3600 });
  }
  const token = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return answer(200, good.has(token) ? { active: true, email: person } : { active: false });
});

let t: TestApp;
let boxes: Awaited<ReturnType<typeof startDovecot>>;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  if (!hasDovecot) return;
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  boxes = await startDovecot({ tokensAt: `${origin}/introspect` });
  smtp = await startMailServer({ tokens: good });
  const google = {
    ...{ clientId: 'chatso', clientSecret: 'secret', authorizeUrl: `${origin}/auth`, tokenUrl: `${origin}/token` },
  };
  t = await createTestApp({
    config: { mailHosts: [`127.0.0.1:${boxes.port}`, new URL(smtp.url).host], mailApps: { google, microsoft: null } },
  });
});
afterAll(async () => {
  if (!hasDovecot) return;
  await t.close();
  await smtp.close();
  await boxes.stop();
  provider.close();
});

/** A mailbox of Google's kind with consent, and what becomes of it. */
async function consented(accessToken: string) {
  const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  const { encryptionKey } = t.app.deps.secrets;
  const sealed = (token: string, lastsMs: number) =>
    sealSecrets(encryptionKey, {
      ...{ kind: 'oauth' as const, accessToken: token, refreshToken: 'refresh' },
      expiresAt: new Date(t.clock.now().getTime() + lastsMs).toISOString(),
    });
  const id = newId();
  const user = `u${id.slice(-12)}`;
  const smtpServer = { host: '127.0.0.1', port: Number(new URL(smtp.url).port), security: 'none', user };
  person = user;
  good.add(accessToken);
  await t.pool.query(
    `INSERT INTO mailboxes (id, workspace_id, store_id, address, kind, status, servers, secrets, created_at, wanted_since)
     VALUES ($1, $2, $3, $4, 'google', 'connecting', $5, $6, $7, $7::timestamptz - interval '30 days')`,
    [
      ...[id, workspace.id, store.id, `${user}@shop.test`],
      ...[JSON.stringify({ imap: boxes.server(user), smtp: smtpServer })],
      ...[sealed(accessToken, 3_600_000), t.clock.now()],
    ],
  );
  const ctx: Ctx = inWorkspace(t.app.deps.rootCtx('test'), workspace.id, { kind: 'job', name: 'test.read' });
  return {
    ...{ ctx, id, user },
    append: (subject: string) => boxes.append(user, letterOf({ subject, date: t.clock.now() })),
    read: () => readOnce(ctx, readingOfMailboxes(t.app.deps), id),
    setToken: (token: string, lastsMs: number) =>
      t.pool.query('UPDATE mailboxes SET secrets = $2 WHERE id = $1', [id, sealed(token, lastsMs)]),
    secrets: async () =>
      openSecrets(
        encryptionKey,
        (await t.pool.query('SELECT secrets FROM mailboxes WHERE id = $1', [id])).rows[0].secrets,
      ),
    told: async () => (await admin.api['mailboxes.list']()).data[0],
    subjects: async () => (await admin.api['mails.list']({ query: {} })).data.map(({ subject }) => subject).sort(),
    send: (subject: string) =>
      withTransaction(ctx, (tx) =>
        queueMail(tx, {
          ...{ messageId: newId(), ticketId: null, accountId: id, type: 'reply', lastEmailId: null },
          ...{ parentEmailId: null, from: null, to: [{ name: '', address: 'lea@mail.example' }], cc: [], bcc: [] },
          ...{ subject, html: 'Hi', files: [], attachmentIds: [], sendAt: null, sentBy: null, automatic: false },
        }),
      ),
  };
}

const when = describe.runIf(hasDovecot);

when('a mailbox that is opened by token', () => {
  beforeEach(() => {
    revoked = false;
  });

  it('[O-11] is read: an old one is renewed and kept, and withdrawn consent is said until it is given anew', async () => {
    const box = await consented('access-first');
    const before = given;
    await box.append('By the first token');
    expect(await box.read()).toBe('read');
    expect(await box.subjects()).toEqual(['By the first token']);
    expect(given).toBe(before);

    await box.setToken('access-first', 60_000);
    good.delete('access-first');
    await box.append('By the next');
    expect(await box.read()).toBe('read');
    expect(await box.subjects()).toEqual(['By the first token', 'By the next']);
    expect(await box.secrets()).toMatchObject({ accessToken: `access-${before + 1}`, refreshToken: 'refresh' });
    expect(await box.read()).toBe('read');
    expect(given).toBe(before + 1);

    revoked = true;
    await box.setToken('access-1', 1000);
    expect(await box.read()).toMatchObject({ problem: 'consent-revoked' });
    const told = await box.told();
    expect(told).toMatchObject({ status: 'authenticationError', reading: { problem: 'consent-revoked' } });
    expect(JSON.stringify(told)).not.toMatch(/access-|refresh/);
  });

  it('[O-11] [O-25] is answered from: its SMTP server hears the token, a renewed one where the old has ended', async () => {
    const box = await consented('access-sending');
    await box.send('By the first token');
    await t.advance(60_000);
    await eventually(() => expect(smtp.received.map(({ mail }) => mail.subject)).toContain('By the first token'));

    good.delete('access-sending');
    await box.setToken('access-sending', 1000);
    const before = given;
    await box.send('By the next');
    await t.advance(60_000);
    await eventually(() => expect(smtp.received.map(({ mail }) => mail.subject)).toContain('By the next'));
    expect(given).toBe(before + 1);
    const [mail] = smtp.received.slice(-1);
    expect(mail?.mail.from?.value[0]?.address).toBe(`${box.user}@shop.test`);
  });
});
