import { createTransport } from 'nodemailer';
import type { DemoFile } from './files.ts';
import type { DemoLetter } from './letters.ts';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

export interface Sent {
  messageId: string;
  html: string;
  at: Date;
}

export interface Envelope {
  messageId: string;
  from: { name: string; address: string };
  to: string;
  date: Date;
  /** What it answers. */
  answers: Sent | undefined;
  files: readonly DemoFile[];
  inline: DemoFile | undefined;
}

const quoteOf = ({ html, at }: Sent, to: string): string =>
  `<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On ${at.toUTCString().slice(0, 16)}, Northwind Outfitters &lt;${to}&gt; wrote:<br></div>
<blockquote class="gmail_quote" style="margin:0 0 0 8px;border-left:1px solid #ccc;padding-left:8px">${html}</blockquote></div>`;

/** A mail as it comes over the wire. */
export async function wire(letter: DemoLetter, envelope: Envelope): Promise<Buffer> {
  if (letter.bounced !== undefined) return report(letter, envelope, letter.bounced);
  const { messageId, from, to, date, answers, files, inline } = envelope;
  const { subject, text, html, headers } = letter;
  const { message } = await composer.sendMail({
    ...{ messageId: `<${messageId}>`, from, to, subject, date, headers: { ...headers } },
    ...(text === undefined ? {} : { text }),
    ...(html === undefined ? {} : { html: answers === undefined ? html : html + quoteOf(answers, to) }),
    ...(answers === undefined ? {} : { inReplyTo: `<${answers.messageId}>`, references: [`<${answers.messageId}>`] }),
    attachments: [
      ...files,
      ...(inline === undefined ? [] : [{ ...inline, cid: 'picture', contentDisposition: 'inline' as const }]),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return Buffer.isBuffer(message) ? message : Buffer.from(String(message));
}

/** What a mail server says of a mail it could not deliver (RFC 3464). */
function report({ subject, text = '' }: DemoLetter, { messageId, from, to, date, answers }: Envelope, address: string) {
  const part = (type: string, lines: readonly string[]) => ['--report', `Content-Type: ${type}`, '', ...lines, ''];
  return Buffer.from(
    [
      ...[`Message-ID: <${messageId}>`, `From: ${from.name} <${from.address}>`, `To: ${to}`, `Subject: ${subject}`],
      ...[`Date: ${date.toUTCString()}`, 'MIME-Version: 1.0', 'Auto-Submitted: auto-replied'],
      ...['Content-Type: multipart/report; report-type=delivery-status; boundary=report', ''],
      ...part('text/plain; charset=utf-8', [text]),
      ...part('message/delivery-status', [
        ...['Reporting-MTA: dns; mx.northwind-outfitters.test', '', `Final-Recipient: rfc822; ${address}`],
        ...['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 No such user here'],
      ]),
      ...(answers === undefined ? [] : part('text/rfc822-headers', [`Message-ID: <${answers.messageId}>`])),
      ...['--report--', ''],
    ].join('\r\n'),
  );
}
