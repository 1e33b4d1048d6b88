import { defineEndpoint, type EndpointDef, type ErrorBody } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, generousRates, type TestAgent, type TestApp, type TestWorkspace } from '../../../test/index.ts';
import { modules } from '../../app/modules.ts';
import { AppError } from '../errors.ts';
import { defineModule } from '../module.ts';

const base = { errors: [], rate: 'read', summary: 'Test', response: z.object({ said: z.string() }) } as const;
const get = <const A extends EndpointDef['access']>(path: `/${string}`, access: A) =>
  defineEndpoint({ ...base, method: 'GET', path, access });

const open = { kind: 'public' } as const;
const failures: Record<string, () => unknown> = {
  known: () => new AppError('conflict', { reason: 'chat-still-open', details: { count: 2 } }),
  unknown: () => new Error('the secret inside'),
  thing: () => 'not even an error',
};

const limited = defineEndpoint({ ...base, method: 'GET', path: '/t/limited', access: open, rate: 'upload' });
const echo = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/t/echo',
  access: open,
  rate: 'write',
  query: z.object({ n: z.coerce.number().int().default(1) }),
  body: z.object({ text: z.string().max(5), more: z.object({ deep: z.boolean() }).optional() }),
});
const fails = defineEndpoint({
  ...base,
  ...{ method: 'GET', path: '/t/fails/{kind}', access: open },
  params: z.object({ kind: z.string().max(20) }),
});
const byId = defineEndpoint({
  ...base,
  ...{ method: 'GET', path: '/t/things/{id}', access: open },
  params: z.object({ id: z.string().max(64) }),
});
const fixed = get('/t/things/all', open);
const sql = defineEndpoint({
  ...base,
  ...{ method: 'GET', path: '/t/sql', access: open },
  query: z.object({ value: z.string() }),
});
const lies = get('/t/lies', open);

const doors = {
  user: get('/t/user', { kind: 'user' }),
  member: get('/t/member', { kind: 'member', scope: 'workspace' }),
  admin: get('/t/admin', { kind: 'member', scope: 'workspace', roles: ['admin'] }),
  chat: get('/t/chat', { kind: 'member', scope: 'workspace', permission: 'liveChat' }),
  transfer: get('/t/transfer', { kind: 'member', scope: 'workspace', feature: 'transfer' }),
  bot: get('/t/bot', { kind: 'member', scope: 'workspace', flag: 'ai-chatbot' }),
  tickets: get('/t/tickets', { kind: 'member', scope: 'workspace', tickets: true }),
  visitor: get('/t/visitor', { kind: 'visitor' }),
};

const testModule = defineModule({
  name: 'test',
  routes(binder) {
    binder
      .allowOrigins('/t/', (origin) => origin === 'https://shop.test')
      .on(echo, (_ctx, { body, query }) => ({ said: `${body.text}${query.n}` }))
      .on(fails, (_ctx, { params }) => {
        throw failures[params.kind]?.();
      })
      .on(byId, (_ctx, { params }) => ({ said: params.id }))
      .on(fixed, () => ({ said: 'all' }))
      .on(limited, () => ({ said: 'yes' }))
      .on(sql, async (ctx, { query }) => {
        await ctx.pool.query('SELECT $1::text::uuid', [query.value]);
        return { said: 'fine' };
      })
      .on(lies, () => ({ said: 42 as unknown as string, secret: 'x' }))
      .on(doors.user, (ctx) => ({ said: ctx.actor.email }))
      .on(doors.visitor, (ctx) => ({ said: ctx.actor.visitorId }));
    for (const door of [doors.member, doors.admin, doors.chat, doors.transfer, doors.bot, doors.tickets]) {
      binder.on(door, (ctx) => ({ said: 'workspaceId' in ctx ? 'in' : 'out' }));
    }
  },
});

let t: TestApp;
let workspace: TestWorkspace;
let agent: TestAgent;

beforeAll(async () => {
  t = await createTestApp({
    modules: [...modules, testModule],
    config: { rates: { ...generousRates, upload: { points: 3, seconds: 60 } } },
  });
  workspace = await t.workspace();
  agent = await t.agent(workspace);
});
afterAll(() => t.close());

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${t.baseUrl}${path}`, init);
  const text = await response.text();
  return {
    response,
    status: response.status,
    body: (text === '' ? null : JSON.parse(text)) as ErrorBody & { said?: string },
  };
};
const postJson = (path: string, body: string, type = 'application/json') =>
  call(path, { method: 'POST', body, headers: { 'content-type': type } });
const as = (token: string, workspaceId = workspace.id) => ({
  headers: { authorization: `Bearer ${token}`, 'x-workspace-id': workspaceId },
});

describe('input', () => {
  it('is parsed by the contract and unknown keys are dropped', async () => {
    expect((await postJson('/api/t/echo?n=7', '{"text":"hi","extra":1}')).body).toEqual({ said: 'hi7' });
    expect((await postJson('/api/t/echo/', '{"text":"hi"}')).body).toEqual({ said: 'hi1' });
  });

  it('[U-01] that fails is 400 with field, message, code and request id', async () => {
    const { status, body, response } = await postJson('/api/t/echo?n=x', '{"text":"hello"}');
    expect(status).toBe(400);
    expect(body).toMatchObject({ statusCode: 400, code: 'validation', errors: [{ field: 'n' }] });
    expect(body.requestId).toBe(response.headers.get('x-request-id'));
    const deep = await postJson('/api/t/echo', '{"text":"hello","more":{"deep":"no"}}');
    expect(deep.body.errors).toMatchObject([{ field: 'more.deep' }]);
  });

  it.each([
    ['malformed JSON', '{', 'application/json', 400],
    ['no JSON at all', '', 'application/json', 400],
    ['another type', 'text=1', 'application/x-www-form-urlencoded', 415],
    ['plain text', 'hi', 'text/plain', 415],
    ['an upload where none is meant', '--x--', 'multipart/form-data; boundary=x', 415],
    ['256 kB and more', JSON.stringify({ text: 'x'.repeat(300_000) }), 'application/json', 413],
    ['a hundred thousand brackets', '['.repeat(100_000) + ']'.repeat(100_000), 'application/json', 400],
    ['a poisoned prototype', '{"text":"a","__proto__":{"x":1}}', 'application/json', 400],
  ])('%s is refused', async (_what, body, type, status) => {
    const answer = await postJson('/api/t/echo', body, type);
    expect(answer.status).toBe(status);
    expect(answer.body.statusCode).toBe(status);
  });

  it('paths: unknown 404, wrong method 405 with Allow, undecodable 400, all as JSON', async () => {
    expect(await call('/api/t/nothing')).toMatchObject({ status: 404, body: { statusCode: 404, code: 'not-found' } });
    const wrong = await call('/api/feature-flags', { method: 'DELETE' });
    expect(wrong.status).toBe(405);
    expect(wrong.response.headers.get('allow')).toBe('GET');
    expect((await call('/api/%zz')).status).toBe(400);
  });

  it('a malformed id is an unknown one, and a fixed path wins over an id', async () => {
    expect((await call('/api/t/things/nonsense')).status).toBe(404);
    expect((await call(`/api/t/things/${'9'.repeat(90)}`)).status).toBe(404);
    expect((await call('/api/t/things/all')).body.said).toBe('all');
    const id = crypto.randomUUID();
    expect((await call(`/api/t/things/${id}`)).body.said).toBe(id);
  });
});

describe('errors', () => {
  it('known ones keep their message and code', async () => {
    expect(await call('/api/t/fails/known')).toMatchObject({
      status: 409,
      body: {
        ...{ code: 'conflict', reason: 'chat-still-open', details: { count: 2 } },
        message: 'End the open chat with this person first.',
      },
    });
  });

  it('unknown ones tell nothing outside and everything in the log, by request id', async () => {
    const { status, body } = await call('/api/t/fails/unknown');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(body).toMatchObject({ statusCode: 500, code: 'internal', message: 'Something went wrong!' });
    const line = t.errors.find((one) => one.includes(body.requestId ?? '-'));
    expect(line).toContain('the secret inside');
    expect((await call('/api/t/fails/thing')).status).toBe(500);
  });

  it("values that PostgreSQL refuses are the caller's mistake", async () => {
    expect((await call('/api/t/sql?value=nonsense')).body).toMatchObject({ statusCode: 400, code: 'bad-request' });
    expect((await call('/api/t/sql?value=%00')).status).toBe(400);
  });

  it('an answer that breaks the contract never leaves', async () => {
    expect((await call('/api/t/lies')).status).toBe(500);
  });
});

describe('access', () => {
  it('gives each kind its own actor', async () => {
    const visitor = await t.visitor(await t.store(workspace));
    expect((await call('/api/t/user', as(agent.token))).body.said).toBe(agent.email);
    expect((await call('/api/t/member', as(agent.token))).body.said).toBe('in');
    expect((await call('/api/t/visitor', as(visitor.token))).body.said).toBe(visitor.visitorId);
    expect((await call('/api/t/visitor', as(agent.token))).status).toBe(401);
    expect((await call('/api/t/user', as(visitor.token))).status).toBe(401);
  });

  it('checks role, permission, feature and flag, each with its own code', async () => {
    const poor = await t.workspace({ plan: { type: 'standard' }, flags: { 'ai-chatbot': false } });
    const custom = await t.agent(poor, { role: 'custom_role', permissions: ['visitors'] });
    const admin = await t.agent(workspace, { role: 'admin' });
    const above = await t.agent(workspace, { role: 'chatso_admin' });
    const codeOf = async (door: keyof typeof doors, who: TestAgent) =>
      (await call(`/api${doors[door].path}`, as(who.token, who.workspaceId))).body.code ?? 'ok';
    expect(await codeOf('admin', agent)).toBe('forbidden');
    expect(await codeOf('admin', admin)).toBe('ok');
    expect(await codeOf('admin', above)).toBe('ok');
    expect(await codeOf('chat', custom)).toBe('forbidden');
    expect(await codeOf('chat', agent)).toBe('ok');
    expect(await codeOf('transfer', custom)).toBe('plan-required');
    expect(await codeOf('transfer', agent)).toBe('ok');
    expect(await codeOf('bot', custom)).toBe('forbidden');
    expect(await codeOf('bot', agent)).toBe('ok');
  });

  it.each([
    [true, true, 1, 'ok'],
    [true, false, 2, 'ok'],
    [true, false, 3, 'forbidden'],
    [false, true, 2, 'forbidden'],
  ] as const)('[C-12] [C-18] tickets: flag %s, enabled %s, profile %s is %s', async (flag, enabled, profile, code) => {
    const place = await t.workspace({
      ...{ profileType: profile, enabledTicketSystem: enabled, flags: { 'ticket-system': flag } },
    });
    const { token } = await t.agent(place);
    expect((await call('/api/t/tickets', as(token, place.id))).body.code ?? 'ok').toBe(code);
  });

  it('is asked before the body is looked at', async () => {
    const answer = await call('/api/conversations/move-history', {
      method: 'PATCH',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(401);
  });

  it('the binder refuses an endpoint without access, and a second handler', async () => {
    const nameless = defineModule({
      name: 'nameless',
      routes: (binder) => void binder.on({ ...fixed, access: undefined } as unknown as EndpointDef, () => ({})),
    });
    await expect(createTestApp({ pool: t.pool, modules: [nameless] })).rejects.toThrow(
      'GET /t/things/all does not say who may call it',
    );
    const twice = defineModule({
      name: 'twice',
      routes: (binder) => void binder.on(fixed, () => ({ said: '1' })).on(fixed, () => ({ said: '2' })),
    });
    await expect(createTestApp({ pool: t.pool, modules: [twice] })).rejects.toThrow(
      'GET /t/things/all has two handlers',
    );
  });
});

describe('limits and origins', () => {
  it('a class is spent per caller: 429 with Retry-After', async () => {
    const states = [];
    for (let n = 0; n < 4; n += 1) states.push(await call('/api/t/limited'));
    expect(states.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(states[3]?.response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(states[3]?.body).toMatchObject({ code: 'rate-limited', retryAfter: expect.any(Number) });
  });

  it('other origins read only what a module opened to them', async () => {
    const from = (origin: string, path: string, method = 'GET') =>
      fetch(`${t.baseUrl}${path}`, { method, headers: { origin, 'access-control-request-method': 'POST' } });
    const allowed = (response: Response) => response.headers.get('access-control-allow-origin');
    expect(allowed(await from('https://shop.test', '/api/t/things/all'))).toBe('https://shop.test');
    expect(allowed(await from('https://evil.test', '/api/t/things/all'))).toBeNull();
    expect(allowed(await from('https://shop.test', '/api/users/me'))).toBeNull();
    const preflight = await from('https://shop.test', '/api/t/echo', 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(allowed(await from('https://evil.test', '/api/t/echo', 'OPTIONS'))).toBeNull();
  });
});
