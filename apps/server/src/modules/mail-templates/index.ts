/**
 * What the server says to people outside of a page: the one catalogue of its mails, in every language. Owns no tables and
 * no endpoints; whose language it is, `identity` knows.
 */
import type { LanguageCode } from '@chatso/domain';
import type { RootCtx } from '../../platform/ctx.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { MailBrand, MailContent } from '../../platform/mail/mail-content.ts';
import { mailsEn } from './en.ts';
import { mailsFr } from './fr.ts';
import { asBlock, type MailText } from './parts.ts';

export { isSaid, type Said, saidBlocks } from './said.ts';
export {
  calendarDayInMail,
  chatMails,
  countryInMail,
  dayInMail,
  momentInMail,
  spanInMail,
  timeInMail,
} from './words.ts';

const mails: Record<LanguageCode, typeof mailsEn> = { en: mailsEn, 'fr-CA': mailsFr };

type MailTemplates = typeof mailsEn;
export type MailTemplate = keyof MailTemplates;

/** One line, and not longer than inboxes keep. */
export const asSubject = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);

/** What no store is behind: of the product, or of a workspace by its name. */
const brandOf = (workspace: string | undefined): MailBrand => ({
  name: workspace ?? 'Chatso',
  color: null,
  logo: null,
});

/** Subject and content of a mail in a language. */
export function writeMail<L extends MailTemplate>(
  language: LanguageCode,
  template: L,
  facts: Parameters<MailTemplates[L]>[0],
): { subject: string; content: MailContent } {
  const write = mails[language][template] as (facts: Parameters<MailTemplates[L]>[0]) => MailText;
  const { subject, paragraphs } = write(facts);
  const brand = brandOf('workspace' in facts ? facts.workspace : undefined);
  const content = { language, brand, heading: subject, blocks: paragraphs.map(asBlock), footer: [] };
  return { subject: asSubject(subject), content };
}

/** Writes the mail now, in the reader's language, and queues it with the change: the job holds what was chosen. */
export const sendTemplate = <L extends MailTemplate>(
  ctx: RootCtx,
  to: { email: string; language: LanguageCode },
  template: L,
  facts: Parameters<MailTemplates[L]>[0],
): Promise<void> => sendMail(ctx, { kind: 'account', to: [to.email], ...writeMail(to.language, template, facts) });
