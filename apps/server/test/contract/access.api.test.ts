import { type EndpointDef, type ErrorBody, endpoints } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp, type TestVisitor, type TestWorkspace } from '../index.ts';
import { callEndpoint } from './fill.ts';

/** Loops over the whole contract; who may call what is in `calls.api.test.ts`. */
const all = Object.entries(endpoints) as [string, EndpointDef][];
const ofKind = (kind: EndpointDef['access']['kind']) => all.filter(([, endpoint]) => endpoint.access.kind === kind);

let t: TestApp;
let ours: TestWorkspace;
let foreign: TestWorkspace;
let agent: TestAgent;
let visitor: TestVisitor;

beforeAll(async () => {
  t = await createTestApp();
  ours = await t.workspace({ enabledTicketSystem: true });
  foreign = await t.workspace();
  agent = await t.agent(ours);
  visitor = await t.visitor(await t.store(ours));
});
afterAll(() => t.close());

const read = async (response: Response) => ({
  status: response.status,
  code: ((await response.json().catch(() => ({}))) as Partial<ErrorBody>).code,
});

describe('[B-19] with another workspace in the header', () => {
  it.each(ofKind('member'))('%s is 401', async (_id, endpoint) => {
    for (const workspaceId of [foreign.id, crypto.randomUUID(), null]) {
      const caller = { token: agent.token, workspaceId };
      const answer = await read(await callEndpoint(t.baseUrl, endpoint, caller, { body: {} }));
      expect(answer).toEqual({ status: 401, code: 'user-not-in-workspace' });
    }
  });
});

/** A browser takes '/..' away before it sends: what is called then may be another endpoint. */
const leadsElsewhere = ({ method, path }: EndpointDef): boolean => {
  const { pathname } = new URL(path.replace('{id}', '..').replace(/[{}]/g, ''), 'http://chatso.test');
  const called = pathname.replace(/\/$/, '');
  return all.some(([, other]) => other.method === method && (other.path === called || `${other.path}/{id}` === path));
};

/** As above, and what is called then is a path that other methods have: nothing is done, and 405 says why. */
const leadsToOtherMethods = ({ method, path }: EndpointDef): boolean => {
  const { pathname } = new URL(path.replace('{id}', '..').replace(/[{}]/g, ''), 'http://chatso.test');
  const there = all.filter(([, other]) =>
    new RegExp(`^${other.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname.replace(/\/$/, '')),
  );
  return there.length > 0 && there.every(([, other]) => other.method !== method);
};

describe('an id of nobody, and one of another workspace’s kind', () => {
  const withId = all.filter(([, { path, access }]) => path.includes('{id}') && access.kind !== 'public');
  it.each(withId)('%s is 404 for a malformed id, whatever else is wrong', async (_id, endpoint) => {
    // A caller who may: the role is checked before the id.
    const admin = await t.agent(ours, { role: 'admin' });
    const caller =
      endpoint.access.kind === 'visitor' ? { token: visitor.token } : { token: admin.token, workspaceId: ours.id };
    for (const id of ['nonsense', '0', '..', "'; DROP TABLE users;--", '\u0000']) {
      if (id === '..' && leadsElsewhere(endpoint)) continue;
      if (id === '..' && leadsToOtherMethods(endpoint)) {
        const { method, path } = endpoint;
        const headers = { authorization: `Bearer ${caller.token}`, 'x-workspace-id': ours.id };
        // Said of the other path, so not among what is described of this one.
        const answer = await fetch(`${t.baseUrl}/api${path.replace('{id}', id)}`, { method, headers });
        expect(answer.status).toBe(405);
        continue;
      }
      const params = { id, analyticsId: visitor.store.analyticsId };
      const response = await callEndpoint(t.baseUrl, endpoint, caller, { params, query: '', body: {} });
      expect([400, 404]).toContain(response.status);
    }
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
