import type { VisitorActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { isKnownVisitor } from './held-links.repo.ts';
import { hasLink } from './links.ts';

/**
 * Whether the links of a message are held back: it has some, the store wants it, and its writer is a stranger. Decided once,
 * when the message is taken in, so that it is the same for everybody who reads it; most messages ask nobody.
 */
export const holdsLinks = async (
  ctx: Ctx<VisitorActor>,
  { holdLinks }: { holdLinks: boolean },
  { conversationId, text }: { conversationId: string; text: string },
): Promise<boolean> =>
  holdLinks &&
  hasLink(text) &&
  !(await isKnownVisitor(ctx.pool, ctx.workspaceId, { visitorId: ctx.actor.visitorId, conversationId }));
