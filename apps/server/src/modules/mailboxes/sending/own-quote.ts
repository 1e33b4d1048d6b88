import type { MailPerson } from '@chatso/contract';
import { asHtmlText, escaped } from '../letters/plain-text.ts';
import { sanitiseOwn } from '../letters/sanitise.ts';
import type { ParentRow } from './outgoing.repo.ts';

/** Pictures that wait in a mail are links of its writer; an answer does not fetch them for anybody. */
export const withoutRemote = (html: string): string => html.replace(/<img\b[^>]*\sdata-remote="[^"]*"[^>]*>/g, '');

const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
/** Some versions of Node part the hour and AM by a narrow space, which no pattern of a mail program knows. */
const at = (date: Date): string => `${day.format(date)} at ${time.format(date).replace(/\s/gu, ' ')} UTC`;

const who = ({ name, address }: MailPerson): string => (name === '' ? `<${address}>` : `${name} <${address}>`);
const allOf = (people: readonly MailPerson[]): string => people.map(who).join(', ');

function headOfForward({ date, subject, to, cc, ...from }: ParentRow): string {
  const people = [['To', allOf(to)] as const, ...(cc.length === 0 ? [] : [['Cc', allOf(cc)] as const])];
  return [
    '---------- Forwarded message ---------',
    `From: ${who({ name: from.from_name, address: from.from_address })}`,
    `Date: ${at(date)}`,
    `Subject: ${subject}`,
    ...people.map(([label, names]) => `${label}: ${names}`),
  ].join('\n');
}

const cited = 'margin:0 0 0 8px;border-left:2px solid #ccc;padding-left:8px';

/**
 * What is answered, in the form that other mail programs fold: Google's classes, 'On ... wrote:' (English in every
 * language, as that is what they look for). What is handed on is no quote, and nobody may fold it.
 */
export function quoteOf(parent: ParentRow | null, type: 'reply' | 'forward'): string {
  if (parent === null || parent.html === '') return '';
  const html = sanitiseOwn(withoutRemote(parent.html).replace(/<img\b[^>]*\ssrc="cid:[^"]*"[^>]*>/g, ''));
  if (type === 'forward') return `<div>${asHtmlText(headOfForward(parent))}<br>${html}</div>`;
  const line = `On ${at(parent.date)}, ${who({ name: parent.from_name, address: parent.from_address })} wrote:`;
  return `<div class="gmail_quote"><div class="gmail_attr" dir="auto">${escaped(line)}<br></div><blockquote class="gmail_quote" type="cite" style="${cited}">${html}</blockquote></div>`;
}
