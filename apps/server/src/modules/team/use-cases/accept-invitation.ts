import { type endpoints, newPasswordSchema, type ResponseOf, readReason } from '@chatso/contract';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  claimAccount,
  clearSession,
  type Device,
  findProved,
  hashPassword,
  type IdentityDeps,
  noteWorkspace,
  refuseWeakPassword,
  type SessionAnswer,
  type SessionProof,
  type SignInDeps,
  signInWithPassword,
  startSession,
} from '../../identity/index.ts';
import { lockWorkspace } from '../../workspaces/index.ts';
import { findInvitation, type Invitation, spendInvitation, statusOfInvitation } from '../invitations.repo.ts';
import { activateInvited } from '../members.repo.ts';
import { teamChanged } from '../team.events.ts';

type Account = NonNullable<Invitation['account']>;
type Open = Invitation & { account: Account };

export type AcceptDeps = SignInDeps;

/** Says what became of a link that is good for nothing. */
function requireOpen(invitation: Invitation | null, now: Date): Open {
  if (invitation === null) throw new AppError('invitation-unknown');
  if (invitation.status === 'accepted') throw new AppError('invitation-used');
  if (invitation.status === 'replaced') throw new AppError('invitation-replaced');
  const { account } = invitation;
  if (invitation.status === 'cancelled' || account === null) throw new AppError('invitation-cancelled');
  if (invitation.expiresAt <= now) throw new AppError('invitation-expired');
  return { ...invitation, account };
}

const openInvitationOf = async (ctx: RootCtx, token: string): Promise<Open> =>
  requireOpen(await findInvitation(ctx.pool, token), ctx.now());

/** What the page of the link shows. */
export async function showInvitation(
  ctx: RootCtx,
  deps: IdentityDeps,
  input: { token: string; proof: SessionProof },
): Promise<ResponseOf<(typeof endpoints)['auth.invitation']>> {
  const invitation = await openInvitationOf(ctx, input.token);
  const session = await findProved(ctx, deps, input.proof);
  const signedIn = session?.userId === invitation.userId;
  return {
    email: invitation.account.email,
    fullname: invitation.account.fullname,
    workspaceId: invitation.workspaceId,
    workspaceName: invitation.workspaceName,
    invitedBy: invitation.invitedBy,
    role: invitation.role,
    expiresAt: invitation.expiresAt.toISOString(),
    accountExists: invitation.account.known,
    signedIn,
    signedInAs: session === null || signedIn ? null : session.email,
  };
}

interface Acceptance {
  token: string;
  fullname?: string | undefined;
  password?: string | undefined;
  proof: SessionProof;
  device: Device;
}

export type Accepted = { session: SessionAnswer; keepSignedIn: boolean; workspaceId: string };

/**
 * Joins the workspace: as the person who is signed in, with the password of the account, or with a new account. The
 * link came by mail, so whoever has it may give an account without a password its first one.
 * @throws invitation-*, bad-credentials, bad-request (name or password missing)
 */
export async function acceptInvitation(ctx: RootCtx, deps: AcceptDeps, input: Acceptance): Promise<Accepted> {
  const invitation = await openInvitationOf(ctx, input.token);
  const current = await findProved(ctx, deps, input.proof);
  if (current?.userId === invitation.userId) {
    const { userId, email, keepSignedIn, familyId } = current;
    return join(ctx, invitation, async (tx) => ({
      session: await startSession(tx, deps, { userId, email, keepSignedIn, parentId: familyId, device: input.device }),
      keepSignedIn,
    }));
  }
  if (current !== null && input.password === undefined) throw new AppError('invitation-other-account');
  return invitation.account.hasPassword
    ? joinKnown(ctx, deps, invitation, input)
    : joinNew(ctx, deps, invitation, input);
}

async function joinKnown(ctx: RootCtx, deps: AcceptDeps, invitation: Open, input: Acceptance): Promise<Accepted> {
  const { email } = invitation.account;
  const { device } = input;
  // The one sign-in there is, with all its rules; only then is the invitation spent.
  const session = await signInWithPassword(ctx, deps, {
    email,
    password: input.password ?? '',
    keepSignedIn: true,
    device,
  });
  return join(ctx, invitation, async () => ({ session, keepSignedIn: true })).catch(async (error: unknown) => {
    await clearSession(ctx, deps, { refreshToken: session.refreshToken });
    throw error;
  });
}

async function joinNew(ctx: RootCtx, deps: AcceptDeps, invitation: Open, input: Acceptance): Promise<Accepted> {
  const { userId } = invitation;
  const fullname = input.fullname ?? invitation.account.fullname;
  if (fullname === '') throw new AppError('bad-request', { fields: [{ field: 'fullname', code: 'required' }] });
  const password = newPasswordSchema.safeParse(input.password ?? '');
  if (!password.success) {
    const reason = readReason(password.error.issues[0]?.message ?? '');
    throw new AppError('bad-request', { fields: [{ field: 'password', ...reason }] });
  }
  const own = [invitation.account.email, fullname, invitation.workspaceName];
  await refuseWeakPassword(password.data, own, 'password');
  // Takes its time on purpose, so not while anything is held.
  const passwordHash = await hashPassword(password.data);
  return join(ctx, invitation, async (tx) => {
    // Another workspace's invitation was accepted meanwhile: there is a password now, and it is not this one.
    if (!(await claimAccount(tx.pool, { userId, passwordHash, fullname }))) throw new AppError('conflict');
    const { email } = invitation.account;
    const session = await startSession(tx, deps, { userId, email, keepSignedIn: true, device: input.device });
    return { session, keepSignedIn: true };
  });
}

/** Spends the invitation and lets the person in, or says who was faster. */
async function join(
  ctx: RootCtx,
  invitation: Open,
  begin: (tx: Ctx) => Promise<Pick<Accepted, 'session' | 'keepSignedIn'>>,
): Promise<Accepted> {
  const { workspaceId, userId } = invitation;
  const scoped = inWorkspace(ctx, workspaceId, { kind: 'system', by: userId });
  return withTransaction(scoped, async (tx) => {
    await lockWorkspace(tx);
    if (!(await spendInvitation(tx, invitation.id))) await refuseLate(tx, invitation.id);
    if (!(await activateInvited(tx, userId))) throw new AppError('invitation-cancelled');
    // The suite may have signed somebody in to an account that the invitation made, and that has no name yet.
    const name = invitation.account.email.split('@')[0] ?? '';
    await noteWorkspace(tx.pool, userId, workspaceId, name);
    await tx.audit({ action: 'invitation.accepted', subject: { type: 'user', id: userId } });
    tx.emit(teamChanged({ workspaceId }));
    return { ...(await begin(tx)), workspaceId };
  });
}

async function refuseLate(tx: Ctx, id: string): Promise<never> {
  switch (await statusOfInvitation(tx, id)) {
    case 'accepted':
      throw new AppError('invitation-used');
    case 'replaced':
      throw new AppError('invitation-replaced');
    case 'open':
      throw new AppError('invitation-expired');
    default:
      throw new AppError('invitation-cancelled');
  }
}
