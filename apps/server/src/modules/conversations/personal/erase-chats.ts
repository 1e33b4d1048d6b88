import type { Ctx } from '../../../platform/ctx.ts';
import { eraseFilesByToken } from '../../files/index.ts';
import { deleteCode } from '../confirming/codes.repo.ts';
import {
  deleteConversations,
  deleteDeliveries,
  deleteMessages,
  eraseConversation,
  eraseMessages,
  eraseNotes,
  listFileTokens,
} from './erase-chats.repo.ts';

const erasedText = '[erased]';

/** What was said is gone, that something was said stays: numbers of the past remain true. */
export async function eraseChat(tx: Ctx, id: string): Promise<void> {
  await eraseMessageFiles(tx, id);
  await eraseMessages(tx.pool, id, erasedText);
  // What waits to be said elsewhere is not said any more.
  await deleteDeliveries(tx.pool, tx.workspaceId, id);
  await deleteCode(tx.pool, tx.workspaceId, id);
  await eraseNotes(tx.pool, id, erasedText);
  await eraseConversation(tx.pool, tx.workspaceId, id, tx.now());
}

/** Chats that are kept no longer, with all that was said in them and its files. */
export async function deleteChats(tx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of ids) await eraseMessageFiles(tx, id);
  await deleteMessages(tx.pool, ids);
  await deleteConversations(tx.pool, tx.workspaceId, ids);
}

async function eraseMessageFiles(tx: Ctx, conversationId: string): Promise<void> {
  await eraseFilesByToken(tx, await listFileTokens(tx.pool, conversationId));
}
