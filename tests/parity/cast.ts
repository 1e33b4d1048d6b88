import { type ApiClient, createApiClient, type VisitorMessage, visitorEvents } from '@chatso/contract';
import type { StoreRow } from '../../apps/server/src/modules/stores/index.ts';
import { inWorkspace } from '../../apps/server/src/platform/ctx.ts';
import { createTestApp, type TestApp } from '../../apps/server/test/create-test-app.ts';
import type { TestAgent, TestVisitor, TestWorkspace } from '../../apps/server/test/factories.ts';
import type { Received, SocketClient } from '../../apps/server/test/sockets.ts';

export interface Agent extends TestAgent {
  io: SocketClient;
}

export interface Visitor extends TestVisitor {
  io: SocketClient;
  /** Own messages as the server acknowledged them to this socket, which hears no event of them. */
  acknowledged: VisitorMessage[];
}

/** Everybody who takes part, and everybody who must not hear a word. */
export interface Cast {
  test: TestApp;
  workspace: TestWorkspace;
  store: StoreRow;
  /** Takes the chats; a colleague of the same store; an admin of the workspace. */
  agent: Agent;
  colleague: Agent;
  admin: Agent;
  visitors: Visitor[];
  newVisitor(): Promise<Visitor>;
  /** Names and texts that only the people of a chat may learn. */
  secrets: Set<string>;
  bystanders: { who: string; heard: Received[] }[];
  ctx(): ReturnType<typeof inWorkspace>;
  close(): Promise<void>;
}

/** The typed client of somebody who stays signed in while hours pass. */
function lastingClient(baseUrl: string, { workspaceId, ...session }: TestAgent): ApiClient {
  let { token, refreshToken } = session;
  /** A refresh token is good once: calls that find the session expired together share one refresh. */
  let renewing: Promise<void> | undefined;
  async function renew(): Promise<void> {
    const fresh = await createApiClient({ baseUrl })['auth.refresh']({ body: { refreshToken } });
    token = fresh.idToken;
    refreshToken = fresh.refreshToken;
    renewing = undefined;
  }
  return createApiClient({
    baseUrl,
    token: () => token,
    workspaceId: () => workspaceId,
    async onUnauthenticated() {
      renewing ??= renew();
      await renewing;
      return true;
    },
  });
}

export async function createCast(): Promise<Cast> {
  const test = await createTestApp();
  const workspace = await test.workspace();
  const [store, otherStore] = [await test.store(workspace), await test.store(workspace, { name: 'Other' })];
  const foreign = await test.workspace();
  const foreignStore = await test.store(foreign);
  const secrets = new Set<string>();

  async function agentWith(input: Parameters<TestApp['agent']>[1], where = workspace): Promise<Agent> {
    const agent = await test.agent(where, input);
    return Object.assign(agent, { io: await agent.socket(), api: lastingClient(test.baseUrl, agent) });
  }

  async function visitorOf(shop: StoreRow): Promise<Visitor> {
    const visitor = await test.visitor(shop);
    return Object.assign(visitor, { io: await visitor.socket(), acknowledged: [] });
  }

  const agent = await agentWith({ stores: [{ store, agentAlias: 'Robin' }], fullname: 'Secret Fullname' });
  const colleague = await agentWith({ stores: [{ store }] });
  const admin = await agentWith({ role: 'admin', stores: [] });
  const visitors: Visitor[] = [];
  const strangers = [
    { who: 'a visitor of the same store', io: (await visitorOf(store)).io },
    { who: 'a visitor of another workspace', io: (await visitorOf(foreignStore)).io },
    { who: 'an agent of another store', io: (await agentWith({ stores: [{ store: otherStore }] })).io },
    { who: 'an admin of another workspace', io: (await agentWith({ role: 'admin' }, foreign)).io },
  ];
  return {
    ...{ test, workspace, store, agent, colleague, admin, visitors, secrets },
    async newVisitor() {
      const visitor = await visitorOf(store);
      visitors.push(visitor);
      secrets.add(visitor.visitorId);
      return visitor;
    },
    bystanders: strangers.map(({ who, io }) => ({ who, heard: io.received })),
    ctx: () => inWorkspace(test.rootCtx(), workspace.id, { kind: 'system' }),
    close: () => test.close(),
  };
}

/** What of a payload the contract does not name; empty when a visitor hears nothing but that. */
export function beyondContract({ event, payload }: Received): string | null {
  const schema = Object.entries(visitorEvents).find(([name]) => name === event)?.[1];
  if (!schema) return `${event} is not in the contract`;
  const parsed = schema.safeParse(payload);
  if (!parsed.success) return `${event}: ${parsed.error.message}`;
  // Parsing leaves out every key the schema does not name, at every depth.
  return JSON.stringify(sorted(parsed.data)) === JSON.stringify(sorted(payload)) ? null : `${event} carries extra keys`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
