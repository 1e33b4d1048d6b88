import type { VisitorDetail } from '@chatso/contract';

/** M-33: there is a chat, it neither waits nor was missed, and they are not banned. */
export function mayBeBanned({ bannedAt, isChatting, isChattingConversationId, chatHistories }: VisitorDetail): boolean {
  if (bannedAt !== null) return false;
  // An open one is that which counts, also where only a colleague may see it.
  if (isChattingConversationId !== null) return isChatting;
  const [last] = chatHistories;
  return last !== undefined && last.state !== 'pending' && last.state !== 'missed';
}
