import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { readingOf } from '../../platform/http/reading.ts';
import type { Device } from './use-cases/start-session.ts';

/**
 * What sets or reads the session's cookies is for our own pages. SameSite keeps other sites out already; this also keeps
 * out our siblings on the same domain (a shop beside its chat). Clients that are no browsers do not send the header.
 */
export function refuseOtherSites(request: FastifyRequest): void {
  const from = request.headers['sec-fetch-site'];
  if (from === 'cross-site' || from === 'same-site') throw new AppError('forbidden');
}

export const deviceOf = (request: FastifyRequest): Device => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  ...readingOf(request.headers),
});
