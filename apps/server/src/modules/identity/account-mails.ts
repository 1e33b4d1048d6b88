import type { LanguageCode } from '@chatso/domain';
import type { RootCtx } from '../../platform/ctx.ts';
import { sendTemplate } from '../mail-templates/index.ts';

interface To {
  email: string;
  /** Of the person, not of whoever asks. */
  language: LanguageCode;
  /** Where the console is, without a trailing slash. */
  origin: string;
}

const resetAt = (origin: string) => `${origin}/forgot-password`;

export const mailResetLink = (ctx: RootCtx, { token, ...to }: To & { token: string }): Promise<void> =>
  sendTemplate(ctx, to, 'resetLink', { link: `${to.origin}/reset-password?token=${token}` });

export const mailNoPassword = (ctx: RootCtx, to: To): Promise<void> =>
  sendTemplate(ctx, to, 'noPassword', { link: `${to.origin}/login` });

export const mailPasswordChanged = (ctx: RootCtx, to: To): Promise<void> =>
  sendTemplate(ctx, to, 'passwordChanged', { resetLink: resetAt(to.origin) });

export const mailConfirmEmail = (ctx: RootCtx, { token, ...to }: To & { token: string }): Promise<void> =>
  sendTemplate(ctx, to, 'confirmEmail', { link: `${to.origin}/confirm-email?token=${token}` });

export const mailEmailRequested = (ctx: RootCtx, { next, ...to }: To & { next: string }): Promise<void> =>
  sendTemplate(ctx, to, 'emailRequested', { next, resetLink: resetAt(to.origin) });

/** To the address before. A new password cannot be asked for there any more, so an admin has to help. */
export const mailEmailChanged = (ctx: RootCtx, { next, ...to }: Omit<To, 'origin'> & { next: string }): Promise<void> =>
  sendTemplate(ctx, to, 'emailChanged', { next });

export const mailTwoFactor = (ctx: RootCtx, { on, ...to }: To & { on: boolean }): Promise<void> =>
  sendTemplate(ctx, to, on ? 'twoFactorOn' : 'twoFactorOff', { resetLink: resetAt(to.origin) });

export const mailTwoFactorRemoved = (ctx: RootCtx, { workspace, ...to }: To & { workspace: string }): Promise<void> =>
  sendTemplate(ctx, to, 'twoFactorRemoved', { workspace, link: `${to.origin}/login` });
