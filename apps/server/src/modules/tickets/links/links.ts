import type { BodyOf, endpoints, Ticket } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { type AgentActor, servesStore } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { chatAccess, viewerOf } from '../../conversations/index.ts';
import { attachMails, findMails, mailsOfThread, type TicketMail } from '../../mailboxes/index.ts';
import { findStore } from '../../stores/index.ts';
import { recountMails } from '../mail/mail-words.ts';
import { readTicket } from '../ticket/read-ticket.ts';
import { codesOf, recount, type TicketRow } from '../ticket/tickets.repo.ts';
import { holdTicket, keep, type LogEntry, refuseBlocked } from '../ticket/work.ts';
import { chatsOf, type LinkKind, type LinkRow, listLinks, type NewLink, ordersOf, replaceLinks } from './links.repo.ts';

export type LinksChange = BodyOf<(typeof endpoints)['tickets.link']>['linkWith'];

const once = <T extends { ref: string }>(links: readonly T[]): T[] =>
  links.filter((link, at) => links.findIndex(({ ref }) => ref === link.ref) === at);

/** Orders of stores the caller serves. Throws `not-found`. */
async function orderLinks(
  tx: Ctx<AgentActor>,
  wanted: NonNullable<LinksChange['order']>,
  had: readonly LinkRow[],
): Promise<NewLink[]> {
  const links = once(
    wanted.map(({ orderId, chatsoStoreId }) => ({ ref: orderId, store_id: chatsoStoreId.toLowerCase(), name: '' })),
  );
  const known = await ordersOf(tx.pool, tx.workspaceId, links);
  for (const { ref, store_id } of links) {
    const isKnown =
      servesStore(tx.actor, store_id) && known.some(({ orderId, storeId }) => orderId === ref && storeId === store_id);
    // One that the shop has deleted since stays linked.
    if (!isKnown && !had.some((link) => link.ref === ref)) throw notFound();
  }
  return links;
}

/** Chats that the caller may see, or that were linked before. Throws `not-found`. */
async function chatLinks(
  tx: Ctx<AgentActor>,
  wanted: NonNullable<LinksChange['chat']>,
  had: readonly LinkRow[],
): Promise<NewLink[]> {
  const ids = [...new Set(wanted.map(({ conversationId }) => conversationId.toLowerCase()))];
  const seen = await chatsOf(tx.pool, chatAccess(tx, viewerOf(tx.actor)), ids);
  for (const id of ids) {
    if (!seen.some((chat) => chat.id === id) && !had.some(({ ref }) => ref === id)) throw notFound();
  }
  return ids.map((id) => ({ ref: id, store_id: null, name: '' }));
}

/** Throws `conflict` where one belongs to another ticket. */
export async function refuseForeign(tx: Ctx, mails: readonly TicketMail[], ticketId: string | null): Promise<void> {
  const other = mails.find((mail) => mail.ticketId !== null && mail.ticketId !== ticketId);
  if (other?.ticketId == null) return;
  const [ticket] = await codesOf(tx.pool, tx.workspaceId, [other.ticketId]);
  throw new AppError('conflict', { reason: 'ticket-of-mail', details: { code: ticket?.code ?? '' } });
}

async function threadsOf(tx: Ctx, mails: readonly TicketMail[]): Promise<TicketMail[]> {
  const threads = [...new Set(mails.map(({ threadId }) => threadId))];
  const found: TicketMail[] = [];
  for (const thread of threads) found.push(...(await mailsOfThread(tx, thread)));
  return found;
}

/** Mails come with the thread they stand in, and go with it. Throws `not-found`, `conflict`. */
async function linkMails(
  tx: Ctx,
  row: TicketRow,
  wanted: NonNullable<LinksChange['email']>,
  had: readonly LinkRow[],
): Promise<NewLink[]> {
  const ids = [...new Set(wanted.map(({ emailId }) => emailId.toLowerCase()))];
  const added = ids.filter((id) => !had.some(({ ref }) => ref === id));
  const found = await findMails(tx, added);
  if (found.length !== added.length) throw notFound();
  const coming = await threadsOf(tx, found);
  await refuseForeign(tx, coming, row.id);
  const gone = had.filter(({ ref }) => !ids.includes(ref)).map(({ ref }) => ref);
  const going = (await threadsOf(tx, await findMails(tx, gone))).filter(
    (mail) => mail.ticketId === row.id && mail.threadId !== row.source_thread_id,
  );
  const stays = new Set((await threadsOf(tx, await findMails(tx, ids))).map(({ id }) => id));
  await attachMails(
    tx,
    going.filter(({ id }) => !stays.has(id)).map(({ id }) => id),
    null,
  );
  await attachMails(
    tx,
    coming.map(({ id }) => id),
    row.id,
  );
  return ids.map((ref) => ({ ref, store_id: null, name: '' }));
}

const kinds = ['customer', 'order', 'email', 'chat'] as const satisfies readonly LinkKind[];

const entryOf = (kind: LinkKind, was: readonly string[], became: readonly string[]): LogEntry[] => {
  const gone = was.filter((ref) => !became.includes(ref));
  const come = became.filter((ref) => !was.includes(ref));
  return [
    ...(come.length > 0 ? [{ type: 'link' as const, was: kind, became: come.join(', ') }] : []),
    ...(gone.length > 0 ? [{ type: 'unlink' as const, was: gone.join(', '), became: kind }] : []),
  ];
};

const refsIn: { [K in LinkKind]: (group: NonNullable<LinksChange[K]>) => string[] } = {
  customer: (group) => group.map(({ email }) => email.toLowerCase()),
  order: (group) => group.map(({ orderId }) => orderId),
  email: (group) => group.map(({ emailId }) => emailId.toLowerCase()),
  chat: (group) => group.map(({ conversationId }) => conversationId.toLowerCase()),
};
const inputsOf: { [K in LinkKind]: (had: readonly LinkRow[]) => NonNullable<LinksChange[K]> } = {
  customer: (had) => had.map(({ ref, name }) => ({ email: ref, name })),
  order: (had) => had.flatMap(({ ref, store_id: id }) => (id === null ? [] : [{ orderId: ref, chatsoStoreId: id }])),
  email: (had) => had.map(({ ref }) => ({ emailId: ref })),
  chat: (had) => had.map(({ ref }) => ({ conversationId: ref })),
};

/**
 * What two people link at once is all linked: of a group that its sender saw, only what they added and took away is done
 * to what the group is by now. Throws `bad-request` where that is more than a group may have.
 */
function withOthers<K extends LinkKind>(
  kind: K,
  wanted: NonNullable<LinksChange[K]>,
  seen: LinksChange[K],
  had: readonly LinkRow[],
): NonNullable<LinksChange[K]> {
  if (seen === undefined) return wanted;
  const group = wanted as object[];
  const asked = refsIn[kind](wanted);
  const known = refsIn[kind](seen);
  const stay = had.filter(({ ref }) => asked.includes(ref) || !known.includes(ref));
  const added = group.filter((_, at) => !had.some(({ ref }) => ref === asked[at]) && !known.includes(asked[at] ?? ''));
  const all = [...inputsOf[kind](stay), ...added];
  const max = kind === 'email' ? limits.ticketLinkedMails : limits.ticketLinks;
  if (all.length > max) throw new AppError('bad-request', { reason: 'too-many', details: { max } });
  return all as NonNullable<LinksChange[K]>;
}

/** Puts what is given in the place of each group; a group that is left out stays. Answers the entries of the log. */
export async function writeLinks(
  tx: Ctx<AgentActor>,
  row: TicketRow,
  given: LinksChange,
  seen: LinksChange = {},
): Promise<LogEntry[]> {
  const before = await listLinks(tx.pool, tx.workspaceId, row.id);
  const logs: LogEntry[] = [];
  for (const kind of kinds) {
    if (given[kind] === undefined) continue;
    const had = before.filter((link) => link.kind === kind);
    const change = { [kind]: withOthers(kind, given[kind], seen[kind], had) };
    const links = await linksOf(tx, row, kind, change, had);
    await replaceLinks(tx.pool, tx.workspaceId, { ticketId: row.id, kind, links, now: tx.now() });
    const refs = (of: readonly { ref: string }[]) => of.map(({ ref }) => ref);
    logs.push(...entryOf(kind, refs(had), refs(links)));
  }
  await recount(tx.pool, tx.workspaceId, row.id);
  if (given.email !== undefined) await recountMails(tx, row.id);
  return logs;
}

async function linksOf(
  tx: Ctx<AgentActor>,
  row: TicketRow,
  kind: LinkKind,
  change: LinksChange,
  had: readonly LinkRow[],
): Promise<NewLink[]> {
  if (kind === 'order') return orderLinks(tx, change.order ?? [], had);
  if (kind === 'chat') return chatLinks(tx, change.chat ?? [], had);
  if (kind === 'email') return linkMails(tx, row, change.email ?? [], had);
  return once((change.customer ?? []).map(({ email, name }) => ({ ref: email.toLowerCase(), store_id: null, name })));
}

/** Decision N-1, N-29. Throws `not-found`, `bad-request` (nobody can answer it), `conflict`. */
export async function linkTicket(
  ctx: Ctx<AgentActor>,
  id: string,
  { linkWith, before }: BodyOf<(typeof endpoints)['tickets.link']>,
): Promise<{ data: Ticket }> {
  return withTransaction(ctx, async (tx) => {
    const { work, row } = await holdTicket(tx, id);
    refuseBlocked(work, row);
    const logs = await writeLinks(tx, row, linkWith, before);
    if (logs.length > 0) {
      await keep(tx, work.doer, row, logs);
      const groups = Object.keys(linkWith);
      await tx.audit({ action: 'ticket.linked', subject: { type: 'ticket', id: row.id }, data: { groups } });
    }
    return { data: await readTicket(tx, row.id) };
  });
}

/** Throws `not-found`, also for a store the caller does not serve. */
export async function requireStore(ctx: Ctx<AgentActor>, storeId: string): Promise<void> {
  if (!servesStore(ctx.actor, storeId.toLowerCase())) throw notFound();
  if ((await findStore(ctx.db, ctx.workspaceId, storeId)) === null) throw notFound();
}
