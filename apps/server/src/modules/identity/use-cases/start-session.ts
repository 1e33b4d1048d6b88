import type { endpoints, ResponseOf } from '@chatso/contract';
import type { LanguageCode } from '@chatso/domain';
import type { RootCtx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { idTokenSeconds, type Tokens } from '../../../platform/http/tokens.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { insertSession } from '../identity.repo.ts';
import { noteReading } from '../reader.repo.ts';
import { writeRefreshToken } from '../refresh-token.ts';
import { isSuiteMember } from '../sso/sso.repo.ts';

export type SessionAnswer = ResponseOf<(typeof endpoints)['auth.signIn']>;

/** What identity needs beside a context. */
export interface IdentityDeps {
  tokens: Tokens;
  secrets: Secrets;
}

/** Where a call came from; kept with the session so that people recognise their devices. */
export interface Device {
  ip: string;
  userAgent: string | null;
  /** What the page says it is read in, and by which clock: people who set neither are written to like that. */
  language?: LanguageCode | null;
  timeZone?: string | null;
}

const day = 86_400_000;
/** A session nobody wanted to keep ends by itself, even if its browser never closes. */
export const sessionLifeMs = (keepSignedIn: boolean): number => (keepSignedIn ? 30 * day : day / 2);

export async function startSession(
  ctx: RootCtx,
  deps: IdentityDeps,
  input: {
    userId: string;
    email: string;
    keepSignedIn: boolean;
    device: Device;
    parentId?: string;
    suiteSession?: string | null;
  },
): Promise<SessionAnswer> {
  // A person shut out by the suite gets in by no way.
  if (!(await isSuiteMember(ctx.pool, input.userId))) throw new AppError('not-suite-user');
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + sessionLifeMs(input.keepSignedIn));
  const { userId, keepSignedIn, device } = input;
  const { ip, userAgent } = device;
  const sessionId = await insertSession(ctx.pool, {
    ...{ userId, keepSignedIn, ip, userAgent, now, expiresAt },
    parentId: input.parentId ?? null,
    suiteSession: input.suiteSession ?? null,
  });
  await noteReading(ctx.pool, userId, device);
  await ctx.audit({
    action: 'session.started',
    subject: { type: 'user', id: userId },
    data: { sessionId },
    by: userId,
  });
  return answerWith(deps, { id: sessionId, userId, email: input.email, generation: 1 });
}

/** All tokens of one generation. */
export async function answerWith(
  { tokens, secrets }: IdentityDeps,
  session: { id: string; userId: string; email: string; generation: number },
): Promise<SessionAnswer> {
  return {
    idToken: await tokens.signIdToken({ uid: session.userId, email: session.email, sid: session.id }),
    customToken: await signCustomToken(tokens, session),
    refreshToken: writeRefreshToken(secrets.refreshKey, { sessionId: session.id, generation: session.generation }),
    uid: session.userId,
    expiresIn: idTokenSeconds,
  };
}

/** Lets another part of the suite, or another tab, sign in as the same person. */
export const signCustomToken = (tokens: Tokens, session: { id: string; userId: string }): Promise<string> =>
  tokens.signPurpose('custom', { uid: session.userId, sid: session.id }, idTokenSeconds);
