import type { Ctx } from '../../../platform/ctx.ts';
import { defineStep } from '../../../platform/step.ts';
import { changedPayload } from '../audience.ts';
import { chatAssigned, chatUnassigned } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { type Assignment, assignFree, placeInDepartment, setOpening, unassign } from './assignment.repo.ts';

export interface BegunChat {
  conversationId: string;
  visitorId: string;
  storeId: string;
  /** False: left outside business hours, for nobody to answer now. */
  waits: boolean;
}

/** A visitor has begun a chat; before anybody is given it. */
export const chatBegins = defineStep<BegunChat>('conversation.begins');

/** Puts a chat that is just beginning into a department, where its visitor chose none. */
export async function placeChat(tx: Ctx, conversationId: string, departmentId: string): Promise<void> {
  await placeInDepartment(tx.pool, tx.workspaceId, conversationId, departmentId);
}

/** A chat that is just beginning answers this prompt. */
export async function openWith(tx: Ctx, conversationId: string, text: string): Promise<void> {
  await setOpening(tx.pool, tx.workspaceId, conversationId, text);
}

/**
 * A chat begins to wait. Whoever gives it to an agent does so before anybody hears of it, so that it calls only those who
 * may answer it.
 */
export const chatWaits = defineStep<{ conversationId: string }>('conversation.waits');

/**
 * Gives waiting chats to agents, in the caller's transaction; those that somebody has by now are left alone. `again`:
 * an agent who let it pass before may be assigned it once more.
 */
export async function assignChats(tx: Ctx, wanted: readonly Assignment[], again: Date): Promise<Assignment[]> {
  if (wanted.length === 0) return [];
  const rows = await assignFree(tx.pool, tx.workspaceId, wanted, { now: tx.now(), again });
  for (const { conversationId, agentId } of rows) {
    const row = await getConversationRow(tx.pool, tx.workspaceId, conversationId);
    const subject = { type: 'conversation', id: conversationId } as const;
    await tx.audit({ action: 'conversation.assigned', subject, data: { agentId } });
    tx.emit(chatAssigned({ ...changedPayload(row, tx.now()), agentId }));
  }
  return rows;
}

export type AssignmentEnd = 'no-answer' | 'agent-gone' | 'turned-off';

/**
 * The chat is for all again; whoever did not answer is passed over next time. False when it is not the agent's to answer
 * any more, since `givenBefore` at the latest.
 */
export async function endAssignment(
  tx: Ctx,
  { conversationId, agentId }: Assignment,
  { why, givenBefore }: { why: AssignmentEnd; givenBefore: Date },
): Promise<boolean> {
  const passed = why === 'no-answer';
  const ended = await unassign(tx.pool, tx.workspaceId, { conversationId, agentId }, { givenBefore, passed });
  if (!ended) return false;
  const row = await getConversationRow(tx.pool, tx.workspaceId, conversationId);
  const subject = { type: 'conversation', id: conversationId } as const;
  await tx.audit({ action: 'conversation.assignment-ended', subject, data: { agentId, why } });
  tx.emit(chatUnassigned({ ...changedPayload(row, tx.now()), agentId }));
  return true;
}
