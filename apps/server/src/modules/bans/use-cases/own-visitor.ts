import { type AgentActor, servesStore } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { getVisitor, type VisitorRow } from '../../visitors/index.ts';

/** A visitor of a store one serves. Throws `not-found` for every other. */
export async function ownVisitor(ctx: Ctx<AgentActor>, visitorId: string): Promise<VisitorRow> {
  const visitor = await getVisitor(ctx.db, ctx.workspaceId, visitorId);
  if (visitor === null || !servesStore(ctx.actor, visitor.storeId)) throw notFound();
  return visitor;
}
