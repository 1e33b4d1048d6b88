import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../../../platform/crypto.ts';

/** What signs and knows the addresses that answers go to. */
export interface ReplyKeys {
  signingKey: Uint8Array;
  domain: string;
}

/** 96 bits: with its id as long as may stand before an @. */
const sealChars = 24;

const sealOf = (key: Uint8Array, id: string): string =>
  createHmac('sha256', key).update(`mail-reply\n${id}`).digest('hex').slice(0, sealChars);

const idOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/**
 * Where an answer to a mail goes: it names the mail and proves that we gave it. Small letters and figures only, since mail
 * servers may change the case. It names the mail and not its ticket, because that may be merged or split meanwhile; the
 * mail's thread knows the ticket of the day.
 */
export function replyAddress({ signingKey, domain }: ReplyKeys, mailId: string): string {
  const id = mailId.replaceAll('-', '');
  return `reply+${id}.${sealOf(signingKey, id)}@${domain}`;
}

/** The mail a local part answers; null: it is none of these, or forged. */
export function answeredMail({ signingKey }: ReplyKeys, localPart: string): string | null {
  const [, id, seal] = /^reply\+([0-9a-f]{32})\.([0-9a-f]{24})$/.exec(localPart.toLowerCase()) ?? [];
  if (id === undefined || seal === undefined) return null;
  return equalInConstantTime(sealOf(signingKey, id), seal) ? idOf(id) : null;
}

const headChars = 64 * 1024;

/** What precedes the first empty line. */
export function headOf(raw: Buffer): string {
  const text = raw.subarray(0, headChars).toString('latin1');
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  return text.slice(0, end);
}

/** Mails that the recipients in the headers of a mail answer: whoever answers all of several addresses sends it twice. */
export function answeredInHead(keys: ReplyKeys, raw: Buffer): string[] {
  const found = headOf(raw).matchAll(/\breply\+[0-9a-f]{32}\.[0-9a-f]{24}(?=@([a-z0-9.-]+))/gi);
  return [...found]
    .filter(([, domain = '']) => domain.toLowerCase() === keys.domain)
    .map(([localPart]) => answeredMail(keys, localPart))
    .filter((id) => id !== null);
}
