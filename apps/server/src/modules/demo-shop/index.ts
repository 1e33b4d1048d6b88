/**
 * The demo shop's own server: it takes orders, keeps coupons, and answers Chatso by the signed calls as any shop of one's
 * own would. Chatso has no way past those calls.
 * Invariants: without the demo there is nothing at its addresses; a checkout is one order; a coupon is used at most as often
 * as it may be.
 */

import { networkOf } from '../../platform/http/network.ts';
import { defineModule } from '../../platform/module.ts';
import { answerShop } from './answer-shop.ts';
import { checkCoupon, checkOut } from './check-out.ts';
import { personal } from './personal.ts';

export { demoShopSecret } from './demo-place.ts';
export { insertRecord } from './records.repo.ts';

const headerOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

export const demoShopModule = defineModule({
  name: 'demo-shop',
  tables: { owns: ['demo_shop_records'] },
  personal,
  routes: (binder, deps) => {
    const budget = deps.limiter.limit('demo-shop', { points: 60, seconds: 600 });
    const spend = (request: { ip: string }) => budget.spend(`ip:${networkOf(request.ip)}`);
    for (const list of ['customers', 'orders', 'orders/act', 'products', 'coupons'] as const) {
      binder.bytes(`/demo/shop-api/${list}`, async (ctx, request, reply) => {
        const { status, body } = await answerShop(ctx, deps, {
          path: request.url,
          headers: {
            'chatso-timestamp': headerOf(request.headers['chatso-timestamp']),
            'chatso-signature': headerOf(request.headers['chatso-signature']),
          },
          body: Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
        });
        return reply.code(status).send(body);
      });
    }
    binder
      .raw('POST', '/demo/api/orders', async (ctx, request, reply) => {
        await spend(request);
        return reply.header('cache-control', 'no-store').send(await checkOut(ctx, deps, request.body));
      })
      .raw('POST', '/demo/api/coupon', async (ctx, request, reply) => {
        await spend(request);
        return reply.header('cache-control', 'no-store').send(await checkCoupon(ctx, deps, request.body));
      });
  },
});
