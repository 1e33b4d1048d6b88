import type { BanPreview } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  blockable,
  findAlike,
  isSameNetwork,
  ownVisitor,
  runningBanOf,
  type VisitorRow,
} from '../../visitors/index.ts';
import { findAnsweredChat } from '../bans.repo.ts';

/** Who else came from an address is told of so long: addresses of homes and phones change hands. */
const latelyMs = 30 * 24 * 60 * 60_000;

async function othersAt(ctx: Ctx, visitor: VisitorRow, ip: string | null): Promise<number> {
  if (ip === null) return 0;
  const { workspaceId, storeId } = visitor;
  const since = new Date(ctx.now().getTime() - latelyMs);
  const alike = await findAlike(ctx.pool, { workspaceId, storeId, ip, email: null, since });
  return alike.filter((other) => other.id !== visitor.id && isSameNetwork(other.ip, ip)).length;
}

export async function previewBan(ctx: Ctx<AgentActor>, visitorId: string): Promise<BanPreview> {
  const visitor = await ownVisitor(ctx, visitorId);
  const { ip, email } = blockable(visitor);
  const chat = await findAnsweredChat(ctx.pool, ctx.workspaceId, visitor.id);
  const running = await runningBanOf(ctx.pool, ctx.workspaceId, visitor.id, ctx.now());
  return {
    visitorId: visitor.id,
    name: visitor.fullname,
    number: visitor.number,
    ip,
    othersAtIp: await othersAt(ctx, visitor, ip),
    email,
    refusal: running !== null ? 'banned' : chat === null ? 'no-chat' : null,
    chat: chat?.ongoing ? { agent: chat.agent } : null,
  };
}
