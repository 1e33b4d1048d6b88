import { outboundCategoryName } from '@chatso/domain';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Ctx } from '../../platform/ctx.ts';
import type { Db, Sql } from '../../platform/db/db.ts';
import { sqlState } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type DepartmentRow, departmentKey, departments } from './departments.schema.ts';

/** Those of these stores, oldest first. `deleted`: with those that are only history. */
export async function listDepartmentRows(
  db: Db,
  workspaceId: string,
  storeIds: readonly string[],
  { deleted = false }: { deleted?: boolean } = {},
): Promise<DepartmentRow[]> {
  if (storeIds.length === 0) return [];
  return db
    .select()
    .from(departments)
    .where(
      and(
        eq(departments.workspaceId, workspaceId),
        inArray(departments.storeId, [...storeIds]),
        deleted ? undefined : isNull(departments.deletedAt),
      ),
    )
    .orderBy(asc(departments.createdAt), asc(departments.id));
}

/** A department of this very store, or null. */
export async function findDepartmentRow(
  db: Db,
  workspaceId: string,
  storeId: string,
  departmentId: string,
): Promise<DepartmentRow | null> {
  const row = await findManagedRow({ db, workspaceId }, departmentId);
  return row?.storeId === storeId ? row : null;
}

export async function findManagedRow(
  { db, workspaceId }: Pick<Ctx, 'db' | 'workspaceId'>,
  departmentId: string,
): Promise<DepartmentRow | null> {
  const [row] = await db
    .select()
    .from(departments)
    .where(
      and(eq(departments.workspaceId, workspaceId), eq(departments.id, departmentId), isNull(departments.deletedAt)),
    );
  return row ?? null;
}

/** The row, held until the transaction ends: a chat that begins in it waits, and sees what became of it. */
export async function lockDepartmentRow(tx: Ctx, departmentId: string): Promise<DepartmentRow | null> {
  const [row] = await tx.db
    .select()
    .from(departments)
    .where(
      and(eq(departments.workspaceId, tx.workspaceId), eq(departments.id, departmentId), isNull(departments.deletedAt)),
    )
    .for('no key update');
  return row ?? null;
}

/** The unique index decides between two who choose the same name at once: 'taken'. */
const orTaken = async (work: Promise<unknown>): Promise<'done' | 'taken'> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (sqlState(error) === '23505') return 'taken';
    throw error;
  }
};

export const insertDepartmentRow = (db: Db, row: DepartmentRow): Promise<'done' | 'taken'> =>
  orTaken(db.insert(departments).values(row));

export type DepartmentPatch = Partial<Pick<DepartmentRow, 'name' | 'isDisplayOnWidget' | 'workingHours' | 'deletedAt'>>;

/** The caller holds the row. */
export const updateDepartmentRow = (
  tx: Ctx,
  { id, version }: Pick<DepartmentRow, 'id' | 'version'>,
  patch: DepartmentPatch,
): Promise<'done' | 'taken'> =>
  orTaken(
    tx.db
      .update(departments)
      .set({
        ...patch,
        ...(patch.name === undefined ? {} : { nameKey: departmentKey(patch.name) }),
        version: version + 1,
        updatedAt: tx.now(),
      })
      .where(and(eq(departments.workspaceId, tx.workspaceId), eq(departments.id, id))),
  );

/** Others serve them from now on: whoever has one of them before them saves nothing over it. */
export async function bumpDepartments(tx: Ctx, ids: readonly string[]): Promise<void> {
  await tx.pool.query(
    `UPDATE departments SET version = version + 1, updated_at = $3
      WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NULL`,
    [tx.workspaceId, ids, tx.now()],
  );
}

/** Id of the workspace's 'Outbound Chat', made on first use; one per workspace whatever runs at the same time. */
export async function ensureOutboundRow(sql: Sql, workspaceId: string, now: Date): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO departments (id, workspace_id, store_id, name, name_key, is_display_on_widget, built_in, created_at, updated_at)
     VALUES ($1, $2, NULL, $3, $4, false, true, $5, $5)
     ON CONFLICT (workspace_id) WHERE built_in DO UPDATE SET name = excluded.name
     RETURNING id`,
    [newId(), workspaceId, outboundCategoryName, departmentKey(outboundCategoryName), now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The built-in department was neither found nor made.');
  return row.id;
}
