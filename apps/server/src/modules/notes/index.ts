/**
 * Notes: what agents keep about a person, beyond any chat. (What they tell each other inside one belongs to conversations.)
 * Invariants: found by e-mail, or by name on a social channel; seen by whoever serves the store it was written in; never
 * changed, only deleted; outlives its author, not the erasure of whom it is about. Emits nothing.
 */
import { endpoints } from '@chatso/contract';
import { defineModule } from '../../platform/module.ts';
import { addCustomerNote, listCustomerNotes, removeCustomerNote } from './customer-notes.ts';

export const notesModule = defineModule({
  name: 'notes',
  routes: (binder) =>
    void binder
      .on(endpoints['customerNotes.list'], (ctx, { query }) => listCustomerNotes(ctx, query))
      .on(endpoints['customerNotes.add'], (ctx, { body }) => addCustomerNote(ctx, body))
      .on(endpoints['customerNotes.remove'], (ctx, { query }) => removeCustomerNote(ctx, query)),
});
