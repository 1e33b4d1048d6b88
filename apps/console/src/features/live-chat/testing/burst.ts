import type { Conversation } from '@chatso/contract';
import { notifyManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { aConversation, aMessage, idOf, isoAt } from '../../../lib/testing/factories.ts';
import type { FakeServer } from './live-scope.tsx';

declare global {
  // React's own name for it.
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

const chatCount = 80;
const messageCount = 160;
const chats: Conversation[] = Array.from({ length: chatCount }, (_, n) =>
  aConversation({
    _id: idOf(1000 + n),
    name: `Shopper ${n}`,
    headSeq: 1,
    startDate: isoAt(Date.now() - n * 1000),
    state: n % 3 === 0 ? 'pending' : 'ongoing',
  }),
);

/** The active chat that a test opens, and the last message its customer sends in the burst. */
export const openChat = idOf(1001);
export const lastLine = `Line ${chatCount + 1}`;

export function putChats(server: FakeServer): void {
  for (const chat of chats) server.put(chat, [aMessage({ conversationId: chat._id })]);
}

/**
 * The worst case of a busy browser: every message renders at once, and React's scheduler never gets to run. An effect that
 * sets state on every message reaches React's limit of 50 nested updates here. Returns everything that was thrown or logged
 * as an error.
 */
export async function burst(server: FakeServer): Promise<unknown[]> {
  const problems: unknown[] = [];
  const onThrown = (error: unknown) => void problems.push(error);
  const { error } = console;
  console.error = (...said: unknown[]) => void problems.push(said);
  process.on('uncaughtException', onThrown);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  notifyManager.setScheduler(queueMicrotask);
  for (let n = 0; n < messageCount; n += 1) {
    const conversationId = idOf(1000 + (n % chatCount));
    const turn = Math.floor(n / chatCount) + 2;
    const message = aMessage({ messageId: idOf(5000 + n), conversationId, seq: turn, text: `Line ${n}` });
    server.emit('conversation:message', { conversationId, rev: turn, message, unreadCount: turn });
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
  }
  notifyManager.setScheduler((notify) => setTimeout(notify, 0));
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => undefined);
  process.off('uncaughtException', onThrown);
  console.error = error;
  return problems;
}
