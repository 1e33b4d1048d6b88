import { isoIn, limits } from '@chatso/domain';
import { countryInMail } from '../../mail-templates/index.ts';
import type { ExportMessage, ExportRow } from './export-rows.repo.ts';

const quarter = 15 * 60_000;
const keptAtMost = 20_000;

/** As `isoIn`, but the calendar is asked once for a quarter of an hour: no zone changes its clock within one. */
export function clockOf(timeZone: string): (at: Date) => string {
  const offsets = new Map<number, { ms: number; suffix: string }>();
  const offsetOf = (part: number) => {
    const told = isoIn(timeZone, part * quarter);
    if (offsets.size >= keptAtMost) offsets.clear();
    const offset = { ms: Date.parse(`${told.slice(0, 19)}Z`) - part * quarter, suffix: told.slice(19) };
    offsets.set(part, offset);
    return offset;
  };
  return (at) => {
    const part = Math.floor(at.getTime() / quarter);
    const { ms, suffix } = offsets.get(part) ?? offsetOf(part);
    return new Date(at.getTime() + ms).toISOString().slice(0, 19) + suffix;
  };
}

const countries = new Map<string, string>();
function countryOf(code: string | null): string {
  if (code === null) return '';
  const known = countries.get(code);
  if (known !== undefined) return known;
  const name = countryInMail(code, 'en');
  // Whatever a proxy says is a country: there are 250 of them.
  if (countries.size < 1000) countries.set(code, name);
  return name;
}

/** '00:04:12': a spreadsheet reads it as a span. */
function spanOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const types: Record<string, string> = { 'Non-registered': 'Guest' };
const moods = ['Frustrated', 'Neutral', 'Satisfied'] as const;

/** As the list says it. */
export function statusOf(row: ExportRow, now: Date): string {
  if (row.state === 'closed') return 'Ended';
  if (row.state === 'missed') return row.reason === 'out-of-business-hours' ? 'Offline' : 'Missed';
  if (row.client_left) return 'Left';
  const active = row.last_client_at ?? row.accepted_date ?? row.start_date;
  return active.getTime() < now.getTime() - limits.idleAfterMs ? 'Idle' : 'Active';
}

const customerOf = (row: ExportRow): string =>
  row.customer || (row.visitor_number === null ? 'Customer' : `Visitor #${row.visitor_number}`);
const waitedMs = (row: ExportRow, now: Date): number =>
  (row.accepted_date ?? row.end_date ?? now).getTime() - row.start_date.getTime();
const tookMs = (row: ExportRow, now: Date): number | null =>
  row.accepted_date === null ? null : (row.end_date ?? now).getTime() - row.accepted_date.getTime();

interface Reading {
  now: Date;
  clock(at: Date): string;
}

/** L-05, decision L-1: the heads stay English, so that what reads one file reads all of them. */
const columns: readonly [head: string, cell: (row: ExportRow, reading: Reading) => string][] = [
  ['Customer', customerOf],
  ['Country', ({ country }) => countryOf(country)],
  ['Customer Type', ({ customer_type: type }) => types[type] ?? type],
  ['Channel', ({ store }) => store],
  ['Department', ({ department }) => department ?? ''],
  ['Agent', ({ agent }) => agent ?? ''],
  ['Status', (row, { now }) => statusOf(row, now)],
  ['Waiting Time', (row, { now }) => spanOf(waitedMs(row, now))],
  [
    'Chat Duration',
    (row, { now }) => {
      const took = tookMs(row, now);
      return took === null ? '' : spanOf(took);
    },
  ],
  ['Sentiment', ({ sentiment }) => (sentiment === null ? '' : moods[sentiment])],
  ['Rating', ({ rating }) => (rating === null ? '' : String(rating))],
  ['Time Initiated', ({ start_date: at }, { clock }) => clock(at)],
  ['Customer Email', ({ email }) => email ?? ''],
  ['End Time', ({ end_date: at }, { clock }) => (at === null ? '' : clock(at))],
  ['End Reason', ({ reason }) => reason ?? ''],
  ['Tags', ({ tags }) => (tags ?? []).join(', ')],
  ['Closing Reason', ({ closing_reason: reason }) => reason ?? ''],
  ['Rating Comment', ({ rating_comment: comment }) => comment ?? ''],
];

export const heads: readonly string[] = columns.map(([head]) => head);
export const cellsOf = (row: ExportRow, reading: Reading): string[] => columns.map(([, cell]) => cell(row, reading));

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A chat without its last brace: what was said follows. */
export function jsonHead(row: ExportRow, now: Date): string {
  const record = {
    _id: row.id,
    customer: { name: customerOf(row), email: row.email },
    ...{ country: row.country, customerType: row.customer_type, channel: row.store, department: row.department },
    ...{ agent: row.agent, status: statusOf(row, now), waitingTime: Math.max(0, waitedMs(row, now)) },
    ...{ chatDuration: tookMs(row, now), sentiment: row.sentiment, rating: row.rating },
    ratingComment: row.rating_comment,
    ...{ startDate: iso(row.start_date), acceptedDate: iso(row.accepted_date), endDate: iso(row.end_date) },
    ...{ endReason: row.reason, tags: row.tags ?? [], closingReason: row.closing_reason },
  };
  return `${JSON.stringify(record).slice(0, -1)},"messages":[`;
}

/** A file is named, not linked: its address lets in who has it. */
export const jsonMessage = (message: ExportMessage): string =>
  JSON.stringify({
    ...{ seq: message.seq, author: message.author, sender: message.sender, type: message.type, text: message.body },
    timestamp: iso(message.created_at),
    files: (message.files ?? []).map(({ name, size, filetype }) => ({ name, size, filetype })),
    attachments: message.attachments ?? [],
  });
