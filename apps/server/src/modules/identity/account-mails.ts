import type { RootCtx } from '../../platform/ctx.ts';
import { sendMail } from '../../platform/mail/mail.ts';

const goodbye = '\n\nChatso';
const notYou = (origin: string) =>
  `If this was not you, choose a new password at once: ${origin}/forgot-password${goodbye}`;

interface To {
  email: string;
  /** Where the console is, without a trailing slash. */
  origin: string;
}

const send = (ctx: RootCtx, email: string, subject: string, text: string): Promise<void> =>
  sendMail(ctx, { to: [email], subject, text });

export const mailResetLink = (ctx: RootCtx, { email, origin, token }: To & { token: string }): Promise<void> =>
  send(
    ctx,
    email,
    'Choose a new password',
    `Somebody, most likely you, asked for a new password for this address.\n\nChoose it here within an hour:\n${origin}/reset-password?token=${token}\n\nThe link works once. If you did not ask for it, do nothing: your password stays as it is.${goodbye}`,
  );

export const mailNoPassword = (ctx: RootCtx, { email, origin }: To): Promise<void> =>
  send(
    ctx,
    email,
    'Your account has no password',
    `Somebody, most likely you, asked for a new password for this address. This account has none: open the link of your invitation, or sign in with single sign-on at ${origin}/login${goodbye}`,
  );

export const mailPasswordChanged = (ctx: RootCtx, { email, origin }: To): Promise<void> =>
  send(
    ctx,
    email,
    'Your password was changed',
    `The password of your Chatso account was changed, and all other devices were signed out.\n\n${notYou(origin)}`,
  );

export const mailConfirmEmail = (ctx: RootCtx, { email, origin, token }: To & { token: string }): Promise<void> =>
  send(
    ctx,
    email,
    'Confirm your new email',
    `Confirm within an hour that you want to use this address for your Chatso account:\n${origin}/confirm-email?token=${token}\n\nThe link works once. Until then nothing changes; if you did not ask for it, do nothing.${goodbye}`,
  );

export const mailEmailRequested = (ctx: RootCtx, { email, origin, next }: To & { next: string }): Promise<void> =>
  send(
    ctx,
    email,
    'A new email for your account was asked for',
    `Your Chatso account is to use ${next} instead of this address. It changes when the link in the mail to the new address is used.\n\n${notYou(origin)}`,
  );

/** To the address before. A new password cannot be asked for there any more, so an admin has to help. */
export const mailEmailChanged = (ctx: RootCtx, { email, next }: { email: string; next: string }): Promise<void> =>
  send(
    ctx,
    email,
    'The email of your account was changed',
    `Your Chatso account now uses ${next}; this address signs in no more.\n\nIf this was not you, tell an admin of your workspace at once.${goodbye}`,
  );

export const mailTwoFactor = (ctx: RootCtx, { email, origin, on }: To & { on: boolean }): Promise<void> =>
  send(
    ctx,
    email,
    on ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off',
    `${
      on
        ? 'Your Chatso account now asks for a code of your authenticator app when you sign in.'
        : 'Your Chatso account no longer asks for a code when you sign in.'
    }\n\n${notYou(origin)}`,
  );
