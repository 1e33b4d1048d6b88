/**
 * Routing: which agent answers a chat that waits. Without it chats are offered to all who may take them; a workspace may
 * have them given to one agent at a time.
 * Invariants: a chat is given to one agent at most, who is here, not away, may have it, and has room; decided behind the
 * workspace's row, so the number of processes makes no difference. Who is away keeps what is theirs. What events miss,
 * the sweep finds. Emits: routing.presence-changed, routing.room-made (internal).
 */
import { endpoints } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { defineModule, react } from '../../platform/module.ts';
import { takeStep } from '../../platform/step.ts';
import {
  chatAccepted,
  chatEnded,
  chatMissed,
  chatReleased,
  chatStarted,
  chatUnassigned,
  chatWaits,
  clientIdle,
  clientLeft,
  pendingChatEnded,
} from '../conversations/index.ts';
import { departmentsChanged, teamChanged } from '../team/index.ts';
import { asRouting, serveOnce, serveWaiting } from './assign.ts';
import { getAvailability, setAvailability } from './availability.ts';
import { keepHere, noteGone, noteHere } from './presence.ts';
import { roomMade, routingEvents } from './routing.events.ts';
import { routingRealtime } from './routing.realtime.ts';
import { getRouting, setRouting } from './settings.ts';
import { sweepRouting } from './sweep.ts';

export { assignTo } from './assign-to.ts';
export { presenceOf, staleMs } from './presence.ts';
export { listOnline } from './routing.repo.ts';
export { getRouting } from './settings.ts';

type AboutChat = { audience: { workspaceId: string } };
const serveChat = (ctx: RootCtx, { audience }: AboutChat) => serveWaiting(ctx, audience.workspaceId);
const serveTeam = (ctx: RootCtx, { workspaceId }: { workspaceId: string }) => serveWaiting(ctx, workspaceId);

export const routingModule = defineModule({
  name: 'routing',
  tables: {
    owns: ['workspace_routing', 'agent_presence'],
    reads: ['conversations', 'custom_roles', 'member_stores', 'users', 'workspace_members'],
  },
  personal: { tables: { agent_presence: 'Goes with the membership.' } },
  routes(binder) {
    binder
      .on(endpoints['routing.settings'], (ctx) => getRouting(ctx))
      .on(endpoints['routing.setSettings'], (ctx, { body }) => setRouting(ctx, body))
      .on(endpoints['availability.get'], (ctx) => getAvailability(ctx))
      .on(endpoints['availability.set'], (ctx, { body }) => setAvailability(ctx, body));
  },
  events: routingEvents,
  realtime: routingRealtime,
  // Before it is told of, so that a new chat calls nobody who will not get it (T-06).
  steps: [
    takeStep(chatWaits, async (tx) => {
      await serveOnce(asRouting(tx, tx.workspaceId));
    }),
  ],
  // A chat waits, or somebody has room for one more.
  reactions: () => [
    react(chatStarted, serveChat),
    react(chatReleased, serveChat),
    react(chatUnassigned, serveChat),
    react(chatAccepted, serveChat),
    react(chatEnded, serveChat),
    react(chatMissed, serveChat),
    react(pendingChatEnded, serveChat),
    react(clientLeft, serveChat),
    react(clientIdle, serveChat),
    react(teamChanged, serveTeam),
    react(departmentsChanged, serveTeam),
    react(roomMade, serveTeam),
  ],
  periodic: (deps) => [
    definePeriodic({
      name: 'routing-presence',
      everyMs: limits.presenceEveryMs,
      scope: 'process',
      run: (ctx) => keepHere(ctx, deps),
    }),
    definePeriodic({ name: 'routing-sweep', everyMs: limits.routingSweepEveryMs, run: sweepRouting }),
  ],
  async onAgentConnect(ctx, socket) {
    if (socket.nsp.name !== '/message') return;
    await noteHere(ctx, [{ workspaceId: ctx.workspaceId, userId: ctx.actor.userId }]);
  },
  async onDisconnect(ctx, socket, deps) {
    if (socket.data.kind === 'agent' && socket.nsp.name === '/message') await noteGone(ctx as Ctx<AgentActor>, deps);
  },
});
