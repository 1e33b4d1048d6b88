/**
 * What the server says to people outside of a page: the one catalogue of its mails, in every language. Owns no tables and
 * no endpoints; whose language it is, `identity` knows.
 */
import type { LanguageCode } from '@chatso/domain';
import type { RootCtx } from '../../platform/ctx.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { type MailText, mailsEn } from './en.ts';
import { mailsFr } from './fr.ts';

const mails: Record<LanguageCode, typeof mailsEn> = { en: mailsEn, 'fr-CA': mailsFr };

type MailTemplates = typeof mailsEn;
export type MailTemplate = keyof MailTemplates;

/** Subject and text of a mail in a language. */
export function writeMail<L extends MailTemplate>(
  language: LanguageCode,
  template: L,
  facts: Parameters<MailTemplates[L]>[0],
): { subject: string; text: string } {
  const write = mails[language][template] as (facts: Parameters<MailTemplates[L]>[0]) => MailText;
  const { subject, paragraphs } = write(facts);
  return { subject: subject.slice(0, 300), text: [...paragraphs, 'Chatso'].join('\n\n') };
}

/** Writes the mail now, in the reader's language, and queues it with the change: the job holds what was chosen. */
export const sendTemplate = <L extends MailTemplate>(
  ctx: RootCtx,
  to: { email: string; language: LanguageCode },
  template: L,
  facts: Parameters<MailTemplates[L]>[0],
): Promise<void> => sendMail(ctx, { to: [to.email], ...writeMail(to.language, template, facts) });

/** 'November 28, 2026 at 9:34 AM PST': mails are read anywhere, so the zone is named. */
export const momentInMail = (at: Date, { language, timeZone }: { language: LanguageCode; timeZone: string }): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZoneName: 'short',
    timeZone,
  })
    .format(at)
    .replace(/\s/g, ' ');
