import type { VisitorMessage } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { VisitorActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Deps } from '../../../platform/module.ts';
import {
  confirmEmailRow,
  findVisitor,
  toWidgetVisitor,
  type VisitorRow,
  visitorChanged,
} from '../../visitors/index.ts';
import { changedPayload } from '../audience.ts';
import { formAnswered } from '../conversations.events.ts';
import { toMessage, toVisitorMessage } from '../conversations.mapper.ts';
import { findVisitorRow, getConversationRow } from '../conversations.repo.ts';
import { lockConversation } from '../lifecycle/transition.repo.ts';
import { withFaces } from '../lists/queries.ts';
import { appendMessage } from '../messages/append-message.ts';
import { updateAttachments } from '../messages/information-form.repo.ts';
import { findMessage } from '../messages/messages.repo.ts';
import { publishMessage } from '../messages/publish-message.ts';
import { copyVisitor } from '../personal/visitor-copy.ts';
import { codeWords } from './code-words.ts';
import { type Try, takeCode, tryCode } from './codes.repo.ts';
import { codeHashOf } from './send-code.ts';

/**
 * The visitor enters the code that was mailed to their address: it is confirmed, for this visitor alone.
 * @throws not-found, conversation-ended, bad-request (the code is wrong, too old, tried too often, or of another address)
 */
export async function answerCode(
  ctx: Ctx<VisitorActor>,
  wiring: Pick<Deps, 'secrets'>,
  id: string,
  { messageId, code }: { messageId: string; code: string },
): Promise<{ message: VisitorMessage; visitor: ReturnType<typeof toWidgetVisitor> }> {
  const { visitorId } = ctx.actor;
  const own = await findVisitorRow(ctx.pool, ctx.workspaceId, visitorId, id);
  const visitor = own && (await findVisitor(ctx.db, ctx.workspaceId, own.store_id, visitorId));
  if (!own || !visitor) throw notFound();
  if (own.state !== 'ongoing' || own.client_left) throw new AppError('conversation-ended');
  const codeHash = codeHashOf(wiring, messageId, code.replace(/\D/g, ''));
  const tried = { conversationId: id, visitorId, messageId, codeHash, now: ctx.now() };
  // By itself: a wrong one is counted whatever follows.
  const outcome = await tryCode(ctx.pool, ctx.workspaceId, { ...tried, most: limits.emailCodeTries });
  if (outcome !== 'right') throw refused(visitor, outcome);
  const done = await withTransaction(ctx, async (tx) => {
    const locked = await lockConversation(tx.pool, tx.workspaceId, id);
    if (locked?.state !== 'ongoing' || locked.client_left) throw new AppError('conversation-ended');
    const email = await takeCode(tx.pool, tx.workspaceId, tried);
    const confirmed =
      email !== null && (await confirmEmailRow(tx.pool, tx.workspaceId, { visitorId, email, now: tx.now() }));
    if (!confirmed) throw refused(visitor, 'void');
    const form = await findMessage(tx.pool, own, messageId);
    const attachments = (form?.attachments ?? []).map((part) =>
      part.kind === 'form' ? { ...part, answered: true } : part,
    );
    await updateAttachments(tx.pool, id, messageId, attachments);
    const notice = await appendMessage(tx, id, {
      author: 'client',
      senderId: null,
      type: 'notification',
      text: 'email-confirmed',
    });
    // With the proof they may be Registered.
    const proven = await findVisitor(tx.db, tx.workspaceId, own.store_id, visitorId);
    if (!proven) throw notFound();
    await copyVisitor(tx, proven, id);
    tx.emit(visitorChanged({ workspaceId: tx.workspaceId, storeId: own.store_id, visitorId }));
    const answered = await findMessage(tx.pool, own, messageId);
    if (!answered) throw notFound();
    const message = toMessage(answered);
    await tx.audit({ action: 'conversation.email-confirmed', subject: { type: 'conversation', id } });
    const row = await getConversationRow(tx.pool, tx.workspaceId, id);
    tx.emit(formAnswered({ ...changedPayload(row, tx.now()), message }));
    return { message, notice };
  });
  await publishMessage(ctx, done.notice.write, done.notice.written);
  const [message] = await withFaces(ctx, own.store_id, [done.message]);
  return { message: message ?? toVisitorMessage(done.message, null), visitor: toWidgetVisitor(visitor) };
}

/** In the visitor's language: the widget shows the server's words where it has none of its own. */
function refused({ language }: VisitorRow, outcome: Exclude<Try, 'right'>): AppError {
  const error = new AppError('bad-request', { reason: `code-${outcome}` });
  error.message = codeWords[language ?? 'en'].refusals[outcome];
  return error;
}
