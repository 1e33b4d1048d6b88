import type { AgentMessageInput, Attachment, Message, MessageFile } from '@chatso/contract';
import { goesByItself, type OutboxItem } from '@chatso/sync';
import { refusalWords } from '../../lib/api/errors.ts';

/** One message as it is shown: stored by the server, or still on its way from this device. */
export interface Entry {
  messageId: string;
  author: Message['author'];
  senderId: string | null;
  /** Written by a person of this workspace (the system's own notices are not). */
  own: boolean;
  type: Message['type'] | 'note';
  text: string;
  /** ms since the epoch */
  at: number;
  files: readonly MessageFile[];
  attachments: readonly Attachment[];
  /** `error` is only what nobody sends without somebody's doing; what waits for a connection is on its way. */
  delivery: 'pending' | 'sent' | 'error';
  /** On the server: what is not delivered then has not reached the channel of its chat, and nobody can take it back. */
  stored: boolean;
  /** Its links are those of a stranger. */
  linksHeld?: boolean | undefined;
  /** Why it was not delivered, when the server said so. */
  problem: string | null;
  /** Of a private note: the message it stands behind, and what only notes have. */
  note?: { afterSeq: number; name: string; mentions: readonly string[] };
}

type Outgoing = OutboxItem<AgentMessageInput>;

const entries = new WeakMap<Message | Outgoing, Entry>();

/** Same object for the same message, so that a memoised row is not drawn again. */
function cached<S extends Message | Outgoing>(source: S, make: (source: S) => Entry): Entry {
  const known = entries.get(source);
  if (known) return known;
  const entry = make(source);
  entries.set(source, entry);
  return entry;
}

const fromMessage = (message: Message): Entry => ({
  messageId: message.messageId,
  author: message.author,
  senderId: message.senderId,
  own: message.author === 'agent',
  type: message.type,
  text: message.text,
  at: Date.parse(message.timestamp),
  files: message.files,
  attachments: message.attachments,
  delivery: message.status ?? 'sent',
  stored: true,
  linksHeld: message.linksHeld,
  problem: null,
});

const fromOutbox =
  (agentId: string, delivery: Entry['delivery']) =>
  (item: Outgoing): Entry => ({
    messageId: item.messageId,
    author: 'agent',
    senderId: agentId,
    own: true,
    type: item.payload.type ?? 'text',
    text: item.payload.text ?? '',
    at: item.createdAt,
    files: item.payload.files ?? [],
    attachments: [],
    delivery,
    stored: false,
    problem: item.error === undefined ? null : refusalWords(item, item.error),
  });

/** Whether an item goes by itself depends on those before it too, so it may change while the item stays the same. */
function outgoingEntry(item: Outgoing, all: readonly Outgoing[], agentId: string): Entry {
  const delivery = deliveryOf(item, all);
  if (entries.get(item)?.delivery !== delivery) entries.delete(item);
  return cached(item, fromOutbox(agentId, delivery));
}

export const deliveryOf = (item: OutboxItem, all: readonly OutboxItem[]): 'pending' | 'error' =>
  goesByItself(all, item) ? 'pending' : 'error';

/** Each note behind its message; those behind messages that are not loaded yet wait for them. */
function withNotes(messages: readonly Message[], notes: readonly Entry[]): Entry[] {
  const first = messages[0]?.seq ?? 1;
  const after = (entry: Entry): number => entry.note?.afterSeq ?? 0;
  const waiting = first === 1 ? [...notes] : notes.filter((entry) => after(entry) >= first);
  const said = messages.flatMap((message) => {
    const before = waiting.findIndex((entry) => after(entry) >= message.seq);
    return [...waiting.splice(0, before < 0 ? waiting.length : before), cached(message, fromMessage)];
  });
  return [...said, ...waiting];
}

/** Stored messages by seq, then what is on its way; the local copy goes when the stored one is there (H-61). */
export function mergeEntries(
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  agentId: string,
  notes: readonly Entry[] = [],
): Entry[] {
  const stored = new Set(messages.map((message) => message.messageId));
  return [
    ...withNotes(messages, notes),
    ...outgoing.filter((item) => !stored.has(item.messageId)).map((item) => outgoingEntry(item, outgoing, agentId)),
  ];
}
