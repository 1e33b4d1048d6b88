import { endpoints } from '@chatso/contract';
import { asAppError } from '../../platform/errors.ts';
import type { Binder } from '../../platform/http/binder.ts';
import type { Deps } from '../../platform/module.ts';
import { deviceOf, refuseOtherSites } from './browser-request.ts';
import { touchSession } from './device-sessions.repo.ts';
import { noteReading } from './reader.ts';
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
  const deps = { tokens, secrets, failures };
  binder
    .on(endpoints['auth.signIn'], async (ctx, { body, request, reply }) => {
      refuseOtherSites(request);
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
    .on(endpoints['auth.refresh'], async (ctx, { body, request, reply }) => {
      refuseOtherSites(request);
      try {
        const token = body.refreshToken ?? readSessionCookies(request).refreshToken;
        const { keepSignedIn, ...session } = await refreshSession(ctx, deps, token, deviceOf(request));
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
      const proof = { ...readSessionCookies(request), idToken: body.idToken };
      return checkSession(ctx, deps, proof, deviceOf(request));
    })
    .on(endpoints['auth.clearSession'], async (ctx, { request, reply }) => {
      refuseOtherSites(request);
      const idToken = request.headers.authorization?.replace(/^Bearer /i, '');
      await clearSession(ctx, deps, { ...readSessionCookies(request), idToken });
      clearSessionCookies(reply, config);
      return { ok: true as const };
    })
    .on(endpoints['auth.config'], (ctx) => listSignInWays(ctx, config))
    .on(endpoints['auth.demoSignIn'], async (ctx, { body, request, reply }) => {
      refuseOtherSites(request);
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
  ssoRoutes(binder, all);
}
