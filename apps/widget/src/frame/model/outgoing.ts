import type { MessageFile } from '@chatso/contract';
import type { OutboxItem } from '@chatso/sync';
import type { Contact } from './contact.ts';

/** What begins a chat with its first message (G-18). */
export interface ChatStart {
  contact: Partial<Contact>;
  /** Absent when the store has no departments to choose from. */
  departmentId?: string;
  /** Version of the store's consent text that was agreed to just now. */
  consentVersion?: number;
  /** What a prompt or the greeting asked before it. */
  opening?: string;
  /** To the store's own questions. */
  answers?: { questionId: string; answer: string }[];
}

/** A message on its way; with `start` it begins the conversation it belongs to. */
export interface Outgoing {
  text: string;
  files: MessageFile[];
  start?: ChatStart;
}

export type OutgoingItem = OutboxItem<Outgoing>;
