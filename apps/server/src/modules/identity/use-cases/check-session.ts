import { z } from 'zod';
import type { RootCtx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { touchSession } from '../device-sessions.repo.ts';
import { findSession, type Session } from '../identity.repo.ts';
import { readRefreshToken } from '../refresh-token.ts';
import { type Device, type IdentityDeps, signCustomToken } from './start-session.ts';

/** The session that a browser holds, by whichever proof it has. */
export interface SessionProof {
  refreshToken?: string | undefined;
  customToken?: string | undefined;
  idToken?: string | undefined;
}

const sid = z.object({ sid: z.uuid() });

/**
 * Tells a tab who is signed in by the cookies that all tabs share, and whether the tab's own id token still stands
 * . A client without cookies is answered about the id token's session.
 */
export async function checkSession(
  ctx: RootCtx,
  deps: IdentityDeps,
  proof: SessionProof & { idToken: string },
  device: Device,
) {
  const own = await findProved(ctx, deps, { idToken: proof.idToken });
  const shared = await findProved(ctx, deps, { refreshToken: proof.refreshToken, customToken: proof.customToken });
  const session = shared ?? own;
  if (session === null) throw new AppError('unauthenticated');
  await touchSession(ctx.pool, { sessionId: session.id, ...device, now: ctx.now() });
  return {
    customToken: await signCustomToken(deps.tokens, session),
    uid: session.userId,
    // A fact of the account, not of the token: the suite may have changed its mind since.
    customClaims: { is_chatso: session.suiteMember },
    email: session.email,
    isIdTokenValid: own !== null,
  };
}

/** The first standing session among the proofs. */
export async function findProved(ctx: RootCtx, deps: IdentityDeps, proof: SessionProof): Promise<Session | null> {
  const ids = [
    readRefreshToken(deps.secrets.refreshKey, proof.refreshToken)?.sessionId,
    await sessionOf(proof.customToken, (token) => deps.tokens.verifyPurpose('custom', token)),
    await sessionOf(proof.idToken, (token) => deps.tokens.verifyIdToken(token)),
  ];
  for (const id of ids) {
    const session = id === undefined ? null : await findSession(ctx.pool, id, ctx.now());
    if (session !== null) return session;
  }
  return null;
}

async function sessionOf(token: string | undefined, verify: (token: string) => Promise<unknown>) {
  if (token === undefined) return undefined;
  const parsed = sid.safeParse(await verify(token).catch(() => null));
  return parsed.success ? parsed.data.sid : undefined;
}
