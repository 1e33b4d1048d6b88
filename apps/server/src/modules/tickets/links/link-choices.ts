import type { endpoints, QueryOf } from '@chatso/contract';
import { type AgentActor, servedStores } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { chatAccess, viewerOf } from '../../conversations/index.ts';
import { listStores } from '../../stores/index.ts';
import { likePattern } from '../settings/tags.ts';
import {
  countChatChoices,
  countOrderChoices,
  listChatChoices,
  listCustomerChoices,
  listOrderChoices,
} from './link-choices.repo.ts';

/** Counted up to here: further nobody pages. */
const most = 1000;
const patternOf = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : likePattern(text.trim().toLowerCase());

/** N-18: chats the caller may see. */
export async function chooseChats(ctx: Ctx<AgentActor>, query: QueryOf<(typeof endpoints)['tickets.linkChats']>) {
  const access = chatAccess(ctx, viewerOf(ctx.actor));
  const pattern = patternOf(query.search);
  const { page, limit } = query;
  const shown = { pattern, rising: query.sort === 'asc', limit, offset: (page - 1) * limit };
  const [rows, count] = await Promise.all([
    listChatChoices(ctx.pool, access, shown),
    countChatChoices(ctx.pool, access, pattern, most),
  ]);
  const data = rows.map(({ id, customerName, agentName, agentAvatar, startDate, endDate }) => ({
    _id: id,
    client: { fullname: customerName ?? '' },
    agent: agentName === null ? null : { fullname: agentName, avatar: agentAvatar },
    chatDurationClosed: endDate === null ? null : endDate.getTime() - startDate.getTime(),
    startDate: startDate.toISOString(),
  }));
  return { data, count };
}

/** K-08, N-51: orders of the stores one serves; of another store there are none. */
export async function chooseOrders(ctx: Ctx<AgentActor>, query: QueryOf<(typeof endpoints)['tickets.linkOrders']>) {
  const served = servedStores(ctx.actor);
  const { chatsoStoreId: storeId, page, limit } = query;
  const mine = storeId === undefined || served === null || served.includes(storeId.toLowerCase());
  const storeIds = storeId === undefined ? served : mine ? [storeId] : [];
  const asked = { storeIds, pattern: patternOf(query.search), typed: query.search?.trim() ?? '' };
  const [rows, total] = await Promise.all([
    listOrderChoices(ctx.pool, ctx.workspaceId, {
      ...asked,
      ...{ rising: query.sort === 'asc', limit, offset: (page - 1) * limit },
    }),
    countOrderChoices(ctx.pool, ctx.workspaceId, { ...asked, most }),
  ]);
  const data = rows.map((row) => ({ ...row, timePurchased: row.timePurchased.toISOString() }));
  return { data: { data, total_orders: total } };
}

/** N-52: customers of the stores one serves. */
export async function chooseCustomers(
  ctx: Ctx<AgentActor>,
  { keyword, storeId, page, rowsPerPage }: QueryOf<(typeof endpoints)['tickets.linkCustomers']>,
) {
  const stores = await listStores(ctx.db, ctx.workspaceId, servedStores(ctx.actor));
  const storeIds = stores.map(({ id }) => id).filter((id) => storeId === undefined || id === storeId.toLowerCase());
  const folded = keyword.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const patterns = folded.split(/\s+/).filter(Boolean).slice(0, 8).map(likePattern);
  const offset = (page - 1) * rowsPerPage;
  return {
    results: await listCustomerChoices(ctx.pool, ctx.workspaceId, {
      storeIds,
      patterns,
      limit: rowsPerPage,
      offset,
      seen: servedStores(ctx.actor),
    }),
  };
}
