import type { PlanType } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { historyDaysOf } from '../plans/index.ts';
import { removeMessageFiles } from './erase-person.ts';
import { exportLifeMs } from './privacy.jobs.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const perBatch = 100;

interface Row {
  id: string;
  retention_days: number | null;
  type: PlanType | null;
  is_freemium: boolean | null;
}

const ofPlan = ({ type, is_freemium }: Pick<Row, 'type' | 'is_freemium'>): number | null =>
  type === null ? null : historyDaysOf({ type, isFreemium: is_freemium === true });

const workspaceRows = `SELECT w.id, w.retention_days, p.type, p.is_freemium
  FROM workspaces w LEFT JOIN workspace_plans p ON p.workspace_id = w.id`;

export async function getRetention(ctx: Ctx) {
  const { rows } = await ctx.pool.query<Row>(`${workspaceRows} WHERE w.id = $1`, [ctx.workspaceId]);
  const [row] = rows;
  return { retentionDays: row?.retention_days ?? null, planDays: row ? ofPlan(row) : null };
}

/** Throws `conflict` when somebody else changed it meanwhile. */
export async function setRetention(ctx: Ctx<AgentActor>, given: { retentionDays: number | null; was: number | null }) {
  await withTransaction(ctx, async (tx) => {
    const { rows } = await tx.pool.query(
      'UPDATE workspaces SET retention_days = $2 WHERE id = $1 AND retention_days IS NOT DISTINCT FROM $3 RETURNING id',
      [tx.workspaceId, given.retentionDays, given.was],
    );
    if (rows.length === 0) throw new AppError('conflict');
    await tx.audit({ action: 'privacy.retention-changed', data: given });
  });
  return getRetention(ctx);
}

/** What a workspace chose to keep no longer is deleted, files included. What its plan hides (E-12) is only hidden. */
export const applyRetention = (files: FileStorage) =>
  definePeriodic({
    name: 'privacy.retention',
    everyMs: hourMs,
    async run(ctx) {
      const { rows } = await ctx.pool.query<{ id: string; days: number }>(
        'SELECT id, retention_days AS days FROM workspaces WHERE retention_days IS NOT NULL',
      );
      for (const { id, days } of rows) {
        const scoped = inWorkspace(ctx, id, { kind: 'job', name: 'privacy.retention' });
        await deleteOlder(scoped, files, new Date(ctx.now().getTime() - days * dayMs));
      }
    },
  });

async function deleteOlder(ctx: Ctx, files: FileStorage, before: Date): Promise<void> {
  for (let deleted = perBatch; deleted === perBatch; ) {
    deleted = await withTransaction(ctx, async (tx) => {
      const { rows } = await tx.pool.query<{ id: string }>(
        `SELECT id FROM conversations WHERE workspace_id = $1 AND state = 'closed' AND end_date < $2
          ORDER BY end_date LIMIT ${perBatch} FOR UPDATE SKIP LOCKED`,
        [tx.workspaceId, before],
      );
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      for (const id of ids) await removeMessageFiles(tx, files, id);
      await tx.pool.query('DELETE FROM messages WHERE conversation_id = ANY ($1)', [ids]);
      await tx.pool.query('DELETE FROM conversations WHERE workspace_id = $1 AND id = ANY ($2)', [tx.workspaceId, ids]);
      await tx.audit({
        action: 'privacy.retention-applied',
        data: { chats: ids.length, before: before.toISOString() },
      });
      return ids.length;
    });
  }
}

/** A file of an export is there for a day. */
export const expireExports = (files: FileStorage) =>
  definePeriodic({
    name: 'privacy.expire-exports',
    everyMs: Math.min(hourMs, exportLifeMs),
    async run(ctx: RootCtx) {
      const { rows } = await ctx.pool.query<{ id: string; workspace_id: string }>(
        `SELECT id, workspace_id FROM privacy_requests WHERE state = 'ready' AND expires_at <= $1 LIMIT 1000`,
        [ctx.now()],
      );
      for (const { id, workspace_id } of rows) {
        await files.remove({ workspaceId: workspace_id, fileId: id });
        await ctx.pool.query(`UPDATE privacy_requests SET state = 'expired', size = NULL WHERE id = $1`, [id]);
      }
    },
  });
