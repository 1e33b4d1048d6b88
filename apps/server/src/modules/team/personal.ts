import type { PersonalData } from '../../platform/personal.ts';

export const personal: PersonalData = {
  tables: {
    workspace_members: 'Goes when the erasure is asked for, by the rules of the team.',
    member_stores: 'Goes with the membership.',
    workspace_invitations: 'Goes with the membership; who invited stays as an id.',
  },
  export(workspaceId, { type, id }) {
    if (type !== 'user') return [];
    const values = [workspaceId, id];
    return [
      {
        name: 'member',
        text: `SELECT u.id, u.email, u.fullname, u.avatar, u.config, u.created_at AS "createdAt", m.role, m.account_state AS "accountState", m.created_at AS "memberSince"
                 FROM users u JOIN workspace_members m ON m.user_id = u.id AND m.workspace_id = $1 WHERE u.id = $2`,
        values,
      },
      {
        name: 'stores',
        text: `SELECT store_id AS "storeId", agent_alias AS "agentAlias", category_ids AS "categoryIds"
                 FROM member_stores WHERE workspace_id = $1 AND user_id = $2`,
        values,
      },
    ];
  },
};
