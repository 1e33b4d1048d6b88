import type { Conversation, Message } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, sqlState } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { ensureOutboundDepartment } from '../../departments/index.ts';
import type { StoreRow } from '../../stores/index.ts';
import { addChatOf, classifyVisitor, isBanned, type VisitorRow } from '../../visitors/index.ts';
import { changedPayload } from '../audience.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { chatAccepted } from '../conversations.events.ts';
import { toConversation } from '../conversations.mapper.ts';
import { manages } from '../conversations.policy.ts';
import { getConversationRow, listVisitorRows } from '../conversations.repo.ts';
import { appendMessage } from '../messages/append-message.ts';
import { postAgentMessage } from '../messages/post-message.ts';
import { publishMessage } from '../messages/publish-message.ts';
import { hadChats } from '../personal/visitor-copy.repo.ts';
import { acceptPending } from './lifecycle.repo.ts';
import { insertConversation } from './start-chat.repo.ts';
import { takeChat } from './take-chat.ts';

export interface OutboundMessage {
  messageId: string;
  text: string;
}

type Written = { conversation: Conversation; message: Message };

const isOpen = (row: ConversationRow): boolean =>
  row.state === 'pending' || (row.state === 'ongoing' && !row.client_left);

async function findOpen(ctx: Ctx, visitorId: string): Promise<ConversationRow | null> {
  // There is one at most, and it need not be the newest.
  return (await listVisitorRows(ctx.pool, ctx.workspaceId, visitorId, 20)).find(isOpen) ?? null;
}

/**
 * An agent writes to a visitor who is on the pages (M-32, decision M-3). Nothing open: a chat of the agent's begins, going
 * on at once, of the department 'Outbound Chat'; a chat that waits is accepted, one's own gets the message. Of two agents
 * who begin at once one wins, as a visitor has one open chat at most. `mayBegin` throws where none may begin now.
 * @throws already-answered (a colleague's), and what accepting and writing throw
 */
export async function startOutbound(
  ctx: Ctx<AgentActor>,
  { store, visitor }: { store: StoreRow; visitor: VisitorRow },
  first: OutboundMessage,
  mayBegin: () => Promise<void>,
): Promise<Written> {
  const before = await findOpen(ctx, visitor.id);
  if (before !== null) return writeInto(ctx, before, first);
  await mayBegin();
  try {
    return await begin(ctx, { store, visitor }, first);
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    const faster = await findOpen(ctx, visitor.id);
    if (faster === null) throw new AppError('conflict');
    return writeInto(ctx, faster, first);
  }
}

async function writeInto(ctx: Ctx<AgentActor>, chat: ConversationRow, first: OutboundMessage): Promise<Written> {
  if (chat.state === 'pending') return takeChat(ctx, chat.id, { ...first, files: [] });
  if (chat.agent_id !== ctx.actor.userId) throw new AppError('already-answered');
  const message = await postAgentMessage(ctx, { ...first, conversationId: chat.id, type: 'text', files: [] });
  const row = await getConversationRow(ctx.pool, ctx.workspaceId, chat.id);
  return { conversation: toConversation(row, ctx.now(), ctx.actor.userId), message };
}

async function begin(
  ctx: Ctx<AgentActor>,
  { store, visitor }: { store: StoreRow; visitor: VisitorRow },
  first: OutboundMessage,
): Promise<Written> {
  const id = newId();
  const begun = await withTransaction(ctx, async (tx) => {
    // It takes the visitor's row, as a ban does: of the two the later one sees the other, and no chat outlives a ban (M-34).
    await addChatOf(tx.pool, tx.workspaceId, visitor.id);
    const { workspaceId, storeId, ip } = visitor;
    if (await isBanned(tx, { workspaceId, storeId, visitorId: visitor.id, ip })) throw new AppError('visitor-banned');
    const categoryId = await ensureOutboundDepartment(tx);
    const customer = await classifyVisitor(tx, visitor, await hadChats(tx.pool, tx.workspaceId, visitor.id));
    const now = tx.now();
    await insertConversation(tx.pool, tx.workspaceId, {
      id,
      store,
      visitor,
      customer,
      consent: null,
      answers: [],
      proof: null,
      categoryId,
      asked: null,
      offHours: false,
      now,
    });
    const by = { agentId: tx.actor.userId, manages: manages(tx.actor), now };
    if (!(await acceptPending(tx.pool, tx.workspaceId, id, by))) throw new Error('A new chat could not be accepted.');
    const appended = await appendMessage(tx, id, {
      author: 'agent',
      senderId: tx.actor.userId,
      type: 'text',
      text: first.text,
      messageId: first.messageId,
    });
    await tx.audit({ action: 'conversation.started', subject: { type: 'conversation', id } });
    const row = await getConversationRow(tx.pool, tx.workspaceId, id);
    // Nobody else is offered it, so it is answered from the start.
    tx.emit(chatAccepted({ ...changedPayload(row, now), agentId: tx.actor.userId }));
    return { row, appended };
  });
  const { message } = await publishMessage(ctx, begun.appended.write, begun.appended.written);
  return { conversation: toConversation(begun.row, ctx.now(), ctx.actor.userId), message };
}
