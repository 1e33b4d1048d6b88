import { createTransport } from 'nodemailer';
import { cleanLine } from '../letters/letter-text.ts';
import type { LetterBounce } from '../letters/parsed-letter.ts';
import type { SmtpAccess } from './mail-access.ts';

/** `uncertain`: the connection went while the mail was handed over, so it may have left. */
export type Outcome =
  | { state: 'sent'; refused: LetterBounce[] }
  | { state: 'refused' | 'later' | 'uncertain'; words: string };

const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
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

export function judge(error: unknown): Outcome {
  const failure: SmtpError = error instanceof Error ? error : new Error(String(error));
  const { code = '', responseCode: said } = failure;
  const words = wordsOf(failure);
  // A password that is wrong today is repaired by somebody; the mail waits for them.
  if (code === 'EAUTH' || said === 535 || said === 530) return { state: 'later', words };
  if (said !== undefined && said >= 500) return { state: 'refused', words };
  if (said !== undefined && said >= 400) return { state: 'later', words };
  const cause = (failure as { cause?: { code?: string } }).cause?.code ?? '';
  const known =
    beforeTheMail.has(code) ||
    beforeTheMail.has(cause) ||
    /ECONNREFUSED|ENOTFOUND|Greeting never received/.test(failure.message);
  return { state: known ? 'later' : 'uncertain', words };
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
