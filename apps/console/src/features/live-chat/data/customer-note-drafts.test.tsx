import type { CustomerNote } from '@chatso/contract';
import { memoryStorage } from '@chatso/sync';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { CustomerNotes } from '../../../entities/customer/notes/customer-notes.tsx';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, baseTime, idOf, isoAt, me } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { fakeServer, refused } from '../../../lib/testing/fake-server.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { toast } from '../../../ui/index.ts';
import { liveHarness } from '../testing/live-scope.tsx';
import { customerNoteOf } from './drafts.ts';

const workspaceId = idOf(800);
const member = aMember(me, workspaceId);

beforeEach(async () => {
  await laterTexts();
  sessionStore.setState({ user: member, workspaceId, phase: 'signed-in' });
});
afterEach(cleanup);

const note = (number: number, over: Partial<CustomerNote> = {}): CustomerNote => ({
  ...{ _id: idOf(number), name: `Colleague ${number}`, avatar: null, email: `${number}@x.test`, role: 'agent' },
  ...{ source: 'other', description: `Note ${number}`, timestamp: isoAt(baseTime) },
  ...over,
});

/** A server that keeps notes, and refuses to delete the one of a colleague as long as it is told to. */
function show(kept: CustomerNote[], storage = memoryStorage()) {
  const server = fakeServer({
    'GET /api/note': ({ path }) => {
      const page = Number(new URL(path, 'http://x').searchParams.get('page'));
      const data = kept.slice((page - 1) * 5, page * 5);
      return { body: { data, page, limit: 5, total_items: kept.length, total_pages: Math.ceil(kept.length / 5) } };
    },
    'POST /api/note': ({ body }) => {
      const { description } = body as { description: string };
      kept.unshift(note(90, { email: member.email, description }));
      return { body: kept[0] };
    },
    'DELETE /api/note': () =>
      refused(403, 'You do not have permission to delete this note.', 'forbidden', {
        reason: 'customer-note-not-yours',
      }),
  });
  const { Wrapper, live } = liveHarness({ storage });
  render(<CustomerNotes chat={aConversation({ customerEmail: 'marit@shop.test' })} />, { wrapper: Wrapper });
  return Object.assign(server, { live });
}

it('[K-16] [K-17] [K-20] [K-21] [U-25] five notes to a page; one more is added, a blank or long one is an error', async () => {
  const server = show([1, 2, 3, 4, 5, 6].map((number) => note(number)));
  expect(await screen.findByText('Note 1')).toBeDefined();
  expect(screen.queryByText('Note 6')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('Note 6')).toBeDefined();

  const field = screen.getByRole('textbox', { name: 'Add a note' });
  const add = screen.getByRole('button', { name: 'Add note' });
  expect(add).toHaveProperty('disabled', true);
  for (const text of ['  ', 'x'.repeat(301)]) {
    fireEvent.change(field, { target: { value: text } });
    // With nothing to add there is no button to press; the keys say why.
    expect(add).toHaveProperty('disabled', text.trim() === '');
    if (text.trim() === '') fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    else fireEvent.click(add);
    expect((await screen.findByRole('dialog', { name: 'Error' })).textContent).toContain(
      'Notes cannot be empty and must be no more than 300 characters.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.change(field, { target: { value: 'Wears L' } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText('Wears L', { selector: 'p' })).toBeDefined();
  expect((field as HTMLTextAreaElement).value).toBe('');
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ email: 'marit@shop.test', chatsoStoreId: idOf(900), description: 'Wears L' },
  });
});

it('[K-22] [K-23] [K-24] only the own note can be deleted; a refusal is told, and the notes are asked for again', async () => {
  const server = show([note(1), note(2, { email: member.email, name: 'Me' })]);
  await screen.findByText('Note 1');
  expect(screen.getAllByRole('button', { name: /^Delete the note/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Delete the note of Me' }));
  expect(server.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  const before = server.to('/api/note').length;
  fireEvent.click(await screen.findByRole('button', { name: 'Delete note' }));
  expect((await screen.findByRole('dialog', { name: 'Error' })).textContent).toContain(
    'You do not have permission to delete this note.',
  );
  await vi.waitFor(() => expect(server.to('/api/note').length).toBe(before + 2));
});

it('[K-16] [K-17] [K-21] a colleague’s note comes as it is written, and what is half written outlives a reload', async () => {
  const socket = fakeConnection();
  const [kept, storage] = [[note(1)], memoryStorage()];
  const { live } = show(kept, storage);
  await screen.findByText('Note 1');
  const person = { email: 'marit@shop.test', chatsoStoreId: idOf(900) };
  expect(socket.asked).toEqual([{ name: 'customer-note:follow', payload: { person } }]);
  kept.unshift(note(2));
  socket.hear('customer-note:changed');
  expect(await screen.findByText('Note 2')).toBeDefined();
  // What was written while there was no connection.
  kept.unshift(note(3));
  socket.connect();
  expect(await screen.findByText('Note 3')).toBeDefined();

  fireEvent.change(screen.getByRole('textbox', { name: 'Add a note' }), { target: { value: 'Half a sent' } });
  await live.drafts.keep();
  cleanup();
  expect(socket.asked.at(-1)).toEqual({ name: 'customer-note:follow', payload: { person: null } });
  socket.undo();
  const again = show(kept, storage);
  const field = await screen.findByDisplayValue<HTMLTextAreaElement>('Half a sent');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await vi.waitFor(() => expect(field.value).toBe(''));
  expect(again.live.drafts.all()).toEqual({});
});

it('[K-17] refused after another chat was opened: told all the same, and the words stay with their chat', async () => {
  const told = vi.spyOn(toast, 'error');
  const server = show([]);
  let refuse: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    refuse = done;
  });
  server.routes['POST /api/note'] = async () => {
    await held;
    return refused(503, 'The server is busy. Please try again.');
  };
  const field = await screen.findByRole('textbox', { name: 'Add a note' });
  fireEvent.change(field, { target: { value: 'Asks for blue' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  cleanup();
  refuse();
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  expect(server.live.drafts.get(customerNoteOf(aConversation()._id))).toBe('Asks for blue');
});

it('[K-17] what is typed on while a note is added stays', async () => {
  const server = show([]);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  const post = server.routes['POST /api/note'];
  server.routes['POST /api/note'] = async (request) => {
    await held;
    return post?.(request) ?? refused(404, 'Not found.');
  };
  const field = await screen.findByRole('textbox', { name: 'Add a note' });
  fireEvent.change(field, { target: { value: 'Asks for blue' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  fireEvent.change(field, { target: { value: 'Asks for blue, and for red' } });
  answer();
  expect(await screen.findByText('Asks for blue')).toBeDefined();
  expect(field).toHaveProperty('value', 'Asks for blue, and for red');
});
