import type { Attachment, MessageFile } from '@chatso/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { type MessageWrite, type MessageWritten, writeMessages, writeOutsideMessage } from './message-statement.ts';

export interface Appended {
  write: MessageWrite;
  written: MessageWritten;
}

type Part = Pick<MessageWrite, 'author' | 'senderId' | 'type' | 'text'> & {
  messageId?: string;
  files?: readonly MessageFile[];
  attachments?: readonly Attachment[];
  linksHeld?: boolean;
  /** At an outside channel it is said too. */
  delivered?: boolean;
};

/**
 * Adds a message inside the caller's transaction, which holds the conversation's lock and has decided that it may:
 * the message of an acceptance, notices, forms. Throws `conflict` when the messageId is taken here.
 */
export async function appendMessage(tx: Ctx, conversationId: string, part: Part): Promise<Appended> {
  const write: MessageWrite = {
    author: part.author,
    senderId: part.senderId,
    type: part.type,
    text: part.text,
    conversationId,
    workspaceId: tx.workspaceId,
    messageId: part.messageId ?? newId(),
    files: part.files ?? [],
    attachments: part.attachments ?? [],
    linksHeld: part.linksHeld ?? false,
    at: tx.now(),
    trusted: true,
  };
  const [written] = part.delivered
    ? [await writeOutsideMessage(tx.pool, write)]
    : await writeMessages(tx.pool, [write]);
  if (!written || written.storeId === '') throw new Error('The conversation is not there to append to.');
  // The id is the sender's choice: it may be that of another's message.
  if (written.verdict !== 'stored') throw new AppError('conflict');
  return { write, written };
}
