import type { VisitorConversation, VisitorMessage, WidgetConfig } from '@chatso/contract';
import type { StoreWords } from './thread.ts';

/**
 * The store's own words in a thread: the greeting before the first message, the follow-up behind it (G-10); outside hours
 * the reply and its follow-up (G-11). They are settings, not messages, so nothing of them is stored.
 */
export function storeWords(
  config: WidgetConfig,
  conversation: VisitorConversation | null,
  messages: readonly VisitorMessage[],
  now: number,
  /** Of a chat the server does not know yet. */
  asked: string | null = null,
): StoreWords[] {
  const { settings } = config;
  const [first] = messages;
  const beginning = !first || first.seq === 1;
  const words: StoreWords[] = [];
  const say = (key: string, text: string, enabled: boolean, afterSeq: number, at: number) => {
    if (enabled && text.trim() !== '') words.push({ key, text, afterSeq, at });
  };
  if (!beginning) return words;
  const firstAt = first ? Date.parse(first.timestamp) : now;
  if (conversation?.reason === 'out-of-business-hours') {
    say('offline', settings.offlineChatMessage, settings.enableOfflineMessage, 1, firstAt);
    say('offline-more', settings.offlineFollowUpMessage, settings.enableOfflineFollowUpMessage, 1, firstAt);
    return words;
  }
  const begun = conversation ? Date.parse(conversation.startDate) : now;
  // What the visitor was asked is what their first message answers.
  const opening = (conversation ? conversation.opening : asked) ?? settings.onlineChatMessage;
  say('greeting', opening, true, 0, begun);
  if (first) say('greeting-more', settings.onlineFollowUpMessage, settings.enableOnlineFollowUpMessage, 1, firstAt);
  return words;
}
