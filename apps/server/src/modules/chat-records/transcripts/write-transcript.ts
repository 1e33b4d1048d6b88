import { limits } from '@chatso/domain';
import { z } from 'zod';
import type { MailBlock, MailBrand, MailContent } from '../../../platform/mail/mail-content.ts';
import { type ConversationRow, disarmLinks } from '../../conversations/index.ts';
import type { Reader } from '../../identity/index.ts';
import {
  asSubject,
  calendarDayInMail,
  chatMails,
  dayInMail,
  saidBlocks,
  spanInMail,
  timeInMail,
} from '../../mail-templates/index.ts';
import type { SaidRow } from './transcripts.repo.ts';

interface Transcript {
  row: ConversationRow;
  /** One more than are shown tells that there are more. */
  said: readonly SaidRow[];
  brand: MailBrand;
  forCustomer: boolean;
}

/** Visitors choose their names; subject and sentences stay readable whatever they chose. */
const shortened = (name: string): string => (name.length > 80 ? `${name.slice(0, 79)}…` : name);

/** Somebody who is called by an address is called by the shop: no agent's address leaves it. */
const shown = (name: string | null, shop: string): string =>
  name === null || name.trim() === '' || z.email().safeParse(name.trim()).success ? shop : name;

/** What was said in a chat, for its customer or for somebody of the shop. Notes and lines of the system are no part of it. */
export function writeTranscript(
  { row, said, brand, forCustomer }: Transcript,
  { language, timeZone }: Reader,
): { subject: string; fromName: string; content: MailContent } {
  const words = chatMails[language];
  const { transcript } = words;
  const clock = { language, timeZone };
  const who = shortened(row.customer_fullname || words.visitor(row.visitor_number));
  const agentOf = (name: string | null) => shown(name, brand.name);
  const agent = agentOf(row.agent_alias || row.agent_fullname);
  const day = calendarDayInMail(row.start_date, clock);
  const lines = said.slice(0, limits.transcriptMessages).map((line) =>
    // Programs of mail make links of words, also of those that the console holds back.
    line.links_held && !row.links_allowed ? { ...line, body: disarmLinks(line.body) } : line,
  );
  const ratingComment = row.rating_comment === null ? null : disarmLinks(row.rating_comment);
  const end = row.end_date === null ? null : timeInMail(row.end_date, clock);
  const from = dayInMail(row.start_date, clock);
  const took =
    row.end_date && row.accepted_date ? spanInMail(row.end_date.getTime() - row.accepted_date.getTime()) : null;
  const lead = [end === null ? from : transcript.span(from, end), row.category_name, took].filter(Boolean).join(' · ');
  const blocks: MailBlock[] = [
    { kind: 'text', tone: 'lead', text: lead },
    ...saidBlocks(lines, {
      ...clock,
      mine: forCustomer ? 'client' : 'agent',
      // Several of the shop may have written, and none of them needs to be the reader.
      named: !forCustomer,
      nameOf: (line) => (line.author === 'client' ? who : agentOf(line.sender_name)),
    }),
    ...(lines.length === 0 ? [{ kind: 'text' as const, tone: 'body' as const, text: transcript.nothing }] : []),
    ...(said.length > lines.length
      ? [{ kind: 'text' as const, tone: 'small' as const, text: transcript.shortened }]
      : []),
    // What the customer thought of it is the team's to read.
    ...(forCustomer || row.rating === null
      ? []
      : [{ kind: 'text' as const, tone: 'small' as const, text: transcript.rated(row.rating, ratingComment) }]),
  ];
  return {
    subject: asSubject(forCustomer ? transcript.ownSubject(day) : transcript.subject(who, day)),
    fromName: brand.name,
    content: {
      language,
      brand,
      preheader: asSubject(transcript.preheader(agent, row.category_name)),
      heading: forCustomer ? transcript.ownHeading(agent) : transcript.heading(who, agent),
      blocks,
      footer: [{ text: forCustomer ? transcript.ownWhy(brand.name) : transcript.why(brand.name), links: [] }],
    },
  };
}
