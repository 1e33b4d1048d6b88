import type { Message, MessageFile, VisitorMessage } from '@chatso/contract';
import type { AgentActor, VisitorActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { resolveFiles } from '../../files/index.ts';
import { knownProtection, protectionOf } from '../../stores/index.ts';
import { requireForChannel } from '../delivery/channel-rules.ts';
import { writeOutside } from '../delivery/post-outside.ts';
import { takeChat } from '../lifecycle/take-chat.ts';
import { holdsLinks } from './held-links.ts';
import type { MessageWrite } from './message-statement.ts';
import { writerOf } from './message-writer.ts';
import { findMessage } from './messages.repo.ts';
import { isWritten, publishMessage, refusalOf, refusedMessage } from './publish-message.ts';

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
  const write = toWrite(ctx, input, files, { author: 'agent', senderId: ctx.actor.userId, linksHeld: false });
  const written = await writerOf(ctx.pool).write(write);
  if (written.verdict === 'pending') {
    const taken = await takeChat(ctx, input.conversationId, { ...input, files }, socketId);
    return taken.message;
  }
  if (written.verdict === 'outside') return postOutside(ctx, write, socketId);
  if (!isWritten(written)) throw await refusedMessage(ctx, input.conversationId, written);
  return (await publishMessage(ctx, write, written, socketId)).message;
}

/** The same in a chat whose channel has to be told. */
async function postOutside(ctx: Ctx<AgentActor>, write: MessageWrite, socketId?: string): Promise<Message> {
  const written = await writeOutside(ctx, write);
  if (!isWritten(written)) throw await refusedMessage(ctx, write.conversationId, written);
  return (await publishMessage(ctx, write, written, socketId)).message;
}

/**
 * A visitor writes into the own open chat.
 * @throws not-found, conversation-ended (the widget then opens a new chat, decision G-13), blocked-word
 */
export async function postVisitorMessage(
  ctx: Ctx<VisitorActor>,
  input: MessageInput,
  socketId?: string,
): Promise<VisitorMessage> {
  const { storeId } = ctx.actor;
  const protection = knownProtection(ctx, storeId) ?? (await protectionOf(ctx, storeId));
  // Sent again it is the same message, whatever the words are by now.
  if (protection.blocks(input.text) && !(await isStored(ctx, input))) throw new AppError('blocked-word');
  const files = await resolveFiles(ctx, input.files);
  const linksHeld = protection.holdLinks && (await holdsLinks(ctx, protection, input));
  const write = toWrite(ctx, input, files, { author: 'client', senderId: ctx.actor.visitorId, linksHeld });
  const written = await writerOf(ctx.pool).write(write);
  if (!isWritten(written)) throw refusalOf(written);
  return (await publishMessage(ctx, write, written, socketId)).visitorMessage;
}

const isStored = async (ctx: Ctx<VisitorActor>, { conversationId, messageId }: MessageInput): Promise<boolean> =>
  (await findMessage(ctx.pool, { id: conversationId, store_id: ctx.actor.storeId }, messageId)) !== null;

function toWrite(
  ctx: Ctx,
  input: MessageInput,
  files: readonly MessageFile[],
  sender: Pick<MessageWrite, 'author' | 'senderId' | 'linksHeld'>,
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
    linksHeld: sender.linksHeld,
    at: ctx.now(),
    trusted: false,
  };
}
