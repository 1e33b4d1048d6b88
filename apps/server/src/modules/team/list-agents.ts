import type { AccountState, Agent, endpoints, PureAgent, QueryOf } from '@chatso/contract';
import { type AgentActor, servedStores } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { workspaceRoom } from '../../platform/realtime/rooms.ts';
import type { Realtime } from '../../platform/realtime/wire.ts';
import { toAgent, toPureAgent } from './team.mapper.ts';
import { countMembers, listMembers, type MemberFilter } from './team.repo.ts';

type AgentQuery = QueryOf<(typeof endpoints)['agents.list']>;

const filterOf = (query: AgentQuery): MemberFilter => {
  const states = [...(query.accountState ? [query.accountState] : []), ...(query.accountStates ?? [])];
  const storeIds = [...(query.storeId ? [query.storeId] : []), ...(query.storeIds ?? [])];
  return {
    search: query.search,
    role: query.role,
    states: states.length > 0 ? states : undefined,
    storeIds: storeIds.length > 0 ? storeIds : undefined,
  };
};

const isSet = (flag: string | undefined): boolean => flag === 'true' || flag === '1';

const pageOf = ({ page, limit, getAll }: AgentQuery) =>
  limit === -1 || isSet(getAll) ? { limit: null, offset: 0 } : { limit, offset: (page - 1) * limit };

/** Agents with an open console. A node that does not answer in time makes nobody wait: then nobody is shown as online. */
async function onlineIn(ctx: Ctx, realtime: Realtime): Promise<ReadonlySet<string>> {
  const online = new Set<string>();
  for (const namespace of ['/message', '/tracking'] as const) {
    const sockets = await realtime.socketsOf(namespace, workspaceRoom(ctx.workspaceId)).catch(() => []);
    for (const { data } of sockets) if (data.kind === 'agent') online.add(data.userId);
  }
  return online;
}

const sum = (counts: Record<AccountState, number>, states: readonly AccountState[]): number =>
  states.reduce((total, state) => total + counts[state], 0);

const everyState: readonly AccountState[] = ['invited', 'activated', 'suspended'];

export async function listAgents(ctx: Ctx, realtime: Realtime, query: AgentQuery) {
  const filter = filterOf(query);
  const rows = await listMembers(ctx.pool, ctx.workspaceId, filter, pageOf(query));
  const counts = await countMembers(ctx.pool, ctx.workspaceId, filter);
  const online = await onlineIn(ctx, realtime);
  return {
    data: rows.map((row) => toAgent(row, online, ctx.now())),
    count: sum(counts, filter.states ?? everyState),
    counts: { all: sum(counts, everyState), ...counts },
  };
}

/** A member as the lists show it; what every change answers. */
export async function getAgent(ctx: Ctx, realtime: Realtime, userId: string): Promise<Agent> {
  const [row] = await listMembers(ctx.pool, ctx.workspaceId, { userId }, { limit: 1, offset: 0 });
  if (row === undefined) throw notFound();
  return toAgent(row, await onlineIn(ctx, realtime), ctx.now());
}

function narrowed(actor: AgentActor, wanted: readonly string[] | undefined): readonly string[] | undefined {
  const own = servedStores(actor);
  if (own === null) return wanted;
  return wanted === undefined ? own : own.filter((id) => wanted.includes(id));
}

/** D-19 */
export async function listPureAgents(ctx: Ctx<AgentActor>, realtime: Realtime, query: AgentQuery) {
  const asked = filterOf(query);
  const filter = { ...asked, storeIds: narrowed(ctx.actor, asked.storeIds) };
  const rows = await listMembers(ctx.pool, ctx.workspaceId, filter, pageOf(query));
  const counts = await countMembers(ctx.pool, ctx.workspaceId, filter);
  const online = await onlineIn(ctx, realtime);
  return { data: rows.map((row) => toPureAgent(row, online)), count: sum(counts, filter.states ?? everyState) };
}

/** D-20 */
export async function listColleagues(
  ctx: Ctx<AgentActor>,
  realtime: Realtime,
  storeId: string | undefined,
): Promise<{ data: PureAgent[]; count: number }> {
  const storeIds = narrowed(ctx.actor, storeId === undefined ? undefined : [storeId]);
  const filter: MemberFilter = { states: ['activated'], storeIds };
  const rows = await listMembers(ctx.pool, ctx.workspaceId, filter, { limit: null, offset: 0 });
  const online = await onlineIn(ctx, realtime);
  return { data: rows.map((row) => toPureAgent(row, online)), count: rows.length };
}
