import type { Agent, PureAgent } from '@chatso/contract';
import type { MemberRow } from './team.repo.ts';

export function toAgent(row: MemberRow, online: ReadonlySet<string>, now: Date): Agent {
  return {
    _id: row.user_id,
    email: row.email,
    fullname: row.fullname,
    twoFactor: row.two_factor,
    avatar: row.avatar,
    role: row.role,
    customRole: row.role_id === null ? null : { _id: row.role_id, name: row.role_name ?? '' },
    accountState: row.account_state,
    suspendedReason: row.suspended_reason,
    stores: row.stores,
    invitation: invitationOf(row, now),
    online: online.has(row.user_id),
    away: row.away,
    capacity: row.capacity,
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

const invitationOf = (row: MemberRow, now: Date): Agent['invitation'] =>
  row.sent_at === null || row.expires_at === null
    ? null
    : {
        sentAt: row.sent_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        expired: row.expires_at <= now,
        invitedBy: row.inviter_id === null ? null : { _id: row.inviter_id, fullname: row.inviter_name ?? '' },
      };

export const toPureAgent = (row: MemberRow, online: ReadonlySet<string>): PureAgent => ({
  _id: row.user_id,
  fullname: row.fullname,
  email: row.email,
  avatar: row.avatar,
  role: row.role,
  accountState: row.account_state,
  online: online.has(row.user_id),
  away: row.away,
  stores: row.stores.map(({ chatsoStoreId, agentAlias }) => ({ chatsoStoreId, agentAlias })),
});
