/**
 * Accounts and sign-in sessions. A session is a family of refresh tokens: each is good once, an old one ends them all.
 * An id token stands as long as its session; a socket's one-time code is spent by whoever comes first. Links of mails,
 * steps of authenticator apps and recovery codes are good once, settled by the statement that spends them.
 * Knows nothing of workspaces beyond the id that a code is bound to. Emits `sessions.ended`, `users.email-confirmed`.
 */

import { definePeriodic } from '../../platform/jobs/job.ts';
import { defineModule, react } from '../../platform/module.ts';
import { emailConfirmed, sessionsEnded } from './identity.events.ts';
import { deleteExpired } from './identity.repo.ts';
import { identityRoutes } from './identity.routes.ts';
import { personal } from './personal.ts';
import { securityRoutes } from './security.routes.ts';
import { deleteExpiredSso } from './sso/sso.repo.ts';
import { sendResetLink } from './use-cases/forgot-password.ts';
import { signInFailures } from './use-cases/sign-in.ts';

export {
  claimAccount,
  deleteUnusedAccount,
  ensureAccount,
  hasAccounts,
  idsOfAccounts,
  noteWorkspace,
} from './account.repo.ts';
export { mailConfirmEmail } from './account-mails.ts';
export { deviceOf } from './browser-request.ts';
export { type DemoInstall, demoPassword, findDemoInstall, findOpenDemo, recordDemoInstall } from './demo-install.ts';
export { emailConfirmed, sessionsEnded } from './identity.events.ts';
export { findAccountByEmail, type Otp } from './identity.repo.ts';
export { users } from './identity.schema.ts';
export { issueLink } from './links.repo.ts';
export { hashPassword, refuseWeakPassword } from './passwords.ts';
export { type Reader, type Reading, readerOf, readersByEmail } from './reader.repo.ts';
export { dropCookiesAt401, readSessionCookies, setSessionCookies } from './session-cookies.ts';
export { findProved, type SessionProof } from './use-cases/check-session.ts';
export { clearSession } from './use-cases/clear-session.ts';
export { createUser, type NewUser } from './use-cases/create-user.ts';
export { changeUserAvatar, editUserConfig, lockUser, renameUser } from './use-cases/edit-profile.ts';
export { endAllSessions } from './use-cases/end-sessions.ts';
export { type OwnerProof, proveOwner } from './use-cases/prove-owner.ts';
export { guessBudget } from './use-cases/prove-password.ts';
export { type SignInDeps, type SignInFailures, signInFailures, signInWithPassword } from './use-cases/sign-in.ts';
export { consumeSocketOtp, issueStreamToken } from './use-cases/socket-otp.ts';
export { type Device, type IdentityDeps, type SessionAnswer, startSession } from './use-cases/start-session.ts';
export { removeTwoFactor } from './use-cases/two-factor.ts';

export const identity = defineModule({
  name: 'identity',
  tables: {
    owns: [
      'users',
      'auth_sessions',
      'account_links',
      'two_factors',
      'recovery_codes',
      'socket_otps',
      'suite_identities',
      'sso_spent_flows',
      'sso_codes',
    ],
  },
  personal,
  routes: (binder, deps) => {
    const failures = signInFailures(deps.limiter);
    identityRoutes(binder, deps, failures);
    securityRoutes(binder, deps, failures);
  },
  events: [emailConfirmed, sessionsEnded],
  reactions: ({ realtime }) => [
    react(sessionsEnded, async (_ctx, { sessionIds }) => {
      for (const id of sessionIds) realtime.disconnectSession(id);
    }),
  ],
  jobs: [sendResetLink],
  periodic: () => [
    definePeriodic({
      name: 'identity.delete-expired',
      everyMs: 10 * 60_000,
      run: async (ctx) => {
        await deleteExpired(ctx.pool, ctx.now());
        await deleteExpiredSso(ctx.pool, ctx.now());
      },
    }),
  ],
});
