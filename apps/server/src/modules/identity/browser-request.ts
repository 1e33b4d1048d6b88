import type { FastifyRequest } from 'fastify';
import { readingOf } from '../../platform/http/reading.ts';
import type { Device } from './use-cases/start-session.ts';

export const deviceOf = (request: FastifyRequest): Device => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  ...readingOf(request.headers),
});
