import type { VisitorConversation, VisitorEvents, VisitorMessage } from '@chatso/contract';
import { emptyTimeline, mergeMessages, type Timeline } from '@chatso/domain';
import type { Received } from '../../apps/server/test/sockets.ts';
import { withConversation } from '../../apps/widget/src/frame/chat/state.ts';
import type { Visitor } from './cast.ts';

export interface VisitorState {
  conversation: VisitorConversation | null;
  timeline: Timeline<VisitorMessage>;
  heard: number;
}

export async function fetchVisitorState({ api, store, io }: Visitor, chat: string): Promise<VisitorState> {
  const heard = io.received.length;
  const params = { analyticsId: store.analyticsId, id: chat };
  const page = await api['widget.messages']({ params, query: { afterSeq: 0, limit: 200 } }).catch(
    (error: { statusCode?: number }) => {
      if (error.statusCode === 404) return null;
      throw error;
    },
  );
  const timeline = mergeMessages(emptyTimeline<VisitorMessage>(), page?.messages ?? []);
  return { conversation: page?.conversation ?? null, timeline, heard };
}

/** The widget's rules over what was heard since, and over what its own outbox learned by acknowledgement. */
export function reduceVisitorState(
  stale: VisitorState,
  heard: readonly Received[],
  acknowledged: readonly VisitorMessage[],
): VisitorState {
  const id = stale.conversation?._id;
  let known = withConversation(new Map(), stale.conversation ? [stale.conversation] : []);
  let timeline = mergeMessages(stale.timeline, acknowledged);
  const current = () => [...known.values()].find((one) => id === undefined || one._id === id);
  for (const { event, payload } of heard) {
    if (event === 'conversation:changed') {
      known = withConversation(known, [(payload as VisitorEvents['conversation:changed']).conversation]);
    } else if (event === 'conversation:coupon') {
      timeline = mergeMessages(timeline, [(payload as VisitorEvents['conversation:coupon']).message]);
    } else if (event === 'conversation:queue') {
      const { conversationId, queuePosition } = payload as VisitorEvents['conversation:queue'];
      const held = known.get(conversationId);
      if (held) known = withConversation(known, [{ ...held, queuePosition }]);
    } else if (event === 'conversation:message') {
      const { conversationId, message, rev } = payload as VisitorEvents['conversation:message'];
      timeline = mergeMessages(timeline, [message]);
      const held = known.get(conversationId);
      const { author, type, text, timestamp } = message;
      if (held && held.rev < rev) {
        const headSeq = Math.max(held.headSeq, message.seq);
        known = withConversation(known, [{ ...held, rev, headSeq, lastMsg: { author, type, text, timestamp } }]);
      }
    }
  }
  return { conversation: current() ?? null, timeline, heard: stale.heard + heard.length };
}

/**
 * What the visitor sees. `rev` is no part of it (dismissals and read markers raise it and are not the visitor's business),
 * and the last message is read from the timeline, which also knows the own ones.
 */
export const visible = ({ conversation, timeline }: VisitorState) => ({
  conversation: conversation && { ...conversation, rev: 0, headSeq: 0, lastMsg: null },
  messages: timeline.messages,
});
