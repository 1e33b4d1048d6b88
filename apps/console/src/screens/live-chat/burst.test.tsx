import type { Conversation } from '@chatso/contract';
import { notifyManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aConversation, aMessage, idOf, isoAt } from '../../lib/testing/factories.ts';
import { openScreen, prepareScreen } from './testing/open-screen.tsx';

declare global {
  // React's own name for it.
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

const problems: unknown[] = [];
const onThrown = (error: unknown) => void problems.push(error);
beforeEach(() => {
  prepareScreen();
  problems.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...said) => void problems.push(said));
  process.on('uncaughtException', onThrown);
});
afterEach(() => {
  process.off('uncaughtException', onThrown);
  vi.restoreAllMocks();
  notifyManager.setScheduler((notify) => setTimeout(notify, 0));
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});

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

/**
 * The worst of a busy browser: each message is drawn at once, and what React puts off never gets its turn. Whatever sets
 * state in an effect with every message reaches React's limit of 50 here, and would in a shop with so many chats.
 */
it('[issue 27.30] a burst of messages draws each of them, and nothing throws', async () => {
  const { server } = await openScreen(`?conversationId=${idOf(1001)}`, (made) => {
    for (const chat of chats) made.put(chat, [aMessage({ conversationId: chat._id })]);
  });
  await screen.findByRole('textbox', { name: 'Message' });
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  notifyManager.setScheduler(queueMicrotask);
  for (let n = 0; n < messageCount; n += 1) {
    const conversationId = idOf(1000 + (n % chatCount));
    const turn = Math.floor(n / chatCount) + 2;
    server.emit('conversation:message', {
      conversationId,
      rev: turn,
      message: aMessage({ messageId: idOf(5000 + n), conversationId, author: 'client', seq: turn, text: `Line ${n}` }),
      unreadCount: turn,
    });
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
  }
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => undefined);
  expect(problems).toEqual([]);
  expect(screen.getAllByText(`Line ${chatCount + 1}`).length).toBeGreaterThan(0);
});
