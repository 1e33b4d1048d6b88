import { newTicketSchema } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { findMails, seedDeparture, seedLetter } from '../../../src/modules/mailboxes/index.ts';
import {
  addComment,
  changeTicket,
  createFromEmail,
  createTicket,
  describeTicket,
  linkTicket,
  mergeTickets,
  replyByMail,
  runMacro,
  settleReply,
  snoozeTicket,
  tellLate,
} from '../../../src/modules/tickets/index.ts';
import type { AgentActor } from '../../../src/platform/actor.ts';
import { atMoment, type Ctx, inWorkspace } from '../../../src/platform/ctx.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { Who } from '../agents.ts';
import { diary } from './diary.ts';
import type { Change, Entry } from './entries.ts';
import { type DemoLetter, type LetterName, letters } from './letters.ts';
import { wire } from './mime.ts';
import { filled, have, type Played, type Scene, whoWrote } from './scene.ts';

const hour = 3_600_000;
const day = 24 * hour;

type Of<K extends PropertyKey> = Extract<Entry, Record<K, unknown>>;

/**
 * Does what the diary says, in its order and each thing at its moment, by what the product does it with: so tickets have their
 * numbers, logs, promises and counts as if it had happened. A promise that was broken meanwhile is said to be.
 */
export async function playDiary(tx: Ctx, scene: Scene): Promise<void> {
  const played: Played = { mails: new Map(), tickets: new Map(), sent: new Map() };
  for (const entry of diary) {
    const at = atMoment(tx, new Date(scene.now.getTime() - entry.ago * hour));
    await tellLate(at);
    if ('mail' in entry) await letterComes(at, scene, played, entry.mail);
    else await work(inWorkspace(at, tx.workspaceId, scene.agents[entry.by]), scene, played, entry);
  }
}

async function letterComes(at: Ctx, scene: Scene, played: Played, name: LetterName): Promise<void> {
  const letter: DemoLetter = filled(letters[name], scene);
  const from = whoWrote(letter, scene);
  const messageId = `${name}.${newId()}@${from.address.split('@')[1]}`;
  const raw = await wire(letter, {
    ...{ messageId, from, to: scene.mailbox.address, date: at.now() },
    answers: letter.answers === undefined ? undefined : have(played.sent, letter.answers),
    files: (letter.files ?? []).map((file) => scene.files[file]),
    inline: letter.inline === undefined ? undefined : scene.files[letter.inline],
  });
  const seen = letter.unread !== true;
  played.mails.set(name, await seedLetter(at, scene.storage, scene.mailbox.id, { raw, messageId, seen }));
}

type Doing = Ctx<AgentActor>;

async function work(ctx: Doing, scene: Scene, played: Played, entry: Of<'by'>): Promise<void> {
  if ('ofMail' in entry) return makeOfMail(ctx, played, entry);
  if ('byHand' in entry) return makeByHand(ctx, scene, played, entry);
  const { id, customer } = have(played.tickets, entry.ticket);
  if ('reply' in entry) return reply(ctx, scene, played, entry);
  if ('change' in entry) await changeTicket(ctx, id, changeOf(scene, entry.change));
  else if ('describe' in entry) await describeTicket(ctx, id, { description: entry.describe });
  else if ('comment' in entry) await comment(ctx, scene, id, entry);
  else if ('link' in entry) await linkTicket(ctx, id, { linkWith: linksOf(scene, customer, entry.link) });
  else if ('snoozeDays' in entry) {
    const until = new Date(scene.now.getTime() + entry.snoozeDays * day).toISOString();
    await snoozeTicket(ctx, id, { until });
  } else if ('takes' in entry) await mergeTickets(ctx, id, { ticketIds: [have(played.tickets, entry.takes).id] });
  else await runMacro(ctx, have(scene.macroIds, entry.macro), { ticketIds: [id] });
}

async function makeOfMail(ctx: Doing, played: Played, { ticket, ofMail, title }: Of<'ofMail'>): Promise<void> {
  const { data } = await createFromEmail(ctx, { id: have(played.mails, ofMail), title });
  played.tickets.set(ticket, { id: data._id, customer: data.customerEmail });
}

async function makeByHand(ctx: Doing, scene: Scene, played: Played, entry: Of<'byHand'>): Promise<void> {
  const { byHand, title, description, tags, due, ticket } = entry;
  const ofChat = 'missedChat' in byHand;
  const person = ofChat ? null : have(scene.people, byHand.customer);
  const body = newTicketSchema.parse({
    ...{ title, description, chatsoStoreId: scene.storeId },
    ...(ofChat ? { conversationId: scene.missedChat.id } : {}),
    ...(person === null ? {} : { customerEmail: person.email, customerName: `${person.first} ${person.last}`.trim() }),
    ...{
      tags: (tags ?? []).map((tag) => have(scene.tagIds, tag)),
      dueDate: due === undefined ? null : dueOf(scene, due),
    },
  });
  const { data } = await createTicket(ctx, body);
  played.tickets.set(ticket, { id: data._id, customer: data.customerEmail });
}

const dueOf = ({ now }: Scene, days: number): string => new Date(now.getTime() + days * day).toISOString();
const idOf = ({ agents }: Scene, who: Who): string => agents[who].userId;

const changeOf = (scene: Scene, { assignee, due, tags, ...rest }: Change) => ({
  ...rest,
  ...(assignee === undefined ? {} : { assignee: assignee === 'nobody' ? '' : idOf(scene, assignee) }),
  ...(due === undefined ? {} : { dueDate: dueOf(scene, due) }),
  ...(tags === undefined ? {} : { tags: tags.map((tag) => have(scene.tagIds, tag)) }),
});

const comment = (ctx: Doing, scene: Scene, ticketId: string, { comment: content, mentions = [] }: Of<'comment'>) =>
  addComment(ctx, { ticketId, content, mentions: mentions.map((who) => idOf(scene, who)) });

function linksOf(scene: Scene, customer: string, what: Of<'link'>['link']) {
  const { order, chatId } = have(scene.people, customer);
  if (order === null || (what === 'order and chat' && chatId === null))
    throw new Error(`${customer} has nothing to link.`);
  return {
    order: [{ orderId: order.id, chatsoStoreId: scene.storeId }],
    ...(what === 'order' || chatId === null ? {} : { chat: [{ conversationId: chatId }] }),
  };
}

/** Written, and gone when it can be withdrawn no more. */
async function reply(ctx: Doing, scene: Scene, played: Played, entry: Of<'reply'>): Promise<void> {
  const { id } = have(played.tickets, entry.ticket);
  const letter = filled(letters[entry.to], scene);
  const messageId = newId();
  await replyByMail(
    ctx,
    { origin: scene.origin, secrets: { jwtKey: scene.signingKey }, reading: { tickets: [], key: scene.signingKey } },
    {
      ...{
        ticketId: id,
        type: 'reply',
        accountId: scene.mailbox.id,
        messageId,
        lastEmailId: have(played.mails, entry.to),
      },
      ...{ parentEmailId: null, to: [whoWrote(letter, scene)], bcc: [], files: [], attachmentIds: [], sendAt: null },
      cc: entry.copy === undefined ? [] : [{ name: '', address: entry.copy }],
      ...{ html: entry.reply, thenClose: entry.close ?? false },
    },
  );
  const left = atMoment(ctx, new Date(ctx.now().getTime() + limits.mailUndoMs));
  await seedDeparture(left, messageId);
  await settleReply(left, ctx.workspaceId, messageId);
  const [mail] = await findMails(left, [messageId]);
  if (entry.as === undefined || mail === undefined) return;
  played.sent.set(entry.as, { messageId: mail.messageId, html: entry.reply, at: left.now() });
}
