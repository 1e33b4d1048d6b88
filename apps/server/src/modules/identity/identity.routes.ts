import { endpoints } from '@chatso/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RootCtx } from '../../platform/ctx.ts';
import { asAppError } from '../../platform/errors.ts';
import type { Binder } from '../../platform/http/binder.ts';
import { createPictureSource } from '../../platform/http/foreign-picture.ts';
import { cookiePath } from '../../platform/http/own-pages.ts';
import type { Deps } from '../../platform/module.ts';
import { deviceOf } from './browser-request.ts';
import { touchSession } from './device-sessions.repo.ts';
import { noteReading } from './reader.repo.ts';
import { pictureBudget, serveForeignPicture } from './serve-foreign-picture.ts';
import { clearSessionCookies, readSessionCookies, setSessionCookies } from './session-cookies.ts';
import { signInWithSsoCode } from './sso/sign-in-suite-person.ts';
import { clearSsoBrowser, readSsoBrowser, ssoRoutes } from './sso/sso.routes.ts';
import { checkSession } from './use-cases/check-session.ts';
import { clearSession } from './use-cases/clear-session.ts';
import { listSignInWays, signInDemo } from './use-cases/demo-accounts.ts';
import { refreshSession } from './use-cases/refresh-session.ts';
import { seeTutorialStep } from './use-cases/see-tutorial-step.ts';
import { type SignInFailures, signInWithCustomToken, signInWithPassword } from './use-cases/sign-in.ts';
import { issueSocketOtp } from './use-cases/socket-otp.ts';

export function identityRoutes(binder: Binder, all: Deps, failures: SignInFailures): void {
  const { tokens, secrets, config } = all;
  const deps = { tokens, secrets, failures, config };
  async function renew(ctx: RootCtx, token: string | undefined, request: FastifyRequest, reply: FastifyReply) {
    try {
      const { keepSignedIn, ...session } = await refreshSession(ctx, deps, token, deviceOf(request));
      setSessionCookies(reply, config, { ...session, keepSignedIn });
      return session;
    } catch (error) {
      // A browser must not offer a dead token again.
      if (asAppError(error)?.status === 401) clearSessionCookies(reply, config);
      throw error;
    }
  }
  binder
    .on(endpoints['auth.signIn'], async (ctx, { body, request, reply }) => {
      const device = deviceOf(request);
      if ('customToken' in body) {
        const { keepSignedIn, ...session } = await signInWithCustomToken(ctx, deps, { ...body, device });
        setSessionCookies(reply, config, { ...session, keepSignedIn });
        return session;
      }
      if ('ssoCode' in body) {
        clearSsoBrowser(reply, config);
        const input = { ssoCode: body.ssoCode, browser: readSsoBrowser(request), device };
        const session = await signInWithSsoCode(ctx, deps, input);
        setSessionCookies(reply, config, { ...session, keepSignedIn: true });
        return session;
      }
      const keepSignedIn = body.keepSignedIn ?? true;
      const session = await signInWithPassword(ctx, deps, { ...body, keepSignedIn, device });
      setSessionCookies(reply, config, { ...session, keepSignedIn });
      return session;
    })
    .on(endpoints['auth.refresh'], (ctx, { body, request, reply }) =>
      renew(ctx, body?.refreshToken ?? readSessionCookies(request).refreshToken, request, reply),
    )
    .on(endpoints['auth.resume'], async (ctx, { request, reply }) => {
      const token = readSessionCookies(request).refreshToken;
      if (token === undefined) return { session: null };
      return { session: await renew(ctx, token, request, reply).catch(nobodyAt401) };
    })
    .on(endpoints['auth.checkSession'], (ctx, { body, request, reply }) => {
      const proof = { ...readSessionCookies(request), idToken: body.idToken };
      return checkSession(ctx, deps, proof, deviceOf(request)).catch((error: unknown) => {
        if (asAppError(error)?.status === 401) clearSessionCookies(reply, config);
        throw error;
      });
    })
    .on(endpoints['auth.clearSession'], async (ctx, { request, reply }) => {
      const idToken = request.headers.authorization?.replace(/^Bearer /i, '');
      await clearSession(ctx, deps, { ...readSessionCookies(request), idToken });
      clearSessionCookies(reply, config);
      return { ok: true as const };
    })
    .on(endpoints['auth.config'], (ctx) => listSignInWays(ctx, config))
    .on(endpoints['auth.demoSignIn'], async (ctx, { body, request, reply }) => {
      const session = await signInDemo(ctx, deps, { email: body.email, device: deviceOf(request) });
      setSessionCookies(reply, config, { ...session, keepSignedIn: false });
      return session;
    })
    .on(endpoints['auth.socketOtp'], async (ctx, { query, request }) => {
      const otp = await issueSocketOtp(ctx, query.channel);
      const device = deviceOf(request);
      await touchSession(ctx.pool, { sessionId: ctx.actor.sessionId, ...device, now: ctx.now() });
      await noteReading(ctx.pool, ctx.actor.userId, device);
      return otp;
    })
    .on(endpoints['users.updateTutorial'], async (ctx, { body }) => {
      await seeTutorialStep(ctx, body);
      return { ok: true as const };
    });
  const pictures = {
    identity: deps,
    config,
    fetch: createPictureSource(config.shopOrigins),
    spend: all.limiter.local('foreign-pictures', pictureBudget),
  };
  binder.raw('GET', `/api${cookiePath}/picture`, (ctx, request, reply) =>
    serveForeignPicture(ctx, pictures, request, reply),
  );
  ssoRoutes(binder, all);
}

function nobodyAt401(error: unknown): null {
  if (asAppError(error)?.status === 401) return null;
  throw error;
}
