import type { BodyOf, endpoints, TriggerDryRun } from '@chatso/contract';
import { dryRun, limits, type TriggerFacts, triggerLimits } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { isStoreOpen, type StoreRow } from '../../stores/index.ts';
import { campaignOf, typeOfCustomer } from '../facts.ts';
import { type RecentVisitor, readRecent } from '../visitor-facts.repo.ts';
import { requireStore } from './keep-triggers.ts';

const { dryRunMs, dryRunVisitors } = triggerLimits;
const dayMs = 24 * 3_600_000;

/**
 * How many of the newest visitors the conditions would have fitted. Each page is judged as it was when the visitor left
 * it. The cart is the one they have now, as nobody writes down how it grew; who was online is not known any more.
 */
export async function runDry(
  ctx: Ctx<AgentActor>,
  { chatsoStoreId, match, conditions }: BodyOf<(typeof endpoints)['triggers.dryRun']>,
): Promise<TriggerDryRun> {
  const store = await requireStore(ctx, chatsoStoreId);
  const since = new Date(ctx.now().getTime() - dryRunMs);
  const recent = await readRecent(ctx, store.id, { since, limit: dryRunVisitors });
  const moments = recent.map((visitor) => momentsOf(visitor, store));
  return { ...dryRun({ match, conditions }, moments), days: dryRunMs / dayMs };
}

function momentsOf(visitor: RecentVisitor, store: StoreRow): TriggerFacts[] {
  const { pages } = visitor;
  const breaks = pages.filter(({ at }, index) => index > 0 && at - (pages[index - 1]?.at ?? at) > limits.returnAfterMs);
  let visit = { startedAt: 0, pages: 0, campaign: null as string | null, number: visitor.returnCount - breaks.length };
  return pages.map((page, index) => {
    const before = pages[index - 1];
    if (before === undefined || page.at - before.at > limits.returnAfterMs)
      visit = { startedAt: page.at, pages: 0, campaign: null, number: visit.number + 1 };
    visit.pages += 1;
    visit.campaign = campaignOf(page.url) ?? visit.campaign;
    const next = pages[index + 1];
    const left = next !== undefined && next.at - page.at <= limits.returnAfterMs ? next.at : visitor.lastAt.getTime();
    const end = Math.max(page.at, next === undefined ? left : Math.min(left, next.at));
    const visitCount = Math.max(1, visit.number);
    return {
      pageUrl: page.url,
      pageTitle: page.title,
      timeOnPage: Math.floor((end - page.at) / 1000),
      timeOnSite: Math.floor((end - visit.startedAt) / 1000),
      pageCount: visit.pages,
      visitCount,
      referrerProvider: visitor.referrerProvider,
      campaign: visit.campaign,
      country: visitor.country,
      device: visitor.device,
      customerType: typeOfCustomer({ ...visitor, hadChats: false, returnCount: visitCount - 1 }),
      cartItems: visitor.cartItems,
      cartValue: visitor.cartValue,
      serviceHours: isStoreOpen(store, null, new Date(page.at)) ? 'open' : 'closed',
      agentsOnline: null,
    };
  });
}
