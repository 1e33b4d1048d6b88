import type { Trigger, TriggerStatistics } from '@chatso/contract';
import { type TriggerCondition, type TriggerFrequency, type TriggerMatch, triggerLimits } from '@chatso/domain';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';

export interface TriggerRow {
  id: string;
  storeId: string;
  name: string;
  active: boolean;
  position: number;
  match: TriggerMatch;
  conditions: TriggerCondition[];
  action: Trigger['action'];
  frequency: TriggerFrequency;
  leaveAlone: Trigger['leaveAlone'];
  stoppedAt: Date | null;
  stoppedBecause: Trigger['stoppedBecause'];
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
  updatedByName: string | null;
}

const columns = `t.id, t.store_id AS "storeId", t.name, t.active, t.position, t.match, t.conditions, t.action, t.frequency,
  t.leave_alone AS "leaveAlone", t.stopped_at AS "stoppedAt",
  t.stopped_because AS "stoppedBecause", t.version, t.updated_at AS "updatedAt",
  t.updated_by AS "updatedBy", u.fullname AS "updatedByName"`;

/** Of one store, in their order. */
export async function listTriggerRows(ctx: Pick<Ctx, 'pool' | 'workspaceId'>, storeId: string): Promise<TriggerRow[]> {
  const { rows } = await ctx.pool.query<TriggerRow>({
    name: 'triggers-list',
    text: `SELECT ${columns} FROM auto_triggers t LEFT JOIN users u ON u.id = t.updated_by
            WHERE t.workspace_id = $1 AND t.store_id = $2 ORDER BY t.position, t.id`,
    values: [ctx.workspaceId, storeId],
  });
  return rows;
}

export async function findTriggerRow(
  ctx: Pick<Ctx, 'pool' | 'workspaceId'>,
  id: string,
  lock: '' | 'FOR UPDATE OF t' = '',
): Promise<TriggerRow | null> {
  const { rows } = await ctx.pool.query<TriggerRow>(
    `SELECT ${columns} FROM auto_triggers t LEFT JOIN users u ON u.id = t.updated_by
      WHERE t.workspace_id = $1 AND t.id = $2 ${lock}`,
    [ctx.workspaceId, id],
  );
  return rows[0] ?? null;
}

/** Whoever adds triggers to a store, or moves them, does it one after the other. */
export async function holdOrder(tx: Ctx, storeId: string): Promise<void> {
  await tx.pool.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 47))', [`triggers ${storeId}`]);
}

export type NewTrigger = Pick<
  TriggerRow,
  'id' | 'storeId' | 'name' | 'active' | 'match' | 'conditions' | 'action' | 'frequency' | 'leaveAlone'
>;

/** The last of its store. Answers how many the store had, when that is as many as it may have. */
export async function insertTriggerRow(tx: Ctx, row: NewTrigger, by: string): Promise<{ full: number } | null> {
  await holdOrder(tx, row.storeId);
  const { rows } = await tx.pool.query<{ had: number }>(
    `WITH had AS (
       SELECT count(*)::int AS count, coalesce(max(position), 0) AS last
         FROM auto_triggers WHERE workspace_id = $2 AND store_id = $3
     ), put AS (
       INSERT INTO auto_triggers (id, workspace_id, store_id, name, active, position, match, conditions, action, frequency,
         leave_alone, created_at, updated_at, updated_by)
       SELECT $1, $2, $3, $4, $5, had.last + 1, $6, $7, $8, $9, $10, $11, $11, $12 FROM had WHERE had.count < $13
     )
     SELECT count AS had FROM had`,
    [
      row.id,
      tx.workspaceId,
      row.storeId,
      row.name,
      row.active,
      row.match,
      JSON.stringify(row.conditions),
      JSON.stringify(row.action),
      row.frequency,
      JSON.stringify(row.leaveAlone),
      tx.now(),
      by,
      triggerLimits.perStore,
    ],
  );
  const had = rows[0]?.had ?? 0;
  return had >= triggerLimits.perStore ? { full: had } : null;
}

export async function updateTriggerRow(tx: Ctx, row: TriggerRow, by: string): Promise<void> {
  await tx.pool.query(
    `UPDATE auto_triggers SET name = $3, active = $4, match = $5, conditions = $6, action = $7, frequency = $8,
       leave_alone = $9, stopped_at = $10, version = version + 1, updated_at = $11, updated_by = $12, stopped_because = $13
      WHERE workspace_id = $1 AND id = $2`,
    [
      tx.workspaceId,
      row.id,
      row.name,
      row.active,
      row.match,
      JSON.stringify(row.conditions),
      JSON.stringify(row.action),
      row.frequency,
      JSON.stringify(row.leaveAlone),
      row.stoppedAt,
      tx.now(),
      by,
      row.stoppedBecause,
    ],
  );
}

export async function countActiveOfStore({ pool, workspaceId }: Ctx, storeId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM auto_triggers WHERE workspace_id = $1 AND store_id = $2 AND active',
    [workspaceId, storeId],
  );
  return rows[0]?.count ?? 0;
}

const assigns = `active AND action ->> 'type' = 'assign-chat' AND action ->> 'categoryId' = $2`;

export async function countForDepartment({ pool, workspaceId }: Ctx, departmentId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM auto_triggers WHERE workspace_id = $1 AND ${assigns}`,
    [workspaceId, departmentId],
  );
  return rows[0]?.count ?? 0;
}

/** Those that assign to a department which is deleted now; each with its name. */
export async function stopForDepartment(
  tx: Ctx,
  departmentId: string,
  by: string | null,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.pool.query<{ id: string; name: string }>(
    `UPDATE auto_triggers SET active = false, stopped_at = $3, stopped_because = 'department-deleted', version = version + 1,
       updated_at = $3, updated_by = $4
      WHERE workspace_id = $1 AND ${assigns}
      RETURNING id, name`,
    [tx.workspaceId, departmentId, tx.now(), by],
  );
  return rows;
}

export async function deleteTriggerRow(tx: Ctx, id: string): Promise<void> {
  await tx.pool.query('DELETE FROM auto_triggers WHERE workspace_id = $1 AND id = $2', [tx.workspaceId, id]);
}

export async function writeOrder(tx: Ctx, storeId: string, ids: readonly string[]): Promise<void> {
  await tx.pool.query(
    `UPDATE auto_triggers t SET position = o.place FROM unnest($3::uuid[]) WITH ORDINALITY AS o (id, place)
      WHERE t.workspace_id = $1 AND t.store_id = $2 AND t.id = o.id AND t.position <> o.place`,
    [tx.workspaceId, storeId, ids],
  );
}

/** Of the store among these that has most (D-30). */
export async function mostInAStore(
  ctx: Pick<Ctx, 'pool' | 'workspaceId'>,
  storeIds: readonly string[],
): Promise<number> {
  const { rows } = await ctx.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM auto_triggers WHERE workspace_id = $1 AND store_id = ANY ($2::uuid[])
      GROUP BY store_id ORDER BY count DESC LIMIT 1`,
    [ctx.workspaceId, storeIds],
  );
  return rows[0]?.count ?? 0;
}

export interface ActiveTrigger
  extends Pick<TriggerRow, 'id' | 'storeId' | 'name' | 'match' | 'conditions' | 'action' | 'frequency' | 'leaveAlone'> {
  version: number;
}

/** Of several stores at once, each in its order. */
export async function listActive(
  ctx: RootCtx,
  stores: readonly { workspaceId: string; storeId: string }[],
): Promise<ActiveTrigger[]> {
  const { rows } = await ctx.pool.query<ActiveTrigger>({
    name: 'triggers-active',
    text: `SELECT t.id, t.store_id AS "storeId", t.name, t.match, t.conditions, t.action, t.frequency,
                  t.leave_alone AS "leaveAlone", t.version
             FROM unnest($1::uuid[], $2::uuid[]) AS wanted (workspace_id, store_id)
             JOIN auto_triggers t ON t.workspace_id = wanted.workspace_id AND t.store_id = wanted.store_id AND t.active
            ORDER BY t.position, t.id`,
    values: [stores.map(({ workspaceId }) => workspaceId), stores.map(({ storeId }) => storeId)],
  });
  return rows;
}

interface Counted {
  triggerId: string;
  variant: 'a' | 'b' | null;
  shown: number;
  answered: number;
  converted: number | null;
}

/**
 * What the triggers of a store did since then. An order within seven days of the answer counts, of the customer the
 * visitor, or their chat, is known as; null where the shop's orders are not known at all.
 */
export async function countShows(
  ctx: Pick<Ctx, 'pool' | 'workspaceId'>,
  storeId: string,
  since: Date,
): Promise<Map<string, TriggerStatistics>> {
  const { rows } = await ctx.pool.query<Counted>({
    name: 'trigger-statistics',
    text: `SELECT s.trigger_id AS "triggerId", s.variant, count(*)::int AS shown, count(s.answered_at)::int AS answered,
             CASE WHEN EXISTS (SELECT 1 FROM orders o WHERE o.workspace_id = $1 AND o.store_id = $2) THEN
               (count(*) FILTER (WHERE s.answered_at IS NOT NULL AND EXISTS (
                 SELECT 1 FROM visitors v
                   LEFT JOIN conversations c ON c.id = s.conversation_id AND c.workspace_id = $1
                   JOIN orders o ON o.workspace_id = $1 AND o.store_id = $2
                     AND o.customer_id IN (v.customer_id, c.customer_id)
                  WHERE v.workspace_id = $1 AND v.id = s.visitor_id
                    AND o.created_at >= s.answered_at
                    AND o.created_at < s.answered_at + make_interval(secs => $4))))::int END AS converted
           FROM trigger_shows s
          WHERE s.workspace_id = $1 AND s.store_id = $2 AND s.shown_at >= $3
          GROUP BY s.trigger_id, s.variant`,
    values: [ctx.workspaceId, storeId, since, triggerLimits.convertedWithinMs / 1000],
  });
  const all = new Map<string, TriggerStatistics>();
  for (const { triggerId, variant, shown, answered, converted } of rows) {
    const one = all.get(triggerId) ?? noShows();
    one.shown += shown;
    one.answered += answered;
    one.converted = converted === null ? null : (one.converted ?? 0) + converted;
    if (variant !== null) one[variant] = { shown, answered };
    all.set(triggerId, one);
  }
  return all;
}

export const noShows = (): TriggerStatistics => ({
  shown: 0,
  answered: 0,
  converted: null,
  a: { shown: 0, answered: 0 },
  b: { shown: 0, answered: 0 },
});
