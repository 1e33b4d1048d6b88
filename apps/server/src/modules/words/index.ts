/**
 * What the server says to people outside of a page: the one catalogue of its mails, in every language. Owns no tables and
 * no endpoints; whose language it is, `identity` knows.
 */
import type { LanguageCode } from '@chatso/domain';
import type { RootCtx } from '../../platform/ctx.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { type MailWords, mailsEn } from './en.ts';
import { mailsFr } from './fr.ts';

const mails: Record<LanguageCode, typeof mailsEn> = { en: mailsEn, 'fr-CA': mailsFr };

type Letters = typeof mailsEn;
export type Letter = keyof Letters;

/** Subject and text of a mail in a language. */
export function writeMail<L extends Letter>(
  language: LanguageCode,
  letter: L,
  facts: Parameters<Letters[L]>[0],
): { subject: string; text: string } {
  const write = mails[language][letter] as (facts: Parameters<Letters[L]>[0]) => MailWords;
  const { subject, paragraphs } = write(facts);
  return { subject: subject.slice(0, 300), text: [...paragraphs, 'Chatso'].join('\n\n') };
}

/** Writes the mail now, in the reader's language, and queues it with the change: the job holds what was chosen. */
export const sendLetter = <L extends Letter>(
  ctx: RootCtx,
  to: { email: string; language: LanguageCode },
  letter: L,
  facts: Parameters<Letters[L]>[0],
): Promise<void> => sendMail(ctx, { to: [to.email], ...writeMail(to.language, letter, facts) });

/** 'November 28, 2026 at 9:34 AM PST': mails are read anywhere, so the zone is named. */
export const momentInMail = (at: Date, { language, timeZone }: { language: LanguageCode; timeZone: string }): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZoneName: 'short',
    timeZone,
  })
    .format(at)
    .replace(/\s/g, ' ');
