import { type ApiClient, createApiClient, type FlagName, type Permission, type Role } from '@chatso/contract';
import type { App } from '../src/app/create-app.ts';
import { createDepartment, type DepartmentRow } from '../src/modules/departments/index.ts';
import { setFlag } from '../src/modules/flags/index.ts';
import { createUser } from '../src/modules/identity/index.ts';
import { startSession } from '../src/modules/identity/use-cases/start-session.ts';
import { type Capacity, type Plan, setPlan } from '../src/modules/plans/index.ts';
import { createStore, type NewStore, type StoreRow } from '../src/modules/stores/index.ts';
import { addMember, createCustomRole } from '../src/modules/team/index.ts';
import { beginSession } from '../src/modules/visitors/index.ts';
import { createWorkspace, type NewWorkspace } from '../src/modules/workspaces/index.ts';
import { inWorkspace, type RootCtx } from '../src/platform/ctx.ts';
import { newId } from '../src/platform/ids.ts';
import { connectSocket, type SocketClient } from './sockets.ts';

export interface TestWorkspace {
  id: string;
}

export interface TestAgent {
  userId: string;
  email: string;
  fullname: string;
  workspaceId: string;
  /** Bearer token; `sessionId` ends it. */
  token: string;
  refreshToken: string;
  /** The typed client, signed in, in the agent's workspace. */
  api: ApiClient;
  socket(channel?: 'message' | 'tracking'): Promise<SocketClient>;
}

export interface TestVisitor {
  visitorId: string;
  store: StoreRow;
  token: string;
  api: ApiClient;
  socket(): Promise<SocketClient>;
}

export interface MemberInput {
  role?: Role | null;
  /** For role custom_role. */
  permissions?: readonly Permission[];
  accountState?: 'invited' | 'activated' | 'suspended';
  stores?: { store: StoreRow; categoryIds?: string[]; agentAlias?: string }[];
}

export interface AgentInput extends MemberInput {
  /** Takes time to hash; only tests of sign-in need one. */
  password?: string;
  fullname?: string;
}

export interface Factories {
  workspace(
    input?: Partial<NewWorkspace> & { plan?: Partial<Plan & Capacity>; flags?: Partial<Record<FlagName, boolean>> },
  ): Promise<TestWorkspace>;
  store(workspace: TestWorkspace, input?: Partial<NewStore>): Promise<StoreRow>;
  department(store: StoreRow, name?: string): Promise<DepartmentRow>;
  agent(workspace: TestWorkspace, input?: AgentInput): Promise<TestAgent>;
  /** Adds a member of another workspace to this one too. */
  join(workspace: TestWorkspace, userId: string, input?: MemberInput): Promise<void>;
  visitor(store: StoreRow): Promise<TestVisitor>;
  /** The typed client with any token and workspace, or none. */
  client(token?: string | null, workspaceId?: string | null): ApiClient;
  rootCtx(): RootCtx;
  closeSockets(): void;
}

const device = { ip: '127.0.0.1', userAgent: 'test' };

/** Makes what a test needs through the same use cases that the product uses. */
export function createFactories(app: App, baseUrl: string): Factories {
  const { deps } = app;
  const sockets: SocketClient[] = [];
  const rootCtx = () => deps.rootCtx('test');
  const keep = async (opening: Promise<SocketClient>): Promise<SocketClient> => {
    const socket = await opening;
    sockets.push(socket);
    return socket;
  };
  const client = (token: string | null = null, workspaceId: string | null = null): ApiClient =>
    createApiClient({ baseUrl, token: () => token, workspaceId: () => workspaceId });
  const within = (workspaceId: string) => inWorkspace(rootCtx(), workspaceId, { kind: 'system' });

  async function join(workspace: TestWorkspace, userId: string, input: MemberInput = {}): Promise<void> {
    const ctx = rootCtx();
    const role = input.role === undefined ? 'agent' : input.role;
    const permissions = Object.fromEntries((input.permissions ?? []).map((permission) => [permission, true]));
    const custom = { workspaceId: workspace.id, name: `Custom ${newId()}`, permissions };
    await addMember(ctx, {
      workspaceId: workspace.id,
      userId,
      role,
      ...(role === 'custom_role' ? { customRoleId: await createCustomRole(ctx, custom) } : {}),
      ...(input.accountState === undefined ? {} : { accountState: input.accountState }),
      stores: (input.stores ?? []).map(({ store, ...rest }) => ({ storeId: store.id, ...rest })),
    });
  }

  return {
    client,
    rootCtx,
    join,
    closeSockets: () => {
      for (const socket of sockets) socket.close();
    },
    async workspace({ plan, flags, ...input } = {}) {
      const ctx = rootCtx();
      const id = await createWorkspace(ctx, { organizationName: 'Test', name: `Workspace ${newId()}`, ...input });
      await setPlan(ctx, id, { type: 'advanced', ...plan });
      for (const [flag, on] of Object.entries(flags ?? {})) await setFlag(ctx, id, flag as FlagName, on);
      return { id };
    },
    store: (workspace, input = {}) =>
      createStore(within(workspace.id), deps.secrets.encryptionKey, {
        name: 'Test store',
        url: 'https://shop.test',
        ...input,
      }),
    department: (store, name = 'Sales') => createDepartment(within(store.workspaceId), { storeId: store.id, name }),
    async agent(workspace, input = {}) {
      const ctx = rootCtx();
      const email = `agent-${newId()}@chatso.test`;
      const fullname = input.fullname ?? 'Test Agent';
      const userId = await createUser(ctx, { email, fullname, password: input.password ?? null });
      await join(workspace, userId, input);
      const session = await startSession(ctx, deps, { userId, email, keepSignedIn: true, device });
      const api = client(session.idToken, workspace.id);
      return {
        ...{ userId, email, fullname, api, workspaceId: workspace.id },
        token: session.idToken,
        refreshToken: session.refreshToken,
        async socket(channel = 'message') {
          const { otp } = await api['auth.socketOtp']({ query: { channel } });
          return keep(connectSocket(baseUrl, `/${channel}`, { otp }));
        },
      };
    },
    async visitor(store) {
      const visitor = await beginSession(rootCtx(), {
        store: { id: store.id, workspaceId: store.workspaceId, host: null },
        ...{ visitorId: null, ip: '127.0.0.1', userAgent: undefined, timezone: null, referrer: null, page: null },
      });
      const claims = { visitorId: visitor.id, workspaceId: store.workspaceId, storeId: store.id };
      const token = await deps.tokens.signVisitorToken(claims);
      return {
        ...{ visitorId: visitor.id, store, token, api: client(token) },
        socket: () => keep(connectSocket(baseUrl, '/widget', { token })),
      };
    },
  };
}
