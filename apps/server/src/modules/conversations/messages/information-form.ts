import type { Attachment, Message, VisitorMessage } from '@chatso/contract';
import type { AgentActor, VisitorActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { findStore, protectionOf } from '../../stores/index.ts';
import { type Contact, toWidgetVisitor, updateContact } from '../../visitors/index.ts';
import { changedPayload } from '../audience.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { formAnswered } from '../conversations.events.ts';
import { toMessage, toVisitorMessage } from '../conversations.mapper.ts';
import { refuseAction, viewerOf } from '../conversations.policy.ts';
import { findVisibleConversation, findVisitorRow, getConversationRow } from '../conversations.repo.ts';
import { requireCards } from '../delivery/channel-rules.ts';
import { lockConversation } from '../lifecycle/transition.repo.ts';
import { withFaces } from '../lists/queries.ts';
import { copyVisitor } from '../personal/visitor-copy.ts';
import { appendMessage } from './append-message.ts';
import { closeForm, openForm, updateAttachments } from './information-form.repo.ts';
import { findMessage } from './messages.repo.ts';
import { messageOf, publishMessage } from './publish-message.ts';

type FormAttachment = Extract<Attachment, { kind: 'form' }>;

/**
 * Asks the visitor for the contact fields the conversation lacks (decision H-13); all three when it lacks none.
 * @throws not-found, forbidden, conversation-pending, conversation-ended, form-open (the second press)
 */
export async function sendForm(ctx: Ctx<AgentActor>, id: string): Promise<Message> {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  // H-68: a form is a message, and nobody writes while the chat is handed over.
  refuseAction('send-form', row, ctx.actor);
  requireCards(row);
  const attachment = await formFor(ctx, row);
  const messageId = newId();
  const appended = await withTransaction(ctx, async (tx) => {
    // What has happened to the chat meanwhile is the reason, not a form that nobody has sent.
    const locked = await lockConversation(tx.pool, tx.workspaceId, id);
    if (!locked) throw notFound();
    refuseAction('send-form', { ...row, ...locked }, tx.actor);
    if (!(await openForm(tx.pool, tx.workspaceId, id, messageId))) throw new AppError('form-open');
    await tx.audit({ action: 'conversation.form-sent', subject: { type: 'conversation', id } });
    return appendMessage(tx, id, {
      author: 'agent',
      senderId: tx.actor.userId,
      type: 'notification',
      text: 'information-form',
      messageId,
      attachments: [attachment],
    });
  });
  return (await publishMessage(ctx, appended.write, appended.written)).message;
}

async function formFor(ctx: Ctx, row: ConversationRow): Promise<FormAttachment> {
  const store = await findStore(ctx.db, ctx.workspaceId, row.store_id);
  const required = store?.settings.requiredInputFields ?? { fullname: true, email: true, phone: false };
  const known = { fullname: row.customer_fullname, email: row.customer_email, phone: row.customer_phone };
  const names = ['fullname', 'email', 'phone'] as const;
  const missing = names.filter((name) => !known[name]);
  const asked = missing.length > 0 ? missing : names;
  return { kind: 'form', fields: asked.map((name) => ({ name, required: required[name] })), answered: false };
}

export interface FormAnswer extends Contact {
  messageId: string;
}

/**
 * The visitor answers: the customer's data and type change, the form is closed (G-24, decision H-13).
 * @throws not-found, conflict (no such open form), bad-request (a required field is empty), blocked-word, visitor-banned
 */
export async function answerForm(ctx: Ctx<VisitorActor>, id: string, answer: FormAnswer) {
  const own = await findVisitorRow(ctx.pool, ctx.workspaceId, ctx.actor.visitorId, id);
  const form = own && (await findMessage(ctx.pool, own, answer.messageId));
  const attachment = form?.attachments?.find((part) => part.kind === 'form');
  if (!own || !attachment) throw notFound();
  checkAnswer(attachment, answer);
  if ((await protectionOf(ctx, own.store_id)).blocks(answer.fullname ?? '')) throw new AppError('blocked-word');
  const done = await withTransaction(ctx, async (tx) => {
    // Only the first answer of an open form gets through.
    const open = { id, visitorId: tx.actor.visitorId, messageId: answer.messageId };
    if (!(await closeForm(tx.pool, tx.workspaceId, open))) throw new AppError('conflict');
    await updateAttachments(tx.pool, id, answer.messageId, [{ ...attachment, answered: true }]);
    const visitor = await updateContact(tx, tx.actor.visitorId, answer);
    await copyVisitor(tx, visitor, id);
    // A line of its own: a client that was away learns of the answer by the next seq.
    const notice = await appendMessage(tx, id, {
      author: 'client',
      senderId: null,
      type: 'notification',
      text: 'form-answered',
    });
    const row = await getConversationRow(tx.pool, tx.workspaceId, id);
    const answered = await findMessage(tx.pool, row, answer.messageId);
    const message = answered ? toMessage(answered) : messageOf(notice.write, notice.written);
    await tx.audit({ action: 'conversation.form-answered', subject: { type: 'conversation', id } });
    tx.emit(formAnswered({ ...changedPayload(row, tx.now()), message }));
    return { message, visitor, notice };
  });
  await publishMessage(ctx, done.notice.write, done.notice.written);
  const message = await visitorCopy(ctx, own.store_id, done.message);
  return { message, visitor: toWidgetVisitor(done.visitor) };
}

/** The form as its visitor sees it: it came from the agent, and stays theirs after the answer. */
async function visitorCopy(ctx: Ctx, storeId: string, message: Message): Promise<VisitorMessage> {
  const [copy] = await withFaces(ctx, storeId, [message]);
  return copy ?? toVisitorMessage(message, null);
}

function checkAnswer(form: FormAttachment, answer: FormAnswer): void {
  const fields = form.fields
    .filter((field) => field.required && !answer[field.name]?.trim())
    .map((field) => ({ field: field.name, code: 'required' as const }));
  if (fields.length > 0) throw new AppError('bad-request', { fields });
}
