import type { CustomerNote } from '@chatso/contract';
import { expect, it } from 'vitest';
import { aConversation, idOf } from '../../../lib/testing/factories.ts';
import { isNoteText, mayRemoveNote, notedPerson } from './notes-data.ts';

it('[K-19] a person is an e-mail, or on a social channel a full name in a store', () => {
  const plain = aConversation({ name: ' Noor van den Berg ' });
  const chatsoStoreId = idOf(900);
  expect(notedPerson({ ...plain, customerEmail: 'noor@x.test' })).toEqual({ email: 'noor@x.test', chatsoStoreId });
  expect(notedPerson(plain)).toBeNull();
  const instagram = { ...plain, store: { ...plain.store, type: 'instagram' as const } };
  expect(notedPerson(instagram)).toEqual({ fullname: 'Noor van den Berg', chatsoStoreId });
  expect(notedPerson({ ...instagram, customerFullname: null, client: { ...plain.client, fullname: null } })).toBeNull();
});

it('[K-20] a note is not blank and has 300 characters at most, whatever they are', () => {
  expect([' \n', 'x'.repeat(301)].map(isNoteText)).toEqual([false, false]);
  expect(['x', '🧥'.repeat(300)].map(isNoteText)).toEqual([true, true]);
});

it('[K-22] [K-23] admins remove any note, managers those of others than admins, everybody their own, nobody the shop’s', () => {
  const note = (role: CustomerNote['role'], over: Partial<CustomerNote> = {}): CustomerNote => ({
    ...{ _id: idOf(1), name: 'A', avatar: null, email: 'author@x.test', role, source: 'other' },
    ...{ description: 'x', timestamp: '2026-11-20T09:00:00.000Z' },
    ...over,
  });
  expect(mayRemoveNote(note('admin'), 'admin', 'me@x.test')).toBe(true);
  expect(mayRemoveNote(note('coach'), 'coach', 'me@x.test')).toBe(true);
  expect(mayRemoveNote(note('admin'), 'coach', 'me@x.test')).toBe(false);
  expect(mayRemoveNote(note('agent'), 'agent', 'me@x.test')).toBe(false);
  expect(mayRemoveNote(note('agent', { email: 'me@x.test' }), 'agent', 'me@x.test')).toBe(true);
  expect(mayRemoveNote(note('agent', { email: null }), 'custom_role', 'me@x.test')).toBe(false);
  expect(mayRemoveNote(note('agent', { source: 'crm', email: 'me@x.test' }), 'admin', 'me@x.test')).toBe(false);
});
