import { type MentionTarget, type Permission, permissionsOf, type Role, type TransferTarget } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { workspaceRoom } from '../../platform/realtime/rooms.ts';
import type { Realtime } from '../../platform/realtime/wire.ts';
import type { ConversationRow } from './conversation-row.ts';
import { viewerOf } from './conversations.policy.ts';
import { findVisibleConversation } from './conversations.repo.ts';

interface Candidate {
  id: string;
  fullname: string;
  avatar: string | null;
  role: Role;
  away: boolean;
  permissions: Partial<Record<Permission, boolean>> | null;
}

type Of = Pick<ConversationRow, 'store_id' | 'category_id' | 'agent_id'>;

/** Who may be asked to go on with a chat (decision H-9), whether online or not: activated, may chat, serves it, is another. */
export async function listTargets(ctx: Ctx, chat: Of, { only }: { only?: string } = {}): Promise<Candidate[]> {
  const { rows } = await ctx.pool.query<Candidate>({
    name: 'conversations-transfer-targets',
    text: `SELECT u.id, u.fullname, u.avatar, m.role, m.away_since IS NOT NULL AS away, r.permissions
             FROM workspace_members m
             JOIN users u ON u.id = m.user_id
             LEFT JOIN custom_roles r ON r.workspace_id = m.workspace_id AND r.id = m.custom_role_id
            WHERE m.workspace_id = $1 AND m.account_state = 'activated' AND m.role IS NOT NULL
              AND u.id IS DISTINCT FROM $4::uuid AND ($5::uuid IS NULL OR u.id = $5)
              AND (m.role IN ('admin', 'chatso_admin') OR EXISTS (
                SELECT 1 FROM member_stores ms
                 WHERE ms.workspace_id = $1 AND ms.user_id = m.user_id AND ms.store_id = $2
                   AND ($3::uuid IS NULL OR ms.category_ids = '{}' OR $3 = ANY (ms.category_ids))))
            ORDER BY lower(u.fullname), u.id`,
    values: [ctx.workspaceId, chat.store_id, chat.category_id, chat.agent_id, only ?? null],
  });
  return rows.filter(({ role, permissions }) => permissionsOf(role, permissions).has('liveChat'));
}

/** Whoever sees the chat (as `seesChat` of the domain says it for one person), but the caller. */
export async function mentionable(ctx: Ctx<AgentActor>, chat: ConversationRow): Promise<Candidate[]> {
  const all = await listTargets(ctx, { ...chat, agent_id: ctx.actor.userId });
  const offered = chat.state === 'pending' || chat.state === 'missed';
  return all.filter(
    ({ id, role, permissions }) =>
      offered ||
      id === chat.agent_id ||
      id === chat.transferring_to ||
      role === 'admin' ||
      role === 'chatso_admin' ||
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
