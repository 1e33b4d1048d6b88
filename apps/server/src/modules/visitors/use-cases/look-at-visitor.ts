import type { VisitedPage, VisitorLocation } from '@chatso/contract';
import { type AgentActor, servesStore } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { locationOf } from '../device.ts';
import { getVisitorRow, listPages } from '../visitors.repo.ts';
import type { VisitorRow } from '../visitors.schema.ts';

/** How far back the timeline of a visitor goes. */
const pagesShown = 50;

/** Visitors of the own stores; admins serve all. Throws `not-found` for any other. */
export async function ownVisitor(ctx: Ctx<AgentActor>, visitorId: string): Promise<VisitorRow> {
  const row = await getVisitorRow(ctx.db, ctx.workspaceId, visitorId);
  if (!row || !servesStore(ctx.actor, row.storeId)) throw notFound();
  return row;
}

export async function listVisitedPages(
  ctx: Ctx<AgentActor>,
  visitorId: string,
): Promise<{ data: VisitedPage[]; count: number }> {
  const visitor = await ownVisitor(ctx, visitorId);
  const pages = await listPages(ctx.db, ctx.workspaceId, visitor.id, pagesShown);
  const data = pages.map(({ pageTitle, pageName, pageUrl, visitedAt }) => ({
    pageTitle,
    pageName,
    pageUrl,
    timestamp: visitedAt.toISOString(),
  }));
  return { data, count: Math.max(visitor.pageCount, data.length) };
}

/** The country was looked up when the session began, away from every message. */
export async function locateVisitor(ctx: Ctx<AgentActor>, visitorId: string): Promise<VisitorLocation> {
  const { id, countryCode, timezone, browser, platform, device, deviceType, ip, attributes } = await ownVisitor(
    ctx,
    visitorId,
  );
  const locationInfo = locationOf(countryCode);
  return {
    visitorId: id,
    locationInfo,
    clientTimezone: timezone,
    deviceInfo: { address: locationInfo.country, browser, platform, device, deviceType, ip },
    attributes: Object.entries(attributes)
      .map(([name, value]) => ({ name, value }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}
