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

const addressOf = (field: string | undefined): string =>
  cleanLine(afterKind(field ?? ''), bounds.addressChars)
    .replace(/[<>]/g, '')
    .toLowerCase();

function bounceOf(fields: Map<string, string>): LetterBounce[] {
  const original = addressOf(fields.get('original-recipient'));
  const address = addressOf(fields.get('final-recipient')) || original;
  const action = (fields.get('action') ?? 'failed').toLowerCase();
  if (address === '' || !/^(failed|delayed)/.test(action)) return [];
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';
  const words = cleanLine(afterKind(fields.get('diagnostic-code') ?? ''), bounds.wordsChars);
  const permanent = action.startsWith('failed') && !status.startsWith('4');
  return [{ address, ...(original === '' ? {} : { original }), status, words, permanent }];
}

/** The id of the mail that a report carries along. */
function copiedId(email: Email): string | undefined {
  const copy = email.attachments.find(({ mimeType }) =>
    /^(message\/rfc822|text\/rfc822-headers|message\/global.*)$/.test(mimeType),
  );
  const head = copy === undefined ? '' : (contentOf(copy).replace(/\r\n?/g, '\n').split('\n\n')[0] ?? '');
  return fieldsOf(head).get('message-id');
}

/** Programs that carry mail, by the names they write under. */
export const isDaemon = (address: string): boolean => /^(?:mailer-daemon|postmaster|mail-daemon)@/i.test(address);

const undeliverable =
  /undeliver|delivery (?:status notification|failure|has failed)|returned mail|failure notice|mail delivery failed|unzustellbar|non remis|échec de (?:la )?remise/i;

/** Of a server that writes no report for machines: its failed recipients in a header, or its name and subject. */
function daemonReport(email: Email): { bounces: LetterBounce[]; bouncedId: string | null } | null {
  const header = (key: string) => email.headers.find((one) => one.key === key)?.value ?? '';
  const failed = header('x-failed-recipients');
  if (failed === '' && !(isDaemon(email.from?.address ?? '') && undeliverable.test(email.subject ?? ''))) return null;
  const inText = /^\s*message-id:\s*(<[^<>\s]+>)/im.exec((email.text ?? '').slice(0, 100_000))?.[1];
  const [named] = [copiedId(email), inText, header('in-reply-to'), header('references')].flatMap(idsOf);
  if (named === undefined) return null;
  const addresses = failed.split(',').map(addressOf).slice(0, bounds.bounces);
  return {
    bounces: addresses.map((address) => ({
      address,
      status: '',
      words: '',
      permanent: !/delay|warning/i.test(email.subject ?? ''),
    })),
    bouncedId: named,
  };
}

/** What a report of a server says about a mail that came back; null when it is no such report. RFC 3464. */
export function bounceReport(email: Email): { bounces: LetterBounce[]; bouncedId: string | null } | null {
  const report = email.attachments.find(({ mimeType }) => mimeType === reportType);
  if (report === undefined) return daemonReport(email);
  const groups = contentOf(report)
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/);
  const bounces = groups.flatMap((group) => bounceOf(fieldsOf(group))).slice(0, bounds.bounces);
  const id =
    copiedId(email) ??
    groups.map((group) => fieldsOf(group).get('original-message-id')).find((one) => one !== undefined);
  return { bounces, bouncedId: idsOf(id)[0] ?? null };
}

/** Files a person has something of: not the report a server wrote for servers. */
export const withoutReport = (attachments: readonly Attachment[]): Attachment[] =>
  attachments.filter(({ mimeType }) => mimeType !== reportType);
