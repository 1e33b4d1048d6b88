import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasDovecot, startDovecot } from '../../../../test/dovecot.ts';
import { createTestApp, type TestApp } from '../../../../test/index.ts';
import { letterOf } from '../../../../test/letters.ts';
import { inWorkspace } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { readingOfMailboxes } from '../index.ts';
import { readOnce } from '../reading/read-mailbox.ts';
import { openSecrets, sealSecrets } from './secrets.ts';

/** Gives tokens, and tells a server of mailboxes which of them are good. */
const good = new Set<string>();
let revoked = false;
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
  return answer(200, good.has(token) ? { active: true, email: 'help' } : { active: false });
});

let t: TestApp;
let boxes: Awaited<ReturnType<typeof startDovecot>>;
beforeAll(async () => {
  if (!hasDovecot) return;
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  boxes = await startDovecot({ tokensAt: `${origin}/introspect` });
  const google = {
    ...{ clientId: 'chatso', clientSecret: 'secret', authorizeUrl: `${origin}/auth`, tokenUrl: `${origin}/token` },
  };
  t = await createTestApp({
    config: { mailHosts: [`127.0.0.1:${boxes.port}`], mailApps: { google, microsoft: null } },
  });
});
afterAll(async () => {
  if (!hasDovecot) return;
  await t.close();
  await boxes.stop();
  provider.close();
});

it.runIf(hasDovecot)(
  '[O-11] a mailbox is read by token: an old one is renewed and kept, and withdrawn consent is said until it is given anew',
  async () => {
    const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
    const store = await t.store(workspace);
    const admin = await t.agent(workspace, { role: 'admin' });
    const { encryptionKey } = t.app.deps.secrets;
    const sealed = (accessToken: string, lastsMs: number) =>
      sealSecrets(encryptionKey, {
        ...{ kind: 'oauth' as const, accessToken, refreshToken: 'refresh' },
        expiresAt: new Date(t.clock.now().getTime() + lastsMs).toISOString(),
      });
    const id = newId();
    good.add('access-first');
    await t.pool.query(
      `INSERT INTO mailboxes (id, workspace_id, store_id, address, kind, status, servers, secrets, created_at, wanted_since)
       VALUES ($1, $2, $3, 'help@shop.test', 'google', 'connecting', $4, $5, $6, $6::timestamptz - interval '30 days')`,
      [
        ...[id, workspace.id, store.id, JSON.stringify({ imap: boxes.server('help'), smtp: boxes.server('help') })],
        ...[sealed('access-first', 3_600_000), t.clock.now()],
      ],
    );
    const ctx = inWorkspace(t.app.deps.rootCtx('test'), workspace.id, { kind: 'job', name: 'test.read' });
    const read = () => readOnce(ctx, readingOfMailboxes(t.app.deps), id);
    const row = async () => (await t.pool.query('SELECT status, secrets FROM mailboxes WHERE id = $1', [id])).rows[0];
    const subjects = async () =>
      (await admin.api['mails.list']({ query: {} })).data.map(({ subject }) => subject).sort();

    await boxes.append('help', letterOf({ subject: 'By the first token', date: t.clock.now() }));
    expect(await read()).toBe('read');
    expect(await subjects()).toEqual(['By the first token']);
    expect(given).toBe(0);

    await t.pool.query('UPDATE mailboxes SET secrets = $2 WHERE id = $1', [id, sealed('access-first', 60_000)]);
    good.delete('access-first');
    await boxes.append('help', letterOf({ subject: 'By the next', date: t.clock.now() }));
    expect(await read()).toBe('read');
    expect(await subjects()).toEqual(['By the first token', 'By the next']);
    expect(openSecrets(encryptionKey, (await row()).secrets)).toMatchObject({
      ...{ accessToken: 'access-1', refreshToken: 'refresh' },
    });
    expect(await read()).toBe('read');
    expect(given).toBe(1);

    revoked = true;
    await t.pool.query('UPDATE mailboxes SET secrets = $2 WHERE id = $1', [id, sealed('access-1', 1000)]);
    expect(await read()).toMatchObject({ problem: 'consent-revoked' });
    const [told] = (await admin.api['mailboxes.list']()).data;
    expect(told).toMatchObject({ status: 'authenticationError', reading: { problem: 'consent-revoked' } });
    expect(JSON.stringify(told)).not.toMatch(/access-|refresh/);
  },
);
