import {
  emailSchema,
  problemOfEmails,
  type TranscriptOrder,
  type TranscriptOrderState,
  whyNotCustomer,
} from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { SpendOutbound } from '../../../platform/outbound.ts';
import { toConversation, visibleConversations } from '../../conversations/index.ts';
import { isVouchedFor } from '../../workspaces/index.ts';
import { emailOf } from './emails.repo.ts';
import { mailTranscript } from './mail-transcript.ts';
import { addMails, addOrder, findOrderState, listSent, type RecipientKind, retryFailed } from './transcripts.repo.ts';

type Row = Awaited<ReturnType<typeof visibleConversations>>[number];

const listed = (ids: readonly string[]) => ({ ids: ids.join(', ') });

/** Decision X-24: chats that are over, every one of them visible to the caller; else none goes out. */
async function chatsOf(ctx: Ctx<AgentActor>, ids: readonly string[]): Promise<Row[]> {
  const rows = new Map((await visibleConversations(ctx, ids)).map((row) => [row.id, row]));
  const wrong = ids.filter((id) => {
    const state = rows.get(id)?.state;
    return state !== 'closed' && state !== 'missed';
  });
  if (wrong.length > 0)
    throw new AppError('bad-request', { reason: 'transcript-chats-not-over', details: listed(wrong) });
  return ids.flatMap((id) => rows.get(id) ?? []);
}

function refuseCustomers(ctx: Ctx<AgentActor>, rows: readonly Row[]): void {
  const wrong = rows.filter((row) => whyNotCustomer(toConversation(row, ctx.now())) !== null);
  if (wrong.length > 0) {
    const details = listed(wrong.map(({ id }) => id));
    throw new AppError('bad-request', { reason: 'transcript-not-to-customer', details });
  }
}

const senderOf = async (tx: Ctx<AgentActor>) => ({
  workspaceId: tx.workspaceId,
  person: tx.actor.userId,
  vouched: await isVouchedFor(tx),
});

interface Recipient {
  email: string;
  kind: RecipientKind;
}

/** Each address once. Who is the customer reads it as the customer, whoever else they are. */
function recipientsOf(row: Row, order: TranscriptOrder, own: string): Recipient[] {
  const wanted: Recipient[] = [
    ...(order.toCustomer ? [{ email: emailSchema.parse(row.customer_email), kind: 'customer' as const }] : []),
    ...(order.toMe ? [{ email: own, kind: 'me' as const }] : []),
    ...order.emails.map((email) => ({ email, kind: 'other' as const })),
  ];
  const folded = wanted.map(({ email, kind }) => ({ email: email.toLowerCase(), kind }));
  return folded.filter(({ email }, at) => folded.findIndex((one) => one.email === email) === at);
}

/**
 * Orders one mail for each chat and address; they go out one by one afterwards.
 * @throws rate-limited, bad-request listing chats that are not over or whose customer may not be written to, validation
 */
export async function sendTranscripts(
  ctx: Ctx<AgentActor>,
  spend: SpendOutbound,
  order: TranscriptOrder,
): Promise<TranscriptOrderState> {
  const { workspaceId, actor } = ctx;
  const own = await emailOf(ctx.pool, actor.userId);
  const problem = problemOfEmails(order.emails, order.toMe ? own : null);
  if (problem !== null) throw new AppError('validation', { field: 'emails', reason: problem });
  const ids = [...new Set(order.conversationIds.map((id) => id.toLowerCase()))];
  const rows = await chatsOf(ctx, ids);
  if (order.toCustomer) refuseCustomers(ctx, rows);
  const orderId = order.orderId ?? newId();
  await withTransaction(ctx, async (tx) => {
    const given = { id: orderId, workspaceId, requestedBy: actor.userId, timezone: order.timezone ?? null };
    if (!(await addOrder(tx.pool, { ...given, now: tx.now() }))) return;
    const mails = rows.flatMap((row) =>
      recipientsOf(row, order, own).map((recipient) => ({ id: newId(), conversationId: row.id, ...recipient })),
    );
    const toOthers = mails.filter(({ kind }) => kind !== 'me').length;
    await spend(await senderOf(tx), toOthers);
    await addMails(tx.pool, { workspaceId, orderId, now: tx.now() }, mails);
    for (const { id } of rows) {
      const recipients = mails.filter(({ conversationId }) => conversationId === id);
      await tx.audit({
        action: 'conversation.transcript-mailed',
        subject: { type: 'conversation', id },
        // How many, not who: what is in the log stays there.
        data: {
          orderId,
          addresses: recipients.length,
          customer: recipients.some(({ kind }) => kind === 'customer'),
        },
      });
    }
    for (const { id } of mails) await tx.enqueue(mailTranscript, { workspaceId, mailId: id });
  });
  return getOrderState(ctx, orderId);
}

/** Throws `not-found` for an order that is not the caller's. */
export async function getOrderState(ctx: Ctx<AgentActor>, id: string): Promise<TranscriptOrderState> {
  const { workspaceId, actor } = ctx;
  const state = await findOrderState(ctx.pool, { workspaceId, id, requestedBy: actor.userId });
  if (state === null) throw notFound();
  return state;
}

/** Throws `not-found`, `rate-limited`. */
export async function sendRest(
  ctx: Ctx<AgentActor>,
  spend: SpendOutbound,
  orderId: string,
): Promise<TranscriptOrderState> {
  const { workspaceId } = ctx;
  await getOrderState(ctx, orderId);
  await withTransaction(ctx, async (tx) => {
    const ids = await retryFailed(tx.pool, workspaceId, orderId, tx.now());
    if (ids.length === 0) return;
    await spend(await senderOf(tx), ids.length);
    await tx.audit({ action: 'transcripts.sent-again', data: { orderId, mails: ids.length } });
    for (const mailId of ids) await tx.enqueue(mailTranscript, { workspaceId, mailId });
  });
  return getOrderState(ctx, orderId);
}

export async function listSentTranscripts(ctx: Ctx<AgentActor>, conversationIds: readonly string[]) {
  const visible = (await visibleConversations(ctx, conversationIds)).map(({ id }) => id);
  const data = visible.length === 0 ? [] : await listSent(ctx.pool, ctx.workspaceId, visible);
  return { data, count: data.length };
}
