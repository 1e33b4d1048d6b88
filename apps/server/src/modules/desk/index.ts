/**
 * What agents do at a chat before they say something: drafts, and who else has it open or is about to answer.
 * Invariants: a draft is its writer's alone, and the newer of two wins; nothing here touches the message path, and nothing
 * of it is told to a visitor. Emits `desk.*`.
 */
import { agentEmits, endpoints } from '@chatso/contract';
import { defineModule, react } from '../../platform/module.ts';
import { onSocket } from '../../platform/realtime/wire.ts';
import { chatEnded } from '../conversations/index.ts';
import { deskEvents } from './desk.events.ts';
import { deskRealtime } from './desk.realtime.ts';
import { dropDraftsOf, listDrafts, putDraft, removeOldDrafts } from './drafts.ts';
import { personal } from './personal.ts';
import { leave, replying, republishWatchers, watch } from './watchers.ts';

/** Going through a list with J and K opens many. */
const watchRate = { points: 240, seconds: 60 };
const replyingRate = { points: 60, seconds: 60 };

export const deskModule = defineModule({
  name: 'desk',
  tables: { owns: ['drafts'], reads: ['conversations', 'messages'] },
  personal,
  routes(binder) {
    binder
      .on(endpoints['drafts.list'], listDrafts)
      .on(endpoints['drafts.put'], (ctx, { params, body }) => putDraft(ctx, params.id, body));
  },
  sockets: ({ realtime }) => [
    onSocket(
      '/message',
      'agent:watch',
      { ...agentEmits['agent:watch'], rate: watchRate },
      (ctx, { conversationId }, socket) => watch(ctx, realtime, socket, conversationId),
    ),
    onSocket(
      '/message',
      'agent:replying',
      { ...agentEmits['agent:replying'], rate: replyingRate },
      (ctx, { conversationId }, socket) => replying(ctx, socket, conversationId),
    ),
  ],
  events: deskEvents,
  realtime: deskRealtime,
  reactions: () => [react(chatEnded, (ctx, { audience }) => dropDraftsOf(ctx, [audience.conversationId]))],
  periodic: ({ realtime }) => [removeOldDrafts, republishWatchers(realtime)],
  async onDisconnect(ctx, socket, { realtime }) {
    if (socket.data.kind === 'agent') await leave(ctx, realtime, socket);
  },
});
