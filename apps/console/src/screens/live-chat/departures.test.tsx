import type { Conversation } from '@chatso/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import type { ChatTabMessage, ChatTabs } from '../../lib/tabs/chat-tabs.ts';
import { me, otherAgent } from '../../lib/testing/factories.ts';
import {
  absent,
  at,
  goingOn,
  missed,
  other,
  own,
  robin,
  sent,
  theirs,
  typed,
  typeInto,
  type Way,
  waiting,
} from './testing/departed.ts';
import { openScreen, prepareScreen } from './testing/open-screen.tsx';

beforeEach(async () => {
  prepareScreen();
  await laterTexts();
});

async function goOnTyping({ user, server, searchNow }: Awaited<ReturnType<typeof typeInto>>, chat: Conversation) {
  await user.keyboard(goingOn);
  expect(searchNow()).toMatchObject({ conversationId: chat._id });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.matches('[data-composer]:enabled')).toBe(false);
  expect(sent(server)).toEqual([]);
}

const gone = (chat: Conversation, over: Partial<Conversation>): Conversation => ({
  ...{ ...chat, rev: chat.rev + 1, state: 'closed', enderId: otherAgent, ender: { fullname: 'Imogen Park' }, ...over },
});

const ways: [title: string, chat: Conversation, way: Way, says: string][] = [
  [
    '[H-42] answered by a colleague',
    waiting,
    (server, { _id }) => {
      server.chats.delete(_id);
      const payload = { conversationId: _id, agentId: otherAgent, agentName: robin.fullname };
      server.emit('conversations:answered', payload);
    },
    'Answered by Robin Achterberg',
  ],
  [
    '[H-42] answered by a colleague while the connection was down',
    waiting,
    (server, chat) => {
      const fate = { state: 'ongoing', archived: false, agentId: otherAgent, enderName: null } as const;
      server.fates.set(chat._id, { ...fate, agentName: robin.fullname });
      absent(server, chat);
    },
    'Answered by Robin Achterberg',
  ],
  [
    '[H-50] taken over by an admin',
    own,
    (server, chat) => {
      server.chats.delete(chat._id);
      server.emit('conversation:transfer-response', { conversation: theirs(chat) });
    },
    'Robin Achterberg has this chat now',
  ],
  [
    '[H-48] handed over',
    own,
    (server, chat) => {
      server.chats.delete(chat._id);
      server.emit('conversation:transfer-accepted', { conversation: theirs(chat) });
    },
    'Robin Achterberg has this chat now',
  ],
  [
    '[H-47] ended by an admin',
    own,
    (server, chat) => {
      server.chats.delete(chat._id);
      server.emit('conversation:closure-agent', { conversation: gone(chat, {}), spectating: false });
    },
    'Ended by Imogen Park',
  ],
  [
    '[D-17] the right to it is gone with a role or a store',
    own,
    (server, { _id }) => {
      server.chats.delete(_id);
      server.emit('sync:heads', { heads: { [other._id]: { seq: 1, rev: 1, notes: 0 } } });
    },
    'This chat is not in your list any more',
  ],
  [
    'back among those who wait, and not offered to this person',
    own,
    (server, chat) => {
      const fate = { archived: false, agentId: null, agentName: null, enderName: null } as const;
      server.fates.set(chat._id, { ...fate, state: 'pending' });
      absent(server, chat);
    },
    'This chat waits for another agent',
  ],
];

describe('[H-42] nothing moves that the person did not move', () => {
  it.each(ways)('%s: the chat stays, read-only, with what was typed', async (_title, chat, way, says) => {
    const opened = await typeInto(chat);
    act(() => way(opened.server, chat));
    expect(await screen.findByText(says)).toBeTruthy();
    await goOnTyping(opened, chat);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(chat.customerFullname);
    expect(screen.getByLabelText('Your message, not sent')).toHaveValue(typed);
    expect(screen.getByLabelText('Your message, not sent')).toHaveProperty('readOnly', true);
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Messages' }).textContent).toContain('Hello');
  });

  it('[H-43] dismissed by a colleague; [H-44] missed by time: what was typed while it waited is there', async () => {
    const opened = await typeInto(waiting);
    const late: Conversation = { ...waiting, rev: 2, state: 'missed', reason: 'missed-after-1-hour' };
    opened.server.chats.set(waiting._id, late);
    act(() => opened.server.emit('conversation:move-to-missed-after-1-hour', { conversation: late }));
    expect(await screen.findByText('This customer left before the chat was answered.')).toBeTruthy();
    expect(screen.getByLabelText('Your message, not sent')).toHaveValue(typed);
    await goOnTyping(opened, waiting);
    opened.server.chats.delete(waiting._id);
    act(() => opened.server.emit('conversation:archived', { ids: [waiting._id] }));
    expect(await screen.findByText('This chat was dismissed')).toBeTruthy();
    expect(screen.getByLabelText('Your message, not sent')).toHaveValue(typed);
  });

  it('given to a colleague while it waits: the words stay, and come back into the field', async () => {
    const opened = await typeInto(waiting);
    const assigned = { agentId: otherAgent, fullname: 'Priya Nair', until: at(-60_000) };
    const conversation = { ...waiting, rev: 2, assigned };
    act(() => opened.server.emit('conversation:assigned', { conversation }));
    expect(await screen.findByLabelText('Your message, not sent')).toHaveValue(typed);
    await goOnTyping(opened, waiting);
    act(() => opened.server.emit('conversation:assigned', { conversation: { ...waiting, rev: 3 } }));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue(typed);
  });

  it('[H-45] [H-08] the customer left, or it is being handed over: the locked field swallows the keys', async () => {
    const opened = await typeInto(own);
    const conversation = { ...own, rev: 2, endDate: at(0), reason: 'client-ended' } as const;
    act(() => opened.server.emit('conversation:closure-client', { conversation }));
    expect(await screen.findByText('The customer has left this chat.')).toBeTruthy();
    expect(opened.field).toHaveProperty('disabled', true);
    await goOnTyping(opened, own);
    expect(opened.field).toHaveValue(typed);
    // A locked field can't be copied from in every browser.
    expect(screen.getByRole('button', { name: 'Copy text' })).toBeTruthy();
  });

  it('a private note half written when the chat waits again is kept, and never goes on as a message', async () => {
    const opened = await typeInto(own, {}, '{Alt>}[KeyN]{/Alt}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Private note' })));
    await opened.user.keyboard('Not for the customer');
    const conversation = { ...own, rev: 2, state: 'pending', agentId: null, acceptedDate: null } as const;
    act(() => opened.server.emit('conversation:new', { conversation }));
    expect(await screen.findByLabelText('Your private note, not added')).toHaveValue('Not for the customer');
    await goOnTyping(opened, own);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  });

  it('[F-14] ended in another tab of the same person', async () => {
    let say: (message: ChatTabMessage) => void = () => undefined;
    const tabs: ChatTabs = {
      post: () => undefined,
      listen: (handler) => {
        say = handler;
        return () => undefined;
      },
    };
    const opened = await typeInto(own, { tabs });
    opened.server.chats.delete(own._id);
    act(() => say({ kind: 'gone', ids: [own._id] }));
    expect(await screen.findByText('This chat has ended.')).toBeTruthy();
    expect(screen.getByLabelText('Your message, not sent')).toHaveValue(typed);
    await goOnTyping(opened, own);
  });

  it('whose customer was erased: neither a name nor a word stays, and no other chat opens', async () => {
    const opened = await typeInto(waiting);
    opened.server.chats.delete(waiting._id);
    const asked = () => opened.server.asked.filter(({ id }) => id === 'conversations.messages').length;
    const before = asked();
    act(() => opened.server.emit('conversation:erased', { conversationId: waiting._id }));
    expect(await screen.findByText('The data of this customer were erased')).toBeTruthy();
    expect(screen.getByText(/Nothing of this chat is left to read\.$/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
    expect(document.body.textContent).not.toMatch(/could not be loaded/);
    expect(asked()).toBe(before);
    expect(document.body.textContent).not.toContain('Paul');
    expect(opened.live.drafts.get(waiting._id)).toBe('');
    await goOnTyping(opened, waiting);
  });

  it('with no chat of one’s own nobody else’s opens, and a chat that comes opens nothing', async () => {
    const opened = await openScreen(`?conversationId=${waiting._id}`, (server) => {
      for (const one of [waiting, missed]) server.put(one);
    });
    await screen.findByRole('textbox', { name: 'Message' });
    act(() => absent(opened.server, waiting));
    expect(await screen.findByText('This chat is not in your list any more')).toBeTruthy();
    act(() => opened.server.emit('conversation:new', { conversation: { ...other, state: 'pending', agentId: null } }));
    await screen.findAllByText('Xenia Other');
    expect(opened.searchNow()).toMatchObject({ conversationId: waiting._id });
  });

  it('[H-53] it comes back: the field is there again with what was typed', async () => {
    const opened = await typeInto(own);
    act(() => opened.server.emit('conversation:transfer-response', { conversation: theirs(own) }));
    await screen.findByText('Robin Achterberg has this chat now');
    act(() => opened.server.emit('conversation:transfer-response', { conversation: { ...own, rev: 9 } }));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue(typed);
    expect(screen.queryByText('Robin Achterberg has this chat now')).toBeNull();
  });
});

it('[H-02] a chat of one’s own is chosen on arrival and never again; [H-41] what is accepted elsewhere opens nothing', async () => {
  const { server, searchNow, live, user } = await openScreen('', (fake) => {
    for (const one of [other, own, waiting]) fake.put(one);
  });
  await waitFor(() => expect(searchNow()).toMatchObject({ tab: 'ongoing' }));
  const first = searchNow() as { conversationId: string };
  await user.click(await screen.findByRole('button', { name: 'End chat' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End chat' }));
  await waitFor(() => expect(searchNow()).toEqual({}));
  await act(async () => live.endings.flush());
  const accepted = { ...waiting, rev: 2, state: 'ongoing', agentId: me } as const;
  act(() => server.emit('conversation:answered', { conversation: accepted }));
  await waitFor(() => expect(live.holder.read().chats[waiting._id]?.state).toBe('ongoing'));
  expect(live.holder.read().chats[first.conversationId]).toBeUndefined();
  expect(searchNow()).toEqual({});
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
});
