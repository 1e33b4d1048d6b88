import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx, RootCtx } from '../../../platform/ctx.ts';
import type { Deps } from '../../../platform/module.ts';
import type { AnySocket } from '../../../platform/realtime/wire.ts';
import { type Viewer, viewerOf } from '../conversations.policy.ts';
import { liveHeadsOf, openHeadsOf } from '../conversations.repo.ts';

const visitorsPerQuery = 1000;

/** What each agent socket may see, noted when it connects: a change of role or stores ends the socket. */
const viewers = new WeakMap<object, Viewer>();

export const noteViewer = (ctx: Ctx<AgentActor>, socket: object): void => {
  viewers.set(socket, viewerOf(ctx.actor));
};

/** Of notes too: what a visitor hears is `toVisitorHeads`, and names them nowhere. */
const toAgentHeads = (rows: readonly { id: string; seq: number; rev: number; notes: number }[]) =>
  Object.fromEntries(rows.map(({ id, seq, rev, notes }) => [id, { seq, rev, notes }]));
const toVisitorHeads = (rows: readonly { id: string; seq: number; rev: number }[]) =>
  Object.fromEntries(rows.map(({ id, seq, rev }) => [id, { seq, rev }]));

/**
 * Tells every socket of this process how far the conversations it holds go. Repairs what no reconnect would: an event
 * lost between a commit and its publication.
 */
export async function publishHeads(ctx: RootCtx, deps: Deps): Promise<void> {
  await publishToAgents(ctx, deps);
  await publishToVisitors(ctx, deps);
}

async function publishToAgents(ctx: RootCtx, deps: Deps): Promise<void> {
  const byPerson = new Map<string, AnySocket[]>();
  for (const socket of deps.realtime.localSockets('/message')) {
    if (socket.data.kind !== 'agent') continue;
    const key = `${socket.data.workspaceId}:${socket.data.userId}`;
    byPerson.set(key, [...(byPerson.get(key) ?? []), socket]);
  }
  for (const sockets of byPerson.values()) {
    const [first] = sockets;
    const viewer = first && viewers.get(first);
    if (!first || !viewer) continue;
    const heads = toAgentHeads(await liveHeadsOf(ctx.pool, first.data.workspaceId, viewer));
    for (const socket of sockets) socket.emit('sync:heads', { heads });
  }
}

async function publishToVisitors(ctx: RootCtx, deps: Deps): Promise<void> {
  const sockets = new Map<string, AnySocket[]>();
  for (const socket of deps.realtime.localSockets('/widget')) {
    if (socket.data.kind !== 'visitor') continue;
    sockets.set(socket.data.visitorId, [...(sockets.get(socket.data.visitorId) ?? []), socket]);
  }
  const ids = [...sockets.keys()];
  for (let start = 0; start < ids.length; start += visitorsPerQuery) {
    const rows = await openHeadsOf(ctx.pool, ids.slice(start, start + visitorsPerQuery));
    for (const row of rows) {
      for (const socket of sockets.get(row.visitor_id) ?? [])
        socket.emit('sync:heads', { heads: toVisitorHeads([row]) });
    }
  }
}
