import type { MailBrand, MailContent } from '../../../platform/mail/mail-content.ts';
import type { Reader } from '../../identity/index.ts';
import { asSubject, chatMails, isSaid, saidBlocks, timeInMail } from '../../mail-templates/index.ts';
import type { MessageRow } from '../conversation-row.ts';

export interface AnswerMail {
  brand: MailBrand;
  /** The customer's last words before the answers, where there are any, then the answers. */
  messages: readonly MessageRow[];
  /** By the alias that this store's visitors see. */
  agentNames: ReadonlyMap<string, string>;
  continueUrl: string;
  stopUrl: string;
}

const questionChars = 80;

/** What a visitor who left reads: who answered what, and how to go on. */
export function writeAnswerMail(
  { brand, messages, agentNames, continueUrl, stopUrl }: AnswerMail,
  { language, timeZone }: Reader,
): { subject: string; fromName: string; content: MailContent } {
  const { unread } = chatMails[language];
  const aliasOf = (id: string | null | undefined) => agentNames.get(id ?? '') ?? brand.name;
  const answers = messages.filter(({ author }) => author === 'agent');
  const [first] = answers;
  const agent = aliasOf(answers.at(-1)?.sender_id);
  const question = asSubject(messages.find(({ author }) => author === 'client')?.body ?? '');
  const short = question.length > questionChars ? `${question.slice(0, questionChars - 1)}…` : question;
  return {
    subject: asSubject(short === '' ? unread.noQuestion(agent) : unread.subject(short)),
    fromName: agent === brand.name ? brand.name : unread.from(agent, brand.name),
    content: {
      language,
      brand,
      preheader: asSubject(
        answers
          .filter(isSaid)
          .map(({ body }) => body)
          .join(' '),
      ),
      heading: unread.heading(agent),
      blocks: [
        ...(first === undefined
          ? []
          : [
              {
                kind: 'text' as const,
                tone: 'lead' as const,
                text: unread.lead(timeInMail(first.created_at, { language, timeZone })),
              },
            ]),
        ...saidBlocks(messages, { language, timeZone, mine: 'client', nameOf: ({ sender_id: id }) => aliasOf(id) }),
        { kind: 'buttons', buttons: [{ label: unread.button, url: continueUrl, primary: true }] },
        { kind: 'text', tone: 'small', text: unread.hint },
      ],
      footer: [
        {
          text: '',
          links: [
            { label: unread.stopChat, url: `${stopUrl}#chat` },
            { label: unread.stopAll, url: `${stopUrl}#all` },
          ],
        },
      ],
    },
  };
}
