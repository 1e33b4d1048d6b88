import type { VisitorActor } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { type BegunChat, openWith, placeChat } from '../conversations/index.ts';
import { findDepartment } from '../departments/index.ts';
import { assignTo } from '../routing/index.ts';
import { noteAnswered, noteDone } from './shows.repo.ts';
import { promptDone, triggerAssigned } from './triggers.events.ts';

/**
 * A visitor begins a chat: it answers what they were prompted with in this visit, and whoever prompted them gets it, or whom
 * a trigger hands it to: now, inside the chat's own transaction (P-4, H-1). Nobody there: it stays for all.
 */
export async function onChatBegun(tx: Ctx, chat: BegunChat): Promise<void> {
  const { conversationId, storeId, waits } = chat;
  const { opening, waiting } = await noteAnswered(tx, chat);
  if (opening !== null) await openWith(tx, conversationId, opening);
  if (waiting === null || !waits) return;
  const { triggerId, agentId, categoryId } = waiting;
  if (categoryId !== null && (await findDepartment(tx.db, tx.workspaceId, storeId, categoryId)) !== null)
    await placeChat(tx, conversationId, categoryId);
  const given = await assignTo(tx, conversationId, agentId === 'auto' ? null : agentId);
  if (given !== null && triggerId !== null)
    tx.emit(triggerAssigned({ workspaceId: tx.workspaceId, triggerId, conversationId, agentId: given }));
}

/** Closed, or clicked: the other tabs of the visitor take it away. */
export async function finishPrompt(
  ctx: Ctx<VisitorActor>,
  { promptId, closed }: { promptId: string; closed: boolean },
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { visitorId } = tx.actor;
    if (await noteDone(tx, visitorId, promptId, closed)) tx.emit(promptDone({ visitorId, promptId }));
  });
}
