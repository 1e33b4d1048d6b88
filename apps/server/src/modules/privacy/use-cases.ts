import type { PrivacyRequest } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { newId } from '../../platform/ids.ts';
import { removeAgent } from '../team/index.ts';
import { collectExport, erase } from './privacy.jobs.ts';
import { claimRequest, findRequest, hasOpenChat, type Subject, subjectExists, wholeOf } from './privacy.repo.ts';

async function begin(tx: Ctx<AgentActor>, kind: PrivacyRequest['kind'], subject: Subject): Promise<string> {
  const { workspaceId } = tx;
  const given = { id: newId(), workspaceId, kind, subject, by: tx.actor.userId, now: tx.now() };
  const { id, isNew } = await claimRequest(tx.pool, given);
  const action = kind === 'export' ? 'privacy.exported' : 'privacy.erase-asked';
  await tx.audit({ action, subject, data: { requestId: id } });
  if (isNew) await tx.enqueue(kind === 'export' ? collectExport : erase, { workspaceId, requestId: id });
  return id;
}

async function told(ctx: Ctx, id: string): Promise<PrivacyRequest> {
  const request = await findRequest(ctx.pool, ctx.workspaceId, id);
  if (request === null) throw notFound();
  return request;
}

/** Throws `not-found` for whoever is not of this workspace. */
export async function askExport(ctx: Ctx<AgentActor>, subject: Subject): Promise<PrivacyRequest> {
  const id = await withTransaction(ctx, async (tx) => {
    if (!(await subjectExists(tx.pool, tx.workspaceId, subject))) throw notFound();
    return begin(tx, 'export', subject);
  });
  return told(ctx, id);
}

/**
 * A member loses the workspace at once, by the rules of the team; everything else is the job's.
 * @throws not-found, forbidden, last-admin, conflict (a chat with the person is open, or it is oneself)
 */
export async function askErase(ctx: Ctx<AgentActor>, subject: Subject): Promise<PrivacyRequest> {
  const id = await withTransaction(ctx, async (tx) => {
    if (!(await subjectExists(tx.pool, tx.workspaceId, subject))) throw notFound();
    const { visitorIds } = await wholeOf(tx.pool, tx.workspaceId, subject);
    if (await hasOpenChat(tx.pool, tx.workspaceId, visitorIds)) {
      throw new AppError('conflict', { reason: 'chat-still-open' });
    }
    if (subject.type === 'user') await removeAgent(tx, subject.id);
    return begin(tx, 'erase', subject);
  });
  return told(ctx, id);
}

/** The file of an export as a stream. Throws `not-found` before it is ready and after it has expired. */
export async function openExport(ctx: Ctx<AgentActor>, files: FileStorage, id: string) {
  const request = await told(ctx, id);
  const valid =
    request.state === 'ready' && request.expiresAt !== null && Date.parse(request.expiresAt) > ctx.now().getTime();
  const file =
    valid && request.kind === 'export' ? await files.read({ workspaceId: ctx.workspaceId, fileId: id }) : null;
  if (file === null) throw notFound();
  await ctx.audit({ action: 'privacy.downloaded', subject: request.subject, data: { requestId: id } });
  return file.stream;
}
