/**
 * Orders: what the team has the shop do about one, and what a shopper is told of their own.
 * Invariants: what is asked of a shop is done once, whatever is retried or dies: written down first, one call outside of any
 * transaction, then its end; where no answer came nothing else is done about the order until the shop has said; what is left
 * to pay back is judged behind that row. A shopper who does not know an order's e-mail learns nothing, not even by the time.
 */
import { endpoints } from '@chatso/contract';
import { inWorkspace } from '../../platform/ctx.ts';
import { networkOf } from '../../platform/http/network.ts';
import { fulfil } from '../../platform/jobs/job.ts';
import { defineModule } from '../../platform/module.ts';
import { actOnOrder, checkAction, finishAction } from './act.ts';
import { listChoices } from './choices.ts';
import { finishActionOrder } from './orders.jobs.ts';
import { personal } from './personal.ts';
import { getRules, setRules } from './rules.ts';
import { getStatus, listOwnOrders, statusBudgets } from './status.ts';
import { wiringOf } from './wiring.ts';

export { tellsOrders } from './status.ts';

export const ordersModule = defineModule({
  name: 'orders',
  tables: { owns: ['order_actions', 'order_rules'], reads: ['customers', 'orders', 'users'] },
  personal,
  jobs: [
    fulfil(finishActionOrder, async (ctx, { workspaceId, actionId }, deps) => {
      const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'orders.finish' });
      await finishAction(scoped, wiringOf(deps), actionId);
    }),
  ],
  routes: (binder, deps) => {
    const wiring = wiringOf(deps);
    const tries = {
      visitor: deps.limiter.limit('order-status-visitor', statusBudgets.visitor),
      address: deps.limiter.limit('order-status-address', statusBudgets.address),
      email: deps.limiter.limit('order-status-email', statusBudgets.email),
    };
    binder
      .on(endpoints['orders.choices'], (ctx, { query }) => listChoices(ctx, wiring, query))
      .on(endpoints['orders.act'], async (ctx, { body }) => ({ data: await actOnOrder(ctx, wiring, body) }))
      .on(endpoints['orders.checkAction'], async (ctx, { params }) => ({
        data: await checkAction(ctx, wiring, params.id),
      }))
      .on(endpoints['orderRules.get'], (ctx) => getRules(ctx))
      .on(endpoints['orderRules.set'], (ctx, { body }) => setRules(ctx, body))
      .on(endpoints['widget.orderStatus'], async (ctx, { params, body, request }) => ({
        order: await getStatus(ctx, tries, { ...params, ...body, network: networkOf(request.ip) }),
      }))
      .on(endpoints['widget.orders'], async (ctx, { params }) => ({
        orders: await listOwnOrders(ctx, params.analyticsId),
      }));
  },
});
