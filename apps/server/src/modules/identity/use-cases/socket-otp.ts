import type { AgentActor } from '../../../platform/actor.ts';
import { hashToken, newToken } from '../../../platform/crypto.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Sql } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { insertOtp, type Otp, takeOtp } from '../identity.repo.ts';

const otpSeconds = 60;

/** A code for one socket, within a minute (F-01). The message channel is for those who may chat (F-05). */
export async function issueSocketOtp(
  ctx: Ctx<AgentActor>,
  channel: 'message' | 'tracking',
): Promise<{ otp: string; expiresIn: number }> {
  if (channel === 'message' && !ctx.actor.permissions.has('liveChat')) throw new AppError('forbidden');
  const otp = newToken(24);
  await insertOtp(ctx.pool, {
    otpHash: hashToken(otp),
    userId: ctx.actor.userId,
    workspaceId: ctx.workspaceId,
    sessionId: ctx.actor.sessionId,
    channel,
    expiresAt: new Date(ctx.now().getTime() + otpSeconds * 1000),
  });
  return { otp, expiresIn: otpSeconds };
}

/** null when the code is unknown, spent, too old or of the other channel; nobody learns which. */
export const consumeSocketOtp = (
  sql: Sql,
  now: Date,
  otp: string,
  channel: 'message' | 'tracking',
): Promise<Otp | null> => takeOtp(sql, hashToken(otp), channel, now);
