import type { Attachment, MessageFile, VisitorMessage } from '@chatso/contract';
import { goesByItself } from '@chatso/sync';
import { texts } from '../texts.ts';
import type { OutgoingItem } from './outgoing.ts';
import { dayLabel } from './times.ts';

type FormAttachment = Extract<Attachment, { kind: 'form' }>;
type CardAttachment = Exclude<Attachment, FormAttachment>;

export interface BubbleRow {
  kind: 'bubble';
  key: string;
  mine: boolean;
  /** First and last of a group: one sender, one minute (H-60). */
  first: boolean;
  last: boolean;
  text: string;
  files: MessageFile[];
  cards: CardAttachment[];
  name: string | null;
  avatar: string | null;
  /** ms since the epoch */
  at: number;
  /** `error`: only what nobody sends without the visitor's doing (H-59). */
  delivery: 'sent' | 'pending' | 'error';
  /** Refused for its words: sent again as it is, it would be refused again. */
  blocked?: boolean;
  /** Too much was sent: it goes by itself then, ms since the epoch. */
  waitUntil?: number | undefined;
  messageId: string;
}

export type ThreadRow =
  | BubbleRow
  | { kind: 'day'; key: string; label: string }
  | { kind: 'form'; key: string; messageId: string; form: FormAttachment };

/** The store's own words before anybody has answered: greeting and follow-up (G-10, G-11). */
export interface StoreWords {
  key: string;
  text: string;
  at: number;
  /** Right after the message with this seq; before everything when 0. */
  afterSeq: number;
}

const isForm = (attachment: Attachment): attachment is FormAttachment => attachment.kind === 'form';
const isCard = (attachment: Attachment): attachment is CardAttachment => attachment.kind !== 'form';
const minuteOf = (at: number) => Math.floor(at / 60_000);

type Draft = Omit<BubbleRow, 'first' | 'last'>;

function draftOf(message: VisitorMessage): Draft {
  return {
    kind: 'bubble',
    key: message.messageId,
    messageId: message.messageId,
    mine: message.author === 'client',
    // What cards say is its text too, for whoever is shown no cards.
    text: message.type === 'product' ? '' : message.text,
    files: message.files,
    cards: message.attachments.filter(isCard),
    name: message.author === 'client' ? null : message.senderName,
    avatar: message.author === 'client' ? null : message.senderAvatar,
    at: Date.parse(message.timestamp),
    delivery: 'sent',
  };
}

const draftOfItem = (item: OutgoingItem, all: readonly OutgoingItem[]): Draft => ({
  kind: 'bubble',
  key: item.messageId,
  messageId: item.messageId,
  mine: true,
  text: item.payload.text,
  files: item.payload.files,
  cards: [],
  name: null,
  avatar: null,
  at: item.createdAt,
  delivery: goesByItself(all, item) ? 'pending' : 'error',
  blocked: item.final && item.code === 'blocked-word',
  // What waits behind it waits as long.
  waitUntil: all.find(({ waitUntil }) => waitUntil)?.waitUntil,
});

const draftOfWords = (words: StoreWords): Draft => ({
  kind: 'bubble',
  key: words.key,
  messageId: words.key,
  mine: false,
  text: words.text,
  files: [],
  cards: [],
  name: null,
  avatar: null,
  at: words.at,
  delivery: 'sent',
});

type Entry = Draft | Exclude<ThreadRow, BubbleRow | { kind: 'day' }>;

function entriesOf(message: VisitorMessage): Entry[] {
  const form = message.attachments.find(isForm);
  if (form) return [{ kind: 'form', key: message.messageId, messageId: message.messageId, form }];
  // Notices carry codes for the agents' side; what they mean to the visitor the form and the end of the thread say.
  if (message.type === 'customer-left' || message.type === 'notification') return [];
  return [draftOf(message)];
}

/** One group: the same sender in the same minute. What is on its way belongs to it too, so that nothing jumps when it has arrived. */
const together = (one: Entry | undefined, next: Entry | undefined): boolean =>
  one?.kind === 'bubble' &&
  next?.kind === 'bubble' &&
  one.mine === next.mine &&
  one.name === next.name &&
  one.delivery !== 'error' &&
  next.delivery !== 'error' &&
  minuteOf(one.at) === minuteOf(next.at);

/**
 * What the thread shows, top to bottom: the server's messages in their order, then what is on its way. A message that the
 * server has is never shown a second time from the outbox (H-61).
 */
export function buildThread(
  messages: readonly VisitorMessage[],
  outgoing: readonly OutgoingItem[],
  words: readonly StoreWords[],
  now: number,
): ThreadRow[] {
  const known = new Set(messages.map(({ messageId }) => messageId));
  const entries: Entry[] = words.filter(({ afterSeq }) => afterSeq === 0).map(draftOfWords);
  for (const message of messages) {
    entries.push(...entriesOf(message));
    for (const own of words) if (own.afterSeq !== 0 && own.afterSeq === message.seq) entries.push(draftOfWords(own));
  }
  for (const item of outgoing) if (!known.has(item.messageId)) entries.push(draftOfItem(item, outgoing));

  const rows: ThreadRow[] = [];
  let day = '';
  entries.forEach((entry, index) => {
    if (entry.kind !== 'bubble') {
      rows.push(entry);
      return;
    }
    const label = dayLabel(entry.at, now);
    const newDay = label !== day;
    // A chat of today needs no separator to say so.
    if (newDay && !(day === '' && label === texts.today)) rows.push({ kind: 'day', key: `day-${entry.key}`, label });
    day = label;
    rows.push({
      ...entry,
      first: newDay || !together(entries[index - 1], entry),
      last: !together(entry, entries[index + 1]),
    });
  });
  return rows;
}
