import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import type { FakeServer } from '../../features/live-chat/testing/live-scope.tsx';
import { breakpoints } from '../../lib/browser/breakpoints.ts';
import { goingOn, other, own, robin, sent, theirs, typed, typeInto, waiting } from './testing/departed.ts';
import { openScreen, prepareScreen } from './testing/open-screen.tsx';

const helps = vi.hoisted(() => ['reply']);
/** Of what the screen asks for itself only this matters here; everything else is empty. */
vi.mock('../../lib/api/api.ts', () => ({
  api: new Proxy(
    {},
    { get: (_api, name) => async () => (name === 'ai.helps' ? { helps } : { data: [], count: 0, pages: [] }) },
  ),
}));
vi.mock('../../lib/api/ai-answer.ts', () => ({
  askAi: (_target: unknown, { onText }: { onText(text: string): void }) => {
    onText('Yes, in all sizes.');
    return Promise.resolve({ text: 'Yes, in all sizes.', model: 'm', cut: false });
  },
}));

const width = { px: 1440 };
const widest = (query: string) => Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0);
beforeEach(async () => {
  width.px = 1440;
  window.matchMedia = (media) =>
    Object.defineProperties(new EventTarget() as MediaQueryList, {
      media: { value: media },
      matches: { get: () => width.px <= widest(media) },
    });
  prepareScreen();
  await laterTexts();
});

const takeOver = (server: FakeServer) => {
  server.chats.delete(own._id);
  server.emit('conversation:transfer-response', { conversation: theirs(own) });
};
const answer = (server: FakeServer) => {
  server.chats.delete(waiting._id);
  const payload = { conversationId: waiting._id, agentId: theirs(waiting).agentId ?? '', agentName: robin.fullname };
  server.emit('conversations:answered', payload);
};

/** Nothing opens, nothing is sent, and the field that is there for the keys does nothing with them. */
async function goOnTyping({ user, server, searchNow }: Awaited<ReturnType<typeof openScreen>>, id: string) {
  await user.keyboard(goingOn);
  expect(searchNow()).toMatchObject({ conversationId: id });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  expect(sent(server)).toEqual([]);
  // Nobody asks the server for what it can only refuse: that is a red line in the person's console.
  expect(server.asked.map((call) => call.id)).not.toContain('conversations.detail');
}

describe('[H-42] [H-50] a chat goes while something is open beside its field', () => {
  it('on a phone, where there is no list beside it: the chat stays, and Back is the person’s to press', async () => {
    width.px = breakpoints.phone - 1;
    const opened = await openScreen(`?conversationId=${own._id}`, (server) => {
      for (const one of [other, own]) server.put(one);
    });
    await opened.user.type(await screen.findByRole('textbox', { name: 'Message' }), typed);
    expect(screen.getByRole('button', { name: /^Back/ })).toBeTruthy();
    act(() => takeOver(opened.server));
    expect(await screen.findByText('Robin Achterberg has this chat now')).toBeTruthy();
    await goOnTyping(opened, own._id);
    expect(screen.getByLabelText('Your message, not sent')).toHaveValue(typed);
    await opened.user.click(screen.getByRole('button', { name: /^Back/ }));
    await waitFor(() => expect(opened.searchNow()).not.toMatchObject({ conversationId: own._id }));
    expect(screen.queryByText('Robin Achterberg has this chat now')).toBeNull();
  });

  it('the list of shortcuts: it goes, what called it stays, and Enter chooses nothing', async () => {
    const opened = await typeInto(waiting, {}, '/he');
    expect(
      await screen.findByRole('listbox', { name: /shortcut/i }).catch(() => screen.findByText(/shortcut/i)),
    ).toBeTruthy();
    act(() => answer(opened.server));
    expect(await screen.findByText('Answered by Robin Achterberg')).toBeTruthy();
    await goOnTyping(opened, waiting._id);
    expect(screen.getByLabelText('Your message, not sent')).toHaveValue('/he');
  });

  it('the preview of the AI: it goes with the chat it was about, and what was typed stays', async () => {
    const opened = await typeInto(own);
    await opened.user.click(await screen.findByRole('button', { name: 'AI help' }));
    const dialog = await screen.findByRole('dialog', { name: 'AI help' });
    await opened.user.click(within(dialog).getByRole('button', { name: 'Draft a reply' }));
    expect(await screen.findByText('Yes, in all sizes.')).toBeTruthy();
    await opened.user.click(opened.field);
    await opened.user.keyboard(' more');
    act(() => takeOver(opened.server));
    expect(await screen.findByText('Robin Achterberg has this chat now')).toBeTruthy();
    await goOnTyping(opened, own._id);
    expect(screen.queryByText('Yes, in all sizes.')).toBeNull();
    expect(screen.getByLabelText('Your message, not sent')).toHaveValue(`${typed} more`);
  });

  it('the menu of the AI, where nothing was typed yet: the next keys are no commands', async () => {
    const opened = await typeInto(own);
    await opened.user.click(await screen.findByRole('button', { name: 'AI help' }));
    await screen.findByRole('dialog', { name: 'AI help' });
    act(() => takeOver(opened.server));
    expect(await screen.findByText('Robin Achterberg has this chat now')).toBeTruthy();
    await opened.user.keyboard('{Escape}');
    expect(opened.searchNow()).toMatchObject({ conversationId: own._id });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Your message, not sent')).toHaveValue(typed);
  });
});
