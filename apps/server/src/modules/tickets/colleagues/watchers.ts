import { type AgentActor, storesSeenBy } from '../../../platform/actor.ts';
import { type Ctx, inWorkspace } from '../../../platform/ctx.ts';
import { definePeriodic } from '../../../platform/jobs/job.ts';
import type { Deps } from '../../../platform/module.ts';
import { replyingTicketRoom, watchTicketRoom } from '../../../platform/realtime/rooms.ts';
import type { AnySocket } from '../../../platform/realtime/wire.ts';
import { sharedRounds } from '../../../platform/shared-rounds.ts';
import { watchersOf } from '../../team/index.ts';
import { findTicket } from '../ticket/tickets.repo.ts';
import { ticketWatchersChanged } from '../tickets.events.ts';

const republishMs = 25_000;
/** Who has not typed for so long is not writing an answer any more. */
const replyingMs = 10_000;

/** The ticket a socket of this process has open, and when its answer was last typed at. */
const watched = new WeakMap<object, { ticketId: string; typedAt: number | null }>();
/** Sockets whose wish came last; an older one that is still being checked must not undo it. */
const wishes = new WeakMap<object, symbol>();
const inRounds = sharedRounds();

/** The ticket this socket has open from now on, or none. Kept in rooms only, as with chats (modules/desk). */
export async function watch(
  ctx: Ctx<AgentActor>,
  realtime: Deps['realtime'],
  socket: AnySocket,
  wanted: string | null,
): Promise<void> {
  const wish = Symbol('wish');
  wishes.set(socket, wish);
  const before = watched.get(socket)?.ticketId ?? null;
  const mayOpen = wanted !== null && ctx.actor.permissions.has('tickets');
  const found = mayOpen ? await findTicket(ctx.pool, ctx.workspaceId, wanted, storesSeenBy(ctx.actor)) : null;
  if (wishes.get(socket) !== wish || !socket.connected) return;
  const now = found?.id ?? null;
  if (before !== null && before !== now) await leave(ctx, realtime, socket);
  if (now === null) return;
  if (before !== now) watched.set(socket, { ticketId: now, typedAt: null });
  await socket.join(watchTicketRoom(now));
  await publish(ctx, realtime, now);
}

/** The socket's rooms are gone already when it disconnects. */
export async function leave(ctx: Ctx, realtime: Deps['realtime'], socket: AnySocket): Promise<void> {
  const ticketId = watched.get(socket)?.ticketId;
  if (ticketId === undefined) return;
  watched.delete(socket);
  await socket.leave(watchTicketRoom(ticketId));
  await socket.leave(replyingTicketRoom(ticketId));
  await publish(ctx, realtime, ticketId);
}

/** Only while it is open here; said anew to the others when it begins and when it ends. */
export async function replying(
  ctx: Ctx<AgentActor>,
  realtime: Deps['realtime'],
  socket: AnySocket,
  { ticketId, over }: { ticketId: string; over: boolean },
): Promise<void> {
  const open = watched.get(socket);
  if (open?.ticketId !== ticketId.toLowerCase()) return;
  if (over) {
    open.typedAt = null;
    await socket.leave(replyingTicketRoom(open.ticketId));
    return publish(ctx, realtime, open.ticketId);
  }
  const began = open.typedAt === null;
  open.typedAt = ctx.now().getTime();
  if (!began) return;
  await socket.join(replyingTicketRoom(open.ticketId));
  await publish(ctx, realtime, open.ticketId);
}

const publish = (ctx: Ctx, realtime: Deps['realtime'], ticketId: string): Promise<void> =>
  inRounds(realtime, ticketId, () => publishOnce(ctx, realtime, ticketId));

async function publishOnce(ctx: Ctx, realtime: Deps['realtime'], ticketId: string): Promise<void> {
  const idsIn = async (room: string): Promise<string[]> => {
    const sockets = await realtime.socketsOf('/message', room);
    return [...new Set(sockets.flatMap(({ data }) => (data.kind === 'agent' ? [data.userId] : [])))];
  };
  const ids = await idsIn(watchTicketRoom(ticketId));
  if (ids.length === 0) return;
  const typing = await idsIn(replyingTicketRoom(ticketId));
  const watchers = await watchersOf(ctx.pool, ctx.workspaceId, ids);
  ctx.emit(ticketWatchersChanged({ ticketId, watchers, replying: typing.filter((id) => ids.includes(id)) }));
}

/** Ends what was typed long ago, and tells those anew whose company died without a word. */
export const keepWatchers = (realtime: Deps['realtime']) => [
  definePeriodic({
    name: 'tickets.replying',
    everyMs: replyingMs / 2,
    scope: 'process',
    async run(ctx) {
      for (const socket of realtime.localSockets('/message')) {
        const open = watched.get(socket);
        if (open === undefined || open.typedAt === null || ctx.now().getTime() - open.typedAt < replyingMs) continue;
        open.typedAt = null;
        await socket.leave(replyingTicketRoom(open.ticketId));
        await publish(asJob(ctx, socket.data.workspaceId), realtime, open.ticketId);
      }
    },
  }),
  definePeriodic({
    name: 'tickets.watchers',
    everyMs: republishMs,
    scope: 'process',
    async run(ctx) {
      const open = new Map<string, string>();
      for (const socket of realtime.localSockets('/message')) {
        const ticketId = watched.get(socket)?.ticketId;
        if (ticketId !== undefined) open.set(ticketId, socket.data.workspaceId);
      }
      for (const [ticketId, workspaceId] of open) await publish(asJob(ctx, workspaceId), realtime, ticketId);
    },
  }),
];

const asJob = (ctx: Parameters<typeof inWorkspace>[0], workspaceId: string) =>
  inWorkspace(ctx, workspaceId, { kind: 'job', name: 'tickets.watchers' });
