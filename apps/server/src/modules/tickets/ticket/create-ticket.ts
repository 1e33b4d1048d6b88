import type { BodyOf, endpoints, Ticket } from '@chatso/contract';
import { type AgentActor, storesSeenBy } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { chatAccess, viewerOf } from '../../conversations/index.ts';
import { mailboxOfStore } from '../../mailboxes/index.ts';
import { requireAssignee } from '../colleagues/assignees.ts';
import { chatsOf, type LinkedChat } from '../links/links.repo.ts';
import { type LinksChange, requireStore, writeLinks } from '../links/links.ts';
import { lockSettings } from '../settings/settings.repo.ts';
import { writeTags } from '../settings/tags.repo.ts';
import { assigneeOf, requireTags } from './change-tickets.ts';
import { blankTicket, makeTicket } from './make-ticket.ts';
import { readTicket } from './read-ticket.ts';
import { findTicket } from './tickets.repo.ts';
import { writeLog } from './work.ts';

type Body = BodyOf<(typeof endpoints)['tickets.create']>;

/** The chat it is made of. Throws `not-found` for what the caller may not see. */
async function chatOf(tx: Ctx<AgentActor>, id: string | undefined): Promise<LinkedChat | null> {
  if (id === undefined) return null;
  const [chat] = await chatsOf(tx.pool, chatAccess(tx, viewerOf(tx.actor)), [id]);
  if (chat === undefined) throw notFound();
  return chat;
}

/** What it is linked with from the beginning: its chat and its customer, beside what was chosen. */
function linksOf(body: Body, chat: LinkedChat | null, customer: { email: string; name: string }): LinksChange {
  const { linkWith } = body;
  const chats = [...(chat === null ? [] : [{ conversationId: chat.id }]), ...(linkWith.chat ?? [])];
  const named = linkWith.customer ?? [];
  const own = customer.email === '' || named.length > 0 ? [] : [customer];
  return {
    ...linkWith,
    ...(chats.length > 0 ? { chat: chats } : {}),
    ...(own.length > 0 || named.length > 0 ? { customer: [...own, ...named] } : {}),
  };
}

async function make(tx: Ctx<AgentActor>, id: string, body: Body): Promise<void> {
  const chat = await chatOf(tx, body.conversationId);
  const storeId = chat?.storeId ?? body.chatsoStoreId ?? null;
  if (storeId !== null) await requireStore(tx, storeId);
  const assignee = assigneeOf(body.assignee);
  if (assignee !== null) await requireAssignee(tx, assignee, storeId);
  await requireTags(tx, body.tags);
  const customer = {
    email: (body.customerEmail || (chat?.customerEmail ?? '')).toLowerCase(),
    name: body.customerName || (chat?.customerName ?? ''),
  };
  const mailbox = storeId === null ? null : await mailboxOfStore(tx, storeId);
  const row = await makeTicket(tx, {
    ...blankTicket,
    ...{
      id,
      type: chat === null ? 'manual' : 'chat',
      title: body.title,
      description: body.description,
      flag: body.flag,
    },
    ...{ customer_email: customer.email, customer_name: customer.name, store_id: storeId },
    conversation_id: chat?.id ?? null,
    account_id: mailbox?.id ?? null,
    support_email: mailbox?.address ?? null,
    assignee_id: assignee,
    due_at: body.dueDate === null ? null : new Date(body.dueDate),
  });
  const tags = await writeTags(tx.pool, tx.workspaceId, row.id, { ids: body.tags, beside: true });
  if (tags.added.length > 0) await writeLog(tx, row.id, { type: 'tag', became: tags.added.join(', ') });
  for (const entry of await writeLinks(tx, row, linksOf(body, chat, customer))) await writeLog(tx, row.id, entry);
}

/** N-43. The sender chooses the id: a second try is the same ticket. Throws `not-found`, `bad-request`. */
export async function createTicket(ctx: Ctx<AgentActor>, body: Body): Promise<{ data: Ticket }> {
  const id = (body._id ?? newId()).toLowerCase();
  return withTransaction(ctx, async (tx) => {
    // Two tries at once come one after another, and the second one finds what the first has made.
    if (body._id !== undefined) await lockSettings(tx.pool, tx.workspaceId);
    if ((await findTicket(tx.pool, tx.workspaceId, id, storesSeenBy(tx.actor))) === null) await make(tx, id, body);
    return { data: await readTicket(tx, id) };
  });
}
