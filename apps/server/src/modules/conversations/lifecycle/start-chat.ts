import type { PrechatAnswer, VisitorConversation, VisitorMessage } from '@chatso/contract';
import { isBlank, limits, noDepartment } from '@chatso/domain';
import type { VisitorActor } from '../../../platform/actor.ts';
import { type Ctx, runStep, withTransaction } from '../../../platform/ctx.ts';
import { AppError, sqlState, violatedOf } from '../../../platform/errors.ts';
import { findDepartment, listDepartments } from '../../departments/index.ts';
import { resolveFiles } from '../../files/index.ts';
import { isStoreOpen, refuseBlockedWords, type StoreRow } from '../../stores/index.ts';
import { servedDepartments } from '../../team/index.ts';
import {
  addChatOf,
  type Contact,
  classifyVisitor,
  currentVisitor,
  isValidAfter,
  updateContact,
  type VisitorRow,
} from '../../visitors/index.ts';
import { changedPayload } from '../audience.ts';
import { chatStarted, messageLeft } from '../conversations.events.ts';
import { toMessage, toVisitorConversation } from '../conversations.mapper.ts';
import { findVisitorRow, getConversationRow } from '../conversations.repo.ts';
import { withFaces } from '../lists/queries.ts';
import { appendMessage } from '../messages/append-message.ts';
import { holdsLinks } from '../messages/held-links.ts';
import { listMessages } from '../messages/messages.repo.ts';
import { publishMessage } from '../messages/publish-message.ts';
import { consentOf, type GivenConsent, rememberConsent } from '../personal/consent.ts';
import { hadChats } from '../personal/visitor-copy.repo.ts';
import { chatBegins, chatWaits } from './assignment.ts';
import { orderMissedMail } from './mail-missed-chat.ts';
import { answersOf, type GivenAnswer } from './prechat-answers.ts';
import type { ProofCheck } from './proof-of-work.ts';
import { hasOpenChat, insertConversation } from './start-chat.repo.ts';

export interface ChatOpening {
  /** Both ids are the sender's: a repeated call finds what the first one made. */
  conversationId: string;
  messageId: string;
  departmentId?: string | undefined;
  text: string;
  files?: Parameters<typeof resolveFiles>[1];
  contact: Contact;
  /** What the widget asked before; only the store's own greeting is believed. */
  opening?: string | undefined;
  /** Version of the store's consent text that was agreed to just now. */
  consentVersion?: number | undefined;
  /** Of the store's own questions (issue 11). */
  answers?: readonly GivenAnswer[];
  /** Whether its sender has done what the store asks of strangers, and not too often; what has no sender is not asked. */
  admit?: ProofCheck;
}

export interface Opened {
  conversation: VisitorConversation;
  messages: VisitorMessage[];
}

/**
 * A visitor opens a chat: pending inside service hours, missed with reason out-of-business-hours outside (G-17, G-18).
 * @throws visitor-banned, consent-required, chat-open (another one is open), bad-request (missing fields), blocked-word,
 * proof-required, conflict (id taken)
 */
export async function startChat(ctx: Ctx<VisitorActor>, opening: ChatOpening): Promise<Opened> {
  const repeated = await findOwn(ctx, opening.conversationId);
  if (repeated) return repeated;
  const { store, visitor } = await currentVisitor(ctx);
  if (isBlank(opening.text) && (opening.files ?? []).length === 0) {
    throw new AppError('bad-request', { fields: [{ field: 'text', code: 'required' }] });
  }
  checkRequired(store, visitor, opening);
  const answers = answersOf(store, opening.answers ?? []);
  refuseBlockedWords(store, [opening.text, opening.contact.fullname, ...answers.map(({ answer }) => answer)]);
  const consent = consentOf(store, visitor, opening.consentVersion, ctx.now());
  const department = await chosenDepartment(ctx, store, opening.departmentId);
  const open = isStoreOpen(store, department?.workingHours ?? null, ctx.now());
  const categoryId = department?.id ?? null;
  const proof = (await opening.admit?.(ctx, { store, visitor })) ?? null;
  return create(ctx, { store, visitor, opening, consent, answers, proof, categoryId, offHours: !open });
}

/** A message left outside service hours (G-12): always a missed chat of the off-hours group. */
export async function leaveMessage(
  ctx: Ctx<VisitorActor>,
  opening: ChatOpening,
): Promise<Opened & { reply: string | null }> {
  const repeated = await findOwn(ctx, opening.conversationId);
  const { store, visitor } = await currentVisitor(ctx);
  const settings = store.settings;
  const reply = settings.enableOfflineMessage ? settings.offlineChatMessage : null;
  if (repeated) return { ...repeated, reply };
  refuseBlockedWords(store, [opening.text, opening.contact.fullname]);
  const consent = consentOf(store, visitor, opening.consentVersion, ctx.now());
  const department = await chosenDepartment(ctx, store, opening.departmentId, { optional: true });
  const categoryId = department?.id ?? null;
  const proof = (await opening.admit?.(ctx, { store, visitor })) ?? null;
  const opened = await create(ctx, {
    store,
    visitor,
    opening,
    consent,
    answers: [],
    proof,
    categoryId,
    offHours: true,
  });
  return { ...opened, reply };
}

/** The pre-chat form's required fields; what the visitor gave in an earlier chat counts (G-09). */
function checkRequired(store: StoreRow, visitor: VisitorRow, opening: ChatOpening): void {
  const required = store.settings.requiredInputFields;
  const fields = (['fullname', 'email', 'phone'] as const)
    .filter((field) => required[field] && !(opening.contact[field]?.trim() || visitor[field]))
    .map((field) => ({ field, code: 'required' as const }));
  if (fields.length > 0) throw new AppError('bad-request', { fields });
}

async function chosenDepartment(
  ctx: Ctx<VisitorActor>,
  store: StoreRow,
  departmentId: string | undefined,
  options: { optional?: boolean } = {},
) {
  if (departmentId === undefined || departmentId === noDepartment) {
    if (!store.settings.isServiceDepartmentMandatory || options.optional) return null;
    const isServed = await servedDepartments(ctx, store.id);
    const departments = await listDepartments(ctx.db, ctx.workspaceId, [store.id]);
    // Nothing to choose from: then there is nothing to ask.
    if (!departments.some((one) => one.isDisplayOnWidget && isServed(one.id))) return null;
    throw new AppError('bad-request', { fields: [{ field: 'departmentId', code: 'required' }] });
  }
  const department = await findDepartment(ctx.db, ctx.workspaceId, store.id, departmentId);
  if (!department?.isDisplayOnWidget) {
    throw new AppError('bad-request', {
      fields: [{ field: 'departmentId', code: 'department-of-store' }],
    });
  }
  // Nobody serves it since the page was loaded: in no department whoever serves the store sees the chat.
  return (await servedDepartments(ctx, store.id))(department.id) ? department : null;
}

interface Creation {
  store: StoreRow;
  visitor: VisitorRow;
  opening: ChatOpening;
  consent: GivenConsent | null;
  answers: readonly PrechatAnswer[];
  proof: string | null;
  categoryId: string | null;
  offHours: boolean;
}

async function create(ctx: Ctx<VisitorActor>, creation: Creation): Promise<Opened> {
  const { opening } = creation;
  const files = await resolveFiles(ctx, opening.files ?? []);
  const linksHeld = await holdsLinks(ctx, creation.store.settings.protection, opening);
  try {
    const made = await withTransaction(ctx, async (tx) => {
      const visitor = await updateContact(tx, creation.visitor.id, opening.contact);
      // Under the row's lock: nobody begins a chat as a guest who has become somebody, or left, in this very moment.
      if (visitor.signedOutAt !== null || !isValidAfter(visitor, tx.actor)) throw new AppError('unauthenticated');
      await rememberConsent(tx, visitor.id, creation.consent);
      const now = tx.now();
      const returning = await hadChats(tx.pool, tx.workspaceId, visitor.id);
      const customer = await classifyVisitor(tx, visitor, returning);
      const { greeting } = creation.store.settings;
      const asked = greeting.enabled && opening.opening === greeting.text ? greeting.text : null;
      const chat = { ...creation, id: opening.conversationId, visitor, customer, now, asked };
      await insertConversation(tx.pool, tx.workspaceId, chat);
      const appended = await appendMessage(tx, opening.conversationId, {
        author: 'client',
        senderId: tx.actor.visitorId,
        type: files.length > 0 ? 'file' : 'text',
        text: opening.text,
        messageId: opening.messageId,
        files,
        linksHeld,
      });
      await addChatOf(tx.pool, tx.workspaceId, visitor.id);
      await tx.audit({
        action: 'conversation.started',
        subject: { type: 'conversation', id: opening.conversationId },
      });
      await runStep(tx, chatBegins, {
        conversationId: opening.conversationId,
        visitorId: visitor.id,
        storeId: creation.store.id,
        waits: !creation.offHours,
      });
      if (!creation.offHours) await runStep(tx, chatWaits, { conversationId: opening.conversationId });
      const row = await getConversationRow(tx.pool, tx.workspaceId, opening.conversationId);
      if (creation.offHours) await orderMissedMail(tx, tx.workspaceId, row.id);
      tx.emit((creation.offHours ? messageLeft : chatStarted)(changedPayload(row, tx.now())));
      return { row, appended };
    });
    const { visitorMessage } = await publishMessage(ctx, made.appended.write, made.appended.written);
    return { conversation: toVisitorConversation(made.row), messages: [visitorMessage] };
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    // Either our own retry was faster, or another tab has opened a chat, or the id belongs to somebody else.
    const own = await findOwn(ctx, opening.conversationId);
    if (own) return own;
    if (violatedOf(error) === 'conversations_proof_key') throw new AppError('proof-required', { reason: 'proof-used' });
    throw new AppError((await hasOpenChat(ctx.pool, ctx.workspaceId, ctx.actor.visitorId)) ? 'chat-open' : 'conflict');
  }
}

async function findOwn(ctx: Ctx<VisitorActor>, id: string): Promise<Opened | null> {
  const row = await findVisitorRow(ctx.pool, ctx.workspaceId, ctx.actor.visitorId, id);
  if (!row) return null;
  const { rows } = await listMessages(ctx.pool, row, { afterSeq: 0 }, limits.messagesPerPage);
  return {
    conversation: toVisitorConversation(row),
    // A late retry may find that an agent has answered already.
    messages: await withFaces(ctx, row.store_id, rows.map(toMessage)),
  };
}
