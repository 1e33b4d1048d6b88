import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, inWorkspace } from '../../platform/ctx.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';
import type { Deps } from '../../platform/module.ts';
import { watchRoom } from '../../platform/realtime/rooms.ts';
import type { AnySocket } from '../../platform/realtime/wire.ts';
import { sharedRounds } from '../../platform/shared-rounds.ts';
import { visibleConversations } from '../conversations/index.ts';
import { watchersOf } from '../team/index.ts';
import { agentReplying, watchersChanged } from './desk.events.ts';

const republishMs = 25_000;

/** The chat a socket of this process has open. A screen shows one at a time. */
const watched = new WeakMap<object, string>();
/** Sockets whose wish came last; an older one that is still being checked must not undo it. */
const wishes = new WeakMap<object, symbol>();

/**
 * The chat this socket has open from now on, or none. Kept in rooms only: nothing is written, and a process that dies
 * forgets its own.
 */
export async function watch(
  ctx: Ctx<AgentActor>,
  realtime: Deps['realtime'],
  socket: AnySocket,
  conversationId: string | null,
): Promise<void> {
  const wish = Symbol('wish');
  wishes.set(socket, wish);
  const before = watched.get(socket) ?? null;
  const visible = conversationId === null ? [] : await visibleConversations(ctx, [conversationId]);
  if (wishes.get(socket) !== wish || !socket.connected) return;
  const now = visible[0]?.id ?? null;
  if (before !== null && before !== now) await leave(ctx, realtime, socket, before);
  if (now === null) return;
  watched.set(socket, now);
  await socket.join(watchRoom(now));
  await publishWatchers(ctx, realtime, now);
}

/** The socket's rooms are gone already when it disconnects. */
export async function leave(
  ctx: Ctx,
  realtime: Deps['realtime'],
  socket: AnySocket,
  conversationId = watched.get(socket),
): Promise<void> {
  if (conversationId === undefined) return;
  watched.delete(socket);
  await socket.leave(watchRoom(conversationId));
  await publishWatchers(ctx, realtime, conversationId);
}

/** Says it to those who have the same chat open, and never to its visitor; only while it is open here. */
export function replying(ctx: Ctx<AgentActor>, socket: AnySocket, conversationId: string): void {
  if (watched.get(socket) !== conversationId) return;
  ctx.emit(agentReplying({ conversationId, agentId: ctx.actor.userId, socketId: socket.id }));
}

const inRounds = sharedRounds();

/** Names are read after the room: without rounds, an older answer could come last. */
const publishWatchers = (ctx: Ctx, realtime: Deps['realtime'], conversationId: string): Promise<void> =>
  inRounds(realtime, conversationId, () => publishOnce(ctx, realtime, conversationId));

async function publishOnce(ctx: Ctx, realtime: Deps['realtime'], conversationId: string): Promise<void> {
  const sockets = await realtime.socketsOf('/message', watchRoom(conversationId));
  const ids = new Set(sockets.flatMap(({ data }) => (data.kind === 'agent' ? [data.userId] : [])));
  if (ids.size === 0) return;
  ctx.emit(watchersChanged({ conversationId, watchers: await watchersOf(ctx.pool, ctx.workspaceId, [...ids]) }));
}

/** A process that died took its sockets along without a word: those that look at the same chats are told anew. */
export const republishWatchers = (realtime: Deps['realtime']) =>
  definePeriodic({
    name: 'desk.watchers',
    everyMs: republishMs,
    scope: 'process',
    async run(ctx) {
      const chats = new Map<string, string>();
      for (const socket of realtime.localSockets('/message')) {
        const id = watched.get(socket);
        if (id !== undefined) chats.set(id, socket.data.workspaceId);
      }
      for (const [id, workspaceId] of chats) {
        await publishWatchers(inWorkspace(ctx, workspaceId, { kind: 'job', name: 'desk.watchers' }), realtime, id);
      }
    },
  });
