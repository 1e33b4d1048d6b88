import type { Message, MessageFile, VisitorMessage } from '@chatso/contract';
import type { AgentActor, VisitorActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { resolveFiles } from '../../files/index.ts';
import { requireForChannel } from '../channel-files.ts';
import { wasOffered } from '../conversations.policy.ts';
import type { MessageWrite, MessageWritten } from '../message-statement.ts';
import { writerOf } from '../message-writer.ts';
import { publishMessage, refuseVerdict } from '../publish-message.ts';
import { takeChat } from './take-chat.ts';

export interface MessageInput {
  conversationId: string;
  messageId: string;
  type: 'text' | 'file';
  text: string;
  files: readonly MessageFile[];
}

/**
 * An agent writes. The first message in a pending chat accepts it (H-33).
 * @throws not-found, forbidden (another agent's chat), conversation-ended, transferring, already-answered
 */
export async function postAgentMessage(ctx: Ctx<AgentActor>, input: MessageInput, socketId?: string): Promise<Message> {
  const files = await resolveFiles(ctx, input.files);
  await requireForChannel(ctx, input.conversationId, files);
  const write = toWrite(ctx, input, files, { author: 'agent', senderId: ctx.actor.userId });
  const written = await writerOf(ctx.pool).write(write);
  if (written.verdict === 'pending') {
    const taken = await takeChat(ctx, input.conversationId, { ...input, files });
    return taken.message;
  }
  if (!mayLearn(ctx.actor, written)) throw notFound();
  // Only on the way to a refusal: what is stored asks nobody who looks on.
  if (written.verdict === 'not-yours' && (await looksOn(ctx, input.conversationId))) throw new AppError('forbidden');
  refuseVerdict(written.verdict);
  return (await publishMessage(ctx, write, written, socketId)).message;
}

/** Whoever looks on may not talk into the chat (decision H-11). */
async function looksOn(ctx: Ctx<AgentActor>, id: string): Promise<boolean> {
  const { rowCount } = await ctx.pool.query(
    'SELECT 1 FROM conversations WHERE workspace_id = $1 AND id = $2 AND $3 = ANY (spectator_ids)',
    [ctx.workspaceId, id, ctx.actor.userId],
  );
  return rowCount === 1;
}

/** A refusal tells that the chat exists, and with whom: only to its agent and to those it was offered to. */
const mayLearn = (actor: AgentActor, { verdict, agentId, storeId, categoryId }: MessageWritten): boolean =>
  verdict === 'stored' ||
  verdict === 'known' ||
  agentId === actor.userId ||
  wasOffered(actor, { store_id: storeId, category_id: categoryId });

/**
 * A visitor writes into the own open chat.
 * @throws not-found, conversation-ended (the widget then opens a new chat, decision G-13)
 */
export async function postVisitorMessage(
  ctx: Ctx<VisitorActor>,
  input: MessageInput,
  socketId?: string,
): Promise<VisitorMessage> {
  const files = await resolveFiles(ctx, input.files);
  const write = toWrite(ctx, input, files, { author: 'client', senderId: ctx.actor.visitorId });
  const written = await writerOf(ctx.pool).write(write);
  refuseVerdict(written.verdict);
  return (await publishMessage(ctx, write, written, socketId)).visitorMessage;
}

function toWrite(
  ctx: Ctx,
  input: MessageInput,
  files: readonly MessageFile[],
  sender: Pick<MessageWrite, 'author' | 'senderId'>,
): MessageWrite {
  // Named one by one: behind a spread each further field is added slowly, and this runs for every message.
  return {
    author: sender.author,
    senderId: sender.senderId,
    conversationId: input.conversationId,
    workspaceId: ctx.workspaceId,
    messageId: input.messageId,
    type: files.length > 0 ? 'file' : 'text',
    text: input.text,
    files,
    attachments: [],
    at: ctx.now(),
    trusted: false,
  };
}
