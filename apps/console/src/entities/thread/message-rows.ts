import { dayOf, ownTimeZone } from '../../lib/formats/time-zone.ts';
import type { Entry } from './entries.ts';

export type MessageRow =
  /** What the shop said before anybody; no message, so it has no number. */
  | { kind: 'greeting'; key: 'greeting'; texts: readonly string[] }
  | { kind: 'day'; key: string; at: number }
  | { kind: 'notice'; key: string; entry: Entry }
  | { kind: 'note'; key: string; entry: Entry }
  | {
      kind: 'message';
      key: string;
      entry: Entry;
      /** First and last of the messages one sender wrote within one minute; the last carries the time (H-60). */
      first: boolean;
      last: boolean;
      /** The newest delivered message of the workspace: it alone says 'Sent'. */
      newestOwn: boolean;
    };

const minuteOf = (at: number): number => Math.floor(at / 60_000);

/** A line of the system's own in the middle of the column; an information form is one to answer, so it is a bubble. */
const isNotice = (entry: Entry): boolean =>
  entry.type === 'customer-left' || (entry.type === 'notification' && entry.attachments.length === 0);

/** Stands by itself: a line of the system's or a private note. */
const alone = (entry: Entry): boolean => isNotice(entry) || entry.type === 'note';

const together = (a: Entry | undefined, b: Entry | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  !alone(a) &&
  !alone(b) &&
  a.author === b.author &&
  a.senderId === b.senderId &&
  minuteOf(a.at) === minuteOf(b.at) &&
  a.delivery !== 'error' &&
  b.delivery !== 'error';

/** Rows of a conversation in the order they are shown. Every key stays with its message through delivery. */
export function toMessageRows(entries: readonly Entry[], zone: string | undefined = ownTimeZone()): MessageRow[] {
  const rows: MessageRow[] = [];
  const newestOwn = entries.findLast((entry) => entry.own && entry.delivery === 'sent' && !alone(entry))?.messageId;
  entries.forEach((entry, index) => {
    const before = entries[index - 1];
    const newDay = !before || dayOf(before.at, zone) !== dayOf(entry.at, zone);
    if (newDay) rows.push({ kind: 'day', key: `day-${dayOf(entry.at, zone)}-${entry.messageId}`, at: entry.at });
    if (alone(entry)) {
      rows.push({ kind: entry.type === 'note' ? 'note' : 'notice', key: entry.messageId, entry });
      return;
    }
    rows.push({
      kind: 'message',
      key: entry.messageId,
      entry,
      first: newDay || !together(before, entry),
      last: !together(entry, entries[index + 1]),
      newestOwn: entry.messageId === newestOwn,
    });
  });
  return rows;
}
