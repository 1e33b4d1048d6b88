import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { SessionAnswer } from './use-cases/start-session.ts';
import { sessionLifeMs } from './use-cases/start-session.ts';

const refreshToken = 'refreshToken';
const customToken = 'customToken';

const options = (config: Config) =>
  ({
    path: '/api/auth-service',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.environment === 'production',
  }) as const;

/** Scripts cannot read them, other sites cannot send them; they end with the browser unless the person stays signed in. */
export function setSessionCookies(
  reply: FastifyReply,
  config: Config,
  session: SessionAnswer & { keepSignedIn: boolean },
): void {
  const life = session.keepSignedIn ? { maxAge: sessionLifeMs(true) / 1000 } : {};
  reply.setCookie(refreshToken, session.refreshToken, { ...options(config), ...life });
  reply.setCookie(customToken, session.customToken, { ...options(config), maxAge: session.expiresIn });
}

export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  reply.clearCookie(refreshToken, options(config));
  reply.clearCookie(customToken, options(config));
}

export const readSessionCookies = (request: FastifyRequest) => ({
  refreshToken: request.cookies[refreshToken],
  customToken: request.cookies[customToken],
});
