import type { Message } from '@chatso/contract';
import { api } from '../../../lib/api/api.ts';

const perCall = 200;
/** Some hundred pages. */
const printedAtMost = 5000;
const spoken = new Set<Message['type']>(['text', 'file', 'product', 'coupon']);

export interface ReadChat {
  messages: readonly Message[];
  /** It begins before the first of them. */
  cut: boolean;
}

/** All that was said, from its beginning. Lines of the system and notes are nobody's words to a customer. */
export async function readChat(id: string): Promise<ReadChat> {
  let messages: Message[] = [];
  for (let before: string | null = null; ; ) {
    const page: { messages: Message[]; nextMessageId: string | null } = await api['conversations.messages']({
      params: { id },
      query: { limit: perCall, ...(before === null ? {} : { lastMessageId: before }) },
    });
    messages = [...page.messages, ...messages];
    before = page.nextMessageId;
    if (before === null || messages.length >= printedAtMost) break;
  }
  return { messages: messages.filter(({ type }) => spoken.has(type)), cut: (messages[0]?.seq ?? 1) > 1 };
}
