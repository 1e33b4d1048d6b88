import { type EndpointDef, type ErrorBody, endpoints, permissions, type Role, roles } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestVisitor, type TestWorkspace } from '../index.ts';
import { callEndpoint } from './fill.ts';
import {
  answerOf,
  type Call,
  calls,
  type Has,
  isAdvanced,
  isBought,
  type Person,
  plans,
  ticketSwitches,
} from './who-may-call.ts';

/** Every call of the contract x everybody there is x plans x switches, against a table written by hand. */
const all: Record<string, EndpointDef> = endpoints;

interface Somebody extends Person {
  name: string;
  token: string | null;
}

interface Place {
  name: string;
  workspace: TestWorkspace;
  has: Has;
  people: Somebody[];
}

let t: TestApp;
let shopper: TestVisitor;
/** Everything is on, and everybody is here. */
let full: Place;
const places: Place[] = [];

const member = async (
  workspace: TestWorkspace,
  name: string,
  role: Role | null,
  more: Partial<Person> = {},
): Promise<Somebody> => {
  const { kind = 'member', permissions: keys = [] } = more;
  const accountState = kind === 'invited' || kind === 'suspended' ? kind : 'activated';
  const { token } = await t.agent(workspace, { role, permissions: [...keys], accountState });
  return { name, kind, role, permissions: keys, token };
};

/** The built-in roles, and custom ones that may nothing and everything. */
const team = (workspace: TestWorkspace): Promise<Somebody>[] => [
  ...roles.filter((role) => role !== 'custom_role').map((role) => member(workspace, role, role)),
  member(workspace, 'may nothing', 'custom_role'),
  member(workspace, 'may everything', 'custom_role', { permissions }),
];

const oneByOne = (workspace: TestWorkspace): Promise<Somebody>[] =>
  permissions.flatMap((key) => [
    member(workspace, `only ${key}`, 'custom_role', { permissions: [key] }),
    member(workspace, `all but ${key}`, 'custom_role', { permissions: permissions.filter((other) => other !== key) }),
  ]);

async function aside(workspace: TestWorkspace): Promise<Somebody[]> {
  const elsewhere = await t.workspace();
  const outside = await member(elsewhere, 'an admin of another workspace', 'admin', { kind: 'outsider' });
  return [
    { name: 'nobody', kind: 'nobody', role: null, permissions: [], token: null },
    outside,
    await member(workspace, 'an invited admin', 'admin', { kind: 'invited' }),
    await member(workspace, 'a suspended admin', 'admin', { kind: 'suspended' }),
    await member(workspace, 'a member without role', null, { kind: 'roleless' }),
  ];
}

beforeAll(async () => {
  t = await createTestApp({ withoutAuditWatch: true });
  for (const [at, plan] of plans.entries()) {
    const tickets = ticketSwitches[at % ticketSwitches.length] ?? ticketSwitches[0];
    const workspace = await t.workspace({
      ...{ plan: plan.of, flags: { 'ticket-system': tickets.flag } },
      ...{ profileType: tickets.profileType, enabledTicketSystem: tickets.enabled },
    });
    const name = `${JSON.stringify(plan.of)} tickets ${JSON.stringify(tickets)}`;
    const people = await Promise.all(team(workspace));
    places.push({
      name,
      workspace,
      has: {
        plan: plan.plan,
        tickets: tickets.on,
        ticketFlag: tickets.flag,
        advanced: isAdvanced(plan.of),
        bought: isBought(plan.of),
      },
      people,
    });
  }
  const workspace = await t.workspace({ enabledTicketSystem: true });
  shopper = await t.visitor(await t.store(workspace));
  const people = await Promise.all([...team(workspace), ...oneByOne(workspace)]);
  people.push(...(await aside(workspace)));
  full = {
    name: 'everything',
    workspace,
    has: { plan: 'running', tickets: true, ticketFlag: true, advanced: true, bought: true },
    people,
  };
});
afterAll(() => t.close());

const endpointOf = ({ endpoint }: Call): EndpointDef => {
  const found = all[endpoint];
  if (found === undefined) throw new Error(`There is no endpoint ${endpoint}.`);
  return found;
};

async function ask(call: Call, token: string | null, workspaceId: string): Promise<string> {
  const params = { analyticsId: shopper.store.analyticsId };
  const input = { params, query: call.query, body: {} };
  const response = await callEndpoint(t.baseUrl, endpointOf(call), { token, workspaceId }, input);
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  return `${response.status}${body.code === undefined ? '' : ` ${body.code}`}`;
}

const heard = (answer: string): string => (/^40[13]/.test(answer) || answer >= '500' ? answer : 'through');

async function compare(call: Call, { name, workspace, has, people }: Place): Promise<void> {
  const { method } = endpointOf(call);
  const { group } = call;
  const open = group === 'anybody' ? await ask(call, null, workspace.id) : '';
  const lines = await Promise.all(
    people.map(async (person) => {
      const who = `${name}: ${person.name}: `;
      const answer = await ask(call, person.token, workspace.id);
      if (group === 'anybody') return { wanted: who + open, found: who + answer };
      return { wanted: who + answerOf(group, method, person, has), found: who + heard(answer) };
    }),
  );
  expect(lines.map(({ found }) => found)).toEqual(lines.map(({ wanted }) => wanted));
}

/** Signing out comes last: it works for everybody, and after it they are nobody. */
const isLast = ({ endpoint }: Call) => Number(endpoint === 'auth.clearSession');
const titled = [...calls]
  .sort((one, other) => isLast(one) - isLast(other))
  .map((call) => [`${call.endpoint}${call.query}`, call] as const);

it('the table says of every endpoint who may call it, once', () => {
  const named = calls.filter(({ query }) => query === '').map(({ endpoint }) => endpoint);
  expect(named.sort(), 'say it in apps/server/test/contract/who-may-call.ts').toEqual(Object.keys(all).sort());
});

describe('[D-01] [D-02] [D-04] [D-05] [D-13] [D-23] [B-19] everybody', () => {
  it.each(titled)('%s', async (_title, call) => {
    await compare(call, full);
    // A widget's token opens what is the shopper's, and nothing else.
    const { token } = await t.visitor(shopper.store);
    const person: Somebody = { name: 'a shopper', kind: 'shopper', role: null, permissions: [], token };
    await compare(call, { ...full, people: [person] });
  });
});

describe('[C-12] [X-4] [E-07] [E-19] every plan and switch', () => {
  const inside = titled.filter(([, { group }]) => !['anybody', 'signedIn', 'shoppers'].includes(group));
  it.each(inside)('%s', async (_title, call) => {
    await Promise.all(places.map((place) => compare(call, place)));
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
