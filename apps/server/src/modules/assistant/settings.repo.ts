import type { AiSettings } from '@chatso/contract';
import { type AiHelp, aiHelps } from '@chatso/domain';
import type { Sql } from '../../platform/db/db.ts';

export interface AiRow extends Omit<AiSettings, 'hasKey'> {
  sealedKey: string | null;
}

const nothingChosen: AiRow = { enabled: false, baseUrl: '', model: '', sealedKey: null, helps: [], version: 0 };

export async function findAiRow(sql: Sql, workspaceId: string): Promise<AiRow> {
  const { rows } = await sql.query<AiRow>({
    name: 'workspace-ai',
    text: `SELECT enabled, base_url AS "baseUrl", model, sealed_key AS "sealedKey", helps, version
             FROM workspace_ai WHERE workspace_id = $1`,
    values: [workspaceId],
  });
  return rows[0] ?? nothingChosen;
}

/** Whether the row was still of version `seen`; 0: there was none. One statement, so that of two admins one is heard. */
export async function writeAiRow(
  sql: Sql,
  workspaceId: string,
  row: Omit<AiRow, 'version'>,
  { seen, now }: { seen: number; now: Date },
): Promise<boolean> {
  const values = [workspaceId, row.enabled, row.baseUrl, row.model, row.sealedKey, row.helps, now];
  const { rowCount } =
    seen === 0
      ? await sql.query(
          `INSERT INTO workspace_ai (workspace_id, enabled, base_url, model, sealed_key, helps, updated_at, version)
           VALUES ($1, $2, $3, $4, $5, $6, $7, 1) ON CONFLICT DO NOTHING`,
          values,
        )
      : await sql.query(
          `UPDATE workspace_ai SET enabled = $2, base_url = $3, model = $4, sealed_key = $5, helps = $6, updated_at = $7,
                  version = version + 1
            WHERE workspace_id = $1 AND version = $8`,
          [...values, seen],
        );
  return rowCount === 1;
}

/** In the order of the product, each once. */
export const inOrder = (helps: readonly AiHelp[]): AiHelp[] => aiHelps.filter((help) => helps.includes(help));
