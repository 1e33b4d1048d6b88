import type { FlagName } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';

export interface FlagChoice {
  flag: FlagName;
  /** null: as the installation says. */
  enabled: boolean | null;
  /** What the admin saw before; left out, the newest choice wins. */
  was?: boolean | null | undefined;
}

/** One statement each, so that of two admins who saw the same only the first is heard. */
export async function writeFlag(sql: Sql, workspaceId: string, { flag, enabled, was }: FlagChoice): Promise<boolean> {
  const ours = 'workspace_id = $1 AND flag = $2';
  if (enabled === null) {
    const text = `DELETE FROM workspace_flags WHERE ${ours} AND ($3::boolean IS NULL OR enabled = $3)`;
    const { rowCount } = await sql.query({ name: 'flag-reset', text, values: [workspaceId, flag, was ?? null] });
    return was === undefined || rowCount === 1;
  }
  const values = [workspaceId, flag, enabled];
  if (was === undefined || was === null) {
    const meeting = was === null ? 'DO NOTHING' : '(workspace_id, flag) DO UPDATE SET enabled = excluded.enabled';
    const text = `INSERT INTO workspace_flags (workspace_id, flag, enabled) VALUES ($1, $2, $3) ON CONFLICT ${meeting}`;
    return (await sql.query(text, values)).rowCount === 1;
  }
  const text = `UPDATE workspace_flags SET enabled = $3 WHERE ${ours} AND enabled = $4`;
  return (await sql.query({ name: 'flag-change', text, values: [...values, was] })).rowCount === 1;
}
