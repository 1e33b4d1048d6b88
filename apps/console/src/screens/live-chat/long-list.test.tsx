import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storageKey } from '../../lib/storage/storage.ts';
import { aConversation, idOf, isoAt, me } from '../../lib/testing/factories.ts';
import { openScreen, prepareScreen } from './testing/open-screen.tsx';

beforeEach(prepareScreen);
afterEach(() => vi.restoreAllMocks());

const recently = isoAt(Date.now() - 1000);
const active = Array.from({ length: 100 }, (_, index) =>
  aConversation({ _id: idOf(1000 + index), agentId: me, lastMsgClient: { messageId: idOf(40), timestamp: recently } }),
);
const waiting = aConversation({ _id: idOf(3), name: 'Waiting Wim', state: 'pending', startDate: recently });
/** The heading of Active, a hundred rows, and the gap above the next heading. */
const groupTop = 32 + 100 * 56;

async function openList(more: typeof active) {
  const opened = await openScreen(`?conversationId=${idOf(1000)}`, (server) => {
    for (const chat of [...active, ...more]) server.put(chat);
  });
  const list = within(await screen.findByRole('navigation', { name: 'Chats' }));
  await list.findByRole('button', { name: 'Active 100' });
  return { ...opened, list };
}

it('[issue 27, 39] below a hundred active chats the heading of Pending is there; a press shows its chats', async () => {
  const { list, user } = await openList([waiting]);
  const heading = list.getByRole('button', { name: 'Pending 1' });
  expect(list.queryByText('Waiting Wim')).toBeNull();
  // jsdom lays nothing out, so nothing could be scrolled.
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(10_000);
  const scrollTo = vi.spyOn(Element.prototype, 'scrollTo');
  await user.click(heading);
  expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: expect.closeTo(groupTop, -2) }));
  // What lies below the fold is shown, not folded away.
  expect(heading).toHaveAttribute('aria-expanded', 'true');
});

it('[issue 27, 39] folded away below the fold, a press unfolds it', async () => {
  localStorage.setItem(storageKey('live-chat-collapsed'), JSON.stringify(['pending']));
  const { list, user } = await openList([waiting]);
  const heading = list.getByRole('button', { name: 'Pending 1' });
  expect(heading).toHaveAttribute('aria-expanded', 'false');
  await user.click(heading);
  expect(heading).toHaveAttribute('aria-expanded', 'true');
});

it('[issue 27, 39] an empty Pending takes no place in a long list', async () => {
  const { list } = await openList([]);
  expect(list.queryByRole('button', { name: 'Pending 0' })).toBeNull();
});
