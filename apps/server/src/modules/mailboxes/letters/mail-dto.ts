import { type Mail, type MailFailure, type MailPerson, type MailRow, mailFailures } from '@chatso/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { type MailLine, type MailWhole, ownAddresses } from './mails.repo.ts';
import type { TicketsOfMails } from './places.ts';
import { blockedHosts, showPictures } from './remote-pictures.ts';

export interface Reading {
  /** Empty where there are no tickets. */
  tickets: readonly TicketsOfMails[];
  /** Seals addresses of remote pictures. */
  key: Uint8Array;
}

type Described = Awaited<ReturnType<TicketsOfMails['describe']>>;

export async function describe(ctx: Ctx, { tickets }: Reading, lines: readonly MailLine[]): Promise<Described> {
  const ids = [...new Set(lines.flatMap(({ ticket_id: id }) => (id === null ? [] : [id])))];
  const [part] = tickets;
  return part === undefined || ids.length === 0 ? new Map() : part.describe(ctx, ids);
}

export function asRow(line: MailLine, described: Described): MailRow {
  const ticket = line.ticket_id === null ? undefined : described.get(line.ticket_id);
  return {
    ...{
      _id: line.id,
      id: line.id,
      accountId: line.mailbox_id,
      messageId: line.message_id,
      parentEmailId: line.parent_id,
    },
    ...{
      from: { name: line.from_name, address: line.from_address },
      to: line.to,
      subject: line.subject,
      preview: line.preview,
    },
    ...{
      date: line.date.toISOString(),
      unseen: line.unseen,
      flags: line.flags,
      spam: line.spam,
      hasFiles: line.has_files,
      extent: line.extent,
      size: line.size,
    },
    ...{ direction: line.direction, kind: line.kind, state: line.state, tags: ticket?.tags ?? [] },
    ticket: line.ticket_id === null || ticket === undefined ? null : { _id: line.ticket_id, code: ticket.code },
  };
}

/** O-08: whom an answer goes to, without ourselves. What a stranger wrote into a ticket is answered to its customer. */
function clientsOf(mail: MailWhole, own: ReadonlySet<string>, described: Described): MailPerson[] {
  const customer = mail.ticket_id === null ? null : described.get(mail.ticket_id)?.customer;
  if (mail.hints.stranger === true && customer) return [customer];
  const from = { name: mail.from_name, address: mail.from_address };
  const others = mail.reply_to.length > 0 ? mail.reply_to : [from];
  const people = mail.direction === 'in' ? others : mail.to;
  const seen = new Set<string>();
  return people.filter(({ address }) => address !== '' && !own.has(address) && !seen.has(address) && seen.add(address));
}

/** What was noted before there were classes of failures are the server's words. */
const asFailure = (noted: string): MailFailure => mailFailures.find((one) => one === noted) ?? 'refused';

function asMail(
  mail: MailWhole,
  shown: boolean,
  more: { described: Described; own: ReadonlySet<string>; key: Uint8Array; now: Date },
): Mail {
  const withPictures = (html: string) => (shown ? showPictures(html, more.key, more.now) : html);
  return {
    ...asRow(mail, more.described),
    ...{
      cc: mail.cc,
      bcc: mail.direction === 'out' ? mail.bcc : [],
      replyTo: mail.reply_to,
      clientInfo: clientsOf(mail, more.own, more.described),
    },
    ...{ htmlText: withPictures(mail.html), quotedHtml: withPictures(mail.quoted_html), text: mail.text },
    blockedPictures: shown ? [] : blockedHosts(mail.html, mail.quoted_html),
    attachments: mail.files.map(({ content_id: contentId, content_type: contentType, ...file }) => ({
      ...file,
      contentId,
      contentType,
    })),
    hints: mail.hints,
    ...{
      sentBy: mail.sender,
      sentDate: mail.sent_date?.toISOString() ?? null,
      sendAt: mail.send_at?.toISOString() ?? null,
      failure: mail.failure === null ? null : asFailure(mail.failure),
      bounces: mail.bounces,
    },
  };
}

/** Whole mails as they are shown; `pictures`: remote ones too, as for senders that are trusted. */
export async function asMails(
  ctx: Ctx,
  reading: Reading,
  mails: readonly MailWhole[],
  pictures = false,
): Promise<Mail[]> {
  const described = await describe(ctx, reading, mails);
  const own = await ownAddresses(ctx.pool, ctx.workspaceId);
  const more = { described, own, key: reading.key, now: ctx.now() };
  return mails.map((mail) => asMail(mail, pictures || mail.trusted || mail.direction === 'out', more));
}
