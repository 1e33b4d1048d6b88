import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { notify } from '../notify.ts';

/** A push service that takes only what the Web Push protocol allows (RFC 8030, 8188, 8291, 8292). */
interface PushService {
  origin: string;
  received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[];
  /** What it answers next; 201 otherwise. */
  answers: number[];
  server: Server;
}

async function startPushService(): Promise<PushService> {
  const received: PushService['received'] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answers.shift() ?? 201).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, answers, server };
}

/** The browser's half of a subscription. */
function createBrowser(origin: string) {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${origin}/push/${randomBytes(12).toString('base64url')}`;
  const subscription = { endpoint, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } };

  /** RFC 8188 aes128gcm with the keys of RFC 8291. */
  function open(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
    const key = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
    const secret = Buffer.from(hkdfSync('sha256', key, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', key, salt, 'Content-Encoding: nonce\0', 12));
    const sealed = body.subarray(21 + idLength);
    const decipher = createDecipheriv('aes-128-gcm', secret, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }
  return { subscription, endpoint, open };
}

/** RFC 8292: signed with the key that the browser subscribed with, for this service, not for long. */
async function verifyVapid(headers: IncomingHttpHeaders, publicKey: string, origin: string): Promise<void> {
  const [, token = '', k] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? [];
  expect(k).toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await jwtVerify(token, key, { audience: origin });
  expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60);
  expect(payload.sub).toMatch(/^(mailto:|https:)/);
}

let service: PushService;
let t: TestApp;
beforeAll(async () => {
  service = await startPushService();
  t = await createTestApp({ config: { pushOrigins: [service.origin] } });
});
afterAll(async () => {
  await t.close();
  service.server.close();
});
beforeEach(() => {
  service.received.length = 0;
  service.answers.length = 0;
});

let pushes = 0;
const tell = (agent: TestAgent, over = {}) => {
  pushes += 1;
  return notify(t.rootCtx(), agent.workspaceId, [agent.userId], {
    ...{ type: 'role-changed', dedupeKey: String(pushes), title: 'Your role changed', body: 'Manager', data: {} },
    ...over,
  });
};

async function subscribed(input: Parameters<TestApp['agent']>[1] = {}) {
  const agent = await t.agent(await t.workspace(), input);
  const browser = createBrowser(service.origin);
  await agent.api['push.subscribe']({ body: browser.subscription });
  return { agent, browser };
}
const states = async (agent: TestAgent) => (await agent.api['push.state']()).subscribed;

describe('[T-13] push to a device', () => {
  it('is encrypted for the browser and signed with the installation’s key, and says little', async () => {
    const { agent, browser } = await subscribed();
    const { publicKey } = await agent.api['push.key']();
    await tell(agent);
    await t.advance(1000);
    expect(service.received).toHaveLength(1);
    const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = service.received;
    expect(`${service.origin}${path}`).toBe(browser.endpoint);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(Number(headers.ttl)).toBeGreaterThan(0);
    await verifyVapid(headers, publicKey, service.origin);
    expect(body.toString('latin1')).not.toContain('role');
    expect(browser.open(body)).toEqual({
      _id: expect.any(String) as string,
      type: 'role-changed',
      title: 'Your role changed',
      body: 'Manager',
      url: `/ws/${agent.workspaceId}/notifications`,
    });
  });

  it('[A-19] speaks the language its person chose last, whoever caused it', async () => {
    const { agent, browser } = await subscribed();
    await tell(agent, { data: { role: 'coach' } });
    await agent.api['users.editConfig']({ body: { language: 'fr-CA' } });
    await t.advance(1000);
    await tell(agent, { type: 'plan', data: { daysLeft: 3 } });
    await tell(agent, { type: 'chat-missed', data: { customerName: 'Ann', storeName: 'Northwind' } });
    await t.advance(1000);
    const said = service.received.map(({ body }) => browser.open(body) as { title: string; body: string });
    expect(said.map(({ title, body }) => `${title}: ${body}`).sort()).toEqual([
      'Clavardage manqué: Ann · Northwind',
      'Votre essai gratuit se termine bientôt: Il reste 3 jours',
      'Votre rôle a changé: Gestionnaire',
    ]);
  });

  it('[T-03] leads agents to live chat and others to all chats', async () => {
    const conversationId = crypto.randomUUID();
    for (const [role, path] of [
      ['agent', `live-chat?tab=missed&conversationId=${conversationId}`],
      ['coach', `all-chat?conversationId=${conversationId}`],
    ] as const) {
      service.received.length = 0;
      const { agent, browser } = await subscribed({ role });
      await tell(agent, { type: 'chat-missed', data: { conversationId }, permission: 'liveChat' });
      await t.advance(1000);
      const sent = browser.open(service.received[0]?.body ?? Buffer.alloc(0));
      expect(sent).toMatchObject({ url: `/ws/${agent.workspaceId}/${path}` });
    }
  });

  it('the key pair is made once and its private half stored sealed', async () => {
    const other = await createTestApp({ pool: t.pool });
    const agent = await t.agent(await t.workspace());
    const { publicKey } = await agent.api['push.key']();
    const { rows } = await t.pool.query<{ value: unknown }>("SELECT value FROM installation WHERE key = 'vapid'");
    expect(JSON.stringify(rows)).not.toMatch(/"d":|"kty"/);
    // Another installation secret cannot open it: unavailable, and nothing is made anew.
    const elsewhere = other.client(agent.token, agent.workspaceId);
    expect(await elsewhere['push.key']().catch((error: unknown) => error)).toMatchObject({ statusCode: 401 });
    expect(await agent.api['push.key']()).toEqual({ publicKey });
    await other.close();
  });

  it('is not sent when it was read, or the right to it was lost, meanwhile', async () => {
    const { agent } = await subscribed();
    await tell(agent);
    await agent.api['notifications.read']({ body: { all: true } });
    await t.advance(1000);
    const { agent: suspended } = await subscribed();
    await tell(suspended);
    await t.pool.query("UPDATE workspace_members SET account_state = 'suspended' WHERE user_id = $1", [
      suspended.userId,
    ]);
    await t.advance(1000);
    const { agent: unrelated } = await subscribed({ role: 'custom_role', permissions: ['tickets'] });
    await tell(unrelated, { type: 'chat-missed', permission: 'liveChat' });
    await t.advance(1000);
    expect(service.received).toEqual([]);
  });

  it.each([404, 410])('a device that answers %i has gone and is forgotten', async (status) => {
    const { agent } = await subscribed();
    service.answers.push(status);
    await tell(agent);
    await t.advance(1000);
    expect(await states(agent)).toBe(false);
    await tell(agent);
    await t.advance(1000);
    expect(service.received).toHaveLength(1);
  });

  it('a busy service is tried again, one that refuses is not', async () => {
    const { agent } = await subscribed();
    service.answers.push(503);
    await tell(agent);
    await t.advance(1000);
    await t.advance(60_000);
    expect(service.received).toHaveLength(2);
    service.received.length = 0;
    service.answers.push(403);
    await tell(agent);
    await t.advance(1000);
    await t.advance(60_000);
    expect(service.received).toHaveLength(1);
    expect(await states(agent)).toBe(true);
  });
});

describe('a device belongs to a sign-in', () => {
  it('[A-09] and is forgotten when that ends, or when the person says so', async () => {
    const { agent } = await subscribed();
    expect(await states(agent)).toBe(true);
    await agent.api['push.unsubscribe']();
    expect(await states(agent)).toBe(false);
    const { agent: leaving } = await subscribed();
    await fetch(`${t.baseUrl}/api/auth-service/clear-session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${leaving.token}` },
    });
    const { rows } = await t.pool.query('SELECT 1 FROM push_subscriptions WHERE user_id = $1', [leaving.userId]);
    expect(rows).toEqual([]);
  });

  it('a browser that somebody else signs in on is theirs from then on', async () => {
    const { agent, browser } = await subscribed();
    const next = await t.agent(await t.workspace());
    await next.api['push.subscribe']({ body: browser.subscription });
    expect([await states(agent), await states(next)]).toEqual([false, true]);
  });

  it('only public https services are called', async () => {
    const agent = await t.agent(await t.workspace());
    const { keys } = createBrowser(service.origin).subscription;
    for (const endpoint of [
      'http://127.0.0.1:9/x',
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest',
      'https://localhost/x',
      'https://[::1]/x',
      'http://push.example.com/x',
    ]) {
      const answer = agent.api['push.subscribe']({ body: { endpoint, keys } });
      expect(await answer.catch((error: unknown) => error)).toMatchObject({ statusCode: 400 });
    }
  });
});

it('nothing here made the server log an error', () =>
  expect(t.errors.filter((line) => !line.includes('The push service answered 503'))).toEqual([]));
