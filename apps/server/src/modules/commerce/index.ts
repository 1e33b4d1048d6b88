/**
 * Commerce: the port to the shops behind stores. It holds how each is reached, copies what they know (customers, orders,
 * products) into the tables of `customers` and `catalog`, and hears of changes.
 * Invariants: keys are sealed and go to the address they were entered for only; a copy is of what the shop changed last,
 * whatever comes late, twice or out of order; no request of a chat waits for a shop.
 * Emits: shop.changed.
 */
import { endpoints } from '@chatso/contract';
import type { OrderAction } from '@chatso/domain';
import type { RootCtx } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { isOutsideUrl } from '../../platform/http/outgoing.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import { definePeriodic, fulfil } from '../../platform/jobs/job.ts';
import { type Deps, defineModule } from '../../platform/module.ts';
import { askShop } from './ask-shop.ts';
import { authorizeShop, takeKeys } from './authorize-shop.ts';
import { checkShop, tellCheck } from './check-shop.ts';
import { shopChanged } from './commerce.events.ts';
import { copyShopOrder, tendShopOrder } from './commerce.jobs.ts';
import { commerceRealtime } from './commerce.realtime.ts';
import { connectShop, copyNow, disconnectShop, listShops, shopsBehind } from './connect-shop.ts';
import { findConnection } from './connections.repo.ts';
import { copyShop } from './copy-shop.ts';
import { listDue } from './copying.repo.ts';
import { describeCalls } from './custom/describe-calls.ts';
import { forgetGrants } from './grants.repo.ts';
import { hearShop } from './hear-shop.ts';
import { personal } from './personal.ts';
import { pluginFor } from './plugin-file.ts';
import type { Shop, ShopAccess } from './port.ts';
import { tellWhoIsSignedIn } from './shopify/app-proxy.ts';
import { finishShopify } from './shopify/finish-oauth.ts';
import { hearPrivacyTopic } from './shopify/privacy-topics.ts';
import { createReach, kindsThatTell, type Reach, shopOf, shopOriginsOf } from './shops.ts';
import { forgetDeliveries, listUntended } from './telling.repo.ts';
import { tendShop } from './tend-shop.ts';

export { ShopError } from './call-shop.ts';
export { shopChanged } from './commerce.events.ts';
export { eraseShopperOrder } from './commerce.jobs.ts';
export { customersCopied } from './commerce.steps.ts';
export { describeCalls } from './custom/describe-calls.ts';
export type { Shop, ShopAccess, ShopCoupon, ShopCoupons, WantedCoupon, WantedDeed } from './port.ts';
export { isSameEnd } from './port.ts';
export { seedConnection } from './seed-connection.ts';

const dueAtOnce = 200;
/** A shop tells of a thing again for a few hours at most. */
const deliveriesKeptMs = 7 * 24 * 3_600_000;
const tendedEveryMs = 24 * 3_600_000;
const ok = { ok: true as const };

/** One for each process: which shops are silent is known by what it asked. */
const reaches = new WeakMap<object, Reach>();
function reachOf(deps: Deps): Reach {
  const known = reaches.get(deps.pool);
  if (known) return known;
  const reach = createReach(deps);
  reaches.set(deps.pool, reach);
  return reach;
}

/** Asks the shop behind a store; see `ask-shop.ts`. */
export const askShopOf = <T>(
  deps: Deps,
  ctx: RootCtx,
  place: { workspaceId: string; storeId: string },
  question: (shop: Shop, access: ShopAccess) => Promise<T>,
) => askShop(ctx, reachOf(deps), place, question);

/** What the shop behind a store does about orders when it is asked; nothing where there is none. */
export async function orderActionsOf(
  sql: Sql,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
): Promise<readonly OrderAction[]> {
  const row = await findConnection(sql, workspaceId, storeId);
  const kinds = (row && shopOf(row.kind)?.orderActions?.kinds) ?? [];
  return row?.order_actions ? kinds.filter((kind) => row.order_actions?.includes(kind)) : kinds;
}

/** After which of these the shop calculates taxes and total of an order anew. */
export async function recalculatingActionsOf(
  sql: Sql,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
): Promise<readonly OrderAction[]> {
  const row = await findConnection(sql, workspaceId, storeId);
  return (row && shopOf(row.kind)?.orderActions?.recalculates) ?? [];
}

const wiringOf = (deps: Deps) => ({
  reach: reachOf(deps),
  mayCall: (address: string) => isOutsideUrl(address, shopOriginsOf(deps)),
});

export const commerceModule = defineModule({
  name: 'commerce',
  tables: {
    owns: [
      'shop_connections',
      'shop_feeds',
      'shop_hints',
      'shop_deliveries',
      'shop_tokens',
      'shop_grants',
      'shop_left_out',
    ],
    reads: ['workspace_members'],
  },
  personal,
  events: [shopChanged],
  realtime: commerceRealtime,
  jobs: [
    fulfil(copyShopOrder, (ctx, { connectionId }, deps) => copyShop(ctx, reachOf(deps), connectionId)),
    fulfil(tendShopOrder, (ctx, { connectionId }, deps) => tendShop(ctx, reachOf(deps), connectionId)),
  ],
  periodic: () => [
    definePeriodic({
      name: 'commerce.copy-due',
      everyMs: 15_000,
      async run(ctx) {
        for (const connectionId of await listDue(ctx.pool, ctx.now(), dueAtOnce)) {
          await ctx.enqueue(copyShopOrder, { connectionId });
        }
      },
    }),
    definePeriodic({
      name: 'commerce.tend-due',
      everyMs: 600_000,
      async run(ctx) {
        const before = new Date(ctx.now().getTime() - tendedEveryMs);
        for (const connectionId of await listUntended(ctx.pool, kindsThatTell, before, dueAtOnce)) {
          await ctx.enqueue(tendShopOrder, { connectionId });
        }
      },
    }),
    definePeriodic({
      name: 'commerce.forget-deliveries',
      everyMs: 3_600_000,
      async run(ctx) {
        await forgetDeliveries(ctx.pool, new Date(ctx.now().getTime() - deliveriesKeptMs));
        await forgetGrants(ctx.pool, ctx.now());
      },
    }),
  ],
  routes: (binder, deps) => {
    const wiring = wiringOf(deps);
    binder
      .on(endpoints['shops.list'], (ctx) => listShops(ctx, deps))
      .on(endpoints['orders.store'], (ctx, { query }) => shopsBehind(ctx, query.crmStoreId))
      .on(endpoints['shops.check'], (ctx, { params, body }) => checkShop(ctx, wiring, { ...params, ...body }))
      .on(endpoints['shops.tellCheck'], (ctx, { params, body, reply }) => {
        reply.header('content-type', 'application/x-ndjson; charset=utf-8');
        reply.header('cache-control', 'no-store');
        // A proxy that gathers the answer would show all lines at once.
        reply.header('x-accel-buffering', 'no');
        return tellCheck(ctx, wiring, { ...params, ...body });
      })
      .on(endpoints['shops.connect'], (ctx, { params, body }) => connectShop(ctx, wiring, { ...params, ...body }))
      .on(endpoints['shops.disconnect'], async (ctx, { params }) => {
        await disconnectShop(ctx, wiring, params.storeId);
        return ok;
      })
      .on(endpoints['shops.copy'], async (ctx, { params, body }) => {
        await copyNow(ctx, { ...params, ...body });
        return ok;
      })
      .on(endpoints['shops.authorize'], (ctx, { params, body }) =>
        authorizeShop(ctx, { ...wiring, origin: ownAddress(deps.config) }, { ...params, ...body }),
      )
      .on(endpoints['shops.plugin'], async (ctx, { params, reply }) => {
        const bytes = await pluginFor(ctx, deps, params.storeId);
        reply.header('content-type', 'application/zip');
        reply.header('content-disposition', 'attachment; filename="chatso.zip"');
        reply.header('cache-control', 'no-store');
        return bytes;
      })
      .bytes('/api/shops/woocommerce/keys', async (ctx, request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const status = await takeKeys(ctx, wiring, raw);
        return reply.code(status).send({ ok: status === 200 });
      })
      .on(endpoints['shops.finishShopify'], (ctx, { body, request }) =>
        finishShopify(ctx, wiring, deps, { ...body, state: request.cookies.shopifyState }),
      )
      .raw('GET', '/api/shops/custom/openapi.json', (_ctx, _request, reply) => reply.send(describeCalls()))
      .raw('GET', '/api/shopify/proxy', async (ctx, request, reply) => {
        const { searchParams } = new URL(request.url, ownAddress(deps.config));
        const answer = await tellWhoIsSignedIn(ctx, wiring, deps, searchParams);
        reply.header('cache-control', 'no-store, private');
        return reply.code(answer === null ? 401 : 200).send(answer ?? { claim: null });
      })
      .bytes('/api/shopify/privacy', async (ctx, request, reply) => {
        const status = await hearPrivacyTopic(ctx, deps, {
          topic: String(request.headers['x-shopify-topic'] ?? ''),
          signature: String(request.headers['x-shopify-hmac-sha256'] ?? ''),
          raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        return reply.code(status).send({ ok: status === 200 });
      })
      .bytes('/api/shops/:connectionId/events', async (ctx, request, reply) => {
        const { connectionId = '' } = request.params as { connectionId?: string };
        const status = await hearShop(ctx, wiring.reach, {
          connectionId,
          path: new URL(request.url, ownAddress(deps.config)).pathname,
          headers: request.headers,
          raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        return reply.code(status).send({ ok: status === 200 });
      });
  },
});
