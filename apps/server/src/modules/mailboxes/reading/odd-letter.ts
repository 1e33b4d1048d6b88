import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, sqlState } from '../../../platform/errors.ts';
import type { ParsedLetter } from '../letters/parsed-letter.ts';
import { asHtmlText } from '../letters/plain-text.ts';

/** A value that the database does not take, a rule of it, or a mistake of ours that this very mail brings to light. */
const oddValue = /^(22|23|54)/;
/** Its account or its store is gone meanwhile, which is not its fault. */
const nothingToBelongTo = '23503';

/** Whether a mail is itself why it could not be stored: tried again it fails again, and keeps out what is behind it. */
export function isOfTheMail(error: unknown): boolean {
  if (error instanceof AppError) return false;
  const state = sqlState(error);
  if (state !== null) return oddValue.test(state) && state !== nothingToBelongTo;
  return error instanceof TypeError || error instanceof RangeError;
}

const words = 'This e-mail could not be stored here. What it says, and its files, are in the mailbox.';
const said = { text: words, html: asHtmlText(words), quotedHtml: '', preview: words };

/** Whom it is from and what it is about, and that there is more. */
const headOf = (letter: ParsedLetter): ParsedLetter => ({ ...letter, ...said, files: [], extent: 'unreadable' });

/** That there is one. Under its id, so that it is known when it is read again. */
const traceOf = (letter: ParsedLetter): ParsedLetter => ({
  ...headOf(letter),
  ...{ inReplyTo: null, references: [], threadIndex: null, subject: '', date: null },
  ...{ from: { name: '', address: '' }, to: [], cc: [], bcc: [], replyTo: [] },
  ...{ hints: { spf: null, dkim: null, dmarc: null, replyTo: null, otherName: null }, bounces: [], bouncedId: null },
});

/**
 * Stores as much of a letter as can be stored. Throws what is not the letter's fault: then all of it is tried again later.
 * Of what the database says nothing is logged but its state: it repeats what stands in the mail.
 */
export async function storeWhatGoes(
  ctx: Ctx,
  letter: ParsedLetter,
  store: (letter: ParsedLetter) => Promise<boolean>,
): Promise<boolean> {
  for (const version of [letter, headOf(letter), traceOf(letter)]) {
    try {
      return await store(version);
    } catch (error) {
      if (!isOfTheMail(error)) throw error;
      const { messageId } = letter;
      ctx.log.error({ state: sqlState(error), messageId, extent: version.extent }, 'A mail could not be stored');
    }
  }
  return false;
}
