import { mailedExportSchema, type RecordExport, recordExportSchema } from '@chatso/contract';
import { z } from 'zod';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { ownAddress } from '../../../platform/http/own-address.ts';
import { newId } from '../../../platform/ids.ts';
import { defineJob, definePeriodic } from '../../../platform/jobs/job.ts';
import type { Deps } from '../../../platform/module.ts';
import { removeBytes } from '../../files/index.ts';
import { readerOf } from '../../identity/index.ts';
import { momentInMail, sendTemplate } from '../../mail-templates/index.ts';
import { toldOf } from './export-records.ts';
import { addExport, expireExport, findExport, findExporter, finishExport, listOver } from './mailed-exports.repo.ts';
import { recordFile } from './record-file.ts';
import { conditionsOfTab, countRows } from './tab-rows.ts';

const hourMs = 3_600_000;
export const exportLifeMs = 24 * hourMs;
/** After all tries of the job: nobody makes it any more. */
const stuckAfterMs = hourMs;
/** Far beyond 50,000 chats: only a runaway meets it. */
const exportBytes = 4 * 1024 ** 3;
const linkPurpose = 'chat-export';

const order = z.object({ workspaceId: z.uuid(), exportId: z.uuid() });

/**
 * Orders a file; whoever asks gets a mail when it is there.
 * @throws conflict while another one of theirs is being made
 */
export async function askMailedExport(ctx: Ctx<AgentActor>, asked: RecordExport) {
  // What cannot be asked for is said now, not by a mail that never comes.
  await conditionsOfTab(ctx, asked);
  const id = newId();
  await withTransaction(ctx, async (tx) => {
    const { workspaceId } = tx;
    const given = { id, workspaceId, requestedBy: tx.actor.userId, query: asked, createdAt: tx.now() };
    if (!(await addExport(tx.pool, given))) throw new AppError('conflict', { reason: 'export-under-way' });
    await tx.audit({ action: 'chat-records.export-asked', data: { ...toldOf(asked), exportId: id } });
    await tx.enqueue(makeExport, { workspaceId, exportId: id });
  });
  return mailedExportSchema.parse({ _id: id, format: asked.format, createdAt: ctx.now().toISOString() });
}

export const makeExport = defineJob({
  name: 'chat-records.export',
  schema: order,
  retry: { limit: 3, delaySeconds: 30, backoff: true },
  timeoutSeconds: 900,
  handler: (ctx, payload, deps) => make(ctx, payload, deps),
});

async function make(ctx: RootCtx, { workspaceId, exportId }: z.output<typeof order>, deps: Deps): Promise<void> {
  const request = await findExport(ctx.pool, workspaceId, exportId);
  if (request?.state !== 'working') return;
  const key = { workspaceId, fileId: exportId };
  const exporter = await findExporter(ctx.pool, workspaceId, request.requestedBy);
  // What somebody may see is asked now: who lost the right meanwhile gets nothing.
  if (exporter === null || !exporter.actor.permissions.has('exportRecords')) {
    await finishExport(ctx.pool, { workspaceId, id: exportId }, { state: 'failed', now: ctx.now() });
    return;
  }
  const scoped = inWorkspace(ctx, workspaceId, exporter.actor);
  const asked = recordExportSchema.parse(request.query);
  const conditions = await conditionsOfTab(scoped, asked);
  const { rows } = await countRows(scoped, conditions);
  const { size } = await deps.files.write(key, recordFile(scoped, deps.heavy, { asked, conditions }), exportBytes);
  await withTransaction(scoped, async (tx) => {
    const expiresAt = new Date(tx.now().getTime() + exportLifeMs);
    const end = { state: 'ready' as const, rows, size, now: tx.now(), expiresAt };
    // Somebody in it was erased meanwhile, or another try was faster.
    if (!(await finishExport(tx.pool, { workspaceId, id: exportId }, end))) {
      if ((await findExport(tx.pool, workspaceId, exportId))?.state !== 'ready') await removeBytes(tx, [key]);
      return;
    }
    const claims = { exportId, workspaceId, userId: request.requestedBy };
    const token = await deps.tokens.signPurpose(linkPurpose, claims, Math.floor(exportLifeMs / 1000));
    const reader = await readerOf(tx.pool, request.requestedBy);
    await sendTemplate(tx, { email: exporter.email, language: reader.language }, 'chatExport', {
      ...{ workspace: exporter.workspace, rows, until: momentInMail(expiresAt, reader) },
      link: `${ownAddress(deps.config)}/ws/${workspaceId}/all-chat?export=${token}`,
    });
  });
}

const claimsSchema = z.object({ exportId: z.uuid(), workspaceId: z.uuid(), userId: z.uuid() });

/**
 * The file of a link: for its person alone, in its workspace, as long as it is kept.
 * @throws link-invalid, saying whether it is somebody else's or nobody's any more
 */
export async function openExportFile(ctx: Ctx<AgentActor>, { tokens, files }: Deps, token: string) {
  const claims = claimsSchema.safeParse(
    await tokens.verifyPurpose(linkPurpose, token).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    }),
  );
  const { workspaceId, actor } = ctx;
  if (!claims.success) throw new AppError('link-invalid', { reason: 'export-over' });
  const { exportId, ...owner } = claims.data;
  if (owner.workspaceId !== workspaceId || owner.userId !== actor.userId)
    throw new AppError('link-invalid', { reason: 'export-not-yours' });
  const found = await findExport(ctx.pool, workspaceId, exportId);
  const kept = found?.state === 'ready' && found.expiresAt !== null && found.expiresAt > ctx.now() ? found : null;
  const file = kept === null ? null : await files.read({ workspaceId, fileId: kept.id });
  if (kept === null || file === null) throw new AppError('link-invalid', { reason: 'export-over' });
  await ctx.audit({ action: 'chat-records.export-downloaded', data: { exportId: kept.id } });
  return { ...file, format: kept.format, madeAt: kept.createdAt };
}

/** Files go when their time is over; whoever waits for one that never came is told. */
export const clearExports = ({ files, config }: Pick<Deps, 'files' | 'config'>) =>
  definePeriodic({
    name: 'chat-records.clear-exports',
    everyMs: 10 * 60_000,
    async run(ctx) {
      const now = ctx.now();
      for (const one of await listOver(ctx.pool, { now, stuck: new Date(now.getTime() - stuckAfterMs) })) {
        if (one.state === 'working') await tellFailed(ctx, one, ownAddress(config));
        else {
          await files.remove({ workspaceId: one.workspaceId, fileId: one.id });
          await expireExport(ctx.pool, one);
        }
      }
    },
  });

async function tellFailed(
  ctx: RootCtx,
  { workspaceId, id, requestedBy }: { workspaceId: string; id: string; requestedBy: string },
  origin: string,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if (!(await finishExport(tx.pool, { workspaceId, id }, { state: 'failed', now: tx.now() }))) return;
    const exporter = await findExporter(tx.pool, workspaceId, requestedBy);
    if (exporter === null) return;
    const { language } = await readerOf(tx.pool, requestedBy);
    const facts = { workspace: exporter.workspace, link: `${origin}/ws/${workspaceId}/all-chat` };
    await sendTemplate(tx, { email: exporter.email, language }, 'chatExportFailed', facts);
  });
}
