import type { PersonalData } from '../../platform/personal.ts';

export const personal: PersonalData = {
  tables: { drafts: 'Go with the chat, and with the member who wrote them.' },
  export: (workspaceId, { type, id }) =>
    type === 'user'
      ? [
          {
            name: 'drafts',
            text: `SELECT conversation_id AS "conversationId", body AS text, mode, files, updated_at AS "updatedAt"
                     FROM drafts WHERE workspace_id = $1 AND user_id = $2 AND (body <> '' OR files <> '[]') ORDER BY updated_at`,
            values: [workspaceId, id],
          },
        ]
      : [],
  erase: {
    async chat(tx, conversationId) {
      const values = [tx.workspaceId, conversationId];
      await tx.pool.query('DELETE FROM drafts WHERE workspace_id = $1 AND conversation_id = $2', values);
    },
    async member(tx, userId) {
      await tx.pool.query('DELETE FROM drafts WHERE workspace_id = $1 AND user_id = $2', [tx.workspaceId, userId]);
    },
  },
};
