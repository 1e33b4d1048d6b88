import { shortcutKey, shortcutLimits } from '@chatso/domain';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/ctx.ts';
import { sqlState } from '../../platform/errors.ts';
import { type ShortcutRow, shortcuts } from './shortcuts.schema.ts';

/** Global ones and those of `userId`, by keyword. */
export async function listShortcutRows(
  { db, workspaceId }: Pick<Ctx, 'db' | 'workspaceId'>,
  userId: string,
  storeId: string | undefined,
): Promise<ShortcutRow[]> {
  return db
    .select()
    .from(shortcuts)
    .where(
      and(
        eq(shortcuts.workspaceId, workspaceId),
        or(isNull(shortcuts.userId), eq(shortcuts.userId, userId)),
        storeId === undefined ? undefined : or(isNull(shortcuts.storeId), eq(shortcuts.storeId, storeId)),
      ),
    )
    .orderBy(asc(shortcuts.keywordKey), asc(sql`${shortcuts.userId} IS NULL`), asc(shortcuts.id));
}

/** Held until the transaction ends, so that two changes come one after the other. */
export async function lockShortcutRow(ctx: Ctx, id: string): Promise<ShortcutRow | null> {
  const [row] = await ctx.db
    .select()
    .from(shortcuts)
    .where(and(eq(shortcuts.workspaceId, ctx.workspaceId), eq(shortcuts.id, id)))
    .for('update');
  return row ?? null;
}

export type NewShortcut = Pick<ShortcutRow, 'id' | 'userId' | 'keyword' | 'message' | 'storeId'>;

/** 'full' when the owner has as many as one may have. The unique index decides between two with one keyword. */
export async function insertShortcutRow(
  ctx: Pick<Ctx, 'pool' | 'workspaceId' | 'now'>,
  row: NewShortcut,
): Promise<'done' | 'taken' | 'full'> {
  const { rows } = await ctx.pool.query<{ inserted: boolean; full: boolean }>(
    `WITH owned AS (SELECT count(*) >= $9 AS is_full FROM shortcuts WHERE workspace_id = $2 AND user_id IS NOT DISTINCT FROM $3),
          put AS (
            INSERT INTO shortcuts (id, workspace_id, user_id, keyword, keyword_key, message, store_id, created_at, updated_at)
            SELECT $1, $2, $3, $4, $5, $6, $7, $8, $8 FROM owned WHERE NOT is_full
            ON CONFLICT (workspace_id, user_id, keyword_key) DO NOTHING RETURNING id)
     SELECT EXISTS (SELECT 1 FROM put) AS inserted, is_full AS full FROM owned`,
    [
      row.id,
      ctx.workspaceId,
      row.userId,
      row.keyword,
      shortcutKey(row.keyword),
      row.message,
      row.storeId,
      ctx.now(),
      shortcutLimits.perOwner,
    ],
  );
  if (rows[0]?.inserted) return 'done';
  return rows[0]?.full ? 'full' : 'taken';
}

/** False when another shortcut of the owner has the keyword. */
export async function updateShortcutRow(ctx: Ctx, row: ShortcutRow): Promise<boolean> {
  try {
    await ctx.db
      .update(shortcuts)
      .set({
        keyword: row.keyword,
        keywordKey: shortcutKey(row.keyword),
        message: row.message,
        storeId: row.storeId,
        version: row.version + 1,
        updatedAt: ctx.now(),
      })
      .where(and(eq(shortcuts.workspaceId, ctx.workspaceId), eq(shortcuts.id, row.id)));
    return true;
  } catch (error) {
    if (sqlState(error) === '23505') return false;
    throw error;
  }
}

export async function deleteShortcutRow(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(shortcuts).where(and(eq(shortcuts.workspaceId, ctx.workspaceId), eq(shortcuts.id, id)));
}
