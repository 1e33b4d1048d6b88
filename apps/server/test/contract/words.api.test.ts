import {
  clientEmits,
  type EndpointDef,
  type ErrorBody,
  endpoints,
  errorBodySchema,
  errorSentences,
} from '@chatso/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAgent, TestApp, TestVisitor } from '../index.ts';
import { callers } from './callers.ts';
import { callEndpoint } from './fill.ts';

/** Bad input at every endpoint and socket event is refused in words for people: no validator speaks to anybody. */
const seed = 20_261_122;
const runs = 30;

/** How zod puts it, in every one of its own sentences. */
const validatorsWords =
  /Invalid (input|option|string|number|date|key|discriminator|UUID|email|URL|ISO|JWT|base64|regex)|Too (small|big)|Unrecognized key|expected \w|received |ZodError|must match pattern/i;

let t: TestApp;
let agent: TestAgent;
let visitor: TestVisitor;
beforeAll(async () => {
  ({ t, agent, visitor } = await callers());
});
afterAll(() => t.close());

/** The names of its fields, so that the badness reaches the rules of each. */
const fieldsOf = (schema: unknown, depth = 0): string[] => {
  if (depth > 6 || typeof schema !== 'object' || schema === null) return [];
  const { def, shape } = schema as { def?: Record<string, unknown>; shape?: Record<string, unknown> };
  const inner = [def?.innerType, def?.in, def?.element, ...((def?.options as unknown[]) ?? [])];
  return [...new Set([...Object.keys(shape ?? {}), ...inner.flatMap((one) => fieldsOf(one, depth + 1))])];
};

const bad = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\0',
    'x\0y',
    '\ud800',
    'x'.repeat(5000),
    '💥'.repeat(2000),
    'NaN',
    '-1',
  ),
  fc.constantFrom<unknown>(-1, 0, 1.5, 1e308, 2 ** 53, -(2 ** 63), [], {}, [null], [[]], { a: { b: {} } }),
  fc.array(fc.constantFrom<unknown>('x', 5, null, {}), { minLength: 1, maxLength: 300 }),
);
const wrongType = fc.constantFrom<unknown>('text', 5, true, null, []);

const objectOf = (names: readonly string[]) =>
  names.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...names), bad, { maxKeys: names.length });

function check(error: Partial<ErrorBody>): void {
  expect(JSON.stringify([error.message, error.errors])).not.toMatch(validatorsWords);
  expect(error.message).not.toBe('');
  for (const { message } of error.errors ?? []) expect(message).toMatch(/\S/);
  // Every surface can say it in its own language.
  const keys = [error.reason ?? error.code ?? '', ...(error.errors ?? []).map(({ code }) => code)];
  for (const key of keys) expect(Object.keys(errorSentences)).toContain(key);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

describe('every endpoint', () => {
  it.each(Object.entries(endpoints) as [string, EndpointDef][])('%s', async (_id, endpoint) => {
    const caller =
      endpoint.access.kind === 'visitor'
        ? { token: visitor.token }
        : { token: agent.token, workspaceId: agent.workspaceId };
    const own = endpoint.path === '/auth-service/clear-session' ? {} : caller;
    const body = fc.oneof({ weight: 4, arbitrary: objectOf(fieldsOf(endpoint.body)) }, wrongType);
    const query = objectOf(fieldsOf(endpoint.query));
    const id = fc.constantFrom('x', '0', '%00', '9'.repeat(40), crypto.randomUUID());
    await fc.assert(
      fc.asyncProperty(body, query, id, fc.boolean(), async (sent, asked, known, knows) => {
        const search = new URLSearchParams(
          Object.entries(asked).map(([name, value]): [string, string] => [name, textOf(value)]),
        );
        const response = await callEndpoint(t.baseUrl, endpoint, own, {
          params: { id: known, analyticsId: knows ? visitor.store.analyticsId : known },
          query: `?${search.toString()}`,
          body: sent,
        });
        expect(response.status).toBeLessThan(500);
        if (response.status >= 400) check(errorBodySchema.parse(await response.json()));
      }),
      { numRuns: runs, seed },
    );
  });
});

describe('every socket event', () => {
  const events = Object.entries(clientEmits).flatMap(([namespace, emits]) =>
    Object.entries(emits).map(([event, { payload }]) => ({ namespace, event, payload })),
  );
  it.each(events)('$namespace $event', async ({ namespace, event, payload }) => {
    const socket =
      namespace === '/widget'
        ? await (await t.visitor(visitor.store)).socket()
        : await agent.socket(namespace === '/tracking' ? 'tracking' : 'message');
    const sent = fc.oneof({ weight: 4, arbitrary: objectOf(fieldsOf(payload)) }, wrongType);
    await fc.assert(
      fc.asyncProperty(sent, async (one) => {
        const { error } = await socket.ask(event, one);
        if (error) check(error);
      }),
      { numRuns: runs, seed },
    );
  });
});

it('tells what is wrong and where, in the schema’s own sentence where it has one', async () => {
  const answer = async (path: string, body: unknown) => {
    const response = await fetch(`${t.baseUrl}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as ErrorBody;
  };
  expect((await answer('/auth-service/register', {})).errors).toEqual([
    { field: 'email', code: 'required', message: 'This field is required' },
    { field: 'password', code: 'required', message: 'This field is required' },
    { field: 'fullname', code: 'required', message: 'This field is required' },
  ]);
  expect((await answer('/auth-service/auth', { email: 'a@b.test', password: '' })).errors).toEqual([
    { field: 'password', code: 'required', message: 'This field is required' },
  ]);
  const long = { email: 'a@b.test', password: 'a kettle of stones', fullname: 'x'.repeat(101) };
  expect((await answer('/auth-service/register', long)).errors).toEqual([
    {
      ...{ field: 'fullname', message: 'Max 100 characters (101/100)' },
      ...{ code: 'too-long', details: { max: 100, used: 101 } },
    },
  ]);
  const { refreshToken } = { refreshToken: 'x'.repeat(501) };
  expect((await answer('/auth-service/refresh', { refreshToken })).message).toBe('Max 500 characters (501/500)');
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
