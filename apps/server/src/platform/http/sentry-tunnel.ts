import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { networkOf } from './network.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Room for an error with its breadcrumbs; attachments and replays have no business here. */
const maxBytes = 512 * 1024;
const timeoutMs = 5_000;
/** Envelopes of one address in a minute: a console in trouble sends some, a flood is not passed on. */
const budget = { points: 60, seconds: 60 };
/** What the browser's client understands of the answer: when to send less. */
const passedOn = ['retry-after', 'x-sentry-rate-limits'];

const headerSchema = z.object({ dsn: z.string() });

/**
 * `/sse/sentry-tunnel` (A-40): hands browsers' error reports on to the one project that is configured, so that they reach it
 * past blockers of foreign hosts. Whatever names another project is refused: this is no open relay. Without error
 * reporting there is no such address.
 */
export function addSentryTunnel(app: FastifyInstance, config: Config, limiter: RateLimiter): void {
  if (config.errorReporting === null) return;
  const ours = new URL(config.errorReporting.dsn);
  const target = envelopeAddress(ours);
  const limit = limiter.limit('sentry-tunnel', budget);
  void app.register(async (scope) => {
    // An envelope is lines of JSON under whatever media type the client chose; only its header is read here.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => {
      done(null, body);
    });
    scope.post('/sse/sentry-tunnel', { schema: { hide: true } as object }, async (request, reply) => {
      await limit.spend(`ip:${networkOf(request.ip)}`);
      if (!(request.body instanceof Buffer) || !isFor(ours, request.body)) throw new AppError('bad-request');
      return handOn(target, request.body, reply);
    });
  });
}

/** Where envelopes of a project go: `https://key@host/prefix/42` -> `https://host/prefix/api/42/envelope/`. */
export function envelopeAddress(dsn: URL): string {
  const parts = dsn.pathname.split('/');
  const project = parts.pop();
  return `${dsn.origin}${parts.join('/')}/api/${project}/envelope/`;
}

/** Whether the first line of the envelope names our project: same key, same host, same project. */
function isFor(ours: URL, envelope: Buffer): boolean {
  const end = envelope.indexOf('\n');
  try {
    const header: unknown = JSON.parse(envelope.subarray(0, end === -1 ? envelope.length : end).toString('utf8'));
    const dsn = new URL(headerSchema.parse(header).dsn);
    return dsn.origin === ours.origin && dsn.pathname === ours.pathname && dsn.username === ours.username;
  } catch {
    return false;
  }
}

async function handOn(target: string, envelope: Buffer, reply: FastifyReply): Promise<FastifyReply> {
  const answer = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/x-sentry-envelope' },
    body: new Uint8Array(envelope),
    // A host that sends us elsewhere is not followed.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
  // What the host says in words is not for browsers; only whether it took the report, and when it wants less.
  await answer.body?.cancel();
  for (const name of passedOn) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  reply.header('cache-control', 'no-store');
  if (answer.ok) return reply.code(200).send();
  if (answer.status === 429) return reply.code(429).send();
  if (answer.status >= 400 && answer.status < 500) throw new AppError('bad-request');
  throw new AppError('unavailable');
}
