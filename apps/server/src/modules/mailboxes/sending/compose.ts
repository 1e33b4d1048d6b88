import { createTransport } from 'nodemailer';
import type { MailFileRow } from './mail-files.repo.ts';
import { asMailText } from './mail-text.ts';
import type { OutgoingRow } from './outgoing.repo.ts';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Finds the copy in the folder of sent mail where the server gave the mail another id. */
export const ownHeader = 'X-Chatso-Mail';

const automaticHeaders = {
  'Auto-Submitted': 'auto-replied',
  'X-Auto-Response-Suppress': 'All',
  Precedence: 'auto_reply',
};

/** A header must not begin another one, whatever stands in a name. */
const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ');

/**
 * The bytes of a mail: the same that are handed over and put into the folder of sent mail. Only its stored id, never one of
 * the library's, so that what comes back finds it. Recipients of blind copies stand in none of it.
 */
export async function compose(
  mail: OutgoingRow,
  files: readonly (MailFileRow & { bytes: Buffer })[],
  replyTo: string | null,
): Promise<Buffer> {
  const { message } = await composer.sendMail({
    messageId: `<${mail.message_id}>`,
    from: { name: oneLine(mail.from_name), address: mail.from_address },
    to: mail.to.map(({ name, address }) => ({ name: oneLine(name), address })),
    cc: mail.cc.map(({ name, address }) => ({ name: oneLine(name), address })),
    ...(replyTo === null ? {} : { replyTo: { name: oneLine(mail.from_name), address: replyTo } }),
    subject: oneLine(mail.subject),
    date: mail.send_at,
    text: [mail.text, asMailText(mail.quoted_html)].filter((part) => part !== '').join('\n\n'),
    html: `<!doctype html><html><body>${mail.html}${mail.quoted_html}</body></html>`,
    ...(mail.in_reply_to === null ? {} : { inReplyTo: `<${mail.in_reply_to}>` }),
    ...(mail.refs.length === 0 ? {} : { references: mail.refs.map((id) => `<${id}>`) }),
    headers: { ...mail.headers, [ownHeader]: mail.id, ...(mail.kind === 'automatic' ? automaticHeaders : {}) },
    attachments: files.map(({ filename, content_type: contentType, bytes, inline, content_id: cid }) => ({
      ...{ filename, contentType, content: bytes },
      ...(inline && cid !== null ? { cid, contentDisposition: 'inline' as const } : {}),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return Buffer.isBuffer(message) ? message : Buffer.from(String(message));
}
