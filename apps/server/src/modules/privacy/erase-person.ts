import { forgetInAudit } from '../../platform/audit.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { Erasure } from '../../platform/personal.ts';
import { exportsHolding, forgetExports } from './forget-exports.ts';
import { owners } from './owners.ts';
import { conversationErased } from './privacy.events.ts';
import { type Subject, wholeOf } from './privacy.repo.ts';

/**
 * Every step may run again and finds less to do: a process that dies in between is followed by the job's next try, which
 * ends at the same place. The person's record goes last, because it is what the chats are found by: a visitor is found as
 * the customer by their own row, so that one goes after the customer.
 */
export async function erasePerson(ctx: Ctx, files: FileStorage, subject: Subject): Promise<void> {
  const whole = await wholeOf(ctx.pool, ctx.workspaceId, subject);
  const { customerIds, visitorIds } = whole;
  const holding = await exportsHolding(ctx, subject, whole);
  await forgetExports(ctx, files, holding);
  if (subject.type !== 'user') await each((erase) => erase.about?.(ctx, { ...subject, ...whole }));
  for (const visitorId of visitorIds) if (visitorId !== subject.id) await eraseVisitor(ctx, files, visitorId);
  for (const customerId of customerIds)
    await withTransaction(ctx, (tx) => each((erase) => erase.customerRecord?.(tx, customerId)));
  if (subject.type === 'visitor') await eraseVisitor(ctx, files, subject.id);
  if (subject.type === 'user') await eraseMember(ctx, files, subject.id);
  await forgetInLog(ctx, [subject.id, ...visitorIds, ...customerIds]);
  // Those that somebody asked for meanwhile.
  await forgetExports(ctx, files, holding);
}

/** One owner after the other: they share a connection. */
async function each(step: (erase: Erasure) => Promise<void> | undefined): Promise<void> {
  for (const { erase } of owners) if (erase) await step(erase);
}

async function eraseVisitor(ctx: Ctx, files: FileStorage, visitorId: string): Promise<void> {
  await each((erase) => erase.stopVisitor?.(ctx, visitorId));
  const { rows } = await ctx.pool.query<{ id: string }>(
    'SELECT id FROM conversations WHERE workspace_id = $1 AND visitor_id = $2 ORDER BY start_date, id',
    [ctx.workspaceId, visitorId],
  );
  for (const { id } of rows) await eraseConversation(ctx, files, id);
  await each((erase) => erase.visitor?.(ctx, visitorId, files));
  await withTransaction(ctx, (tx) => each((erase) => erase.visitorRecord?.(tx, visitorId)));
}

interface LockedRow {
  store_id: string;
  category_id: string | null;
  agent_id: string | null;
}

async function eraseConversation(ctx: Ctx, files: FileStorage, id: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { rows } = await tx.pool.query<LockedRow>(
      'SELECT store_id, category_id, agent_id FROM conversations WHERE workspace_id = $1 AND id = $2 FOR UPDATE',
      [tx.workspaceId, id],
    );
    const [locked] = rows;
    if (locked === undefined) return;
    await each((erase) => erase.chat?.(tx, id, files));
    const { store_id: storeId, category_id: categoryId, agent_id: agentId } = locked;
    tx.emit(conversationErased({ workspaceId: tx.workspaceId, conversationId: id, storeId, categoryId, agentId }));
  });
}

/**
 * The membership went with the request. What is left is what belongs to the person here; and the account itself, unless
 * another workspace still knows them. What they wrote to customers stays: it is the workspace's correspondence.
 */
async function eraseMember(ctx: Ctx, files: FileStorage, userId: string): Promise<void> {
  await each((erase) => erase.memberFiles?.(ctx, userId, files));
  await withTransaction(ctx, async (tx) => {
    await each((erase) => erase.member?.(tx, userId));
    const { rows } = await tx.pool.query<{ email: string }>(
      `SELECT email FROM users u WHERE u.id = $1
          AND NOT EXISTS (SELECT 1 FROM workspace_members m WHERE m.user_id = u.id) FOR UPDATE`,
      [userId],
    );
    const [account] = rows;
    if (account) await each((erase) => erase.account?.(tx, { userId, email: account.email }, files));
  });
}

/** The log keeps who did what to whom as ids, and forgets the rest of these entries. */
const forgetInLog = (ctx: Ctx, ids: readonly string[]): Promise<void> =>
  withTransaction(ctx, (tx) => forgetInAudit(tx, ids));
