import type { MailPerson } from '@chatso/contract';
import { limits } from '@chatso/domain';
import PostalMime, { type Email } from 'postal-mime';
import { bounceReport, withoutReport } from './bounces.ts';
import { isEncrypted } from './encrypted.ts';
import { filesOf } from './letter-files.ts';
import { hintsOf, kindOf } from './letter-hints.ts';
import { bounds, cleanLine, cleanText, dateOf, idsOf, peopleOf, shownLine } from './letter-text.ts';
import type { LetterOptions, ParsedLetter } from './parsed-letter.ts';
import { asHtmlText, asPlainText } from './plain-text.ts';
import { readPartsAsTheyAre } from './readable-parts.ts';
import { sanitise } from './sanitise.ts';
import { splitQuote, splitQuotedText } from './split-quote.ts';
import { readTnef } from './tnef.ts';

const parserOptions = {
  // What was forwarded stays a letter of its own: whoever opens it sees who wrote what.
  forceRfc822Attachments: true,
  maxNestingDepth: 50,
  maxHeadersSize: 512 * 1024,
};

readPartsAsTheyAre();

const nobody: MailPerson = { name: '', address: '' };

/** What is written in it: as HTML and as text, what is quoted apart. */
function wordsOf(email: Email, subject: string): Pick<ParsedLetter, 'html' | 'quotedHtml' | 'text' | 'preview'> {
  const plain = cleanText(email.text ?? '', bounds.textChars);
  const hasHtml = (email.html ?? '').trim() !== '';
  const { html, quotedHtml, text } = hasHtml ? ofHtml(email.html ?? '', subject) : ofText(plain, subject);
  const written = (text.trim() === '' && quotedHtml === '' ? plain : text).trim();
  return {
    html,
    quotedHtml,
    text: cleanText(written, bounds.textChars),
    preview: shownLine(written, limits.mailPreviewChars),
  };
}

function ofHtml(source: string, subject: string) {
  const { html, quoted } = splitQuote(sanitise(source), subject);
  return { html, quotedHtml: quoted, text: asPlainText(html) };
}

function ofText(plain: string, subject: string) {
  const { text, quoted } = splitQuotedText(plain, subject);
  return { html: asHtmlText(text), quotedHtml: asHtmlText(quoted), text };
}

function headOf(email: Email, options: LetterOptions) {
  const [from = nobody] = peopleOf([
    ...(email.from === undefined ? [] : [email.from]),
    ...(email.sender === undefined ? [] : [email.sender]),
  ]);
  const header = (key: string) => email.headers.find((one) => one.key === key)?.value;
  const replyTo = peopleOf(email.replyTo);
  return {
    messageId: idsOf(header('message-id'))[0] ?? null,
    inReplyTo: idsOf(header('in-reply-to'))[0] ?? null,
    references: idsOf(header('references')).slice(-bounds.references),
    ...{ from, replyTo, to: peopleOf(email.to), cc: peopleOf(email.cc), bcc: peopleOf(email.bcc) },
    subject: shownLine(email.subject ?? '', bounds.subjectChars),
    date: dateOf(header('date')),
    hints: hintsOf(email, { from, replyTo }, options.authHosts ?? []),
    threadIndex: cleanLine(header('thread-index') ?? '', 200) || null,
  };
}

/** With what is in winmail.dat in its place: its files, and its text where the mail has none. */
function opened(email: Email): Email {
  const attachments = email.attachments.flatMap((one) => {
    const isTnef = /^application\/(?:vnd\.)?ms-tnef$/i.test(one.mimeType) || /^winmail\.dat$/i.test(one.filename ?? '');
    const inside = isTnef && typeof one.content !== 'string' ? readTnef(new Uint8Array(one.content)) : null;
    if (inside === null) return [one];
    if ((email.text ?? '').trim() === '' && (email.html ?? '').trim() === '') {
      email.text = inside.text;
      if (inside.html !== '') email.html = inside.html;
    }
    return inside.files.map(({ filename, mimeType, contentId, content }) => ({
      ...{ filename, mimeType, disposition: 'attachment' as const, content },
      ...(contentId === null ? {} : { contentId }),
    }));
  });
  return { ...email, attachments };
}

/** Everything of a letter. Throws for what cannot be parsed at all; runs where it may take its time. */
export async function readLetter(raw: Uint8Array, options: LetterOptions = {}): Promise<ParsedLetter> {
  const email = opened(await PostalMime.parse(raw, parserOptions));
  const head = headOf(email, options);
  const report = bounceReport(email);
  return {
    ...head,
    ...wordsOf(email, head.subject),
    files: options.cut === true ? [] : filesOf(withoutReport(email.attachments), email.html ?? ''),
    kind: kindOf(email, report !== null && report.bounces.length > 0),
    bounces: report?.bounces ?? [],
    bouncedId: report?.bouncedId ?? null,
    extent: options.cut === true ? 'too-large' : isEncrypted(email) ? 'encrypted' : 'whole',
  };
}

const headBytes = 64 * 1024;

/** What is left when a letter takes too long or breaks the parser: whom it is from and what it is about. */
export async function readHeadOnly(raw: Uint8Array, options: LetterOptions = {}): Promise<ParsedLetter> {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, headBytes));
  const blank = /\r?\n\r?\n/.exec(head.toString('latin1'));
  const own = blank === null ? head : head.subarray(0, blank.index);
  const headers = Buffer.concat([own, Buffer.from('\r\n\r\n')]);
  const email = await PostalMime.parse(headers, { maxHeadersSize: headBytes * 3 }).catch(
    (): Email => ({ headers: [], headerLines: [], attachments: [] }),
  );
  return {
    ...headOf(email, options),
    ...{ text: '', html: '', quotedHtml: '', preview: '', files: [], bounces: [], bouncedId: null },
    kind: kindOf(email, false),
    extent: options.cut === true ? 'too-large' : 'unreadable',
  };
}
