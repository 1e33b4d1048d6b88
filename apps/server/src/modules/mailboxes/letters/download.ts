import { endpoints } from '@chatso/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AgentActor, storesSeenBy } from '../../../platform/actor.ts';
import { hashToken, newToken } from '../../../platform/crypto.ts';
import type { Ctx, RootCtx } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { FileStorage } from '../../../platform/files/storage.ts';
import { type CallerSource, checkAccess } from '../../../platform/http/access.ts';
import type { Tokens } from '../../../platform/http/tokens.ts';
import { isId } from '../../../platform/ids.ts';
import {
  type Asking,
  type DownloadRow,
  findByContentId,
  findDownload,
  insertCode,
  spendCode,
} from './downloads.repo.ts';

const codeLifeMs = 60_000;

export interface Downloads {
  files: FileStorage;
  tokens: Tokens;
  callers: CallerSource;
}

/** O-29 */
export async function makeDownloadCode(ctx: Ctx<AgentActor>): Promise<{ otp: string }> {
  const otp = newToken(24);
  await insertCode(ctx.pool, ctx.workspaceId, {
    ...{ hash: hashToken(otp), userId: ctx.actor.userId, stores: storesSeenBy(ctx.actor) },
    until: new Date(ctx.now().getTime() + codeLifeMs),
  });
  return { otp };
}

interface Asked {
  otp?: string;
  id?: string;
  messageId?: string;
  attachmentContentId?: string;
  workspaceId?: string;
}

/** Decision O-2: a code, or a session; whoever has neither is nobody. */
async function whoAsks(
  ctx: RootCtx,
  { tokens, callers }: Downloads,
  request: FastifyRequest,
  asked: Asked,
): Promise<Asking> {
  if (typeof asked.otp === 'string' && asked.otp !== '') {
    const spent = await spendCode(ctx.pool, hashToken(asked.otp.slice(0, 200)), ctx.now());
    if (spent === null) throw new AppError('unauthenticated');
    return spent;
  }
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === '') throw new AppError('unauthenticated');
  const workspaceId = request.headers['x-workspace-id'] ?? asked.workspaceId;
  const claims = await tokens.verifyIdToken(token);
  if (!isId(workspaceId)) throw new AppError('user-not-in-workspace');
  const member = await callers.member(claims, workspaceId);
  const { access } = endpoints['mails.downloadOtp'];
  checkAccess(access, member);
  return { workspaceId, userId: member.actor.userId, stores: storesSeenBy(member.actor) };
}

async function findAsked(
  ctx: RootCtx,
  who: Asking,
  { id, messageId, attachmentContentId }: Asked,
): Promise<DownloadRow | null> {
  if (isId(id)) return findDownload(ctx.pool, who, id);
  if (!isId(messageId) || typeof attachmentContentId !== 'string') return null;
  return findByContentId(ctx.pool, who, messageId, attachmentContentId.slice(0, 250));
}

function disposition({ filename, inline, content_type: type }: DownloadRow): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const shown = inline && type.startsWith('image/');
  return `${shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** O-28. What came in a mail is never a page of ours. */
export async function serveAttachment(
  ctx: RootCtx,
  parts: Downloads,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = request.query as Asked;
  const who = await whoAsks(ctx, parts, request, asked);
  const file = await findAsked(ctx, who, asked);
  const found =
    file === null ? null : await parts.files.read({ workspaceId: who.workspaceId, fileId: file.storage_key });
  if (file === null || found === null) throw notFound();
  return reply
    .headers({
      'content-type': file.content_type,
      'content-length': found.size,
      'content-disposition': disposition(file),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    })
    .send(found.stream);
}
