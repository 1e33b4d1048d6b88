/**
 * Live visitors: who is on the pages of a store now, for whoever watches; prompting them, and writing to them.
 * Invariants: each web process knows the visitors whose sockets it holds and is told of the others' only while it has
 * watchers itself; a watcher hears the window it looks at and numbers, nothing else, and only of stores they serve; the
 * board is memory, so that nothing is written for being looked at (docs/decisions/visitors.md).
 * Emits: live-visitors.list-moved, stores-counted, countries-counted.
 */
import { endpoints, liveVisitorEmits } from '@chatso/contract';
import type { RootCtx } from '../../platform/ctx.ts';
import type { EventToken } from '../../platform/events.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { defineModule, react } from '../../platform/module.ts';
import { onSocket } from '../../platform/realtime/wire.ts';
import {
  chatAccepted,
  chatEnded,
  chatMissed,
  chatReleased,
  chatStarted,
  clientChanged,
  clientLeft,
  messageLeft,
  pendingChatEnded,
} from '../conversations/index.ts';
import { storeActiveChanged, storeListChanged, storeSettingsChanged } from '../stores/index.ts';
import { visitorPrompted } from '../triggers/index.ts';
import { visitorBanned, visitorChanged, visitorSignedOut, visitorsTracked } from '../visitors/index.ts';
import { hubOf } from './hub.ts';
import { liveVisitorEvents } from './live-visitors.events.ts';
import { liveVisitorsRealtime } from './live-visitors.realtime.ts';
import { createSampler, forgetQuarters, getPulse } from './pulse.ts';
import { getVisitor } from './use-cases/get-visitor.ts';
import { takeVisitorChat } from './use-cases/take-visitor-chat.ts';
import { leaveLists, promptVisitors, watchCountries, watchList, watchStores } from './use-cases/watch-visitors.ts';

/** A search is typed letter by letter, and asks for two groups. */
const looking = { points: 300, seconds: 60 };
const prompting = { points: 30, seconds: 60 };

export const liveVisitorsModule = defineModule({
  name: 'live-visitors',
  tables: {
    owns: ['visitor_quarters'],
    reads: ['conversations', 'stores', 'visitor_prompts', 'visitors'],
  },
  routes: (binder, deps) =>
    void binder
      .on(endpoints['visitors.pulse'], (ctx, { query }) => getPulse(ctx, query.chatsoStoreId))
      .on(endpoints['visitors.get'], (ctx, { params }) => getVisitor(ctx, deps.realtime, params.id))
      .on(endpoints['visitors.takeChat'], (ctx, { params, body }) =>
        takeVisitorChat(ctx, deps.realtime, params.id, body),
      ),
  events: liveVisitorEvents,
  realtime: liveVisitorsRealtime,
  sockets: (deps) => [
    onSocket(
      '/tracking',
      'agent:get-store-list',
      { ...liveVisitorEmits['agent:get-store-list'], rate: looking },
      (ctx, _, socket) => watchStores(ctx, hubOf(deps), socket),
    ),
    onSocket(
      '/tracking',
      'agent:get-visitor-list',
      { ...liveVisitorEmits['agent:get-visitor-list'], rate: looking },
      (ctx, query, socket) => watchList(ctx, hubOf(deps), query, socket),
    ),
    onSocket(
      '/tracking',
      'agent:get-visitor-countries',
      { ...liveVisitorEmits['agent:get-visitor-countries'], rate: looking },
      (ctx, { chatsoStoreId }, socket) => watchCountries(ctx, hubOf(deps), chatsoStoreId, socket),
    ),
    onSocket(
      '/tracking',
      'agent:leave-visitor-list',
      { ...liveVisitorEmits['agent:leave-visitor-list'], rate: looking },
      (ctx, what, socket) => leaveLists(ctx, hubOf(deps), what, socket),
    ),
    onSocket(
      '/tracking',
      'agent:initiate-prompt',
      { ...liveVisitorEmits['agent:initiate-prompt'], rate: prompting },
      (ctx, prompt) => promptVisitors(ctx, hubOf(deps), prompt),
    ),
  ],
  reactions: (deps) => {
    const hub = hubOf(deps);
    const moved = <P extends { audience: { workspaceId: string; visitorId: string } }>(event: EventToken<P>) =>
      react(event, async (_ctx, { audience }) => hub.news(audience.workspaceId, [audience.visitorId]));
    const storeMoved = async (_ctx: RootCtx, { workspaceId }: { workspaceId: string }) =>
      hub.storesChanged(workspaceId);
    const changed = async (_ctx: RootCtx, one: { workspaceId: string; visitorId: string }) =>
      hub.news(one.workspaceId, [one.visitorId]);
    const gone = async (_ctx: RootCtx, one: { workspaceId: string; visitorId: string }) =>
      hub.news(one.workspaceId, [one.visitorId], { gone: true });
    return [
      react(visitorsTracked, async (_ctx, { pages, presence, carts, described }) => {
        for (const { workspaceId, visitorId, url, title, pageCount, at } of pages) {
          const seen = { pageUrl: url, pageTitle: title, pageCount, idle: false, lastActiveAt: at.getTime() };
          hub.change(workspaceId, { visitorId, ...seen });
        }
        for (const { workspaceId, visitorId, idle, at } of presence)
          hub.change(workspaceId, { visitorId, idle, ...(idle ? {} : { lastActiveAt: at.getTime() }) });
        for (const { workspaceId, visitorId, items, total, currency, at } of carts)
          hub.change(workspaceId, {
            ...{ visitorId, cartItems: items, cartTotal: total, cartCurrency: currency },
            lastActiveAt: at.getTime(),
          });
        for (const { workspaceId, visitorId } of described) hub.news(workspaceId, [visitorId]);
      }),
      react(visitorChanged, changed),
      react(visitorPrompted, changed),
      react(visitorBanned, gone),
      react(visitorSignedOut, gone),
      ...[chatStarted, chatReleased, chatMissed, chatEnded, messageLeft, pendingChatEnded, clientLeft].map(moved),
      ...[moved(chatAccepted), moved(clientChanged)],
      react(storeSettingsChanged, storeMoved),
      react(storeActiveChanged, storeMoved),
      react(storeListChanged, storeMoved),
    ];
  },
  periodic: (deps) => {
    const hub = hubOf(deps);
    const sample = createSampler(hub);
    return [
      definePeriodic({
        name: 'live-visitors',
        everyMs: 1000,
        scope: 'process',
        async run(ctx) {
          await hub.tick(ctx);
          await sample(ctx);
        },
      }),
      definePeriodic({ name: 'visitor-quarters', everyMs: 6 * 3_600_000, run: forgetQuarters }),
    ];
  },
  async onVisitorConnect(_ctx, { data }, deps) {
    hubOf(deps).arrive(data);
  },
  async onDisconnect(_ctx, socket, deps) {
    const hub = hubOf(deps);
    if (socket.data.kind === 'visitor') hub.leave(socket.data.visitorId);
    else hub.watchers.end(socket.id);
  },
  onDraining: (deps) => hubOf(deps).end(),
});
