import type { MailHints, MailPerson } from '@chatso/contract';
import type { Email, Header } from 'postal-mime';
import { getDomain } from 'tldts';
import { isDaemon } from './bounces.ts';
import type { ParsedLetter } from './parsed-letter.ts';

const verdicts: Record<string, 'pass' | 'fail' | 'none'> = {
  pass: 'pass',
  fail: 'fail',
  softfail: 'fail',
  permerror: 'fail',
  hardfail: 'fail',
};

function verdict(results: string, method: string): MailHints['spf'] {
  const found = new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*([a-z]+)`, 'i').exec(results)?.[1];
  return found === undefined ? null : (verdicts[found.toLowerCase()] ?? 'none');
}

const same = (a: string, b: string): boolean => (getDomain(a) ?? a.toLowerCase()) === (getDomain(b) ?? b.toLowerCase());

/** Who took the mail in: the servers the topmost lines name, up to the first that had it from elsewhere. */
function receivers(headers: readonly Header[]): string[] {
  const hosts: string[] = [];
  for (const { value } of headers.filter(({ key }) => key === 'received').slice(0, 6)) {
    const by = /\bby\s+([^\s;()]+)/i.exec(value)?.[1];
    const from = /^\s*from\s+([^\s;()]+)/i.exec(value)?.[1];
    if (by !== undefined) hosts.push(by);
    if (from !== undefined && (by === undefined || !same(from, by))) break;
  }
  return hosts;
}

/**
 * What the receiving server found out. Only the topmost of these headers counts, and only when its name is one of those who
 * took the mail in: whoever sends a mail may write such headers too.
 */
export function authenticationOf(
  headers: readonly Header[],
  authHosts: readonly string[],
): Pick<MailHints, 'spf' | 'dkim' | 'dmarc'> {
  const nothing = { spf: null, dkim: null, dmarc: null };
  const value = headers.find(({ key }) => key === 'authentication-results')?.value.slice(0, 8000);
  if (value === undefined) return nothing;
  const [, server = ''] = /^\s*([^\s;=]+)(?:\s+\d+)?\s*;/.exec(value) ?? [];
  const trusted = authHosts.length > 0 ? authHosts : receivers(headers);
  // Microsoft's names nobody when it judges for itself.
  const unnamed = server === '' && trusted.some((host) => same(host, 'outlook.com'));
  if (!unnamed && !trusted.some((host) => same(host, server))) return nothing;
  const plain = value.replace(/\([^()]*\)/g, ' ');
  return { spf: verdict(plain, 'spf'), dkim: verdict(plain, 'dkim'), dmarc: verdict(plain, 'dmarc') };
}

export function hintsOf(
  email: Email,
  people: { from: MailPerson; replyTo: readonly MailPerson[] },
  authHosts: readonly string[],
): MailHints {
  const { from, replyTo } = people;
  const elsewhere = replyTo.find(({ address }) => address !== from.address);
  const inName = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[a-z]{2,}/i.exec(from.name)?.[0]?.toLowerCase();
  return {
    ...authenticationOf(email.headers, authHosts),
    replyTo: elsewhere?.address ?? null,
    otherName: inName !== undefined && inName !== from.address ? inName : null,
  };
}

const headerOf = (email: Email, key: string): string => email.headers.find((header) => header.key === key)?.value ?? '';

/** Addresses that nobody reads answers at. */
const isMachine = (address: string): boolean =>
  isDaemon(address) || /^(?:no|do-?not)[-_.]?reply(?:[-+_.][^@]*)?@/i.test(address);

/** Whether a person wrote it. */
export function kindOf(email: Email, bounced: boolean): ParsedLetter['kind'] {
  if (bounced) return 'bounce';
  const type = headerOf(email, 'content-type');
  if (/multipart\/report/i.test(type)) return /delivery-status/i.test(type) ? 'bounce' : 'automatic';
  if (isMachine(email.from?.address ?? '')) return 'automatic';
  const suppress = headerOf(email, 'x-auto-response-suppress');
  if (/\b(?:all|autoreply|oof|dr|ndr)\b/i.test(suppress)) return 'automatic';
  const submitted = headerOf(email, 'auto-submitted').trim().toLowerCase();
  const automatic =
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    /^\s*(bulk|junk|list|auto_reply)\s*$/i.test(headerOf(email, 'precedence')) ||
    ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'feedback-id'].some(
      (key) => headerOf(email, key) !== '',
    ) ||
    /^\s*<>\s*$/.test(headerOf(email, 'return-path'));
  return automatic ? 'automatic' : 'mail';
}
