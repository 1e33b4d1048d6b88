import type { AgentActor } from '../../../platform/actor.ts';
import { hashToken, newToken } from '../../../platform/crypto.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Sql } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { insertOtp, type Otp, takeOtp } from '../identity.repo.ts';

const otpSeconds = 60;

type OtpChannel = 'message' | 'tracking' | 'notifications';

/** A code for one socket, within a minute (F-01). The message channel is for those who may chat (F-05). */
export async function issueSocketOtp(
  ctx: Ctx<AgentActor>,
  channel: 'message' | 'tracking',
): Promise<{ otp: string; expiresIn: number }> {
  if (channel === 'message' && !ctx.actor.permissions.has('liveChat')) throw new AppError('forbidden');
  return issueOtp(ctx, channel);
}

/** The same for the notification stream, which everybody may read (F-08, decision F-3). */
export async function issueStreamToken(ctx: Ctx<AgentActor>): Promise<{ token: string; expiresIn: number }> {
  const { otp, expiresIn } = await issueOtp(ctx, 'notifications');
  return { token: otp, expiresIn };
}

async function issueOtp(ctx: Ctx<AgentActor>, channel: OtpChannel): Promise<{ otp: string; expiresIn: number }> {
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
export const consumeSocketOtp = (sql: Sql, now: Date, otp: string, channel: OtpChannel): Promise<Otp | null> =>
  takeOtp(sql, hashToken(otp), channel, now);
