import { ApiError, type User } from '@chatso/contract';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
// The panel's lazy parts: to be read and translated before a test waits for it.
import '../../entities/customer/panel/customer-sections.tsx';
import '../../features/upgrade/index.ts';
import { closeShellDialog, useOpenShellDialog } from '../../lib/navigation/shell-dialogs.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { aConversation, aMessage, baseTime, idOf, isoAt, me } from '../../lib/testing/factories.ts';
import { aMember } from '../../lib/testing/member.ts';
import { prepareScreen, openScreen as setUp, workspaceId } from './testing/open-screen.tsx';

const recently = (ms: number) => isoAt(Date.now() - ms);
const lastClient = (ms: number) => ({ messageId: idOf(40), timestamp: recently(ms) });

beforeEach(prepareScreen);
afterEach(() => vi.restoreAllMocks());

const idle = aConversation({ _id: idOf(1), name: 'Idle Ida', lastMsgClient: lastClient(400_000) });
const active = aConversation({ _id: idOf(2), name: 'Active Åsa', lastMsgClient: lastClient(1000), headSeq: 1 });
const waiting = aConversation({ _id: idOf(3), name: 'Waiting Wim', state: 'pending', startDate: recently(5000) });
const missed = aConversation({ _id: idOf(4), name: 'Missed Mo', state: 'missed', startDate: isoAt(baseTime) });

describe('which chat is open', () => {
  it('[H-01] [H-03] the one of the address, and its name is the title', async () => {
    const { searchNow } = await setUp(`?conversationId=${missed._id}`, (server) => {
      for (const chat of [active, missed]) server.put(chat);
    });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Missed Mo'));
    expect(document.title).toBe('Missed Mo');
    await waitFor(() => expect(searchNow()).toEqual({ conversationId: missed._id, tab: 'missed' }));
  });

  it('[H-02] without one the first that is not idle', async () => {
    const { searchNow } = await setUp('', (server) => {
      for (const chat of [idle, active, waiting]) server.put(chat);
    });
    await waitFor(() => expect(searchNow()).toEqual({ conversationId: active._id, tab: 'ongoing' }));
  });

  it('[H-03] without any chat the title names the lists', async () => {
    await setUp('', () => undefined);
    expect(await screen.findByText('No chats yet')).toBeTruthy();
    expect(document.title).toBe('Active, Pending and Missed chats');
  });

  it('[H-33] the first message accepts a pending chat and the tab becomes ongoing', async () => {
    const { user, searchNow } = await setUp(`?conversationId=${waiting._id}&tab=pending`, (server) =>
      server.put(waiting),
    );
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
    await waitFor(() => expect(searchNow()).toEqual({ conversationId: waiting._id, tab: 'ongoing' }));
  });
});

describe('many chats, by keys', () => {
  it('[H-10] [H-36] [H-93] [H-103] [H-107] J walks on without taking the focus, X marks, E ends what is marked', async () => {
    await laterTexts();
    const name = (index: number) => `Customer ${String(index).padStart(3, '0')}`;
    const many = Array.from({ length: 500 }, (_, index) =>
      aConversation({ _id: idOf(1000 + index), name: name(index), lastMsgClient: lastClient(1000), agentId: me }),
    );
    const { live, server, searchNow } = await setUp(`?conversationId=${many[0]?._id}`, (fake) => {
      for (const chat of [...many, missed]) fake.put(chat);
    });
    const list = await screen.findByRole('navigation', { name: 'Chats' });
    await waitFor(() => expect(list.querySelectorAll('[aria-current]').length).toBe(1));
    // Five hundred chats, and only those in view are in the page.
    expect(within(list).getAllByRole('checkbox').length).toBeLessThan(40);

    const press = (key: string, more: object = {}) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
    const field = screen.getByRole('textbox', { name: 'Message' });
    await waitFor(() => expect(field).toBe(document.activeElement));
    press('j');
    expect(searchNow()).toMatchObject({ conversationId: many[0]?._id });
    press('Escape');
    expect(document.activeElement).toBe(document.body);
    for (const index of [1, 2, 3]) {
      press('j');
      await waitFor(() => expect(searchNow()).toMatchObject({ conversationId: many[index]?._id }));
      await waitFor(() => expect(document.title).toBe(name(index)));
    }
    press('x');
    press('k');
    await waitFor(() => expect(searchNow()).toMatchObject({ conversationId: many[2]?._id }));
    press('x');
    // By text: asking for roles reads all the rows each time.
    const bar = (await within(list).findByText('2 selected')).closest('section') as HTMLElement;
    expect(within(bar).getByRole('button', { name: 'Archive' })).toHaveProperty('disabled', true);
    fireEvent.click(within(bar).getByRole('button', { name: 'End' }));
    const dialog = await screen.findByRole('dialog', { name: 'End 2 chats?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'End' }));
    // Five seconds to take it back; whoever leaves the page has done with it.
    expect(server.asked.some((ask) => ask.id === 'conversations.bulkEndChat')).toBe(false);
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(Object.keys(live.holder.read().chats)).toHaveLength(499));
    expect(server.asked.find((ask) => ask.id === 'conversations.bulkEndChat')?.input).toEqual({
      body: { conversationIds: [many[2]?._id, many[3]?._id] },
    });
    expect(screen.queryByText('2 selected')).toBeNull();

    fireEvent.click(within(list).getByText('Active'));
    fireEvent.click(await within(list).findByLabelText('Select Missed Mo'));
    fireEvent.click(await within(list).findByText('Archive'));
    expect((await screen.findByRole('dialog', { name: 'Archive success' })).textContent).toContain('Completed chats');
    expect(live.holder.read().chats[missed._id]).toBeUndefined();
  });
});

describe('ending and dismissing', () => {
  it('[H-35] [H-89] asks, ends, says so and leaves the chat', async () => {
    const { user, server, live, searchNow } = await setUp(`?conversationId=${active._id}`, (server) =>
      server.put(active, [aMessage({ conversationId: active._id })]),
    );
    await user.click(await screen.findByRole('button', { name: 'End chat' }));
    const dialog = await screen.findByRole('dialog', { name: 'End this chat?' });
    expect(server.asked.some((ask) => ask.id === 'conversations.endChat')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'End chat' }));
    await waitFor(() => expect(searchNow()).toEqual({}));
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    expect(await screen.findByText('Chat has been ended and moved to ‘Completed chats’.')).toBeTruthy();
    expect(live.holder.read().chats[active._id]).toBeUndefined();
  });

  it('[H-35] after it: View and Undo in its place, what the customer writes meanwhile, and J goes on from there', async () => {
    const { server, live, searchNow } = await setUp(`?conversationId=${active._id}`, (server) => {
      for (const chat of [active, idle]) server.put(chat);
    });
    const end = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'End chat' }));
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End chat' }));
    };
    await end();
    await screen.findByText('Ending the chat with Active Åsa ...');
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    const said = { conversationId: active._id, seq: 2, text: 'Oh, one more thing', timestamp: recently(0) };
    const message = aMessage(said);
    act(() => server.emit('conversation:message', { conversationId: active._id, rev: 2, message, unreadCount: 1 }));
    expect(await screen.findByText('Active just wrote: Oh, one more thing')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy();
    expect(searchNow()).toMatchObject({ conversationId: active._id });
    expect(live.endings.all()).toEqual([]);

    // Looked at again: it is one's own, and nothing is written into it while it ends.
    await end();
    fireEvent.click(await screen.findByRole('button', { name: 'View' }));
    expect((await screen.findAllByText('Ending ...')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'End chat' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('textbox', { name: 'Message' });
    await end();
    await waitFor(() => expect(searchNow()).toEqual({}));
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(searchNow()).toMatchObject({ conversationId: idle._id }));
    // Another chat is in the place now: the corner has the Undo.
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    await act(async () => live.endings.flush());
    expect(await screen.findByText('Chat has been ended and moved to ‘Completed chats’.')).toBeTruthy();
    expect(searchNow()).toMatchObject({ conversationId: idle._id });
  });

  it('[27-31] after an end by keys the focus is at Undo, and single keys are keys again', async () => {
    const { user, searchNow } = await setUp(`?conversationId=${active._id}`, (server) => {
      for (const chat of [active, idle]) server.put(chat);
    });
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'half');
    await user.clear(screen.getByRole('textbox', { name: 'Message' }));
    act(() => screen.getByRole('button', { name: 'End chat' }).focus());
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'End this chat?' });
    act(() => within(dialog).getByRole('button', { name: 'End chat' }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // What was typed before was finished by one's own press: keys are keys again.
    await user.keyboard('k');
    await waitFor(() => expect(searchNow()).toMatchObject({ conversationId: idle._id }));
  });

  it('[H-35] [H-41] the question is about one chat; what another tab accepts opens nothing here', async () => {
    const { server, live, searchNow } = await setUp(`?conversationId=${active._id}`, (server) => {
      for (const chat of [active, waiting]) server.put(chat);
    });
    fireEvent.click(await screen.findByRole('button', { name: 'End chat' }));
    await screen.findByRole('dialog', { name: 'End this chat?' });
    // Accepted in another tab of the same person.
    const accepted = { ...waiting, rev: waiting.rev + 1, state: 'ongoing', agentId: me } as const;
    act(() => server.emit('conversation:answered', { conversation: accepted }));
    await waitFor(() => expect(live.holder.read().chats[waiting._id]?.state).toBe('ongoing'));
    expect(searchNow()).toMatchObject({ conversationId: active._id });
    fireEvent.click(await screen.findByText('Waiting Wim'));
    await waitFor(() => expect(searchNow()).toMatchObject({ conversationId: waiting._id }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'End this chat?' })).toBeNull());
  });

  it('[H-43] [H-101] a chat that is done late leaves the one that was opened meanwhile', async () => {
    const { live, searchNow } = await setUp(`?conversationId=${missed._id}`, (server) => {
      for (const chat of [missed, waiting, idle]) server.put(chat);
    });
    let answer: (ids: string[]) => void = () => undefined;
    vi.spyOn(live, 'dismiss').mockReturnValue(new Promise((done) => (answer = done)));
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    fireEvent.click(screen.getByText('Waiting Wim'));
    await waitFor(() => expect(document.title).toBe('Waiting Wim'));
    await act(async () => answer([missed._id]));
    await screen.findByRole('dialog', { name: 'Archive success' });
    expect(searchNow()).toMatchObject({ conversationId: waiting._id });
  });

  it('[H-101] a failure shows its words; OK clears the address and refreshes the lists', async () => {
    const { user, server, searchNow } = await setUp(`?conversationId=${missed._id}`, (server) => server.put(missed));
    const words = 'You do not have permission to do this.';
    server.refuse.set('conversations.moveHistory', new ApiError({ statusCode: 403, message: words }));
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText(words)).toBeTruthy();
    const before = server.asked.filter((ask) => ask.id === 'conversations.list').length;
    server.chats.clear();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(searchNow()).toEqual({}));
    expect(server.asked.filter((ask) => ask.id === 'conversations.list').length).toBeGreaterThan(before);
  });

  it('[H-102] lists that are refused say so, once for each time they are asked for', async () => {
    const { server, live } = await setUp('', (server) => server.put(active));
    const title = { name: 'The chats could not be loaded' };
    const askFor = (message: string) => {
      server.refuse.set('conversations.list', new ApiError({ statusCode: 403, message }));
      return act(() => live.holder.refetch().catch(() => undefined));
    };
    await askFor('You do not have permission to do this.');
    expect(await screen.findByRole('dialog', title)).toHaveTextContent('You do not have permission to do this.');
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog', title)).toBeNull());
    await askFor('Not any more.');
    expect(await screen.findByRole('dialog', title)).toHaveTextContent('Not any more.');
  });

  it('[H-102] a chat that cannot be loaded, or was given to a colleague while one wrote, is a dialog', async () => {
    const words = 'This chat is assigned to another agent.';
    const { server, live, user, searchNow } = await setUp(`?conversationId=${idOf(77)}`, (server) => {
      server.put(waiting);
      server.refuse.set('conversations.detail', new ApiError({ statusCode: 404, message: 'Not found.' }));
    });
    expect(await screen.findByRole('dialog')).toHaveTextContent('Not found.');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(searchNow()).not.toMatchObject({ conversationId: idOf(77) }));
    server.refuse.set('conversation:message', new ApiError({ statusCode: 409, code: 'chat-assigned', message: words }));
    await act(async () => live.send(waiting._id, 'May I help?', []));
    expect(await screen.findByRole('dialog')).toHaveTextContent(words);
    expect(live.holder.read().chats[waiting._id]).toBeTruthy();
    expect(live.drafts.get(waiting._id)).toBe('May I help?');
    expect(live.outbox.items(waiting._id)).toEqual([]);
  });

  it("[H-105] copies the address with 'Copied!'; a clipboard that refuses is only logged", async () => {
    await setUp(`?conversationId=${active._id}`, (server) => server.put(active));
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    const copy = await screen.findByRole('menuitem', { name: 'Copy link to this chat' });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    fireEvent.click(copy);
    await waitFor(() => expect(write).toHaveBeenCalledOnce());
    await act(async () => undefined);
    expect(screen.queryByText('Copied!')).toBeNull();
    fireEvent.click(copy);
    expect(await screen.findByText('Copied!')).toBeTruthy();
    expect(write).toHaveBeenLastCalledWith(window.location.href);
  });

  it('[H-43] [H-07] dismissing takes a missed chat out of the lists', async () => {
    const { user, live } = await setUp(`?conversationId=${missed._id}`, (server) => server.put(missed));
    expect(await screen.findByText('This customer left before the chat was answered.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(live.holder.read().chats).toEqual({}));
  });

  it('[I-08] [R-11] [D-14] below the Advanced plan the details end with reasons to upgrade, and whom to ask', async () => {
    await laterTexts();
    const withPlan = (plan: Partial<User['workspaces'][number]['plan']>) => {
      const user = aMember(me, workspaceId);
      sessionStore.setState({
        user: { ...user, workspaces: user.workspaces.map((one) => ({ ...one, plan: { ...one.plan, ...plan } })) },
      });
    };
    withPlan({ type: 'standard' });
    const { user } = await setUp(`?conversationId=${missed._id}`, (server) => server.put(missed));
    const panel = await screen.findByRole('complementary', { name: 'Details' });
    const offer = await within(panel).findByRole('region', { name: 'Do more in every chat' });
    expect(within(offer).getAllByRole('button', { name: /^Show slide/ })).toHaveLength(3);
    await user.click(within(panel).getByRole('button', { name: 'Upgrade Plan' }));
    const asked = renderHook(() => useOpenShellDialog());
    expect(asked.result.current).toBe('ask-admin');
    for (const plan of [{ type: 'advanced' }, { type: 'free', isFreemium: true }] as const) {
      act(() => withPlan(plan));
      expect(within(panel).queryByRole('button', { name: 'Upgrade Plan' })).toBeNull();
    }
    closeShellDialog();
  });
});
