import type { PersonalData } from '../../platform/personal.ts';

const columns = `at, action, subject_type AS "subjectType", subject_id AS "subjectId", data, ip, user_agent AS "userAgent"`;

export const personal: PersonalData = {
  tables: {
    audit_log: 'Keeps who did what to whom as ids; addresses, browsers and details go.',
    audit_names: 'Empty once the account is erased.',
    audit_hidden: 'Whose name this workspace no longer sees.',
  },
  export: (workspaceId, { type, id, visitorIds, customerIds }) => [
    type === 'user'
      ? {
          name: 'auditEntries',
          text: `SELECT ${columns} FROM audit_log WHERE workspace_id = $1 AND actor_id = $2::text ORDER BY at, id`,
          values: [workspaceId, id],
        }
      : {
          name: 'auditEntries',
          text: `SELECT ${columns} FROM audit_log WHERE workspace_id = $1 AND actor_id = ANY ($2::text[]) ORDER BY at, id`,
          values: [workspaceId, [...visitorIds, ...customerIds, id]],
        },
  ],
  erase: {
    async member(tx, userId) {
      await tx.pool.query('INSERT INTO audit_hidden (workspace_id, id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        tx.workspaceId,
        userId,
      ]);
    },
  },
};
