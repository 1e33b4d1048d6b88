import type { AgentPresence } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import type { Deps } from '../../platform/module.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { insertHere, isOnline, noteOffline, type Person, takeStale } from './presence.repo.ts';
import { presenceChanged, roomMade } from './routing.events.ts';

/** A process repeats whom it holds this often; whoever is not repeated twice is gone with it. */
export const staleMs = 2 * limits.presenceEveryMs + 5_000;

export const presenceOf = (online: boolean, away: boolean): AgentPresence =>
  online ? (away ? 'away' : 'online') : 'offline';

/** Writes down that these people have live chat open. */
export async function noteHere(ctx: RootCtx, people: readonly Person[]): Promise<void> {
  if (people.length === 0) return;
  const rows = await insertHere(ctx.pool, people, { now: ctx.now(), staleMs });
  for (const { workspaceId, userId, away, before } of rows) {
    if (before) continue;
    ctx.emit(presenceChanged({ workspaceId, agentId: userId, presence: presenceOf(true, away) }));
    ctx.emit(roomMade({ workspaceId }));
  }
}

/** Everybody with a live-chat socket in this process, said again. */
export function keepHere(ctx: RootCtx, { realtime }: Pick<Deps, 'realtime'>): Promise<void> {
  const people: Person[] = [];
  for (const { data } of realtime.localSockets('/message')) {
    if (data.kind === 'agent') people.push({ workspaceId: data.workspaceId, userId: data.userId });
  }
  return noteHere(ctx, people);
}

/** A socket closed here; another tab or computer may still have one, on any process. */
export async function noteGone(ctx: Ctx<AgentActor>, { realtime }: Pick<Deps, 'realtime'>): Promise<void> {
  const { workspaceId } = ctx;
  const { userId } = ctx.actor;
  const asked = ctx.now();
  if ((await realtime.countIn('/message', userRoom(workspaceId, userId)).catch(() => 1)) > 0) return;
  if (await noteOffline(ctx, userId, asked)) {
    ctx.emit(presenceChanged({ workspaceId, agentId: userId, presence: 'offline' }));
  }
}

/** People whose process died without a word. */
export async function noteStale(ctx: RootCtx): Promise<void> {
  for (const { workspaceId, userId } of await takeStale(ctx.pool, new Date(ctx.now().getTime() - staleMs))) {
    ctx.emit(presenceChanged({ workspaceId, agentId: userId, presence: 'offline' }));
  }
}

export async function publishPresence(ctx: Ctx<AgentActor>, away: boolean): Promise<void> {
  const presence = presenceOf(await isOnline(ctx, ctx.actor.userId), away);
  ctx.emit(presenceChanged({ workspaceId: ctx.workspaceId, agentId: ctx.actor.userId, presence }));
}
