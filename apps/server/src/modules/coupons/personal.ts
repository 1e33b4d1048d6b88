import type { PersonalData } from '../../platform/personal.ts';

const given = `SELECT code, description, created_at AS "createdAt", redeemed_at AS "redeemedAt", order_called AS "order"
  FROM coupons WHERE workspace_id = $1`;

export const personal: PersonalData = {
  tables: {
    coupons:
      'Of a customer the code and what it brought in stay; e-mail, words and the chat go. Of a member nobody is left.',
    coupon_limits: 'A member who goes is limited by nothing and has changed nothing.',
  },
  export: (workspaceId, { type, id, visitorIds }) => [
    type === 'user'
      ? { name: 'coupons', text: `${given} AND agent_id = $2 ORDER BY created_at, id`, values: [workspaceId, id] }
      : {
          name: 'coupons',
          text: `${given} AND conversation_id IN (
                   SELECT c.id FROM conversations c WHERE c.workspace_id = $1 AND c.visitor_id = ANY ($2::uuid[]))
                 ORDER BY created_at, id`,
          values: [workspaceId, visitorIds],
        },
  ],
  erase: {
    async chat(tx, conversationId) {
      await tx.pool.query(
        `UPDATE coupons SET customer_email = NULL, description = '', conversation_id = NULL, message_id = NULL
          WHERE workspace_id = $1 AND conversation_id = $2`,
        [tx.workspaceId, conversationId],
      );
    },
    async member(tx, userId) {
      await tx.pool.query('UPDATE coupons SET agent_id = NULL WHERE workspace_id = $1 AND agent_id = $2', [
        tx.workspaceId,
        userId,
      ]);
      await tx.pool.query(
        `UPDATE coupon_limits SET user_ids = array_remove(user_ids, $2::uuid), changed_by = nullif(changed_by, $2::uuid)
          WHERE workspace_id = $1`,
        [tx.workspaceId, userId],
      );
    },
  },
};
