import type { Config } from '../../../platform/config.ts';
import type { RootCtx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { isRegistrationOpen } from '../../installation/index.ts';
import { hasAccounts } from '../account.repo.ts';
import { findOpenDemo } from '../demo-install.ts';
import { findAccountByEmail } from '../identity.repo.ts';
import { findNames } from '../profile.repo.ts';
import { type Device, type IdentityDeps, type SessionAnswer, startSession } from './start-session.ts';

export interface SignInWays {
  sso: boolean;
  registration: boolean;
  /** No account exists yet: the first one is created with the setup link that the start printed. */
  setupPending: boolean;
  demo: boolean;
  demoAccounts: { email: string; fullname: string; label: string }[];
}

export async function listSignInWays(
  ctx: RootCtx,
  config: Pick<Config, 'environment' | 'registration' | 'sso'>,
): Promise<SignInWays> {
  const ways = {
    sso: config.sso !== null,
    registration: await isRegistrationOpen(config, ctx.pool),
    setupPending: !(await hasAccounts(ctx.pool)),
  };
  const demo = await findOpenDemo(config, ctx.pool);
  if (demo === null) return { ...ways, demo: false, demoAccounts: [] };
  const rows = await findNames(
    ctx.pool,
    demo.accounts.map(({ email }) => email),
  );
  const demoAccounts = demo.accounts.flatMap(({ email, label }) =>
    rows.filter((row) => row.email === email).map(({ fullname }) => ({ email, fullname, label })),
  );
  return { ...ways, demo: true, demoAccounts };
}

/** One click, no password: only for the accounts the demo seed named, never in production. */
export async function signInDemo(
  ctx: RootCtx,
  deps: IdentityDeps & { config: Pick<Config, 'environment'> },
  input: { email: string; device: Device },
): Promise<SessionAnswer & { redirect: string }> {
  const demo = await findOpenDemo(deps.config, ctx.pool);
  const email = input.email.trim().toLowerCase();
  if (demo === null || !demo.accounts.some((account) => account.email === email)) throw new AppError('not-found');
  const account = await findAccountByEmail(ctx.pool, email);
  if (account === null) throw new AppError('not-found');
  const session = { userId: account.id, email: account.email, keepSignedIn: false, device: input.device };
  return { ...(await startSession(ctx, deps, session)), redirect: demo.redirect };
}
