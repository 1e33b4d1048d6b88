import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { deleteContacts as deleteContactRows } from '../channels/index.ts';
import { deleteChats } from '../conversations/index.ts';
import { eraseFiles } from '../files/index.ts';
import { forgetChats } from '../notifications/index.ts';
import { historyDaysOf } from '../plans/index.ts';
import { deleteVisitors as deleteVisitorRows } from '../visitors/index.ts';
import { changeRetention } from '../workspaces/index.ts';
import { conversationErased } from './privacy.events.ts';
import { exportLifeMs } from './privacy.jobs.ts';
import {
  expireExport,
  exportsToExpire,
  lockChatsOver,
  lockContactsGone,
  lockVisitorsGone,
  perBatch,
  type RetentionRow,
  retentionOf,
  stillGone,
  workspacesWithRetention,
} from './retention.repo.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const ofPlan = ({ type, is_freemium }: Pick<RetentionRow, 'type' | 'is_freemium'>): number | null =>
  type === null ? null : historyDaysOf({ type, isFreemium: is_freemium === true });

export async function getRetention(ctx: Ctx) {
  const row = await retentionOf(ctx.pool, ctx.workspaceId);
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

/** Deletes what is older than the workspace's retention, files included. What its plan hides (E-12) is only hidden. */
export const applyRetention = definePeriodic({
  name: 'privacy.retention',
  everyMs: hourMs,
  async run(ctx) {
    for (const { id, days } of await workspacesWithRetention(ctx.pool)) {
      const scoped = inWorkspace(ctx, id, { kind: 'job', name: 'privacy.retention' });
      const before = new Date(ctx.now().getTime() - days * dayMs);
      await deleteOlder(scoped, before);
      await deleteVisitors(scoped, before);
      await deleteContacts(scoped, before);
    }
  },
});

async function deleteOlder(ctx: Ctx, before: Date): Promise<void> {
  for (let deleted = perBatch; deleted === perBatch; ) {
    deleted = await withTransaction(ctx, async (tx) => {
      const rows = await lockChatsOver(tx.pool, tx.workspaceId, before);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await forgetChats(tx, ids);
      await deleteChats(tx, ids);
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
async function deleteVisitors(ctx: Ctx, before: Date): Promise<void> {
  for (let deleted = perBatch; deleted === perBatch; ) {
    deleted = await withTransaction(ctx, async (tx) => {
      const ids = await lockVisitorsGone(tx.pool, tx.workspaceId, before);
      if (ids.length === 0) return 0;
      for (const id of ids) await eraseFiles(tx, 'visitor', id);
      await deleteVisitorRows(tx, ids);
      await tx.audit({
        action: 'privacy.retention-visitors',
        data: { visitors: ids.length, before: before.toISOString() },
      });
      return ids.length;
    });
  }
}

/** And those who wrote at outside channels: of them nothing but the chats says that they were ever here. */
async function deleteContacts(ctx: Ctx, before: Date): Promise<void> {
  for (let deleted = perBatch; deleted === perBatch; ) {
    deleted = await withTransaction(ctx, async (tx) => {
      const { pool, workspaceId } = tx;
      const held = await lockContactsGone(pool, workspaceId, before);
      const ids = held.length === 0 ? [] : await stillGone(pool, workspaceId, before, held);
      if (ids.length === 0) return 0;
      await deleteContactRows(tx, ids);
      await tx.audit({
        action: 'privacy.retention-contacts',
        data: { contacts: ids.length, before: before.toISOString() },
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
      for (const { id, workspace_id } of await exportsToExpire(ctx.pool, ctx.now())) {
        await files.remove({ workspaceId: workspace_id, fileId: id });
        await expireExport(ctx.pool, id);
      }
    },
  });
