import type { AgentPresence } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import type { Deps } from '../../platform/module.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { presenceChanged, roomMade } from './routing.events.ts';

export interface Person {
  workspaceId: string;
  userId: string;
}

interface Noted extends Person {
  away: boolean;
  before: boolean | null;
}

/** A process repeats whom it holds this often; whoever is not repeated twice is gone with it. */
export const staleMs = 2 * limits.presenceEveryMs + 5_000;

const presenceOf = (online: boolean, away: boolean): AgentPresence => (online ? (away ? 'away' : 'online') : 'offline');

/** Writes down that these people have live chat open. */
export async function noteHere(ctx: RootCtx, people: readonly Person[]): Promise<void> {
  if (people.length === 0) return;
  const { rows } = await ctx.pool.query<Noted>({
    name: 'routing-note-here',
    text: `WITH here AS (
             SELECT m.workspace_id, m.user_id, m.away_since IS NOT NULL AS away,
                    p.online AND p.seen_at >= $4 AS before
               FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[])) AS n (workspace_id, user_id)
               JOIN workspace_members m USING (workspace_id, user_id)
               LEFT JOIN agent_presence p USING (workspace_id, user_id)
              ORDER BY m.workspace_id, m.user_id
           ), noted AS (
             INSERT INTO agent_presence AS p (workspace_id, user_id, online, seen_at)
             SELECT workspace_id, user_id, true, $3 FROM here
             ON CONFLICT (workspace_id, user_id) DO UPDATE SET online = true, seen_at = greatest(p.seen_at, $3)
           )
           SELECT workspace_id AS "workspaceId", user_id AS "userId", away, before FROM here`,
    values: [
      people.map(({ workspaceId }) => workspaceId),
      people.map(({ userId }) => userId),
      ctx.now(),
      new Date(ctx.now().getTime() - staleMs),
    ],
  });
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
  const { rowCount } = await ctx.pool.query({
    name: 'routing-note-gone',
    // Said to be here again since we counted: it is.
    text: `UPDATE agent_presence SET online = false, seen_at = $3
           WHERE workspace_id = $1 AND user_id = $2 AND online AND seen_at <= $3`,
    values: [workspaceId, userId, asked],
  });
  if (rowCount === 1) ctx.emit(presenceChanged({ workspaceId, agentId: userId, presence: 'offline' }));
}

/** People whose process died without a word. */
export async function noteStale(ctx: RootCtx): Promise<void> {
  const { rows } = await ctx.pool.query<Person>({
    name: 'routing-note-stale',
    text: `UPDATE agent_presence SET online = false
           WHERE online AND seen_at < $1 RETURNING workspace_id AS "workspaceId", user_id AS "userId"`,
    values: [new Date(ctx.now().getTime() - staleMs)],
  });
  for (const { workspaceId, userId } of rows) {
    ctx.emit(presenceChanged({ workspaceId, agentId: userId, presence: 'offline' }));
  }
}

export async function tellPresence(ctx: Ctx<AgentActor>, away: boolean): Promise<void> {
  const { rows } = await ctx.pool.query<{ online: boolean }>(
    'SELECT online FROM agent_presence WHERE workspace_id = $1 AND user_id = $2',
    [ctx.workspaceId, ctx.actor.userId],
  );
  const presence = presenceOf(rows[0]?.online ?? false, away);
  ctx.emit(presenceChanged({ workspaceId: ctx.workspaceId, agentId: ctx.actor.userId, presence }));
}
