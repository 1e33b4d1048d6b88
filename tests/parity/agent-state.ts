import type { AgentEvents, Conversation, Message } from '@chatso/contract';
import { emptyTimeline, mergeMessages, type Timeline } from '@chatso/domain';
import { QueryClient } from '@tanstack/react-query';
import { createLiveHolder } from '../../apps/console/src/features/live-chat/data/live-query.ts';
import { applyDetail, type LiveState } from '../../apps/console/src/features/live-chat/state/live-state.ts';
import {
  type AgentEvent,
  applyDelivery,
  applyOwnMessage,
  reduceLive,
} from '../../apps/console/src/features/live-chat/state/reducers.ts';
import type { Received } from '../../apps/server/test/sockets.ts';
import type { Agent } from './cast.ts';

/** What one console knows: its lists, the conversation it has open, and how many events it had heard by then. */
export interface AgentState {
  chat: string | undefined;
  live: LiveState;
  detail: Conversation | null;
  timeline: Timeline<Message>;
  heard: number;
}

const notFound = (error: { statusCode?: number }) => {
  if (error.statusCode === 404) return null;
  throw error;
};

export async function fetchAgentState(
  { api, userId, workspaceId, io }: Agent,
  chat: string | undefined,
): Promise<AgentState> {
  const heard = io.received.length;
  const holder = createLiveHolder({ queryClient: new QueryClient(), api, workspaceId, agentId: userId });
  await holder.refetch();
  const live = holder.read();
  if (chat === undefined) return { chat, live, detail: null, timeline: emptyTimeline(), heard };
  const params = { id: chat };
  const page = await api['conversations.messages']({ params, query: { afterSeq: 0, limit: 200 } }).catch(notFound);
  const detail = await api['conversations.detail']({ params }).catch(notFound);
  return { chat, live, detail, timeline: mergeMessages(emptyTimeline<Message>(), page?.messages ?? []), heard };
}

/** The console's own reducers over everything heard since; acknowledged own messages as the outbox applies them. */
export function reduceAgentState(
  stale: AgentState,
  heard: readonly Received[],
  acknowledged: readonly Message[],
  at: number,
): AgentState {
  let { live, timeline } = stale;
  for (const message of acknowledged) {
    live = applyOwnMessage(live, message);
    timeline = mergeMessages(timeline, [message]);
  }
  for (const { event, payload } of heard) {
    live = reduceLive(live, { name: event, payload, at } as AgentEvent);
    const { message } = payload as Partial<
      AgentEvents['conversation:message' | 'conversation:form-answered' | 'conversation:coupon']
    >;
    const erased = event === 'conversation:erased' && (payload as { conversationId: string }).conversationId;
    if (event === 'conversation:delivery') {
      const delivered = applyDelivery(timeline.messages, payload as AgentEvents['conversation:delivery']);
      timeline = mergeMessages(timeline, delivered);
    }
    if (erased && erased === stale.chat) timeline = emptyTimeline();
    if (message?.conversationId === stale.chat && message) timeline = mergeMessages(timeline, [message]);
  }
  return { ...stale, live, timeline, detail: null, heard: stale.heard + heard.length };
}

/** What the holder of the state does with conversations marked as behind, and with messages that it had to let go of. */
export async function repair({ api }: Agent, state: AgentState): Promise<AgentState> {
  let { live, timeline } = state;
  for (const id of live.stale) {
    live = applyDetail(live, id, await api['conversations.detail']({ params: { id } }).catch(notFound));
  }
  if (state.chat !== undefined && timeline.messages.length === 0) {
    const query = { afterSeq: 0, limit: 200 };
    const page = await api['conversations.messages']({ params: { id: state.chat }, query }).catch(notFound);
    timeline = mergeMessages(timeline, page?.messages ?? []);
  }
  return { ...state, live, timeline };
}

/** Without clocks that run: the waiting time of a pending chat, and the date an idle note moves back on purpose. */
function settled(chat: Conversation, ignoreIdle: boolean): Conversation {
  const waitingTime = chat.state === 'pending' ? 0 : chat.waitingTime;
  const lastMsgClient =
    ignoreIdle && chat.lastMsgClient ? { ...chat.lastMsgClient, timestamp: 'idle' } : chat.lastMsgClient;
  return { ...chat, waitingTime, lastMsgClient };
}

/** The part of a state that two clients which know the same must share. */
export const comparable = ({ live }: AgentState, ignoreIdle: boolean) =>
  Object.fromEntries(
    Object.values(live.chats)
      .map((chat) => [chat._id, settled(chat, ignoreIdle)] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
