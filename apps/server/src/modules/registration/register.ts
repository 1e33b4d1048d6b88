import type { BodyOf, endpoints } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { Config } from '../../platform/config.ts';
import { inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import { ensureOutboundDepartment } from '../departments/index.ts';
import {
  createUser,
  type Device,
  findAccountByEmail,
  hasAccounts,
  type IdentityDeps,
  issueLink,
  mailConfirmEmail,
  noteWorkspace,
  readerOf,
  refuseWeakPassword,
  type SessionAnswer,
  startSession,
} from '../identity/index.ts';
import { decideRegistration, isRegistrationOpen, isSetupToken, lockSetup } from '../installation/index.ts';
import { setPlan } from '../plans/index.ts';
import { seedDefaultShortcuts } from '../shortcuts/index.ts';
import { createStore, settingsFor, siteOf } from '../stores/index.ts';
import { addMember } from '../team/index.ts';
import { createWorkspace } from '../workspaces/index.ts';

export type RegisterDeps = IdentityDeps & {
  config: Pick<Config, 'registration' | 'environment' | 'billing' | 'publicUrl' | 'port'>;
};
type Input = BodyOf<(typeof endpoints)['auth.register']> & { device: Device };

/** Answers a session that is signed in at once. Throws `email-taken`, `link-invalid`, `not-found`, and leaves no trace then. */
export async function register(
  ctx: RootCtx,
  deps: RegisterDeps,
  input: Input,
): Promise<SessionAnswer & { workspaceId: string }> {
  await requireOpen(ctx, deps, input);
  const email = input.email.trim().toLowerCase();
  const fullname = input.fullname.trim();
  await refuseWeakPassword(input.password, [email, fullname, input.workspaceName ?? ''], 'password');
  const website = websiteOf(input.website ?? '');
  // Not what settles it, only what spares hashing: of two at once the insert lets one through.
  if ((await findAccountByEmail(ctx.pool, email)) !== null) throw new AppError('email-taken');
  return withTransaction(ctx, async (tx) => {
    if (input.setup !== undefined) await spendSetup(tx, input.setup);
    const userId = await createUser(tx, { email, fullname, password: input.password });
    const name = (input.workspaceName ?? `${fullname}'s workspace`).trim();
    const vouched = input.setup !== undefined;
    const workspaceId = await openWorkspace(tx, deps, { userId, name, website, vouched });
    if (!vouched) await askToConfirm(tx, deps, { userId, email });
    const subject = { type: 'user', id: userId };
    await tx.audit({ action: 'user.registered', subject, data: { workspaceId }, by: userId });
    const session = await startSession(tx, deps, { userId, email, keepSignedIn: true, device: input.device });
    return { ...session, workspaceId };
  });
}

/** A link to the typed address; until its owner follows it the workspace may write to few strangers. */
async function askToConfirm(
  tx: RootCtx,
  { config }: RegisterDeps,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const token = await issueLink(tx.pool, { userId, purpose: 'confirm-email', newEmail: email, now: tx.now() });
  const { language } = await readerOf(tx.pool, userId, tx.from);
  await mailConfirmEmail(tx, { email, language, origin: ownAddress(config), token });
}

/** By the setup link, or because strangers may register. Throws `link-invalid`, `not-found`. */
async function requireOpen(ctx: RootCtx, { secrets, config }: RegisterDeps, { setup }: Input): Promise<void> {
  if (setup === undefined) {
    if (!(await isRegistrationOpen(config, ctx.pool))) throw new AppError('not-found');
  } else if (!(await isSetupToken(ctx.pool, secrets.jwtKey, setup.token))) throw new AppError('link-invalid');
}

/** The link is for the first account: of two people who follow it at once, the lock lets one through. */
async function spendSetup(tx: RootCtx, { openRegistration }: NonNullable<Input['setup']>): Promise<void> {
  await lockSetup(tx.pool);
  if (await hasAccounts(tx.pool)) throw new AppError('link-invalid');
  await decideRegistration(tx.pool, openRegistration);
}

/** A workspace with one website channel, on its trial where plans are sold, the admin in it, and what every workspace begins with. */
export async function openWorkspace(
  tx: RootCtx,
  { secrets, config }: RegisterDeps,
  { userId, name, website, vouched }: { userId: string; name: string; website: string | null; vouched: boolean },
): Promise<string> {
  const workspaceId = await createWorkspace(tx, {
    organizationName: name,
    name,
    ...(vouched ? {} : { registeredBy: userId }),
  });
  const scoped = inWorkspace(tx, workspaceId, { kind: 'system', by: userId });
  const freeTrialEndDate = new Date(tx.now().getTime() + limits.trialMs);
  const selfHosted = config.billing === 'off';
  await setPlan(scoped, workspaceId, {
    type: 'free',
    isFreeTrial: true,
    freeTrialEndDate,
    isFreemium: selfHosted,
    selfHosted,
  });
  const settings = await settingsFor(tx, userId);
  const store = await createStore(scoped, secrets.encryptionKey, { name, url: website, settings });
  await addMember(scoped, { workspaceId, userId, role: 'admin', stores: [{ storeId: store.id }] });
  await seedDefaultShortcuts(scoped);
  await ensureOutboundDepartment(scoped);
  await noteWorkspace(scoped.pool, userId, workspaceId);
  await scoped.audit({ action: 'workspace.created', subject: { type: 'workspace', id: workspaceId } });
  return workspaceId;
}

/** Null when nothing is given. */
function websiteOf(text: string): string | null {
  const typed = text.trim();
  return typed === '' ? null : siteOf(typed, 'website');
}
