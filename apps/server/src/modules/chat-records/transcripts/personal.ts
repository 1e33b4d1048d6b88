import type { PersonalData } from '../../../platform/personal.ts';

export const personalOfTranscripts: PersonalData = {
  tables: {
    transcript_orders: 'Stay as ids: that somebody mailed chats, and when.',
    transcript_mails: 'Go with the chat; of a member those that went to them.',
  },
  export: (workspaceId, { type, id, visitorIds }) =>
    type === 'user'
      ? [
          {
            name: 'transcripts',
            text: `SELECT m.conversation_id AS "conversationId", m.recipient_email AS email, m.state, m.sent_at AS "sentAt"
                     FROM transcript_mails m JOIN transcript_orders o ON o.id = m.order_id
                    WHERE m.workspace_id = $1 AND o.workspace_id = $1 AND o.requested_by = $2 ORDER BY m.id`,
            values: [workspaceId, id],
          },
        ]
      : [
          {
            name: 'transcripts',
            text: `SELECT m.conversation_id AS "conversationId", m.recipient_email AS email, m.state, m.sent_at AS "sentAt"
                     FROM transcript_mails m JOIN conversations c ON c.id = m.conversation_id
                    WHERE m.workspace_id = $1 AND m.kind = 'customer' AND (c.visitor_id = ANY ($2) OR c.contact_id = ANY ($2))
                    ORDER BY m.id`,
            values: [workspaceId, visitorIds],
          },
        ],
  erase: {
    async chat(tx, conversationId) {
      await tx.pool.query('DELETE FROM transcript_mails WHERE workspace_id = $1 AND conversation_id = $2', [
        tx.workspaceId,
        conversationId,
      ]);
    },
    async member(tx, userId) {
      await tx.pool.query(
        `DELETE FROM transcript_mails WHERE workspace_id = $1
            AND recipient_email = (SELECT lower(email) FROM users WHERE id = $2)`,
        [tx.workspaceId, userId],
      );
    },
  },
};
