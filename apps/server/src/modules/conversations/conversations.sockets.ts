import { agentEmits, visitorEmits } from '@chatso/contract';
import type { AgentActor, VisitorActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Deps } from '../../platform/module.ts';
import { conversationRoom } from '../../platform/realtime/rooms.ts';
import { type AgentSocket, onSocket, type Realtime, type SocketHandler } from '../../platform/realtime/wire.ts';
import { audienceOf } from './audience.ts';
import { agentTyped, clientPeeked, clientTyped } from './conversations.events.ts';
import { viewerOf } from './conversations.policy.ts';
import {
  findPeekable,
  findVisitorOfTyping,
  findVisitorRow,
  listVisibleConversations,
  spectatedIdsOf,
} from './conversations.repo.ts';
import { type VisitorLimits, visitorLimits } from './lifecycle/visitor-limits.ts';
import { postAgentMessage, postVisitorMessage } from './messages/post-message.ts';

/** Clients throttle typing to one in 3 s per conversation; an agent may type in several. */
const typingRate = { points: 60, seconds: 60 };
/** Once a second, from two tabs. */
const peekRate = { points: 130, seconds: 60 };

export const conversationSockets = (deps: Deps): SocketHandler[] => handlersOf(deps.config, visitorLimits(deps));

const handlersOf = (config: Deps['config'], limits: VisitorLimits): SocketHandler[] => [
  onSocket(
    '/message',
    'conversation:message',
    { ...agentEmits['conversation:message'], rate: config.rates.write },
    (ctx, payload, socket) => postAgentMessage(ctx, payload, socket.id),
  ),
  onSocket('/message', 'agent:typing', { ...agentEmits['agent:typing'], rate: typingRate }, agentIsTyping),
  onSocket('/message', 'agent:join-rooms', { ...agentEmits['agent:join-rooms'], rate: config.rates.read }, joinRooms),
  onSocket(
    '/message',
    'agent:leave-rooms',
    { ...agentEmits['agent:leave-rooms'], rate: config.rates.read },
    async (_ctx, ids, socket) => {
      for (const id of ids) await socket.leave(conversationRoom(id));
      return { ok: true };
    },
  ),
  onSocket(
    '/widget',
    'conversation:message',
    { ...visitorEmits['conversation:message'], rate: config.rates['widget-message'] },
    (ctx, payload, socket) => {
      limits.message(ctx);
      return postVisitorMessage(ctx, payload, socket.id);
    },
  ),
  onSocket('/widget', 'visitor:typing', { ...visitorEmits['visitor:typing'], rate: typingRate }, visitorIsTyping),
  onSocket('/widget', 'visitor:peek', { ...visitorEmits['visitor:peek'], rate: peekRate }, visitorPeek),
];

/**
 * For chats of colleagues, which managers and admins keep seeing whoever holds them. An agent hears own and waiting chats
 * anyway, and in this room would go on hearing a waiting one after a colleague has it.
 */
async function joinRooms(ctx: Ctx<AgentActor>, ids: string[], socket: AgentSocket): Promise<{ ok: true }> {
  const viewer = viewerOf(ctx.actor);
  if (viewer.all || viewer.colleagues) {
    const rows = await listVisibleConversations(ctx, viewer, ids);
    await socket.join(rows.map((row) => conversationRoom(row.id)));
  }
  return { ok: true };
}

/** After a (re)connect: what this person looks on, as far as it is still theirs to see. */
export async function rejoinSpectated(ctx: Ctx<AgentActor>, socket: AgentSocket): Promise<void> {
  if (socket.nsp.name !== '/message' || !ctx.actor.permissions.has('spectateChat')) return;
  const ids = await spectatedIdsOf(ctx.pool, ctx.workspaceId, viewerOf(ctx.actor));
  if (ids.length > 0) await socket.join(ids.map(conversationRoom));
}

/** The chat is over, or waits again: nobody looks on any more. */
export const emptyRoom = (realtime: Realtime, { conversationId }: { conversationId: string }): void =>
  realtime.leaveRooms('/message', conversationRoom(conversationId), [conversationRoom(conversationId)]);

/** Only the agent of an ongoing chat is seen typing, and only while a message could follow (H-68). */
async function agentIsTyping(ctx: Ctx<AgentActor>, { conversationId }: { conversationId: string }): Promise<void> {
  const visitorId = await findVisitorOfTyping(ctx.pool, ctx.workspaceId, conversationId, ctx.actor.userId);
  if (visitorId !== null) ctx.emit(agentTyped({ conversationId, visitorId }));
}

async function visitorIsTyping(ctx: Ctx<VisitorActor>, { conversationId }: { conversationId: string }): Promise<void> {
  const row = await findVisitorRow(ctx.pool, ctx.workspaceId, ctx.actor.visitorId, conversationId);
  if (row && (row.state === 'pending' || row.state === 'ongoing')) ctx.emit(clientTyped({ audience: audienceOf(row) }));
}

/**
 * Shown to the chat's agent and to who looks on, where the store wants it now; written nowhere. While a chat waits nobody
 * has it, so nobody sees what is typed.
 */
async function visitorPeek(
  ctx: Ctx<VisitorActor>,
  { conversationId, text }: { conversationId: string; text: string },
): Promise<void> {
  const row = await findPeekable(ctx.pool, ctx.workspaceId, ctx.actor.visitorId, conversationId);
  if (row) ctx.emit(clientPeeked({ audience: audienceOf(row), text }));
}
