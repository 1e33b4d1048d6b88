import { outboundCategoryName } from '@chatso/domain';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Sql } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { type DepartmentRow, departments } from './departments.schema.ts';

export async function listDepartmentRows(
  db: Db,
  workspaceId: string,
  storeIds: readonly string[],
): Promise<DepartmentRow[]> {
  if (storeIds.length === 0) return [];
  return db
    .select()
    .from(departments)
    .where(and(eq(departments.workspaceId, workspaceId), inArray(departments.storeId, [...storeIds])))
    .orderBy(asc(departments.createdAt), asc(departments.id));
}

/** A department of this very store, or null. */
export async function findDepartmentRow(
  db: Db,
  workspaceId: string,
  storeId: string,
  departmentId: string,
): Promise<DepartmentRow | null> {
  const [row] = await db
    .select()
    .from(departments)
    .where(
      and(eq(departments.workspaceId, workspaceId), eq(departments.storeId, storeId), eq(departments.id, departmentId)),
    );
  return row ?? null;
}

export async function insertDepartmentRow(db: Db, row: DepartmentRow): Promise<void> {
  await db.insert(departments).values(row);
}

/** Id of the workspace's 'Outbound Chat', made on first use; one per workspace whatever runs at the same time. */
export async function ensureOutboundRow(sql: Sql, workspaceId: string, now: Date): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO departments (id, workspace_id, store_id, name, is_display_on_widget, built_in, created_at)
     VALUES ($1, $2, NULL, $3, false, true, $4)
     ON CONFLICT (workspace_id) WHERE built_in DO UPDATE SET name = excluded.name
     RETURNING id`,
    [newId(), workspaceId, outboundCategoryName, now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The built-in department was neither found nor made.');
  return row.id;
}
