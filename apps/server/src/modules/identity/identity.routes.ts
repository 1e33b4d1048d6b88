import { endpoints } from '@chatso/contract';
import type { FastifyRequest } from 'fastify';
import { AppError, asAppError } from '../../platform/errors.ts';
import type { Binder } from '../../platform/http/binder.ts';
import type { Deps } from '../../platform/module.ts';
import { clearSessionCookies, readSessionCookies, setSessionCookies } from './session-cookies.ts';
import { checkSession } from './use-cases/check-session.ts';
import { clearSession } from './use-cases/clear-session.ts';
import { listSignInWays, signInDemo } from './use-cases/demo-accounts.ts';
import { refreshSession } from './use-cases/refresh-session.ts';
import { seeTutorialStep } from './use-cases/see-tutorial-step.ts';
import { signInFailures, signInWithCustomToken, signInWithPassword } from './use-cases/sign-in.ts';
import { issueSocketOtp } from './use-cases/socket-otp.ts';
import type { Device } from './use-cases/start-session.ts';

export function identityRoutes(binder: Binder, { tokens, secrets, limiter, realtime, config }: Deps): void {
  const deps = {
    tokens,
    secrets,
    failures: limiter.limit('sign-in-failures', signInFailures),
    disconnectSession: (id: string) => realtime.disconnectSession(id),
  };
  binder
    .on(endpoints['auth.signIn'], async (ctx, { body, request, reply }) => {
      refuseOtherSites(request);
      const device = deviceOf(request);
      if ('customToken' in body) {
        const { keepSignedIn, ...session } = await signInWithCustomToken(ctx, deps, { ...body, device });
        setSessionCookies(reply, config, { ...session, keepSignedIn });
        return session;
      }
      const keepSignedIn = body.keepSignedIn ?? true;
      const session = await signInWithPassword(ctx, deps, { ...body, keepSignedIn, device });
      setSessionCookies(reply, config, { ...session, keepSignedIn });
      return session;
    })
    .on(endpoints['auth.refresh'], async (ctx, { body, request, reply }) => {
      refuseOtherSites(request);
      try {
        const token = body.refreshToken ?? readSessionCookies(request).refreshToken;
        const { keepSignedIn, ...session } = await refreshSession(ctx, deps, token);
        setSessionCookies(reply, config, { ...session, keepSignedIn });
        return session;
      } catch (error) {
        // A browser must not offer a dead token again.
        if (asAppError(error)?.status === 401) clearSessionCookies(reply, config);
        throw error;
      }
    })
    .on(endpoints['auth.checkSession'], (ctx, { body, request }) => {
      refuseOtherSites(request);
      return checkSession(ctx, deps, { ...readSessionCookies(request), idToken: body.idToken });
    })
    .on(endpoints['auth.clearSession'], async (ctx, { request, reply }) => {
      refuseOtherSites(request);
      const idToken = request.headers.authorization?.replace(/^Bearer /i, '');
      await clearSession(ctx, deps, { ...readSessionCookies(request), idToken });
      clearSessionCookies(reply, config);
      return { ok: true as const };
    })
    .on(endpoints['auth.config'], (ctx) => listSignInWays(ctx))
    .on(endpoints['auth.demoSignIn'], async (ctx, { body, request, reply }) => {
      refuseOtherSites(request);
      const session = await signInDemo(ctx, deps, { email: body.email, device: deviceOf(request) });
      setSessionCookies(reply, config, { ...session, keepSignedIn: false });
      return session;
    })
    .on(endpoints['auth.socketOtp'], (ctx, { query }) => issueSocketOtp(ctx, query.channel))
    .on(endpoints['users.updateTutorial'], async (ctx, { body }) => {
      await seeTutorialStep(ctx, body);
      return { ok: true as const };
    });
}

/**
 * What sets or reads the session's cookies is for our own pages. SameSite keeps other sites out already; this also keeps
 * out our siblings on the same domain (a shop beside its chat). Clients that are no browsers do not send the header.
 */
function refuseOtherSites(request: FastifyRequest): void {
  const from = request.headers['sec-fetch-site'];
  if (from === 'cross-site' || from === 'same-site') throw new AppError('forbidden');
}

const deviceOf = (request: FastifyRequest): Device => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});
