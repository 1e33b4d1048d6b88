import type { PersonalData } from '../../../platform/personal.ts';

export const personalOfLabels: PersonalData = {
  tables: {
    chat_labels: 'Words that a workspace chooses for chats; nobody is meant by them.',
    conversation_labels: 'Go with their chat; who set one stays as an id, which names nobody once they are erased.',
    saved_views: 'A member’s own go; those of the workspace name nobody.',
  },
  export: (workspaceId, { type, id, visitorIds }) =>
    type === 'user'
      ? [
          {
            name: 'savedViews',
            text: `SELECT page, name, query, created_at AS "createdAt" FROM saved_views
                    WHERE workspace_id = $1 AND user_id = $2 ORDER BY created_at, id`,
            values: [workspaceId, id],
          },
        ]
      : [
          {
            name: 'chatLabels',
            text: `SELECT cl.conversation_id AS "conversationId", cl.kind, l.name, cl.set_at AS "setAt"
                     FROM conversation_labels cl JOIN chat_labels l ON l.id = cl.label_id
                     JOIN conversations c ON c.id = cl.conversation_id
                    WHERE cl.workspace_id = $1 AND (c.visitor_id = ANY ($2) OR c.contact_id = ANY ($2))
                    ORDER BY cl.set_at, cl.label_id`,
            values: [workspaceId, visitorIds],
          },
        ],
  erase: {
    async member(tx, userId) {
      await tx.pool.query('DELETE FROM saved_views WHERE workspace_id = $1 AND user_id = $2', [tx.workspaceId, userId]);
    },
  },
};
