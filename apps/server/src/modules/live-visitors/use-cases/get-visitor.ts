import type { VisitorDetail } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { visitorRoom } from '../../../platform/realtime/rooms.ts';
import type { Realtime } from '../../../platform/realtime/wire.ts';
import { chatsOfVisitor } from '../../conversations/index.ts';
import { findStore } from '../../stores/index.ts';
import { classifyVisitor, locationOf, ownVisitor, runningBanOf } from '../../visitors/index.ts';
import { readFacts } from '../facts.repo.ts';
import { requireVisitors } from '../may-watch.ts';
import { toRow } from '../rows.ts';

/** A visitor of an own store, here or not (M-22, M-55). Chats are those the caller may open. */
export async function getVisitor(ctx: Ctx<AgentActor>, realtime: Realtime, visitorId: string): Promise<VisitorDetail> {
  await requireVisitors(ctx);
  const visitor = await ownVisitor(ctx, visitorId);
  const { id, storeId } = visitor;
  const [store, sockets, [facts], chats, ban] = await Promise.all([
    findStore(ctx.db, ctx.workspaceId, storeId),
    realtime.countIn('/widget', visitorRoom(id)).catch(() => 0),
    readFacts(ctx.pool, ctx.workspaceId, [id], ctx.now()),
    chatsOfVisitor(ctx, id),
    runningBanOf(ctx.pool, ctx.workspaceId, id, ctx.now()),
  ]);
  const shown = store !== null && store.active && store.settings.showWidget;
  const row = facts && sockets > 0 ? toRow(facts, { shown }, ctx.now().getTime()) : null;
  const { customerType } = await classifyVisitor(ctx, visitor, chats.hadChats);
  const { open, visible } = chats;
  const locationInfo = locationOf(visitor.countryCode);
  const { browser, platform, device, deviceType, ip } = visitor;
  return {
    visitorId: id,
    number: visitor.number,
    name: visitor.fullname,
    email: visitor.email,
    phone: visitor.phone,
    customerType,
    visitor: row?.visitor ?? null,
    isChatting: open !== null && open.agent !== null,
    isChattingConversationId: open?.id ?? null,
    chattingAgent: open?.agent ?? null,
    chatHistories: visible.map((chat) => ({
      conversationId: chat._id,
      email: chat.customerEmail,
      name: chat.customerFullname,
      state: chat.state,
      categoryName: chat.category?.name ?? null,
      agentName: chat.agent?.fullname ?? null,
      startDate: chat.startDate,
    })),
    chatHistoriesOriginal: visible,
    bannedAt: ban?.bannedAt.toISOString() ?? null,
    chatsoStoreId: storeId,
    clientTimezone: visitor.timezone,
    locationInfo,
    deviceInfo: { address: locationInfo.country, browser, platform, device, deviceType, ip },
  };
}
