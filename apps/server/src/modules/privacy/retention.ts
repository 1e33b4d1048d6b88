import type { PlanType } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { deleteChats } from '../conversations/index.ts';
import { eraseFiles } from '../files/index.ts';
import { forgetChats } from '../notifications/index.ts';
import { historyDaysOf } from '../plans/index.ts';
import { deleteVisitors as deleteVisitorRows } from '../visitors/index.ts';
import { changeRetention } from '../workspaces/index.ts';
import { conversationErased } from './privacy.events.ts';
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
    if (!(await changeRetention(tx, given))) throw new AppError('conflict');
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
        const before = new Date(ctx.now().getTime() - days * dayMs);
        await deleteOlder(scoped, files, before);
        await deleteVisitors(scoped, files, before);
      }
    },
  });

/** Chats that are over, however they ended: closed, missed, dismissed. One that waits or goes on is never among them. */
const overBefore = `workspace_id = $1 AND state IN ('closed', 'missed') AND end_date < $2`;

interface DeletedRow {
  id: string;
  store_id: string;
  category_id: string | null;
  agent_id: string | null;
}

async function deleteOlder(ctx: Ctx, files: FileStorage, before: Date): Promise<void> {
  for (let deleted = perBatch; deleted === perBatch; ) {
    deleted = await withTransaction(ctx, async (tx) => {
      const { rows } = await tx.pool.query<DeletedRow>(
        `SELECT id, store_id, category_id, agent_id FROM conversations WHERE ${overBefore}
          ORDER BY end_date LIMIT ${perBatch} FOR UPDATE SKIP LOCKED`,
        [tx.workspaceId, before],
      );
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await forgetChats(tx, ids);
      await deleteChats(tx, files, ids);
      await tx.audit({
        action: 'privacy.retention-applied',
        data: { chats: ids.length, before: before.toISOString() },
      });
      // A missed chat may stand in somebody's list right now.
      for (const { id: conversationId, store_id: storeId, category_id: categoryId, agent_id: agentId } of rows) {
        tx.emit(conversationErased({ workspaceId: tx.workspaceId, conversationId, storeId, categoryId, agentId }));
      }
      return ids.length;
    });
  }
}

/**
 * The visitors behind them who have not come back since: without a chat nothing is left to keep their names and addresses
 * for. Those who never chatted are no part of it, and a ban keeps its visitor until it is lifted.
 */
async function deleteVisitors(ctx: Ctx, files: FileStorage, before: Date): Promise<void> {
  for (let deleted = perBatch; deleted === perBatch; ) {
    deleted = await withTransaction(ctx, async (tx) => {
      const { rows } = await tx.pool.query<{ id: string }>(
        `SELECT id FROM visitors v WHERE ${goneVisitor} LIMIT ${perBatch} FOR UPDATE SKIP LOCKED`,
        [tx.workspaceId, before],
      );
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      for (const id of ids) await eraseFiles(tx, files, 'visitor', id);
      await deleteVisitorRows(tx, ids);
      await tx.audit({
        action: 'privacy.retention-visitors',
        data: { visitors: ids.length, before: before.toISOString() },
      });
      return ids.length;
    });
  }
}

const goneVisitor = `v.workspace_id = $1 AND v.last_active_at < $2 AND (v.chat_count > 0 OR v.absorbed_by IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.visitor_id = v.id)
  AND NOT EXISTS (SELECT 1 FROM bans b WHERE b.visitor_id = v.id AND b.lifted_at IS NULL)`;

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
