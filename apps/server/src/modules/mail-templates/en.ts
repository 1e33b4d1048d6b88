import { action, linked, type MailText } from './parts.ts';

const notYou = (link: string) => linked('If this was not you, choose a new password at once:', link);

/** Every mail of the server. The other languages say the same: what is missing there does not compile. */
export const mailsEn = {
  resetLink: ({ link }: { link: string }): MailText => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, most likely you, asked for a new password for this address.',
      action('Choose it here within an hour:', 'Choose a new password', link),
      'The link works once. If you did not ask for it, do nothing: your password stays as it is.',
    ],
  }),
  noPassword: ({ link }: { link: string }): MailText => ({
    subject: 'Your account has no password',
    paragraphs: [
      linked(
        'Somebody, most likely you, asked for a new password for this address. This account has none: open the link of your invitation, or sign in with single sign-on at',
        link,
      ),
    ],
  }),
  passwordChanged: ({ resetLink }: { resetLink: string }): MailText => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Chatso account was changed, and all other devices were signed out.',
      notYou(resetLink),
    ],
  }),
  confirmEmail: ({ link }: { link: string }): MailText => ({
    subject: 'Confirm your new email',
    paragraphs: [
      action(
        'Confirm within an hour that you want to use this address for your Chatso account:',
        'Confirm this address',
        link,
      ),
      'The link works once. Until then nothing changes; if you did not ask for it, do nothing.',
    ],
  }),
  emailRequested: ({ next, resetLink }: { next: string; resetLink: string }): MailText => ({
    subject: 'A new email for your account was asked for',
    paragraphs: [
      `Your Chatso account is to use ${next} instead of this address. It changes when the link in the mail to the new address is used.`,
      notYou(resetLink),
    ],
  }),
  emailChanged: ({ next }: { next: string }): MailText => ({
    subject: 'The email of your account was changed',
    paragraphs: [
      `Your Chatso account now uses ${next}; this address signs in no more.`,
      'If this was not you, tell an admin of your workspace at once.',
    ],
  }),
  twoFactorOn: ({ resetLink }: { resetLink: string }): MailText => ({
    subject: 'Two-factor sign-in is on',
    paragraphs: [
      'Your Chatso account now asks for a code of your authenticator app when you sign in.',
      notYou(resetLink),
    ],
  }),
  twoFactorOff: ({ resetLink }: { resetLink: string }): MailText => ({
    subject: 'Two-factor sign-in is off',
    paragraphs: ['Your Chatso account no longer asks for a code when you sign in.', notYou(resetLink)],
  }),
  twoFactorRemoved: ({ workspace, link }: { workspace: string; link: string }): MailText => ({
    subject: 'An admin turned your two-factor sign-in off',
    paragraphs: [
      `An admin of ${workspace} turned off the two-factor sign-in of your Chatso account, and all your devices were signed out.`,
      linked('Sign in with your password, and turn it on again under My account, Security:', link),
      'If you did not ask for this, choose a new password and tell another admin of your workspace at once.',
    ],
  }),
  invitation: ({ by, workspace, link, until }: Invitation): MailText => ({
    subject: `${by === null ? 'You are invited' : `${by} invites you`} to ${workspace} on Chatso`,
    paragraphs: [
      `${by === null ? 'You are invited' : `${by} invites you`} to work in ${workspace} on Chatso, where the team talks with the customers of its stores.`,
      action('Open this link to join:', 'Accept invitation', link),
      `The link works once, until ${until}. If you do not know what this is about, you need not do anything.`,
    ],
  }),
  chatExport: ({ rows, link, until }: ChatExport): MailText => ({
    subject: 'Your export of chats is ready',
    paragraphs: [
      rows === 1
        ? 'The file with 1 chat that you asked for is ready.'
        : `The file with ${rows} chats that you asked for is ready.`,
      action('Get it in Chatso, signed in as yourself:', 'Download the file', link),
      `It is kept until ${until}. The link works for you alone.`,
    ],
  }),
  chatExportFailed: ({ link }: { workspace: string; link: string }): MailText => ({
    subject: 'Your export of chats could not be made',
    paragraphs: [
      'Something went wrong while the file with the chats that you asked for was made.',
      linked('Nothing is lost. Please ask for it again, if you can with a filter:', link),
    ],
  }),
  forwardingTest: ({ email, forwardTo, code }: { email: string; forwardTo: string; code: string }): MailText => ({
    subject: `Is the mail of ${email} forwarded?`,
    paragraphs: [
      'Somebody asked Chatso whether mail to this address reaches their team. There is nothing to do: once this mail is forwarded, Chatso sees it.',
      `It should reach ${forwardTo}. If you did not ask for it, do not forward it.`,
      `Code of this test: ${code}`,
    ],
  }),
};

export interface ChatExport {
  workspace: string;
  rows: number;
  link: string;
  /** Date, time and zone, as the reader writes them. */
  until: string;
}

export interface Invitation {
  /** Whose invitation it is, when that person has a name. */
  by: string | null;
  workspace: string;
  link: string;
  /** Date, time and zone, as the reader writes them. */
  until: string;
}
