import { endpoints } from '@chatso/contract';
import type { Binder } from '../../platform/http/binder.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import type { Deps } from '../../platform/module.ts';
import { deviceOf } from './browser-request.ts';
import { setSessionCookies } from './session-cookies.ts';
import { confirmEmail, requestEmailChange } from './use-cases/change-email.ts';
import { changePassword, resetPassword } from './use-cases/change-password.ts';
import { endOtherSessions, endOwnSession, listSessions } from './use-cases/end-sessions.ts';
import { forgotPassword, resetRequests } from './use-cases/forgot-password.ts';
import { guessBudget } from './use-cases/prove-password.ts';
import { signInWithCode } from './use-cases/second-factor.ts';
import type { SignInFailures } from './use-cases/sign-in.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
} from './use-cases/two-factor.ts';

const done = { ok: true as const };

/** How a person gets in, and where they are in. */
export function securityRoutes(
  binder: Binder,
  { tokens, secrets, limiter, config }: Deps,
  failures: SignInFailures,
): void {
  const deps = {
    ...{ tokens, secrets },
    passwordGuesses: limiter.limit('password-guesses', guessBudget),
    codeGuesses: limiter.limit('code-guesses', guessBudget),
  };
  const requests = limiter.limit('reset-requests', resetRequests);
  const origin = ownAddress(config);
  binder
    .on(endpoints['auth.twoFactor'], async (ctx, { body, request, reply }) => {
      const { keepSignedIn, ...session } = await signInWithCode(ctx, deps, { ...body, device: deviceOf(request) });
      setSessionCookies(reply, config, { ...session, keepSignedIn });
      return session;
    })
    .on(endpoints['auth.forgotPassword'], async (ctx, { body }) => {
      await forgotPassword(ctx, { requests, origin }, body.email);
      return done;
    })
    .on(endpoints['auth.resetPassword'], async (ctx, { body, request }) => {
      await resetPassword(ctx, { failures, origin }, { ...body, ip: request.ip });
      return done;
    })
    .on(endpoints['auth.confirmEmail'], (ctx, { body }) => confirmEmail(ctx, body.token))
    .on(endpoints['security.changePassword'], async (ctx, { body }) => {
      await changePassword(ctx, { ...deps, origin }, body);
      return done;
    })
    .on(endpoints['security.changeEmail'], async (ctx, { body }) => {
      await requestEmailChange(ctx, { ...deps, origin }, body);
      return done;
    })
    .on(endpoints['security.listSessions'], (ctx) => listSessions(ctx))
    .on(endpoints['security.endSession'], async (ctx, { params }) => {
      await endOwnSession(ctx, params.id);
      return done;
    })
    .on(endpoints['security.endOtherSessions'], async (ctx) => ({ ended: await endOtherSessions(ctx) }))
    .on(endpoints['security.twoFactor'], (ctx) => getTwoFactor(ctx))
    .on(endpoints['security.beginTwoFactor'], (ctx, { body }) => beginTwoFactor(ctx, { ...deps, origin }, body))
    .on(endpoints['security.confirmTwoFactor'], (ctx, { body }) => confirmTwoFactor(ctx, { ...deps, origin }, body))
    .on(endpoints['security.renewRecoveryCodes'], (ctx, { body }) => renewRecoveryCodes(ctx, { ...deps, origin }, body))
    .on(endpoints['security.disableTwoFactor'], async (ctx, { body }) => {
      await disableTwoFactor(ctx, { ...deps, origin }, body);
      return done;
    });
}
