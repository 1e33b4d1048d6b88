import type { Sql } from '../../../platform/db/db.ts';

export interface MacroRow {
  id: string;
  name: string;
  actions: unknown;
  version: number;
}

export async function listMacroRows(sql: Sql, workspaceId: string): Promise<MacroRow[]> {
  const { rows } = await sql.query<MacroRow>(
    'SELECT id, name, actions, version FROM ticket_macros WHERE workspace_id = $1 ORDER BY name_key',
    [workspaceId],
  );
  return rows;
}

export async function findMacro(sql: Sql, workspaceId: string, id: string): Promise<MacroRow | null> {
  const { rows } = await sql.query<MacroRow>(
    'SELECT id, name, actions, version FROM ticket_macros WHERE workspace_id = $1 AND id = $2',
    [workspaceId, id],
  );
  return rows[0] ?? null;
}

interface NewMacro {
  id: string;
  name: string;
  key: string;
  actions: object;
  max: number;
}

/** Call it behind the settings' lock, so that no two count at once. */
export async function insertMacro(sql: Sql, workspaceId: string, macro: NewMacro): Promise<'done' | 'taken' | 'full'> {
  const { rows } = await sql.query<{ inserted: boolean; full: boolean }>(
    `WITH had AS (SELECT count(*) >= $6 AS is_full FROM ticket_macros WHERE workspace_id = $2),
          put AS (
            INSERT INTO ticket_macros (id, workspace_id, name, name_key, actions)
            SELECT $1, $2, $3, $4, $5 FROM had WHERE NOT is_full
            ON CONFLICT (workspace_id, name_key) DO NOTHING RETURNING id)
     SELECT EXISTS (SELECT 1 FROM put) AS inserted, is_full AS full FROM had`,
    [macro.id, workspaceId, macro.name, macro.key, JSON.stringify(macro.actions), macro.max],
  );
  if (rows[0]?.inserted) return 'done';
  return rows[0]?.full ? 'full' : 'taken';
}

/** False: it is not of this version any more. Throws 23505 where another macro has the name. */
export async function updateMacro(
  sql: Sql,
  workspaceId: string,
  macro: { id: string; version: number; name: string; key: string; actions: object },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE ticket_macros SET name = $4, name_key = $5, actions = $6, version = version + 1
      WHERE workspace_id = $1 AND id = $2 AND version = $3`,
    [workspaceId, macro.id, macro.version, macro.name, macro.key, JSON.stringify(macro.actions)],
  );
  return rowCount === 1;
}

export async function deleteMacro(sql: Sql, workspaceId: string, id: string): Promise<string | null> {
  const { rows } = await sql.query<{ name: string }>(
    'DELETE FROM ticket_macros WHERE workspace_id = $1 AND id = $2 RETURNING name',
    [workspaceId, id],
  );
  return rows[0]?.name ?? null;
}
