import { ApiError } from '@chatso/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { noteOf } from '../../features/live-chat/data/drafts.ts';
import { otherAgent } from '../../lib/testing/factories.ts';
import { absent, at, other, own, robin, sent, theirs, typed, typeInto, waiting } from './testing/departed.ts';
import { openScreen, prepareScreen } from './testing/open-screen.tsx';

const given = vi.hoisted(() => ({ addNote: vi.fn(async (_input: unknown) => ({})) }));
vi.mock('../../lib/api/api.ts', async (original) => {
  const { api } = await original<typeof import('../../lib/api/api.ts')>();
  return { api: { ...api, 'customerNotes.add': given.addNote } };
});

beforeEach(async () => {
  prepareScreen();
  given.addNote.mockClear();
  await laterTexts();
});

describe('what was typed', () => {
  it('is copied, message and note alike, and becomes a note about the customer', async () => {
    const known = { ...waiting, customerEmail: 'paul@shop.test' };
    const { user, server, live } = await openScreen(`?conversationId=${known._id}`, (fake) => fake.put(known));
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), typed);
    live.drafts.set(noteOf(known._id), 'He rang before');
    act(() => absent(server, known));
    const kept = await screen.findByRole('region', { name: 'Not sent' });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    for (const button of within(kept).getAllByRole('button', { name: 'Copy text' })) fireEvent.click(button);
    expect(write.mock.calls).toEqual([[typed], ['He rang before']]);
    const [asNote] = within(kept).getAllByRole('button', { name: 'Turn into a note about the customer' });
    fireEvent.click(asNote as HTMLElement);
    expect(await screen.findByText('Note added')).toBeTruthy();
    expect(given.addNote).toHaveBeenCalledWith({
      body: { email: 'paul@shop.test', chatsoStoreId: known.storeId, description: typed },
    });
    expect(live.drafts.get(known._id)).toBe('');
    expect(screen.getByLabelText('Your private note, not added')).toHaveValue('He rang before');
  });

  it('becomes a private note of the chat for whoever still takes part in it', async () => {
    const { server, live, field } = await typeInto(own);
    const conversation = { ...own, rev: 2, endDate: at(0), reason: 'client-ended' } as const;
    act(() => server.emit('conversation:closure-client', { conversation }));
    await waitFor(() => expect(live.notes.now()).not.toBeNull());
    const sendNote = vi.spyOn(live.notes.now() ?? ({} as never), 'send').mockReturnValue();
    fireEvent.click(await screen.findByRole('button', { name: 'Turn into a private note' }));
    expect(sendNote).toHaveBeenCalledWith(own._id, typed, []);
    expect(field).toHaveValue('');
  });

  it('[H-59] a message in flight comes back to its place when a colleague was faster; files are named', async () => {
    const upload = () => new Promise<never>(() => undefined);
    const opened = await typeInto(waiting, { upload });
    act(() => opened.live.uploadsOf(waiting._id).add([new File(['x'], 'receipt.pdf')]));
    const words = 'This chat has already been answered by another agent';
    const refusal = new ApiError({ statusCode: 409, code: 'already-answered', message: words });
    opened.server.refuse.set('conversation:message', refusal);
    opened.server.chats.delete(waiting._id);
    const fate = { state: 'ongoing', archived: false, agentId: otherAgent, enderName: null } as const;
    opened.server.fates.set(waiting._id, { ...fate, agentName: robin.fullname });
    act(() => opened.live.send(waiting._id, 'Sent too late', []));
    expect(await screen.findByText('Answered by Robin Achterberg')).toBeTruthy();
    expect(await screen.findByLabelText('Your message, not sent')).toHaveValue(`Sent too late\n${typed}`);
    expect(screen.getByText('Files not sent: receipt.pdf')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opened.searchNow()).toMatchObject({ conversationId: waiting._id });
  });

  it('[H-59] what is Not Delivered there can be copied and is offered no other try', async () => {
    const opened = await typeInto(own);
    opened.server.refuse.set('conversation:message', new ApiError({ statusCode: 404, message: 'Not found.' }));
    act(() => opened.server.emit('conversation:transfer-response', { conversation: theirs(own) }));
    await screen.findByText('Robin Achterberg has this chat now');
    act(() => opened.live.send(own._id, 'On its way', []));
    const messages = screen.getByRole('region', { name: 'Messages' });
    expect((await within(messages).findByRole('alert')).textContent).toContain('Not Delivered');
    expect(within(messages).queryByRole('button', { name: 'Retry' })).toBeNull();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    fireEvent.click(within(messages).getByRole('button', { name: 'Copy text' }));
    expect(write).toHaveBeenCalledWith('On its way');
  });
});

describe('while something is open in front of it', () => {
  it.each([
    ['End chat', 'End this chat?'],
    ['Transfer', 'Transfer chat request'],
  ])('%s: the question goes with the chat', async (button, title) => {
    const opened = await typeInto(own);
    fireEvent.click(await screen.findByRole('button', { name: button }));
    await screen.findByRole('dialog', { name: title });
    act(() => opened.server.emit('conversation:transfer-response', { conversation: theirs(own) }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Robin Achterberg has this chat now')).toBeTruthy();
    expect(screen.getByLabelText('Your message, not sent')).toHaveValue(typed);
    expect(sent(opened.server)).toEqual([]);
    // It is not asked again when the chat comes back.
    act(() => opened.server.emit('conversation:transfer-response', { conversation: { ...own, rev: 9 } }));
    await screen.findByRole('textbox', { name: 'Message' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[H-36] marks of a chat that went act on it no more, also not when it comes back', async () => {
    const { server, live } = await openScreen(`?conversationId=${other._id}`, (fake) => {
      for (const one of [other, own]) fake.put(one);
    });
    for (const name of ['Xenia Other', 'Olga Own']) fireEvent.click(await screen.findByLabelText(`Select ${name}`));
    await screen.findByText('2 selected');
    fireEvent.click(screen.getByRole('button', { name: 'End' }));
    await screen.findByRole('dialog', { name: 'End 2 chats?' });
    act(() => server.emit('conversation:transfer-response', { conversation: theirs(own) }));
    const dialog = await screen.findByRole('dialog', { name: 'End this chat?' });
    act(() => server.emit('conversation:transfer-response', { conversation: { ...own, rev: 9 } }));
    await waitFor(() => expect(live.holder.read().chats[own._id]).toBeTruthy());
    expect(screen.getByText('1 selected')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'End' }));
    expect(live.endings.of(own._id)).toBeNull();
    expect(live.endings.of(other._id)?.ids).toEqual([other._id]);
  });
});
