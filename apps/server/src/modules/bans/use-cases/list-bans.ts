import type { BannedVisitor, endpoints, QueryOf } from '@chatso/contract';
import { type AgentActor, servedStores, servesStore } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { type BannedRow, countBanned, listBanned, listBanning, locationOf } from '../../visitors/index.ts';

type ListQuery = QueryOf<(typeof endpoints)['bans.list']>;

const toBanned = (row: BannedRow): BannedVisitor => ({
  _id: row.id,
  visitorId: row.visitor_id,
  name: row.fullname,
  number: row.number,
  email: row.banned_email ?? row.email,
  ip: row.banned_ip ?? row.ip,
  chatsoStoreId: row.store_id,
  storeIds: [row.store_id, ...row.store_ids],
  bannedBy:
    row.agent_id === null ? null : { _id: row.agent_id, fullname: row.agent_name ?? '', avatar: row.agent_avatar },
  bannedReason: row.reason,
  bannedAt: row.banned_at.toISOString(),
  blocks: { visitor: row.blocks_visitor, ip: row.banned_ip !== null, email: row.banned_email !== null },
  expiresAt: row.expires_at?.toISOString() ?? null,
  locationInfo: locationOf(row.country_code),
  turnedAway: row.turned_away,
  lastTryAt: row.last_try_at?.toISOString() ?? null,
  version: row.version,
});

/** A store one does not serve is unknown: throws `not-found`. */
function storesOf(actor: AgentActor, storeId: string | undefined): readonly string[] | null {
  if (storeId === undefined) return servedStores(actor);
  if (!servesStore(actor, storeId)) throw notFound();
  return [storeId];
}

export async function listBans(ctx: Ctx<AgentActor>, query: ListQuery) {
  const { page, limit, sortBy, sort, search, bannedBy, chatsoStoreId } = query;
  const now = ctx.now();
  const filter = { storeIds: storesOf(ctx.actor, chatsoStoreId), search, bannedBy, now };
  const { count, ending } = await countBanned(ctx.pool, ctx.workspaceId, filter);
  const rows = await listBanned(ctx.pool, ctx.workspaceId, filter, {
    ...{ by: sortBy, direction: sort, limit, offset: (page - 1) * limit },
    alsoIn: servedStores(ctx.actor),
  });
  const banning = await listBanning(ctx.pool, ctx.workspaceId, servedStores(ctx.actor), now);
  const agents = banning.map(({ id, fullname, avatar }) => ({ _id: id, fullname, avatar }));
  return { data: rows.map(toBanned), count, ending, agents };
}

/** As the list shows it; what every change answers. Throws `not-found`. */
export async function getBan(ctx: Ctx<AgentActor>, id: string): Promise<BannedVisitor> {
  const storeIds = servedStores(ctx.actor);
  const page = { by: 'bannedAt', direction: 'desc', limit: 1, offset: 0, alsoIn: storeIds } as const;
  const [row] = await listBanned(ctx.pool, ctx.workspaceId, { storeIds, id, now: ctx.now() }, page);
  if (row === undefined) throw notFound();
  return toBanned(row);
}
