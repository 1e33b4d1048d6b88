import type { SavedView, viewPages } from '@chatso/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { sqlState } from '../../../platform/errors.ts';

export interface ViewRow extends SavedView {
  userId: string | null;
  page: (typeof viewPages)[number];
}

const columns = `id AS "_id", name, user_id IS NULL AS shared, query, version, user_id AS "userId", page`;

/** One's own first, then those of all; each in the order somebody gave them, the newest last. */
export async function listViews({ pool, workspaceId }: Ctx, userId: string, page: string): Promise<ViewRow[]> {
  const { rows } = await pool.query<ViewRow>({
    name: 'saved-views',
    text: `SELECT ${columns} FROM saved_views
            WHERE workspace_id = $1 AND page = $2 AND (user_id = $3 OR user_id IS NULL)
            ORDER BY user_id IS NULL, place, created_at, id`,
    values: [workspaceId, page, userId],
  });
  return rows;
}

interface NewView {
  id: string;
  userId: string | null;
  page: ViewRow['page'];
  name: string;
  query: Record<string, string>;
}

/** Whoever adds to them, or puts them in another order, goes before or after all others who do. */
async function lockViews(tx: Ctx, userId: string | null): Promise<void> {
  const owner = userId ?? 'shared';
  await tx.pool.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`views:${tx.workspaceId}:${owner}`]);
}

export async function insertView(tx: Ctx, view: NewView, atMost: number): Promise<ViewRow | 'taken' | 'full'> {
  await lockViews(tx, view.userId);
  const { rows: made } = await tx.pool.query<{ count: number; last: number }>(
    `SELECT count(*)::int AS count, coalesce(max(place), 0)::int AS last FROM saved_views
      WHERE workspace_id = $1 AND page = $2 AND user_id IS NOT DISTINCT FROM $3::uuid`,
    [tx.workspaceId, view.page, view.userId],
  );
  if ((made[0]?.count ?? 0) >= atMost) return 'full';
  const { rows } = await tx.pool.query<ViewRow>(
    `INSERT INTO saved_views (id, workspace_id, user_id, page, name, query, created_at, place)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [
      ...[view.id, tx.workspaceId, view.userId, view.page, view.name, JSON.stringify(view.query), tx.now()],
      (made[0]?.last ?? 0) + 1,
    ],
  );
  return rows[0] ?? 'taken';
}

/** One's own, or one of all. */
export async function lockView(tx: Ctx, id: string, userId: string): Promise<ViewRow | null> {
  const { rows } = await tx.pool.query<ViewRow>(
    `SELECT ${columns} FROM saved_views
      WHERE workspace_id = $1 AND id::text = $2 AND (user_id = $3 OR user_id IS NULL) FOR UPDATE`,
    [tx.workspaceId, id, userId],
  );
  return rows[0] ?? null;
}

export async function updateView(
  tx: Ctx,
  id: string,
  { name, query }: Pick<SavedView, 'name' | 'query'>,
): Promise<ViewRow | 'taken'> {
  try {
    const { rows } = await tx.pool.query<ViewRow>(
      `UPDATE saved_views SET name = $3, query = $4, version = version + 1
        WHERE workspace_id = $1 AND id = $2 RETURNING ${columns}`,
      [tx.workspaceId, id, name, JSON.stringify(query)],
    );
    const [view] = rows;
    if (!view) throw new Error('A view vanished under its lock.');
    return view;
  } catch (error) {
    if (sqlState(error) === '23505') return 'taken';
    throw error;
  }
}

export async function deleteView(tx: Ctx, id: string): Promise<void> {
  await tx.pool.query('DELETE FROM saved_views WHERE workspace_id = $1 AND id = $2', [tx.workspaceId, id]);
}

/** Ids of one's own views of a list, or of the shared ones, as they stand; nobody changes that until the transaction ends. */
export async function lockOrder(tx: Ctx, page: string, userId: string | null): Promise<string[]> {
  await lockViews(tx, userId);
  const { rows } = await tx.pool.query<{ id: string }>(
    `SELECT id FROM saved_views WHERE workspace_id = $1 AND page = $2 AND user_id IS NOT DISTINCT FROM $3::uuid
      ORDER BY place, created_at, id FOR UPDATE`,
    [tx.workspaceId, page, userId],
  );
  return rows.map(({ id }) => id);
}

export async function orderViews(tx: Ctx, ids: readonly string[]): Promise<void> {
  await tx.pool.query(
    `UPDATE saved_views v SET place = o.place
       FROM unnest($2::uuid[]) WITH ORDINALITY AS o (id, place) WHERE v.workspace_id = $1 AND v.id = o.id`,
    [tx.workspaceId, ids],
  );
}
