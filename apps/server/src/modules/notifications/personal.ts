import type { Ctx } from '../../platform/ctx.ts';
import type { PersonalData } from '../../platform/personal.ts';

/** They tell colleagues the customer's name. */
export async function forgetChats(tx: Ctx, conversationIds: readonly string[]): Promise<void> {
  await tx.pool.query(
    `DELETE FROM notifications WHERE workspace_id = $1 AND data ->> 'conversationId' = ANY ($2::text[])`,
    [tx.workspaceId, conversationIds],
  );
}

export const personal: PersonalData = {
  tables: {
    notifications: 'Go with the chat they are about, and with the member they are for.',
    notification_heads: 'Goes with the membership.',
    push_subscriptions: 'Go with the account.',
  },
  erase: {
    chat: (tx, conversationId) => forgetChats(tx, [conversationId]),
    async member(tx, userId) {
      await tx.pool.query('DELETE FROM notifications WHERE workspace_id = $1 AND user_id = $2', [
        tx.workspaceId,
        userId,
      ]);
    },
    async account(tx, { userId }) {
      await tx.pool.query('DELETE FROM push_subscriptions WHERE user_id = $1', [userId]);
    },
  },
};
