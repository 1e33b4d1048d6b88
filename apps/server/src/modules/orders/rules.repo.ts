import type { OrderRules } from '@chatso/domain';
import type { Sql } from '../../platform/db/db.ts';

export interface RulesRow {
  rules: OrderRules;
  version: number;
  changed_at: Date;
  changed_by: string | null;
  changed_by_name: string | null;
}

export async function findRules(sql: Sql, workspaceId: string): Promise<RulesRow | null> {
  const { rows } = await sql.query<RulesRow>({
    name: 'order-rules',
    text: `SELECT r.rules, r.version, r.changed_at, r.changed_by, u.fullname AS changed_by_name
             FROM order_rules r LEFT JOIN users u ON u.id = r.changed_by WHERE r.workspace_id = $1`,
    values: [workspaceId],
  });
  return rows[0] ?? null;
}

/** False: they are no longer of the version that was seen. */
export async function writeRules(
  sql: Sql,
  workspaceId: string,
  { rules, version, by, now }: { rules: OrderRules; version: number; by: string | null; now: Date },
): Promise<boolean> {
  const values = [workspaceId, JSON.stringify(rules), now, by];
  const { rowCount } =
    version === 0
      ? await sql.query(
          `INSERT INTO order_rules (workspace_id, rules, version, changed_at, changed_by) VALUES ($1, $2, 1, $3, $4)
           ON CONFLICT DO NOTHING`,
          values,
        )
      : await sql.query(
          `UPDATE order_rules SET rules = $2, changed_at = $3, changed_by = $4, version = version + 1
            WHERE workspace_id = $1 AND version = $5`,
          [...values, version],
        );
  return rowCount === 1;
}
