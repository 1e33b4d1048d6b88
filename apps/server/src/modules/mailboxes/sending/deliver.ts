import { createTransport } from 'nodemailer';
import { mailErrorOf } from '../accounts/mail-problem.ts';
import { cleanLine } from '../letters/letter-text.ts';
import type { LetterBounce } from '../letters/parsed-letter.ts';
import type { SmtpAccess } from './mail-access.ts';
import { faultOfAccount, faultOfMail, type MailFault } from './mail-fault.ts';

/** `uncertain`: the connection went while the mail was handed over, so it may have left. */
export type Outcome =
  | { state: 'sent'; refused: LetterBounce[] }
  | { state: 'refused' | 'later' | 'uncertain'; fault: MailFault };

const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  /** What was asked when it failed. */
  command?: string;
  /** The socket's, where the library has one of its own for it. */
  originalCode?: string;
  timeoutType?: string;
}

const wordsChars = 500;
const wordsOf = ({ response, message }: SmtpError): string => cleanLine(response ?? message, wordsChars);

/** Before these a server has not taken a byte of a mail. */
const beforeTheMail = new Set([
  'EDNS',
  'EAUTH',
  'ETLS',
  'ENOTFOUND',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOAUTH',
  'EOAUTH2',
  'EPROXY',
]);

function isBeforeTheMail(failure: SmtpError): boolean {
  const { code = '', originalCode = '', timeoutType = '', message } = failure;
  const cause = (failure as { cause?: { code?: string } }).cause?.code ?? '';
  return (
    [code, originalCode, cause].some((one) => beforeTheMail.has(one)) ||
    ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'].includes(timeoutType) ||
    /ECONNREFUSED|ENOTFOUND|Greeting never received/.test(message)
  );
}

/** What a server that answered means by it: of its own, of this mail, or of somebody it goes to. */
function faultOfAnswer(failure: SmtpError): MailFault {
  const { command = '', responseCode: said = 0, message, response = '' } = failure;
  if (/^RCPT/.test(command)) return faultOfMail(said >= 500 ? 'recipient' : 'busy');
  if (said === 552 || /\b5\.3\.4\b|message (?:size|too)|too (?:large|big)/i.test(`${message} ${response}`))
    return faultOfMail('too-large');
  const words = wordsOf(failure);
  return said >= 500
    ? faultOfAccount({ problem: 'refused', words })
    : faultOfAccount({ problem: 'refused', words }, 'busy');
}

export function judge(error: unknown): Outcome {
  const failure: SmtpError = error instanceof Error ? error : new Error(String(error));
  const { code = '', responseCode: said } = failure;
  const { problem, words } = mailErrorOf(failure);
  // Where no server said a word, an admin is told what the socket did.
  const account = { problem, words: words ?? wordsOf(failure) };
  // A password that is wrong today is repaired by somebody; the mail waits for them.
  if (code === 'EAUTH' || said === 535 || said === 530) {
    const signIn = problem === 'refused' ? 'password' : problem;
    return { state: 'later', fault: faultOfAccount({ ...account, problem: signIn }) };
  }
  if (said !== undefined && said >= 400)
    return { state: said >= 500 ? 'refused' : 'later', fault: faultOfAnswer(failure) };
  // It knows the server's limit, and has not begun.
  if (/message size larger/i.test(failure.message)) return { state: 'refused', fault: faultOfMail('too-large') };
  return isBeforeTheMail(failure)
    ? { state: 'later', fault: faultOfAccount(account, problem === 'refused' ? 'unreachable' : undefined) }
    : { state: 'uncertain', fault: faultOfAccount(account, 'uncertain') };
}

interface Refused extends SmtpError {
  recipient?: string;
}

const bounceOf = (error: Refused): LetterBounce => ({
  address: (error.recipient ?? '').toLowerCase(),
  status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(error.response ?? '')?.[0] ?? '',
  words: wordsOf(error),
  permanent: (error.responseCode ?? 550) >= 500,
});

/** Hands the bytes to the account's own server. Never throws. */
export async function deliver(
  access: SmtpAccess,
  envelope: { from: string; to: string[] },
  raw: Buffer,
): Promise<Outcome> {
  const transport = createTransport({ ...access, ...patience, disableFileAccess: true, disableUrlAccess: true });
  try {
    const info: { rejectedErrors?: readonly Refused[] | undefined } = await transport.sendMail({ envelope, raw });
    return { state: 'sent', refused: (info.rejectedErrors ?? []).map(bounceOf) };
  } catch (error) {
    return judge(error);
  } finally {
    transport.close();
  }
}
