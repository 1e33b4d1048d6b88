import type { MailFailure, MailProblem } from '@chatso/contract';
import type { MailServerError } from '../accounts/mail-problem.ts';

/** Why a mail did not leave. */
export interface MailFault {
  /** For whoever wrote it. */
  failure: MailFailure;
  /** What is wrong with its account, for admins; null where that is well, and this mail is not. */
  trouble: { problem: MailProblem; words: string | null } | null;
}

/** What keeps an account from sending is told to admins step by step, and to who writes in a few sentences. */
const failureOf: Record<MailProblem, MailFailure> = {
  'name-unknown': 'unreachable',
  'not-public': 'unreachable',
  unreachable: 'unreachable',
  timeout: 'unreachable',
  'not-this-protocol': 'unreachable',
  certificate: 'unreachable',
  'no-encryption': 'unreachable',
  password: 'sign-in',
  'app-password': 'sign-in',
  'oauth-only': 'sign-in',
  'consent-revoked': 'sign-in',
  'secret-unreadable': 'sign-in',
  quota: 'busy',
  'no-inbox': 'refused',
  'forwarding-unproved': 'forwarding-unproved',
  'no-outgoing': 'no-outgoing',
  refused: 'refused',
};

/** Of an account that cannot be used. `failure`: where the mail is told another sentence than the problem's own. */
export const faultOfAccount = (
  { problem, words }: Pick<MailServerError, 'problem' | 'words'>,
  failure: MailFailure = failureOf[problem],
): MailFault => ({ failure, trouble: { problem, words } });

/** Of one mail; another may leave. */
export const faultOfMail = (failure: MailFailure): MailFault => ({ failure, trouble: null });
