import type { SetupGuide } from '@chatso/contract';
import { isSocialChannel } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { listStores, newStoreSettings, type StoreRow } from '../stores/index.ts';
import { noteGuideHidden } from '../team/index.ts';
import { findFacts } from './setup-guide.repo.ts';

const untouched = newStoreSettings().widgetCustomization;

/** The colour, the title or the logo is another one than every store begins with. */
const isBranded = ({ settings: { widgetCustomization: look } }: StoreRow): boolean =>
  look.primaryColor.toLowerCase() !== untouched.primaryColor.toLowerCase() ||
  look.title !== untouched.title ||
  look.brandLogo !== untouched.brandLogo;

/** Ticked by what really happened, in any order; nobody can tick a step. */
export async function getSetupGuide(ctx: Ctx<AgentActor>): Promise<SetupGuide> {
  const facts = await findFacts(ctx, ctx.actor.userId);
  if (facts === null) throw notFound();
  const stores = (await listStores(ctx.db, ctx.workspaceId, null)).filter(({ type }) => !isSocialChannel(type));
  const store = stores.find(({ active }) => active) ?? stores[0];
  const { hidden, invited, answered, email, sentAt, expiresAt } = facts;
  return {
    ...{ hidden, invited, answered },
    store: store ? { id: store.id, name: store.name, url: store.url, analyticsId: store.analyticsId } : null,
    address: stores.some(({ url }) => url !== null && url !== ''),
    // A widget that was seen once was installed, even if it is silent now.
    installed: stores.some(
      ({ widgetConnected, lastWidgetSessionAt }) => widgetConnected || lastWidgetSessionAt !== null,
    ),
    branded: stores.some(isBranded),
    invitation:
      email !== null && sentAt !== null && expiresAt !== null
        ? { email, sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() }
        : null,
  };
}

export async function hideSetupGuide(ctx: Ctx<AgentActor>, { hidden }: { hidden: boolean }): Promise<SetupGuide> {
  return withTransaction(ctx, async (tx) => {
    if (await noteGuideHidden(tx, tx.actor.userId, hidden)) {
      const subject = { type: 'user', id: tx.actor.userId } as const;
      await tx.audit({ action: hidden ? 'member.guide-hidden' : 'member.guide-shown', subject });
    }
    return getSetupGuide(tx);
  });
}
