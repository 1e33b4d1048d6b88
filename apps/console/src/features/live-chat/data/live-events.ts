import type { AgentEvents, Message } from '@chatso/contract';
import type { Timelines } from '@chatso/sync';
import { type AgentEvent, applyDelivery, reduceLive } from '../state/reducers.ts';
import type { TypingStore } from '../state/typing.ts';
import type { Departures } from './departures.ts';
import type { LiveHolder } from './live-query.ts';

export type Listen = <K extends keyof AgentEvents>(name: K, handler: (payload: AgentEvents[K]) => void) => () => void;

interface LiveEventDeps {
  listen: Listen;
  holder: LiveHolder;
  timelines: Timelines<Message>;
  typing: TypingStore;
  departures: Pick<Departures, 'hint'>;
  agentId: string;
  now(): number;
  onEndedByAgent(event: AgentEvents['conversation:closure-agent']): void;
  onHandedOver(event: AgentEvents['conversation:transfer-response']): void;
  onAnswered(conversationId: string): void;
  onErased(conversationId: string): void;
}

/** Events whose conversation comes whole: they also tell how far its messages go. */
const wholeEvents = [
  'conversation:new',
  'conversation:missed_new',
  'conversation:client-end-pending-chat',
  'conversation:answered',
  'conversation:move-to-missed-after-1-hour',
  'conversation:closure-client',
  'conversation:closure-agent',
  'conversation:update-from-client',
  'conversation:update-with-crm-data',
  'conversation:linked-profile-customer',
  'conversation:form-answered',
  'conversation:assigned',
  'conversation:transfer-request',
  'conversation:transfer-accepted',
  'conversation:transfer-rejected',
  'conversation:transfer-response',
  'conversation:spectate',
  'conversation:unspectate',
] as const;

const plainEvents = [
  'conversation:message-readed',
  'conversation:archived-all',
  'conversation:customer-idle',
  'visitor:online',
  'store:active-changed',
  'category:renamed',
] as const;

/** The conversation events of the socket, into the reducers. Returns the undo. */
export function bindLiveEvents(deps: LiveEventDeps): () => void {
  const { listen, holder, timelines, typing } = deps;
  const reduce = <K extends keyof AgentEvents>(name: K, payload: AgentEvents[K]) =>
    // Name and payload belong together by K; the union of all events cannot say so for a generic K.
    holder.update((state) => reduceLive(state, { name, payload, at: deps.now() } as AgentEvent));

  const undo = [
    ...wholeEvents.map((name) =>
      listen(name, (payload) => {
        // Ended ones leave the lists with this event, so whoever tells about it must look first.
        if (name === 'conversation:closure-agent' && 'spectating' in payload) deps.onEndedByAgent(payload);
        if (name === 'conversation:transfer-response') deps.onHandedOver(payload);
        deps.departures.hint(payload.conversation._id, payload.conversation);
        reduce(name, payload);
        if ('message' in payload && payload.message) timelines.receive(payload.conversation._id, [payload.message]);
        timelines.noteHead(payload.conversation._id, payload.conversation.headSeq);
        if (name === 'conversation:answered') deps.onAnswered(payload.conversation._id);
      }),
    ),
    ...plainEvents.map((name) => listen(name, (payload) => reduce(name, payload))),
    listen('conversation:message', (payload) => {
      reduce('conversation:message', payload);
      timelines.receive(payload.conversationId, [payload.message]);
      if (payload.message.author === 'client') typing.stopped(payload.conversationId);
    }),
    listen('conversation:coupon', ({ conversationId, message }) => timelines.receive(conversationId, [message])),
    listen('conversation:delivery', (payload) => {
      const held = timelines.get(payload.conversationId)?.timeline.messages ?? [];
      timelines.receive(payload.conversationId, applyDelivery(held, payload));
    }),
    listen('conversations:answered', (payload) => {
      const { conversationId, agentId, agentName = null } = payload;
      if (agentId !== deps.agentId && agentName) {
        deps.departures.hint(conversationId, { why: 'answered', name: agentName });
      }
      reduce('conversations:answered', payload);
    }),
    listen('conversation:archived', (payload) => {
      for (const id of payload.ids) deps.departures.hint(id, { why: 'dismissed', name: null });
      reduce('conversation:archived', payload);
    }),
    listen('conversation:erased', (payload) => {
      deps.departures.hint(payload.conversationId, { why: 'erased', name: null });
      reduce('conversation:erased', payload);
      deps.onErased(payload.conversationId);
    }),
    listen('conversation:client-typing', ({ conversationId }) => typing.started(conversationId)),
    listen('sync:heads', (payload) => {
      reduce('sync:heads', payload);
      for (const [id, head] of Object.entries(payload.heads)) timelines.noteHead(id, head.seq);
    }),
  ];
  return () => {
    for (const stop of undo) stop();
  };
}
