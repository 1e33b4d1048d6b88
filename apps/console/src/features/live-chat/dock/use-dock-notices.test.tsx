import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { aConversation, me, otherAgent } from '../../../lib/testing/factories.ts';
import { Toasts } from '../../../ui/index.ts';
import { liveHarness } from '../testing/live-scope.tsx';
import { useDockNotices } from './use-dock-notices.ts';

afterEach(cleanup);

function Probe() {
  useDockNotices();
  return <Toasts />;
}

it('[H-50] [H-13] who took over a chat of the dock is said, since its popup goes without a word', async () => {
  const { live, server, Wrapper } = liveHarness();
  const chat = aConversation({ agentId: me });
  server.put(chat);
  const stop = live.start();
  render(
    <Wrapper>
      <Probe />
    </Wrapper>,
  );
  await expect.poll(() => live.holder.read().chats[chat._id]).toBeTruthy();
  const agent = { fullname: 'Imogen Park', avatar: null, stores: [] };
  const conversation = { ...chat, rev: chat.rev + 1, agentId: otherAgent, agent };
  act(() => server.emit('conversation:transfer-response', { conversation }));
  expect(await screen.findByText('Imogen Park has taken over this chat.')).toBeTruthy();
  stop();
});
