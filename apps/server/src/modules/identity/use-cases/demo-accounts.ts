import type { Config } from '../../../platform/config.ts';
import type { RootCtx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { findDemoInstall } from '../demo-install.ts';
import { findAccountByEmail } from '../identity.repo.ts';
import { findNames } from '../profile.repo.ts';
import { type Device, type IdentityDeps, type SessionAnswer, startSession } from './start-session.ts';

export interface SignInWays {
  sso: boolean;
  registration: boolean;
  demo: boolean;
  demoAccounts: { email: string; fullname: string; label: string }[];
}

export async function listSignInWays(
  ctx: RootCtx,
  { registration, sso }: Pick<Config, 'registration' | 'sso'>,
): Promise<SignInWays> {
  const demo = await findDemoInstall(ctx.pool);
  if (demo === null) return { sso: sso !== null, registration, demo: false, demoAccounts: [] };
  const rows = await findNames(
    ctx.pool,
    demo.accounts.map(({ email }) => email),
  );
  const demoAccounts = demo.accounts.flatMap(({ email, label }) =>
    rows.filter((row) => row.email === email).map(({ fullname }) => ({ email, fullname, label })),
  );
  return { sso: sso !== null, registration, demo: true, demoAccounts };
}

/** One click, no password: only for the accounts the demo seed named, only where the demo is installed. */
export async function signInDemo(
  ctx: RootCtx,
  deps: IdentityDeps,
  input: { email: string; device: Device },
): Promise<SessionAnswer & { redirect: string }> {
  const demo = await findDemoInstall(ctx.pool);
  const email = input.email.trim().toLowerCase();
  if (demo === null || !demo.accounts.some((account) => account.email === email)) throw new AppError('not-found');
  const account = await findAccountByEmail(ctx.pool, email);
  if (account === null) throw new AppError('not-found');
  const session = { userId: account.id, email: account.email, keepSignedIn: false, device: input.device };
  return { ...(await startSession(ctx, deps, session)), redirect: demo.redirect };
}
