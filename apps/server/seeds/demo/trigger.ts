import { newTriggerSchema } from '@chatso/contract';
import { createTrigger } from '../../src/modules/triggers/index.ts';
import { atMoment, type Ctx, inWorkspace } from '../../src/platform/ctx.ts';
import type { DemoAgents } from './agents.ts';

const day = 24 * 60 * 60_000;

/** On, and for one page of the demo shop alone: whoever plays shopper elsewhere is not written to unasked. */
export async function seedTrigger(
  tx: Ctx,
  { storeId, agents }: { storeId: string; agents: DemoAgents },
): Promise<void> {
  const made = atMoment(tx, new Date(tx.now().getTime() - 20 * day));
  const trigger = newTriggerSchema.parse({
    chatsoStoreId: storeId,
    name: 'Help on the Returns page',
    active: true,
    match: 'all',
    conditions: [
      { field: 'pageUrl', operator: 'starts_with', value: '/demo/help/returns' },
      { field: 'timeOnPage', operator: 'gte', value: 5 },
    ],
    action: {
      type: 'prompt',
      message: 'Sending something back? Tell us your order number and we’ll start the return for you.',
    },
    frequency: 'once_per_session',
    leaveAlone: { inChat: true, closedToday: true, orderedToday: false },
  });
  await createTrigger(inWorkspace(made, tx.workspaceId, agents.dele), trigger);
}
