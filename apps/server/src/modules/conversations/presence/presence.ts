import type { RootCtx } from '../../../platform/ctx.ts';
import type { Deps } from '../../../platform/module.ts';
import { visitorRoom } from '../../../platform/realtime/rooms.ts';
import { audienceOf } from '../audience.ts';
import { visitorPresenceChanged } from '../conversations.events.ts';
import { type Facts, markStaleOffline, updatePresence } from './presence.repo.ts';

/** Visitors with a socket in this process. */
function localVisitors(deps: Deps): string[] {
  const ids = new Set<string>();
  for (const socket of deps.realtime.localSockets('/widget')) {
    if (socket.data.kind === 'visitor') ids.add(socket.data.visitorId);
  }
  return [...ids];
}

/**
 * Writes down that these visitors are here. While a socket is open its process repeats it well within the grace, so a
 * process that dies stops saying so, and the sweep draws the conclusion (decision G-13).
 */
export async function notePresence(ctx: RootCtx, visitorIds: readonly string[], online: boolean): Promise<void> {
  if (visitorIds.length === 0) return;
  const rows = await updatePresence(ctx.pool, visitorIds, { online, now: ctx.now() });
  announce(
    ctx,
    rows.filter((row) => row.was_online !== online),
    online,
  );
}

/**
 * Since when this process has written presence down without a gap, by pool: its own start, or the end of an outage of the
 * database. A silence that began before says nothing about the visitors, who could not be heard.
 */
const listeningSince = new WeakMap<object, Date>();

export const beginPresence = ({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): void => {
  listeningSince.set(pool, clock.now());
};

export const presenceSince = (ctx: RootCtx): Date => listeningSince.get(ctx.pool) ?? new Date(0);

/** The repeated note of everybody here. */
export async function keepPresence(ctx: RootCtx, deps: Deps): Promise<void> {
  try {
    await notePresence(ctx, localVisitors(deps), true);
  } catch (error) {
    beginPresence(deps);
    throw error;
  }
}

/** The last socket of a visitor closed here; elsewhere another tab may still be open. */
export async function noteDisconnect(ctx: RootCtx, deps: Deps, visitorId: string): Promise<void> {
  const left = await deps.realtime.countIn('/widget', visitorRoom(visitorId)).catch(() => 0);
  if (left === 0) await notePresence(ctx, [visitorId], false);
}

/** Chats whose visitor's process died without a word. What somebody works on right now is left to the next round. */
export async function noteStalePresence(ctx: RootCtx, before: Date): Promise<void> {
  announce(ctx, await markStaleOffline(ctx.pool, before), false);
}

function announce(ctx: RootCtx, rows: readonly Facts[], online: boolean): void {
  for (const row of rows) ctx.emit(visitorPresenceChanged({ audience: audienceOf(row), online }));
}
