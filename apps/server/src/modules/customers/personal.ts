import { withTransaction } from '../../platform/ctx.ts';
import type { PersonalData } from '../../platform/personal.ts';
import { erasePurchasesOf } from './erased-shoppers.repo.ts';

export const personal: PersonalData = {
  tables: {
    customers:
      'Stays without name, addresses and points, so that its orders still belong together; a digest of its id at the shop keeps it from coming back with the next copy.',
    orders:
      'Stay with what was bought and paid; addresses, receipt and shipment go. So do those of guests with the same e-mail.',
    erased_shoppers: 'A salted digest of the e-mail of who was erased: what they bought as a guest does not come back.',
  },
  export: (workspaceId, { type, customerIds }) =>
    type === 'user' || customerIds.length === 0
      ? []
      : [
          {
            name: 'customer',
            text: "SELECT to_jsonb(c) - 'workspace_id' AS record FROM customers c WHERE c.workspace_id = $1 AND c.id = ANY ($2)",
            values: [workspaceId, customerIds],
          },
          {
            name: 'orders',
            text: `SELECT to_jsonb(o) - 'workspace_id' AS record FROM orders o WHERE o.workspace_id = $1 AND o.customer_id = ANY ($2)
                   UNION ALL
                   SELECT to_jsonb(o) - 'workspace_id' FROM customers c JOIN orders o ON o.workspace_id = $1 AND o.store_id = c.store_id
                      AND o.customer_id IS NULL AND lower(o.email) = lower(c.email)
                    WHERE c.workspace_id = $1 AND c.id = ANY ($2)`,
            values: [workspaceId, customerIds],
          },
        ],
  erase: {
    async about(ctx, { customerIds }) {
      if (customerIds.length === 0) return;
      await withTransaction(ctx, (tx) => erasePurchasesOf(tx.pool, tx.workspaceId, { customerIds, now: tx.now() }));
    },
    async customerRecord(tx, customerId) {
      const values = [tx.workspaceId, customerId];
      await tx.pool.query(
        `UPDATE orders SET billing = '{}', shipping = '{}', email = NULL, meta_data = '[]', shipping_lines = '[]', shipment_tracking = '[]', receipt_number = NULL
          WHERE workspace_id = $1 AND customer_id = $2`,
        values,
      );
      await tx.pool.query(
        `UPDATE customers SET erased_ref = coalesce(erased_ref, sha256(convert_to(external_id, 'UTF8'))),
                external_id = 'erased-' || id, first_name = '', last_name = '', email = NULL, phone = NULL,
                billing = '{}', shipping = '{}', points = 0, words = '' WHERE workspace_id = $1 AND id = $2`,
        values,
      );
    },
  },
};
