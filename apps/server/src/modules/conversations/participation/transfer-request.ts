import type { TransferRequest } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { toConversation, toMessage } from '../conversations.mapper.ts';
import { listTransferring } from '../conversations.repo.ts';
import { listMessages } from '../messages/messages.repo.ts';

/** Enough to see what it is about. */
const shownMessages = 10;

/** A chat that is being handed over, as whoever is asked sees it (H-109). */
export async function toTransferRequest(ctx: Ctx, row: ConversationRow): Promise<TransferRequest> {
  const { rows } = await listMessages(ctx.pool, row, null, shownMessages);
  return {
    _id: row.id,
    agentId: row.agent_id ?? '',
    agent: { fullname: row.agent_fullname ?? '', avatar: row.agent_avatar },
    until: (row.transfer_until ?? ctx.now()).toISOString(),
    conversation: toConversation(row, ctx.now()),
    messages: rows.map(toMessage),
  };
}

/** H-88 */
export async function listTransferRequests(ctx: Ctx<AgentActor>) {
  const rows = await listTransferring(ctx.pool, ctx.workspaceId, ctx.actor.userId, ctx.now());
  const data: TransferRequest[] = [];
  for (const row of rows) data.push(await toTransferRequest(ctx, row));
  return { data, count: data.length };
}
