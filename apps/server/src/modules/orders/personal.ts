import type { PersonalData } from '../../platform/personal.ts';

export const personal: PersonalData = {
  tables: {
    order_actions:
      'Of a customer the number of the order stays, where it was to go does not. Of a member nobody is left.',
    order_rules: 'Of a member nobody is left who changed them.',
  },
  export: (workspaceId, { type, id }) =>
    type === 'user'
      ? [
          {
            name: 'order actions',
            text: `SELECT order_called AS "order", action, state, amount::float8 AS amount, currency, created_at AS "at" FROM order_actions
                    WHERE workspace_id = $1 AND acted_by = $2 ORDER BY created_at, id`,
            values: [workspaceId, id],
          },
        ]
      : [],
  erase: {
    async customerRecord(tx, customerId) {
      await tx.pool.query(
        `UPDATE order_actions a SET address = NULL FROM orders o
          WHERE a.workspace_id = $1 AND o.workspace_id = $1 AND o.customer_id = $2 AND o.store_id = a.store_id
            AND o.external_id = a.order_ref AND a.address IS NOT NULL`,
        [tx.workspaceId, customerId],
      );
    },
    async member(tx, userId) {
      const values = [tx.workspaceId, userId];
      await tx.pool.query('UPDATE order_actions SET acted_by = NULL WHERE workspace_id = $1 AND acted_by = $2', values);
      await tx.pool.query(
        'UPDATE order_rules SET changed_by = NULL WHERE workspace_id = $1 AND changed_by = $2',
        values,
      );
    },
  },
};
