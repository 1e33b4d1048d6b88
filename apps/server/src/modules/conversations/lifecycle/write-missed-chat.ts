import type { MailBlock, MailBrand, MailContent } from '../../../platform/mail/mail-content.ts';
import type { Reader } from '../../identity/index.ts';
import {
  asSubject,
  chatMails,
  countryInMail,
  dayInMail,
  isSaid,
  saidBlocks,
  spanInMail,
} from '../../mail-templates/index.ts';
import type { VisitorRow } from '../../visitors/index.ts';
import type { ConversationRow, MessageRow } from '../conversation-row.ts';
import { disarmLinks } from '../messages/links.ts';

export interface MissedChat {
  row: ConversationRow;
  /** Null: at an outside channel, or gone. */
  visitor: VisitorRow | null;
  messages: readonly MessageRow[];
  brand: MailBrand;
  /** Where the console is, without a trailing slash. */
  origin: string;
  /** So many addresses get it. */
  to: number;
}

type Facts = Extract<MailBlock, { kind: 'facts' }>['rows'];

const isWeb = (url: string): boolean => /^https?:\/\//i.test(url);

const mailtoOf = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Visitors choose their names; the subject and the sentences stay readable whatever they chose. */
const shortened = (name: string): string => (name.length > 80 ? `${name.slice(0, 79)}…` : name);

function factsOf({ row, visitor }: MissedChat, who: string, { language, timeZone }: Reader): Facts {
  const words = chatMails[language].missed;
  const { customer_email: email, customer_phone: phone, country, category_name: department } = row;
  const page = visitor?.viewingPageUrl ?? null;
  const from = visitor && visitor.referrerProvider !== 'direct' && visitor.referrer ? visitor.referrer : null;
  const at = dayInMail(visitor?.sessionStartedAt ?? row.start_date, { language, timeZone });
  const site = from !== null && URL.canParse(from) ? new URL(from).hostname.replace(/^www\./, '') : null;
  const rows: Facts = [{ label: words.customer, value: who, strong: true }];
  const add = (label: string, value: string | null, url?: string) => {
    if (value !== null && value !== '') rows.push({ label, value, ...(url === undefined ? {} : { url }) });
  };
  add(words.email, email, email === null ? undefined : mailtoOf(email));
  add(words.phone, phone);
  add(words.department, department);
  add(words.page, (visitor?.viewingPageTitle ?? '') || page, page !== null && isWeb(page) ? page : undefined);
  add(words.country, country === null ? null : countryInMail(country, language));
  add(words.came, site === null ? at : words.cameFrom(at, site));
  return rows;
}

/** The mail as one of its readers reads it: who waited how long, what is known of them, and what they said. */
export function writeMissedChat(chat: MissedChat, reader: Reader): { subject: string; content: MailContent } {
  const { row, brand, origin } = chat;
  const { language, timeZone } = reader;
  const words = chatMails[language];
  const { missed } = words;
  const who = shortened(row.customer_fullname ?? words.visitor(row.visitor_number));
  const offHours = row.reason === 'out-of-business-hours';
  const waited = spanInMail((row.end_date ?? row.start_date).getTime() - row.start_date.getTime());
  const gone = row.reason !== 'missed-after-1-hour';
  // Programs of mail make links of words, also of those that the console holds back.
  const said = chat.messages
    .filter(isSaid)
    .map((message) =>
      message.links_held && !row.links_allowed ? { ...message, body: disarmLinks(message.body) } : message,
    );
  const rest = row.head_seq - (chat.messages.at(-1)?.seq ?? 0);
  const email = row.customer_email;
  const reply = encodeURIComponent(missed.reply(row.store_name));
  return {
    subject: asSubject(offHours ? missed.leftSubject(who, row.store_name) : missed.subject(who, waited)),
    content: {
      language,
      brand,
      preheader: asSubject(said.map(({ body }) => body).join(' ')),
      heading: offHours ? missed.leftHeading : missed.heading,
      blocks: [
        { kind: 'text', tone: 'lead', text: offHours ? missed.leftLead(who) : missed.lead(who, waited, gone) },
        { kind: 'facts', rows: factsOf(chat, who, reader) },
        ...saidBlocks(said, { language, timeZone, mine: 'agent', nameOf: () => who }),
        ...(rest > 0 ? [{ kind: 'text' as const, tone: 'small' as const, text: missed.shortened(rest) }] : []),
        {
          kind: 'buttons',
          buttons: [
            ...(email === null
              ? []
              : [{ label: missed.answer, url: `${mailtoOf(email)}?subject=${reply}`, primary: true }]),
            {
              label: missed.open,
              url: `${origin}/ws/${row.workspace_id}/live-chat?tab=missed&conversationId=${row.id}`,
              primary: email === null,
            },
          ],
        },
        ...(email === null ? [] : [{ kind: 'text' as const, tone: 'small' as const, text: missed.answerHint(who) }]),
      ],
      footer: [
        {
          text: missed.why(chat.to),
          links: [{ label: missed.place, url: `${origin}/ws/${row.workspace_id}/settings/chat-widget` }],
        },
      ],
    },
  };
}
