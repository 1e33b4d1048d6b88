import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { checkAccess, type Member } from '../../../platform/http/access.ts';
import { openEventStream } from '../../../platform/http/event-stream.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Deps } from '../../../platform/module.ts';
import { createCallerSource } from '../../access/index.ts';
import { headsOf } from './heads.repo.ts';
import { hubOf } from './hub.ts';

const querySchema = z.object({
  token: z.string().min(1).max(200),
  /** An EventSource cannot set the header when it is made anew with a new token. */
  lastEventId: z.string().optional(),
});
const seqSchema = z.string().regex(/^\d{1,15}$/);

/** Wrong tokens of one network per minute, before we stop looking. */
const failedTokens = { points: 60, seconds: 60 };

/** `/notifications/stream?token=` (F-07, decision F-3). Without a last event it begins with what comes next. */
export function notificationStream(deps: Deps) {
  const callers = createCallerSource(deps.pool, deps.config, () => deps.clock.now());
  const failures = deps.limiter.limit('notification-stream', failedTokens);

  async function admit(request: FastifyRequest, token: string): Promise<Member> {
    const look = async () => {
      const member = await callers.memberOfOtp(token, 'notifications');
      checkAccess({ kind: 'member' }, member);
      return member;
    };
    return failures.attempt(networkOf(request.ip), look, { counts: ({ status }) => status === 401 });
  }

  return async (_ctx: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const query = querySchema.safeParse(request.query);
    if (!query.success) throw new AppError('unauthenticated');
    const { actor, workspaceId } = await admit(request, query.data.token);
    const who = { workspaceId, userId: actor.userId, sessionId: actor.sessionId };
    const [head] = await headsOf(deps.pool, [who], deps.clock.now());
    const last = seqSchema.safeParse(request.headers['last-event-id'] ?? query.data.lastEventId);
    const now = head?.seq ?? 0;
    const seq = last.success ? Math.min(Number(last.data), now) : now;
    hubOf(deps).add({ ...who, stream: openEventStream(request, reply), seq, rev: -1 });
    return reply;
  };
}
