import type { Conversation } from '@chatso/contract';
import { type NotedPerson, notedPerson } from '../../../entities/customer/notes/notes-data.ts';
import type { JudgeChat } from '../state/chat-rules.ts';

export type NoteTarget = { kind: 'chat' } | { kind: 'customer'; person: NotedPerson } | null;

/**
 * Where words that can't be sent may become a note, as the server will judge it: into the chat of whoever takes part in it
 * or looks on, else to what is kept about the customer, as far as that can be found again.
 */
export function noteTarget(chat: Conversation, departed: boolean, judge: JudgeChat): NoteTarget {
  if (!departed && judge('note', chat) === null) return { kind: 'chat' };
  const person = notedPerson(chat);
  return person && { kind: 'customer', person };
}
