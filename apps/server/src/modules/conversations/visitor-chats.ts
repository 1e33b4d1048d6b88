import type { Conversation } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { toConversation } from './conversations.mapper.ts';
import { viewerOf } from './conversations.policy.ts';
import { listVisibleConversations, listVisitorRows } from './conversations.repo.ts';

/** As many as somebody looks through in a panel. */
const chatsShown = 50;

export interface VisitorChats {
  /** Waiting or going on, whoever has it; an agent who may not open it still has to know that there is one. */
  open: { id: string; agent: { _id: string; fullname: string } | null } | null;
  hadChats: boolean;
  /** Those the caller may open, the newest first. */
  visible: Conversation[];
}

export async function chatsOfVisitor(ctx: Ctx<AgentActor>, visitorId: string): Promise<VisitorChats> {
  const rows = await listVisitorRows(ctx.pool, ctx.workspaceId, visitorId, chatsShown);
  const ids = rows.map(({ id }) => id);
  const found = new Map((await listVisibleConversations(ctx, viewerOf(ctx.actor), ids)).map((row) => [row.id, row]));
  const now = ctx.now();
  const open = rows.find(({ state, client_left }) => state === 'pending' || (state === 'ongoing' && !client_left));
  return {
    open: open === undefined ? null : { id: open.id, agent: agentOf(open) },
    hadChats: rows.some((row) => row !== open),
    visible: ids.flatMap((id) => {
      const row = found.get(id);
      return row === undefined ? [] : [toConversation(row, now, ctx.actor.userId)];
    }),
  };
}

const agentOf = ({ agent_id, agent_fullname }: { agent_id: string | null; agent_fullname: string | null }) =>
  agent_id === null ? null : { _id: agent_id, fullname: agent_fullname ?? '' };
