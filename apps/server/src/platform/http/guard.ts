import type { Access, EndpointDef, RateClass } from '@chatso/contract';
import type { FastifyRequest } from 'fastify';
import { asUser, type CallOrigin, type CtxSource, createRootCtx, inWorkspace, type RootCtx } from '../ctx.ts';
import { AppError } from '../errors.ts';
import { isId } from '../ids.ts';
import { type CallerSource, checkAccess, checkRunning } from './access.ts';
import { networkOf } from './network.ts';
import type { RateLimiter } from './rate-limit.ts';
import { readingOf } from './reading.ts';
import type { Tokens } from './tokens.ts';

export interface GuardParts {
  tokens: Tokens;
  callers: CallerSource;
  limiter: RateLimiter;
  source: CtxSource;
  /** The source of answers of one workspace that read much. */
  sourceIn(load: NonNullable<EndpointDef['load']>, workspaceId: string): CtxSource;
}

/**
 * Who calls, may he, and not too often: in this order, before a body is read. The result is the context that the
 * endpoint's access promises its handler.
 */
export async function guard(
  parts: GuardParts,
  access: Access,
  rate: RateClass,
  request: FastifyRequest,
  load?: EndpointDef['load'],
): Promise<RootCtx> {
  const rootOf = (source: CtxSource) =>
    createRootCtx(source, request.log as RootCtx['log'], request.id, originOf(request));
  const root = rootOf(parts.source);
  switch (access.kind) {
    case 'public':
      // A session is counted by its visitor, which its body tells: `begin-widget-session.ts` spends the class.
      await parts.limiter.spend(rate === 'widget-session' ? 'address-sessions' : rate, `ip:${networkOf(request.ip)}`);
      return root;
    case 'user': {
      const actor = await parts.callers.user(await parts.tokens.verifyIdToken(bearer(request)));
      await parts.limiter.spend(rate, `user:${actor.userId}`);
      return asUser(root, actor);
    }
    case 'member': {
      const claims = await parts.tokens.verifyIdToken(bearer(request));
      const workspaceId = request.headers['x-workspace-id'];
      if (!isId(workspaceId)) throw new AppError('user-not-in-workspace');
      const member = await parts.callers.member(claims, workspaceId);
      await parts.limiter.spend(rate, `user:${member.actor.userId}`);
      checkAccess(access, member);
      if (request.method !== 'GET' && request.method !== 'HEAD') checkRunning(member);
      const within = load === undefined ? root : rootOf(parts.sourceIn(load, workspaceId));
      return inWorkspace(within, workspaceId, member.actor);
    }
    case 'visitor': {
      const { visitorId, workspaceId, storeId, signOuts } = await parts.tokens.verifyVisitorToken(bearer(request));
      await parts.limiter.spend(rate, `visitor:${visitorId}`);
      return inWorkspace(root, workspaceId, { kind: 'visitor', visitorId, storeId, signOuts });
    }
  }
}

/** Where a request came from. */
export const originOf = (request: FastifyRequest): CallOrigin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
  ...readingOf(request.headers),
});

function bearer(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '') throw new AppError('unauthenticated');
  return token;
}
