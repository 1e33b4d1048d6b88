import { forgetInAudit } from '../../platform/audit.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import type { Erasure } from '../../platform/personal.ts';
import { chatsOf, lockChat, lockLeftAccount } from './erase-person.repo.ts';
import { exportsHolding, forgetExports } from './forget-exports.ts';
import { owners } from './owners.ts';
import { conversationErased } from './privacy.events.ts';
import { type Subject, wholeOf } from './privacy.repo.ts';

/**
 * Every step may run again and finds less to do: a process that dies in between is followed by the job's next try, which
 * ends at the same place. The person's record goes last, because it is what the chats are found by: a visitor is found as
 * the customer by their own row, so that one goes after the customer.
 */
export async function erasePerson(ctx: Ctx, subject: Subject): Promise<void> {
  const whole = await wholeOf(ctx.pool, ctx.workspaceId, subject);
  const { customerIds, visitorIds } = whole;
  const holding = await exportsHolding(ctx, subject, whole);
  await forgetExports(ctx, holding);
  if (subject.type !== 'user') await each((erase) => erase.about?.(ctx, { ...subject, ...whole }));
  for (const visitorId of visitorIds) if (visitorId !== subject.id) await eraseVisitor(ctx, visitorId);
  for (const customerId of customerIds)
    await withTransaction(ctx, (tx) => each((erase) => erase.customerRecord?.(tx, customerId)));
  if (subject.type === 'visitor') await eraseVisitor(ctx, subject.id);
  if (subject.type === 'user') await eraseMember(ctx, subject.id);
  await forgetInLog(ctx, [subject.id, ...visitorIds, ...customerIds]);
  // Those that somebody asked for meanwhile.
  await forgetExports(ctx, holding);
}

/** One owner after the other: they share a connection. */
async function each(step: (erase: Erasure) => Promise<void> | undefined): Promise<void> {
  for (const { erase } of owners) if (erase) await step(erase);
}

async function eraseVisitor(ctx: Ctx, visitorId: string): Promise<void> {
  await each((erase) => erase.stopVisitor?.(ctx, visitorId));
  for (const id of await chatsOf(ctx.pool, ctx.workspaceId, visitorId)) await eraseConversation(ctx, id);
  await each((erase) => erase.visitor?.(ctx, visitorId));
  await withTransaction(ctx, (tx) => each((erase) => erase.visitorRecord?.(tx, visitorId)));
}

async function eraseConversation(ctx: Ctx, id: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const locked = await lockChat(tx.pool, tx.workspaceId, id);
    if (locked === null) return;
    await each((erase) => erase.chat?.(tx, id));
    const { store_id: storeId, category_id: categoryId, agent_id: agentId } = locked;
    tx.emit(conversationErased({ workspaceId: tx.workspaceId, conversationId: id, storeId, categoryId, agentId }));
  });
}

/**
 * The membership went with the request. What is left is what belongs to the person here; and the account itself, unless
 * another workspace still knows them. What they wrote to customers stays: it is the workspace's correspondence.
 */
async function eraseMember(ctx: Ctx, userId: string): Promise<void> {
  await each((erase) => erase.memberFiles?.(ctx, userId));
  await withTransaction(ctx, async (tx) => {
    await each((erase) => erase.member?.(tx, userId));
    const account = await lockLeftAccount(tx.pool, userId);
    if (account) await each((erase) => erase.account?.(tx, { userId, email: account.email }));
  });
}

/** The log keeps who did what to whom as ids, and forgets the rest of these entries. */
const forgetInLog = (ctx: Ctx, ids: readonly string[]): Promise<void> =>
  withTransaction(ctx, (tx) => forgetInAudit(tx, ids));
