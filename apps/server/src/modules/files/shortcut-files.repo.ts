import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { UsedFile } from './files.repo.ts';

/** In this order: uploads of the caller that nothing uses yet, or what the shortcut holds already. Answers how many. */
export async function giveToShortcut(
  tx: Ctx<AgentActor>,
  shortcutId: string,
  tokens: readonly string[],
): Promise<number | null> {
  const { rowCount } = await tx.pool.query(
    `UPDATE files f SET shortcut_id = $3, shortcut_place = given.place
       FROM unnest($2::text[]) WITH ORDINALITY AS given (token, place)
      WHERE f.workspace_id = $1 AND f.token = given.token AND f.used_at IS NULL
        AND (f.shortcut_id = $3 OR (f.shortcut_id IS NULL AND f.user_id = $4))`,
    [tx.workspaceId, tokens, shortcutId, tx.actor.userId],
  );
  return rowCount;
}

/** Answers the ids of the rows that went. */
export async function deleteRowsOfShortcut(tx: Ctx, shortcutId: string, except: readonly string[]): Promise<string[]> {
  const { rows } = await tx.pool.query<{ id: string }>(
    'DELETE FROM files WHERE workspace_id = $1 AND shortcut_id = $2 AND token <> ALL ($3::text[]) RETURNING id',
    [tx.workspaceId, shortcutId, except],
  );
  return rows.map(({ id }) => id);
}

export async function listRowsOfShortcuts(
  ctx: Ctx,
  ids: readonly string[],
): Promise<(UsedFile & { shortcutId: string })[]> {
  const { rows } = await ctx.pool.query<UsedFile & { shortcutId: string }>(
    `SELECT token, name, file_type AS "fileType", size, shortcut_id AS "shortcutId" FROM files
      WHERE workspace_id = $1 AND shortcut_id = ANY ($2::uuid[]) ORDER BY shortcut_place`,
    [ctx.workspaceId, ids],
  );
  return rows;
}
