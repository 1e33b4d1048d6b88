import type { MailProblem } from '@chatso/contract';
import { NotPublicError } from '../../../platform/http/outgoing.ts';

/** Why a mail server could not be used, as an admin is told: what it is, and what the server itself said. */
export class MailServerError extends Error {
  readonly problem: MailProblem;
  readonly words: string | null;

  constructor(problem: MailProblem, words: string | null = null, cause?: unknown) {
    super(`${problem}${words === null ? '' : `: ${words}`}`, { cause });
    this.problem = problem;
    this.words = words;
  }
}

const wordsChars = 300;

/** One line without control characters: it goes into a log and onto a page. */
export function serverWords(text: string | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const line = (text ?? '').replace(/[\u0000-\u001F\u007F]+/g, ' ').trim();
  return line === '' ? null : line.slice(0, wordsChars);
}

const byCode: Record<string, MailProblem> = {
  ENOTFOUND: 'name-unknown',
  EAI_AGAIN: 'name-unknown',
  EDNS: 'name-unknown',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ECONNECTION: 'unreachable',
  ETIMEDOUT: 'timeout',
  ETIMEOUT: 'timeout',
  ERR_SSL_WRONG_VERSION_NUMBER: 'not-this-protocol',
  EPROTO: 'not-this-protocol',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  CERT_HAS_EXPIRED: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
};

interface Failure {
  code?: string;
  originalCode?: string;
  message?: string;
  response?: unknown;
  responseText?: string;
  responseCode?: number;
  authenticationFailed?: boolean;
  cause?: Failure;
}

/** What a refused sign-in means: providers say in their words that a password of another kind is wanted. */
function refusedSignIn(words: string): MailProblem {
  if (/app(?:lication)?[- ]specific password|app password|web login required/i.test(words)) return 'app-password';
  if (/basic auth|BasicAuthBlocked|authentication (?:mechanism )?disabled|LOGIN (?:is )?disabled/i.test(words))
    return 'oauth-only';
  if (/invalid_grant|consent|revoked/i.test(words)) return 'consent-revoked';
  return 'password';
}

/** Any failure of a library of mail, put into the words of the contract. */
export function mailErrorOf(thrown: unknown): MailServerError {
  if (thrown instanceof MailServerError) return thrown;
  if (thrown instanceof NotPublicError) return new MailServerError('not-public', null, thrown);
  const failure = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Failure;
  const said = typeof failure.response === 'string' ? failure.response : failure.responseText;
  const words = serverWords(failure.responseText ?? said);
  const all = `${said ?? ''} ${failure.message ?? ''}`;
  if (
    failure.authenticationFailed ||
    failure.code === 'EAUTH' ||
    failure.responseCode === 535 ||
    failure.responseCode === 534
  ) {
    return new MailServerError(refusedSignIn(all), words, thrown);
  }
  if (/OVERQUOTA/i.test(all)) return new MailServerError('quota', words, thrown);
  // The library of SMTP has one code for whatever a socket meets.
  const code = [failure.originalCode, failure.code, failure.cause?.code].find(
    (one) => one !== undefined && one in byCode,
  );
  const problem = code === undefined ? undefined : byCode[code];
  if (problem !== undefined) return new MailServerError(problem, words, thrown);
  if (/timed? ?out|Greeting never received/i.test(all)) return new MailServerError('timeout', words, thrown);
  if (/certificate/i.test(all)) return new MailServerError('certificate', words, thrown);
  return new MailServerError('refused', words ?? serverWords(failure.message), thrown);
}
