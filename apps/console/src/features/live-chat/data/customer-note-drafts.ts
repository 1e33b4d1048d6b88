import type { NoteDrafts } from '../../../entities/customer/notes/note-draft.ts';
import { customerNoteOf, type Drafts } from './drafts.ts';

/** Notes about the customer are kept with what else was typed in a chat. */
export const customerNoteDrafts = (drafts: Drafts): NoteDrafts => ({
  subscribe: drafts.subscribe,
  get: (chatId) => drafts.get(customerNoteOf(chatId)),
  set: (chatId, text) => drafts.set(customerNoteOf(chatId), text),
});
