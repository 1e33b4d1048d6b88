import type { VisitorConversation, VisitorMessage } from '@chatso/contract';
import { createTimelines, type Timelines } from '@chatso/sync';
import type { Answer, WidgetApi } from '../api.ts';

const pageSize = 50;
const repairSize = 200;

/** The messages of the visitor's conversations, kept free of holes. */
export function createHistory(
  api: WidgetApi,
  onConversation: (conversation: VisitorConversation) => void,
): Timelines<VisitorMessage> {
  async function fetchMessages(id: string, query: string): Promise<Answer<'widget.messages'>> {
    const answer = (await api.get(`/conversations/${id}/messages?${query}`)) as Answer<'widget.messages'>;
    onConversation(answer.conversation);
    return answer;
  }
  return createTimelines<VisitorMessage>({
    async fetchAfter(id, afterSeq) {
      const { messages } = await fetchMessages(id, `afterSeq=${afterSeq}&limit=${repairSize}`);
      return { messages, more: messages.length >= repairSize };
    },
    async fetchPage(id, before) {
      const older = before ? `&lastMessageId=${before}` : '';
      const { messages, nextMessageId, conversation } = await fetchMessages(id, `limit=${pageSize}${older}`);
      return { messages, nextMessageId, headSeq: conversation.headSeq };
    },
  });
}
