import type { Attachment, Email } from 'postal-mime';
import { bounds, cleanLine, idsOf } from './letter-text.ts';
import type { LetterBounce } from './parsed-letter.ts';

const reportType = 'message/delivery-status';

function contentOf({ content }: Attachment): string {
  if (typeof content === 'string') return content.slice(0, 100_000);
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 100_000)).toString('utf8');
}

/** Fields of one recipient, their names in lower case; folded lines are joined. */
function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** 'rfc822; somebody@example.com' without its kind. */
const afterKind = (value: string): string => value.replace(/^[\w.-]+\s*;\s*/, '');

function bounceOf(fields: Map<string, string>): LetterBounce[] {
  const address = cleanLine(
    afterKind(fields.get('final-recipient') ?? fields.get('original-recipient') ?? ''),
    bounds.addressChars,
  )
    .replace(/[<>]/g, '')
    .toLowerCase();
  const action = (fields.get('action') ?? 'failed').toLowerCase();
  if (address === '' || !/^(failed|delayed)/.test(action)) return [];
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';
  const words = cleanLine(afterKind(fields.get('diagnostic-code') ?? ''), bounds.wordsChars);
  const permanent = action.startsWith('failed') && !status.startsWith('4');
  return [{ address, status, words, permanent }];
}

/** What a report of a server says about a mail that came back; null when it is no such report. RFC 3464. */
export function bounceReport(email: Email): { bounces: LetterBounce[]; bouncedId: string | null } | null {
  const report = email.attachments.find(({ mimeType }) => mimeType === reportType);
  if (report === undefined) return null;
  const groups = contentOf(report)
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/);
  const bounces = groups.flatMap((group) => bounceOf(fieldsOf(group))).slice(0, bounds.bounces);
  const original = email.attachments.find(({ mimeType }) =>
    /^(message\/rfc822|text\/rfc822-headers|message\/global.*)$/.test(mimeType),
  );
  const head = original === undefined ? '' : (contentOf(original).replace(/\r\n?/g, '\n').split('\n\n')[0] ?? '');
  const id =
    fieldsOf(head).get('message-id') ??
    groups.map((group) => fieldsOf(group).get('original-message-id')).find((one) => one !== undefined);
  return { bounces, bouncedId: idsOf(id)[0] ?? null };
}

/** Files a person has something of: not the report a server wrote for servers. */
export const withoutReport = (attachments: readonly Attachment[]): Attachment[] =>
  attachments.filter(({ mimeType }) => mimeType !== reportType);
