import { type MentionTarget, permissionsOf, type TransferTarget } from '@chatso/contract';
import { isAdminRole } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { workspaceRoom } from '../../../platform/realtime/rooms.ts';
import type { Realtime } from '../../../platform/realtime/wire.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { viewerOf } from '../conversations.policy.ts';
import { findVisibleConversation } from '../conversations.repo.ts';
import { type Candidate, listServing, type Of } from './participation.repo.ts';

/** Agents a chat may be transferred to (decision H-9), whether online or not: activated, may chat, serves it, is another. */
export async function listTargets(ctx: Ctx, chat: Of, { only }: { only?: string } = {}): Promise<Candidate[]> {
  const rows = await listServing(ctx.pool, ctx.workspaceId, chat, only ?? null);
  return rows.filter(({ role, permissions }) => permissionsOf(role, permissions).has('liveChat'));
}

/** Everyone who sees the chat (as `seesChat` of the domain says it for one person), but the caller. */
export async function mentionable(ctx: Ctx<AgentActor>, chat: ConversationRow): Promise<Candidate[]> {
  const all = await listTargets(ctx, { ...chat, agent_id: ctx.actor.userId });
  const offered = chat.state === 'pending' || chat.state === 'missed';
  return all.filter(
    ({ id, role, permissions }) =>
      offered ||
      id === chat.agent_id ||
      id === chat.transferring_to ||
      isAdminRole(role) ||
      permissionsOf(role, permissions).has('spectateChat'),
  );
}

export async function listMentionTargets(ctx: Ctx<AgentActor>, id: string): Promise<{ data: MentionTarget[] }> {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  const people = await mentionable(ctx, row);
  return { data: people.map(({ id: _id, fullname, avatar, role }) => ({ _id, fullname, avatar, role })) };
}

/** H-100: those online first, because only they can be asked; who is away, after those who are not. */
export async function listTransferTargets(
  ctx: Ctx<AgentActor>,
  realtime: Realtime,
  id: string,
): Promise<{ data: TransferTarget[] }> {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  const candidates = await listTargets(ctx, row);
  const sockets = await realtime.socketsOf('/message', workspaceRoom(ctx.workspaceId)).catch(() => []);
  const online = new Set(sockets.map(({ data }) => (data.kind === 'agent' ? data.userId : '')));
  const data = candidates.map((one) => ({
    ...{ _id: one.id, fullname: one.fullname, avatar: one.avatar, role: one.role },
    online: online.has(one.id),
    away: one.away,
  }));
  const order = (one: TransferTarget): number => (one.online ? Number(one.away) : 2);
  return { data: data.sort((a, b) => order(a) - order(b)) };
}
