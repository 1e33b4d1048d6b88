import { hashToken, newToken } from '../../../platform/crypto.ts';
import { type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { sessionsEnded } from '../identity.events.ts';
import { type Device, type IdentityDeps, type SessionAnswer, startSession } from '../use-cases/start-session.ts';
import {
  endFormerAccess,
  findLinkedUser,
  findOrCreateByEmail,
  followEmail,
  insertCode,
  insertIdentity,
  type SuiteUser,
  setSuiteMember,
  takeCode,
} from './sso.repo.ts';
import type { SuitePerson } from './suite-provider.ts';

/** From the callback to the console's call: the time of one redirect. */
export const codeSeconds = 60;

/**
 * The account that a person of the suite signs in to. Known people by (issuer, subject). A first sign-in joins the account
 * of the same address only if the suite has verified the address, and ends whatever could be done with the old password: an
 * account may have been made by somebody who only claimed the address. Without an account there is a new one, in no
 * workspace; an invitation opens one.
 */
export async function resolveSuitePerson(ctx: RootCtx, person: SuitePerson): Promise<string> {
  const user = await withTransaction(ctx, async (tx) => {
    const linked = await findLinkedUser(tx.pool, person.issuer, person.subject);
    return takeOverClaims(tx, person, linked ?? (await link(tx, person)));
  });
  // After the commit: what the suite said is kept, also when it lets nobody in.
  if (!user.suiteMember) throw new AppError('not-suite-user');
  return user.id;
}

async function link(tx: RootCtx, person: SuitePerson): Promise<SuiteUser> {
  if (person.email === null) throw new AppError('sso-email-unverified');
  if (person.isChatso === false) throw new AppError('not-suite-user');
  const now = tx.now();
  const fullname = person.fullname ?? person.email.split('@')[0] ?? person.email;
  const user = await findOrCreateByEmail(tx.pool, { email: person.email, fullname, now });
  const { issuer, subject } = person;
  if (!(await insertIdentity(tx.pool, { issuer, subject, userId: user.id, now }))) {
    // Two first sign-ins of one person at once: the other one has done it.
    const linked = await findLinkedUser(tx.pool, issuer, subject);
    if (linked?.id === user.id) return user;
    throw new AppError('sso-account-taken');
  }
  await tx.audit({
    action: user.created ? 'account.created' : 'account.linked',
    subject: { type: 'user', id: user.id },
    data: { issuer, subject },
  });
  if (!user.created)
    tx.emit(sessionsEnded({ userId: user.id, sessionIds: await endFormerAccess(tx.pool, user.id, now) }));
  return user;
}

/** What the suite says wins over what is stored; what it does not say changes nothing. */
async function takeOverClaims(tx: RootCtx, person: SuitePerson, user: SuiteUser): Promise<SuiteUser> {
  const subject = { type: 'user', id: user.id };
  const suiteMember = person.isChatso ?? user.suiteMember;
  if (await setSuiteMember(tx.pool, user.id, suiteMember)) {
    await tx.audit({ action: suiteMember ? 'account.admitted' : 'account.excluded', subject });
  }
  if (person.email !== null && (await followEmail(tx.pool, user.id, person.email))) {
    await tx.audit({ action: 'account.email-changed', subject, data: { by: 'suite' } });
  }
  return { ...user, suiteMember };
}

/** A session of the suite as it is kept here: of any length, and no name that its issuer would know. */
export const suiteSessionOf = (issuer: string, session: string): string => hashToken(`session\n${issuer}\n${session}`);

/** What the browser that came back may trade for a session: useless without the cookie that only it gets. */
export async function issueSsoCode(
  ctx: RootCtx,
  userId: string,
  suiteSession: string | null = null,
): Promise<{ code: string; browser: string }> {
  const [code, browser] = [newToken(), newToken()];
  await insertCode(ctx.pool, {
    codeHash: hashToken(code),
    browserHash: hashToken(browser),
    userId,
    suiteSession,
    expiresAt: new Date(ctx.now().getTime() + codeSeconds * 1000),
  });
  return { code, browser };
}

/** `auth {ssoCode}` (decision A-1). */
export async function signInWithSsoCode(
  ctx: RootCtx,
  deps: IdentityDeps,
  input: { ssoCode: string; browser: string | undefined; device: Device },
): Promise<SessionAnswer> {
  const spent = await takeCode(ctx.pool, {
    codeHash: hashToken(input.ssoCode),
    browserHash: hashToken(input.browser ?? ''),
    now: ctx.now(),
  });
  if (spent === null) throw new AppError('sso-expired');
  return startSession(ctx, deps, { ...spent, keepSignedIn: true, device: input.device });
}
