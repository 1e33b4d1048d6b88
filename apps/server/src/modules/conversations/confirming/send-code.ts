import { createHmac, randomInt } from 'node:crypto';
import type { Message } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { z } from 'zod';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { ownAddress } from '../../../platform/http/own-address.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { newId } from '../../../platform/ids.ts';
import { outgoingMailOf, sendMail } from '../../../platform/mail/mail.ts';
import type { Deps } from '../../../platform/module.ts';
import { findStore, mailBrandOf, type StoreRow } from '../../stores/index.ts';
import { findVisitor, type VisitorRow } from '../../visitors/index.ts';
import { isVouchedFor } from '../../workspaces/index.ts';
import { refuseAction, viewerOf } from '../conversations.policy.ts';
import { findVisibleConversation } from '../conversations.repo.ts';
import { requireCards } from '../delivery/channel-rules.ts';
import { lockConversation } from '../lifecycle/transition.repo.ts';
import { appendMessage } from '../messages/append-message.ts';
import { changeCard } from '../messages/cards.ts';
import { publishMessage } from '../messages/publish-message.ts';
import { codeWords } from './code-words.ts';
import { putCode } from './codes.repo.ts';

/** How often a code leaves, beside what `platform/outbound.ts` allows for the address, the workspace and the installation. */
export const codeBudgets = {
  conversation: { points: 3, seconds: 3600 },
  visitor: { points: 5, seconds: 86_400 },
} as const;

export interface CodeWiring extends Pick<Deps, 'config' | 'outbound' | 'secrets'> {
  budgets: Record<keyof typeof codeBudgets, Limit>;
}

/** Bound to one form, and keyed: without the key the million codes cannot be tried. */
export const codeHashOf = ({ secrets }: Pick<Deps, 'secrets'>, messageId: string, code: string): string =>
  createHmac('sha256', secrets.proofKey).update(`email-code\n${messageId}\n${code}`).digest('base64url');

/**
 * Mails a code to the address that the visitor typed, and asks for it in the chat. Whether the address is a customer's changes
 * nothing that the visitor could see. A new code replaces the one before it.
 * @throws not-found, forbidden, conversation-pending, conversation-ended, transferring, bad-request (no address, one that is
 * confirmed, no mail leaves, a channel without forms), rate-limited
 */
export async function sendCode(ctx: Ctx<AgentActor>, wiring: CodeWiring, id: string): Promise<Message> {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  refuseAction('send-form', row, ctx.actor);
  requireCards(row);
  if (outgoingMailOf(wiring.config) === 'none') throw new AppError('bad-request', { reason: 'code-no-mail' });
  const { store, visitor, email } = await typedEmail(ctx, row.store_id, row.visitor_id);
  await spend(ctx, wiring, { id, visitorId: visitor.id, email });
  const words = codeWords[visitor.language ?? 'en'];
  const messageId = newId();
  const code = String(randomInt(10 ** limits.emailCodeDigits)).padStart(limits.emailCodeDigits, '0');
  const appended = await withTransaction(ctx, async (tx) => {
    const locked = await lockConversation(tx.pool, tx.workspaceId, id);
    if (!locked) throw notFound();
    refuseAction('send-form', { ...row, ...locked }, tx.actor);
    const former = await putCode(tx.pool, tx.workspaceId, {
      conversationId: id,
      visitorId: visitor.id,
      messageId,
      email,
      codeHash: codeHashOf(wiring, messageId, code),
      expiresAt: new Date(tx.now().getTime() + limits.emailCodeMs),
    });
    if (former !== null) await closeForm(tx, id, former, words.form.replaced);
    await sendMail(tx, { kind: 'emailCode', to: [email], ...mailOf(wiring, store, visitor, code) });
    await tx.audit({ action: 'conversation.code-sent', subject: { type: 'conversation', id } });
    const { title, label, button, confirmed } = words.form;
    return appendMessage(tx, id, {
      author: 'agent',
      senderId: tx.actor.userId,
      type: 'notification',
      text: 'email-code',
      messageId,
      attachments: [
        { kind: 'form', fields: [], answered: false, code: { title, label, button, done: confirmed, replaced: false } },
      ],
    });
  });
  return (await publishMessage(ctx, appended.write, appended.written)).message;
}

/** What the visitor says is their address now. */
async function typedEmail(ctx: Ctx, storeId: string, visitorId: string) {
  const store = await findStore(ctx.db, ctx.workspaceId, storeId);
  const visitor = await findVisitor(ctx.db, ctx.workspaceId, storeId, visitorId);
  const email = z.email().safeParse(visitor?.email);
  if (!store || !visitor || !email.success) throw new AppError('bad-request', { reason: 'code-no-email' });
  const isConfirmed = visitor.confirmedEmail?.toLowerCase() === email.data.toLowerCase();
  if (isConfirmed || visitor.verified) throw new AppError('bad-request', { reason: 'code-confirmed' });
  return { store, visitor, email: email.data };
}

async function spend(
  ctx: Ctx,
  { budgets, outbound }: CodeWiring,
  { id, visitorId, email }: { id: string; visitorId: string; email: string },
): Promise<void> {
  await budgets.conversation.spend(id);
  await budgets.visitor.spend(visitorId);
  const { workspaceId } = ctx;
  await outbound.of('emailCode')({ workspaceId, person: email.toLowerCase(), vouched: await isVouchedFor(ctx) });
}

function mailOf({ config }: CodeWiring, store: StoreRow, visitor: VisitorRow, code: string) {
  const language = visitor.language ?? 'en';
  const { form, mail } = codeWords[language];
  const brand = mailBrandOf(store, ownAddress(config));
  const text = (tone: 'lead' | 'small', said: string) => ({ kind: 'text' as const, tone, text: said });
  const blocks = [
    text('lead', mail.lead(store.name)),
    { kind: 'facts' as const, rows: [{ label: form.label, value: code, strong: true }] },
    text('small', mail.small),
  ];
  return {
    subject: mail.subject(store.name),
    fromName: store.name,
    content: { language, brand, heading: mail.heading, blocks, footer: [] },
  };
}

/** Closes the form of the replaced code, with the reason. */
const closeForm = (tx: Ctx, conversationId: string, messageId: string, done: string): Promise<void> =>
  changeCard(tx, { conversationId, messageId }, (part) =>
    part.kind === 'form' && part.code ? { ...part, code: { ...part.code, done, replaced: true } } : part,
  );
