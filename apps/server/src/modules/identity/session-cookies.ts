import type { Access, ErrorCode } from '@chatso/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { cookiePath } from '../../platform/http/own-pages.ts';
import type { SessionAnswer } from './use-cases/start-session.ts';
import { sessionLifeMs } from './use-cases/start-session.ts';

const refreshToken = 'refreshToken';
const customToken = 'customToken';

const options = (config: Config) =>
  ({
    path: `/api${cookiePath}`,
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

/** Codes that end a session for good; an id token that is merely too old is renewed by the cookies. */
const endings: readonly (ErrorCode | null)[] = ['unauthenticated', 'id-token-revoked'];

/**
 * the answer that says a session is over takes its cookies along, wherever it is given. Only about a token that was
 * sent: that is one of our own pages, and no link of somebody else's.
 */
export function dropCookiesAt401(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 401 || !endings.includes(request.refusal) || !isAboutPerson(request)) return;
    clearSessionCookies(reply, config);
  });
}

/** Shoppers of a shop on this very host have tokens of their own, which say nothing about who works here. */
const isAboutPerson = ({ routeOptions, headers }: FastifyRequest): boolean => {
  const { callers } = routeOptions.config as { callers?: Access['kind'] };
  return headers.authorization !== undefined && (callers === 'member' || callers === 'user');
};

export const readSessionCookies = (request: FastifyRequest) => ({
  refreshToken: request.cookies[refreshToken],
  customToken: request.cookies[customToken],
});
