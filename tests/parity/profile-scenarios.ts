import { customersCopied } from '../../apps/server/src/modules/commerce/index.ts';
import { insertCustomers } from '../../apps/server/src/modules/customers/index.ts';
import { runStep, withTransaction } from '../../apps/server/src/platform/ctx.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Cast } from './cast.ts';
import { done, ongoing, type Scenarios } from './scene.ts';

/** A customer of the shop before the store, whose name nobody else may hear. */
async function customerOf(cast: Cast, email: string) {
  const name = `Marit ${newId()}`;
  cast.secrets.add(name);
  await cast.test.pool.query(`UPDATE stores SET crm_store_id = 'parity' WHERE id = $1`, [cast.store.id]);
  const row = { storeId: cast.store.id, externalId: newId(), firstName: name, email, createdAt: cast.test.clock.now() };
  const customerIds = await insertCustomers(cast.ctx(), [row]);
  return { customerIds };
}

/** Whom the shop knows: as the team says, and as a copy brings. */
export const profileScenarios: Scenarios = {
  'conversation:linked-profile-customer': [
    {
      title: 'the agent links a customer of the shop',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        const email = `${newId()}@shop.test`;
        await customerOf(cast, email);
        const body = { chatsoStoreId: cast.store.id, email };
        return {
          ...{ visitor, chat },
          act: () => done(cast.agent.api['conversations.linkProfile']({ params: { id: chat }, body })),
        };
      },
    },
  ],
  'conversation:update-with-crm-data': [
    {
      title: 'a copy brings the customer of a chat',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        const { customerEmail } = await cast.agent.api['conversations.detail']({ params: { id: chat } });
        const { customerIds } = await customerOf(cast, customerEmail ?? '');
        return {
          ...{ visitor, chat },
          async act() {
            const copied = { storeId: cast.store.id, customerIds };
            await withTransaction(cast.ctx(), (tx) => runStep(tx, customersCopied, copied));
            await cast.test.advance(0);
            return undefined;
          },
        };
      },
    },
  ],
};
