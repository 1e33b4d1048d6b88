import { clientEmits, type EndpointDef, endpoints, errorBodySchema } from '@chatso/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undocumented } from '../documented-answers.ts';
import type { SocketClient, TestAgent, TestApp, TestVisitor } from '../index.ts';
import { callers } from './callers.ts';
import { callEndpoint, pathOf } from './fill.ts';

/** Random JSON at every endpoint and every socket event: no 5xx, no crash, nothing in the error log. */
const runs = 25;
const seed = 20_251_120;

let t: TestApp;
let agent: TestAgent;
let visitor: TestVisitor;
beforeAll(async () => {
  ({ t, agent, visitor } = await callers());
});
afterAll(() => t.close());

/** What breaks programs: odd strings, numbers at the edges, deep and strange objects, keys of the prototype. */
const nasty = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '💥'.repeat(400),
    'x'.repeat(20_000),
    '__proto__',
    '1e999',
    '-0',
    'null',
    '%00',
    '../..',
  ),
  fc.constantFrom(-1, 0, 2 ** 53, 1e308, null, true, [], {}),
  fc.uuid({ version: 7 }),
);
const keys = fc.oneof(
  fc.constantFrom(
    'id',
    'email',
    'password',
    'text',
    'files',
    'messageId',
    'conversationIds',
    'firstMessage',
    'state',
    'page',
  ),
  fc.constantFrom(
    'limit',
    'all',
    'type',
    'rating',
    'comment',
    'customer',
    'visitorId',
    'conversationId',
    'fullname',
    'event',
  ),
  fc.string({ maxLength: 8 }),
);
const body = fc.oneof(
  { weight: 1, arbitrary: nasty },
  { weight: 1, arbitrary: fc.jsonValue() },
  {
    weight: 4,
    arbitrary: fc.dictionary(keys, fc.oneof(nasty, fc.array(nasty, { maxLength: 4 }), fc.jsonValue({ maxDepth: 2 })), {
      maxKeys: 6,
    }),
  },
);
const query = fc
  .dictionary(keys, fc.oneof(fc.string(), fc.constantFrom('NaN', '-1', '1e9', 'true', '[]', '\0', '9'.repeat(30))), {
    maxKeys: 4,
  })
  .map((entries) => `?${new URLSearchParams(entries).toString()}`);
const param = fc.oneof(fc.uuid({ version: 7 }), fc.constantFrom('x', '0', '%', 'null', 'a'.repeat(200), '💥'));

describe('every endpoint', () => {
  it.each(Object.entries(endpoints) as [string, EndpointDef][])('%s survives anything', async (_id, endpoint) => {
    const caller =
      endpoint.access.kind === 'visitor'
        ? { token: visitor.token }
        : { token: agent.token, workspaceId: agent.workspaceId };
    // The session that all other calls of this test need must outlive it.
    const own = endpoint.path === '/auth-service/clear-session' ? {} : caller;
    await fc.assert(
      fc.asyncProperty(body, query, param, fc.boolean(), async (sent, search, id, known) => {
        const analyticsId = known ? visitor.store.analyticsId : id;
        const response = await callEndpoint(t.baseUrl, endpoint, own, {
          params: { id, analyticsId },
          query: search,
          body: sent,
        });
        expect(response.status).toBeLessThan(500);
        if (response.status < 400) return;
        const error = errorBodySchema.parse(await response.json());
        expect(error.statusCode).toBe(response.status);
        expect(JSON.stringify(error)).not.toMatch(/node_modules|\.ts:\d|SELECT|violates/);
      }),
      { numRuns: runs, seed },
    );
  });
});

/** Not JSON, JSON that is cut off, too much of it, a form, and a form that is cut off. */
const otherBodies = [
  ['text/plain', 'hello'],
  ['application/json', '{"a":'],
  ['application/json', `"${'x'.repeat(300_000)}"`],
  ['multipart/form-data; boundary=x', '--x--\r\n'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nab',
  ],
] as const;

describe('a body of another kind', () => {
  it.each(Object.entries(endpoints) as [string, EndpointDef][])('%s refuses as it says', async (id, endpoint) => {
    const { token } = endpoint.access.kind === 'visitor' ? await t.visitor(visitor.store) : agent;
    const isEnd = endpoint.path === '/auth-service/clear-session';
    const own: Record<string, string> = isEnd ? {} : { authorization: `Bearer ${token}` };
    for (const [type, text] of otherBodies) {
      const response = await fetch(`${t.baseUrl}${pathOf(endpoint, { analyticsId: visitor.store.analyticsId })}`, {
        method: endpoint.method,
        headers: { ...own, 'x-workspace-id': agent.workspaceId, 'content-type': type },
        // Who only asks cannot send one; the header may be there all the same.
        ...(endpoint.method === 'GET' ? {} : { body: text }),
      });
      expect(response.status).toBeLessThan(500);
      expect(await undocumented(id, response)).toBeNull();
    }
  });
});

describe('every socket event', () => {
  const events = Object.entries(clientEmits).flatMap(([namespace, emits]) =>
    Object.entries(emits).map(([event, { ack }]) => ({ namespace, event, answers: ack !== null })),
  );
  // `widget.logout` above may have ended the first visitor.
  const open = async (namespace: string): Promise<SocketClient> =>
    namespace === '/widget'
      ? (await t.visitor(visitor.store)).socket()
      : agent.socket(namespace === '/tracking' ? 'tracking' : 'message');

  it.each(events)('$namespace $event survives anything', async ({ namespace, event, answers }) => {
    const socket = await open(namespace);
    await fc.assert(
      fc.asyncProperty(body, fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }), async (payload, extra) => {
        socket.socket.emit(event, payload, ...extra);
        socket.socket.emit(event);
        const ack = await socket.ask(event, payload);
        expect(ack).toBeTypeOf('object');
        expect(ack.error?.statusCode ?? 200).toBeLessThan(500);
      }),
      { numRuns: runs, seed },
    );
    expect(socket.socket.connected).toBe(true);
    expect(answers).toBeTypeOf('boolean');
    socket.close();
  });
});

it('the server lives, and logged no error', async () => {
  expect((await fetch(`${t.baseUrl}/readyz`)).status).toBe(200);
  expect(t.errors).toEqual([]);
});
