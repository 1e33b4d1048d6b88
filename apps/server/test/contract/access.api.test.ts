import { type EndpointDef, type ErrorBody, endpoints, permissions, roles } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionsOf } from '../../src/modules/members/index.ts';
import { createTestApp, type TestAgent, type TestApp, type TestVisitor, type TestWorkspace } from '../index.ts';
import { callEndpoint } from './fill.ts';

/** Loops over the whole contract: what an endpoint's `access` says is what happens, whoever wrote its handler. */
const all = Object.entries(endpoints) as [string, EndpointDef][];
const ofKind = (kind: EndpointDef['access']['kind']) => all.filter(([, endpoint]) => endpoint.access.kind === kind);

let t: TestApp;
let ours: TestWorkspace;
let foreign: TestWorkspace;
let agent: TestAgent;
let visitor: TestVisitor;

beforeAll(async () => {
  t = await createTestApp();
  ours = await t.workspace();
  foreign = await t.workspace();
  agent = await t.agent(ours);
  visitor = await t.visitor(await t.store(ours));
});
afterAll(() => t.close());

const read = async (response: Response) => ({
  status: response.status,
  code: ((await response.json().catch(() => ({}))) as Partial<ErrorBody>).code,
});

describe('without a token', () => {
  it.each(all.filter(([, { access }]) => access.kind !== 'public'))('%s is 401', async (_id, endpoint) => {
    const answer = await read(await callEndpoint(t.baseUrl, endpoint, { workspaceId: ours.id }, { body: {} }));
    expect(answer).toEqual({ status: 401, code: 'unauthenticated' });
  });
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

describe('with the token of the wrong kind of person', () => {
  it.each(all.filter(([, { access }]) => access.kind !== 'public'))('%s is 401', async (_id, endpoint) => {
    const token = endpoint.access.kind === 'visitor' ? agent.token : visitor.token;
    const answer = await read(await callEndpoint(t.baseUrl, endpoint, { token, workspaceId: ours.id }, { body: {} }));
    expect(answer).toEqual({ status: 401, code: 'unauthenticated' });
  });
});

describe('role and permission matrix', () => {
  const gated = ofKind('member').flatMap(([id, endpoint]) =>
    endpoint.access.kind === 'member' ? [{ id, endpoint, access: endpoint.access }] : [],
  );
  let people: TestAgent[];
  beforeAll(async () => {
    people = await Promise.all(roles.map((role) => t.agent(ours, { role, permissions: [...permissions] })));
  });

  it.each(gated)('$id is 403 exactly for the roles that its access leaves out', async ({ endpoint, access }) => {
    for (const [at, role] of roles.entries()) {
      const custom = Object.fromEntries(permissions.map((permission) => [permission, true]));
      const allowed =
        (access.roles === undefined || access.roles.includes(role) || role === 'chatso_admin') &&
        (access.permission === undefined || permissionsOf(role, custom).has(access.permission));
      const person = people[at];
      const caller = { token: person?.token ?? null, workspaceId: ours.id };
      const { status, code } = await read(await callEndpoint(t.baseUrl, endpoint, caller, { body: {} }));
      if (allowed) expect({ role, status }).not.toMatchObject({ status: 401 });
      else expect({ role, status, code }).toEqual({ role, status: 403, code: 'forbidden' });
    }
  });

  it.each(gated.filter(({ access }) => access.permission !== undefined))(
    '$id is 403 for a custom role without its permission',
    async ({ endpoint, access }) => {
      const rest = permissions.filter((permission) => permission !== access.permission);
      const person = await t.agent(ours, { role: 'custom_role', permissions: rest });
      const caller = { token: person.token, workspaceId: ours.id };
      expect(await read(await callEndpoint(t.baseUrl, endpoint, caller, { body: {} }))).toEqual({
        status: 403,
        code: 'forbidden',
      });
    },
  );

  it.each(gated)('$id is 403 for a coach of a workspace whose plan is past due', async ({ endpoint }) => {
    const past = await t.workspace({ plan: { type: 'advanced', state: 'closed', closedReason: 'past-due' } });
    const coach = await t.agent(past, { role: 'coach' });
    const caller = { token: coach.token, workspaceId: past.id };
    expect(await read(await callEndpoint(t.baseUrl, endpoint, caller, { body: {} }))).toEqual({
      status: 403,
      code: 'plan-past-due',
    });
  });

  it.each(gated.filter(({ access }) => access.feature !== undefined || access.flag !== undefined))(
    '$id is 403 without its plan feature or flag',
    async ({ endpoint, access }) => {
      const poor = await t.workspace({
        plan: { type: 'standard' },
        flags: access.flag === undefined ? {} : { [access.flag]: false },
      });
      const admin = await t.agent(poor, { role: 'admin' });
      const caller = { token: admin.token, workspaceId: poor.id };
      expect((await read(await callEndpoint(t.baseUrl, endpoint, caller, { body: {} }))).status).toBe(403);
    },
  );
});

const isParent = (other: EndpointDef, { method, path }: EndpointDef): boolean =>
  other.method === method && `${other.path}/{id}` === path;

describe('an id of nobody, and one of another workspace’s kind', () => {
  const withId = all.filter(([, { path, access }]) => path.includes('{id}') && access.kind !== 'public');
  it.each(withId)('%s is 404 for a malformed id, whatever else is wrong', async (_id, endpoint) => {
    // Somebody who may: the role is looked at before the id.
    const admin = await t.agent(ours, { role: 'admin' });
    const caller =
      endpoint.access.kind === 'visitor' ? { token: visitor.token } : { token: admin.token, workspaceId: ours.id };
    for (const id of ['nonsense', '0', '..', "'; DROP TABLE users;--", '\u0000']) {
      // A browser takes '/..' away before it sends: that is the path of the list, which may have this method itself.
      if (id === '..' && all.some(([, other]) => isParent(other, endpoint))) continue;
      const params = { id, analyticsId: visitor.store.analyticsId };
      const response = await callEndpoint(t.baseUrl, endpoint, caller, { params, query: '', body: {} });
      expect([400, 404]).toContain(response.status);
    }
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
