import { appendCard, publishCard } from '../../apps/server/src/modules/conversations/index.ts';
import { withTransaction } from '../../apps/server/src/platform/ctx.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Cast } from './cast.ts';
import { done, ongoing, params, type Scenarios } from './scene.ts';

let count = 0;

/** A coupon of a chat as it is when the shop has answered, or has not. */
async function couponIn(cast: Cast, chat: string, state: 'sent' | 'failed') {
  const couponId = newId();
  count += 1;
  const code = `parity${count}`;
  cast.secrets.add(code);
  await cast.test.pool.query(
    `INSERT INTO coupons (id, workspace_id, store_id, conversation_id, message_id, agent_id, state, code, type, scope, amount, currency,
       reason, existing, taken_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'percent', 'cart_total', 1000, 'USD',
       'free_gift', true, $9, $9)`,
    [
      ...[couponId, cast.workspace.id, cast.store.id, chat, state === 'sent' ? couponId : null, cast.agent.userId],
      ...[state, code, cast.test.clock.now()],
    ],
  );
  return { couponId, code };
}

export const couponScenarios: Scenarios = {
  'coupons:changed': [
    {
      title: 'a coupon that could not be made is discarded',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        const { couponId } = await couponIn(cast, chat, 'failed');
        return {
          ...{ visitor, chat },
          act: () => done(cast.agent.api['coupons.withdraw']({ params: { id: couponId } })),
        };
      },
    },
  ],
  'conversation:coupon': [
    {
      title: 'the visitor copies a coupon',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        const { couponId, code } = await couponIn(cast, chat, 'sent');
        const ctx = cast.ctx();
        const appended = await withTransaction(ctx, (tx) =>
          appendCard(tx, chat, {
            ...{ messageId: couponId, agentId: cast.agent.userId, type: 'coupon', text: '' },
            attachments: [
              {
                ...{ kind: 'coupon', code, couponMessage: '10% off', couponSecondaryMessage: '', urls: [], couponId },
                ...{ productImages: [], validMessage: '', startsAtGMT: null, dateExpiresGMT: null },
              },
            ],
          }),
        );
        await publishCard(ctx, appended);
        return {
          ...{ visitor, chat },
          act: () =>
            done(
              visitor.api['widget.couponState']({ params: { ...params(cast, couponId) }, body: { what: 'copied' } }),
            ),
        };
      },
    },
  ],
};
