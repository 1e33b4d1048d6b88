/**
 * Notes: what agents keep about a person, beyond any chat. (What they tell each other inside one belongs to conversations.)
 * Invariants: found by e-mail, or by name on a social channel; seen by whoever serves the store it was written in; never
 * changed, only deleted; outlives its author, not the erasure of whom it is about. Emits notes.changed.
 */
import { agentEmits, endpoints } from '@chatso/contract';
import { defineModule } from '../../platform/module.ts';
import { onSocket } from '../../platform/realtime/wire.ts';
import { addCustomerNote, listCustomerNotes, removeCustomerNote } from './customer-notes.ts';
import { followNotes, notesChanged, notesRealtime } from './follow-notes.ts';
import { personal } from './personal.ts';

/** Going through a list with J and K opens many. */
const followRate = { points: 240, seconds: 60 };

export type { KnownAs } from './customer-notes.repo.ts';
export { countOf as countNotesOf, notesOf } from './customer-notes.ts';
export { notesAbout, notesValues } from './personal.ts';
export const customerNotesModule = defineModule({
  name: 'customer-notes',
  tables: {
    owns: ['customer_notes'],
    reads: ['conversations', 'customers', 'stores', 'users', 'visitors', 'workspace_members'],
  },
  personal,
  routes: (binder) =>
    void binder
      .on(endpoints['customerNotes.list'], (ctx, { query }) => listCustomerNotes(ctx, query))
      .on(endpoints['customerNotes.add'], (ctx, { body }) => addCustomerNote(ctx, body))
      .on(endpoints['customerNotes.remove'], (ctx, { query }) => removeCustomerNote(ctx, query)),
  sockets: () => [
    onSocket(
      '/message',
      'customer-note:follow',
      { ...agentEmits['customer-note:follow'], rate: followRate },
      (ctx, { person }, socket) => followNotes(ctx, person, socket),
    ),
  ],
  events: [notesChanged],
  realtime: notesRealtime,
});
