import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { leaveTypingPlace } from '../../../lib/browser/typing-place.ts';
import { useIsDockInUse } from '../../../lib/realtime/live-counts.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, aMessage, idOf, me, otherAgent } from '../../../lib/testing/factories.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { Toasts } from '../../../ui/index.ts';
import { burst, lastLine, openChat, putChats } from '../testing/burst.ts';
import { liveHarness } from '../testing/live-scope.tsx';
import { DockContent } from './chat-dock.tsx';
import { closePopups, openPopup } from './use-dock.ts';

beforeEach(async () => {
  await laterTexts();
  leaveTypingPlace();
  sessionStore.setState({ user: aMember(me, idOf(800)), workspaceId: idOf(800), phase: 'signed-in' });
  Element.prototype.scrollTo = () => undefined;
  // Room for both popups.
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  act(() => closePopups([mine._id, theirs._id]));
  cleanup();
  vi.unstubAllGlobals();
});

const spoke = { messageId: idOf(40), timestamp: new Date().toISOString() };
const mine = aConversation({ _id: idOf(2), name: 'Olga Own', lastMsgClient: spoke });
const theirs = aConversation({ _id: idOf(3), name: 'Paul Pending', state: 'pending' });

function InUse() {
  return <output>{useIsDockInUse() ? 'in use' : 'free'}</output>;
}

async function openDock() {
  const harness = liveHarness();
  for (const chat of [mine, theirs]) harness.server.put(chat, [aMessage({ conversationId: chat._id })]);
  render(
    <harness.Wrapper>
      <DockContent />
      <InUse />
      <Toasts />
    </harness.Wrapper>,
  );
  await waitFor(() => expect(harness.live.holder.read().loaded).toBe(true));
  act(() => openPopup(mine._id));
  act(() => openPopup(theirs._id));
  const popup = await screen.findByRole('region', { name: 'Paul Pending' });
  return { ...harness, popup, user: userEvent.setup() };
}

describe('[H-16] a popup whose chat goes to somebody else', () => {
  it('stays with what was typed, takes no keys, and lets no other popup have them', async () => {
    const { server, popup, user } = await openDock();
    await user.click(within(popup).getByRole('textbox', { name: 'Message' }));
    await user.keyboard('Half a sentence');
    server.chats.delete(theirs._id);
    const payload = { conversationId: theirs._id, agentId: otherAgent, agentName: 'Robin Achterberg' };
    act(() => server.emit('conversations:answered', payload));
    expect(await screen.findByText('Answered by Robin Achterberg')).toBeTruthy();
    await user.keyboard(' and more{Enter}');
    expect(within(popup).getByLabelText('Your message, not sent')).toHaveValue('Half a sentence');
    expect(server.asked.some(({ id }) => id === 'conversation:message')).toBe(false);
    const other = screen.getByRole('region', { name: 'Olga Own' });
    expect(within(other).getByRole('textbox', { name: 'Message' })).toHaveValue('');

    // Also when it was the last chat: the dock goes with its last popup only.
    expect(screen.getByText('in use')).toBeTruthy();
    fireEvent.click(within(popup).getByRole('button', { name: 'Close the chat with Paul Pending' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Paul Pending' })).toBeNull());
    fireEvent.click(within(other).getByRole('button', { name: 'Close the chat with Olga Own' }));
    expect(await screen.findByText('free')).toBeTruthy();
  });

  it('minimised too: whoever opens it again finds what was typed', async () => {
    const { server, live, popup } = await openDock();
    live.drafts.set(theirs._id, 'Half a sentence');
    fireEvent.click(within(popup).getByRole('button', { name: 'Minimize the chat with Paul Pending' }));
    server.chats.delete(theirs._id);
    act(() => server.connect());
    await waitFor(() => expect(live.holder.read().chats[theirs._id]).toBeUndefined());
    fireEvent.click(await screen.findByRole('button', { name: 'Show the chat with Paul Pending' }));
    expect(await screen.findByLabelText('Your message, not sent')).toHaveValue('Half a sentence');
  });

  it('[H-35] one’s own end closes it, says so, and can be taken back for five seconds', async () => {
    const { server, live } = await openDock();
    const popup = screen.getByRole('region', { name: 'Olga Own' });
    act(() => live.endings.end([mine._id]));
    act(() => closePopups([mine._id]));
    expect(popup.isConnected).toBe(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('region', { name: 'Olga Own' })).toBeTruthy();
    expect(live.endings.all()).toEqual([]);
    act(() => live.endings.end([mine._id]));
    act(() => closePopups([mine._id]));
    await act(async () => live.endings.flush());
    expect(await screen.findByText('Chat has been ended and moved to ‘Completed chats’.')).toBeTruthy();
    expect(server.asked.filter(({ id }) => id === 'conversations.endChat')).toHaveLength(1);
  });
});

it('[issue 27.30] a burst of messages beside an open popup loses none, and nothing throws', async () => {
  const { live, server, Wrapper } = liveHarness();
  putChats(server);
  render(
    <Wrapper>
      <DockContent />
    </Wrapper>,
  );
  await waitFor(() => expect(live.holder.read().loaded).toBe(true));
  act(() => openPopup(openChat));
  await screen.findByRole('region', { name: 'Shopper 1' });
  expect(await burst(server)).toEqual([]);
  expect(live.holder.read().chats[openChat]?.lastMsg?.text).toBe(lastLine);
  act(() => closePopups([openChat]));
});
