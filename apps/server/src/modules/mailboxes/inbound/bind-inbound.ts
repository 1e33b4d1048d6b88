import { limits } from '@chatso/domain';
import type { FastifyRequest } from 'fastify';
import type { Binder } from '../../../platform/http/binder.ts';
import type { Deps } from '../../../platform/module.ts';
import { admitCall, hearHost } from './hear-host.ts';
import { createSmtpListener } from './smtp-listener.ts';
import type { Inbound } from './take-in.ts';

/** Null: this installation has no domain for it. */
export function inboundOf({ config, secrets, files }: Pick<Deps, 'config' | 'secrets' | 'files'>): Inbound | null {
  if (config.inbound === null) return null;
  return { files, keys: { signingKey: secrets.jwtKey, domain: config.inbound.domain } };
}

/** Null: this process was told no port. */
export function listenerOf(deps: Deps) {
  const inbound = inboundOf(deps);
  const listen = deps.config.inbound?.listen ?? null;
  if (inbound === null || listen === null) return null;
  return createSmtpListener({ root: deps.rootCtx('mailboxes'), inbound, limiter: deps.limiter }, listen);
}

const callsAMinute = 300;

/** Where mail hosts hand over mail; nothing where there is no domain for it. */
export function bindInbound(binder: Binder, deps: Deps): void {
  const inbound = inboundOf(deps);
  if (inbound === null) return;
  const budget = deps.limiter.limit('inbound-calls', { points: callsAMinute, seconds: 60 });
  const tokenOf = (request: FastifyRequest): string => (request.params as { token?: string }).token ?? '';
  binder.bytes(
    '/api/mail-inbound/:token',
    async (ctx, request, reply) => {
      const call = await admitCall(ctx, tokenOf(request), request.headers);
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const isNew = await hearHost(ctx, { inbound, key: deps.secrets.encryptionKey }, call, raw);
      return reply.send({ ok: true, new: isNew });
    },
    {
      bytes: limits.mailBytes,
      // Nobody's 25 MB are read who could not have signed them.
      async admit(ctx, request) {
        await budget.spend(request.ip);
        await admitCall(ctx, tokenOf(request), request.headers);
      },
    },
  );
}
