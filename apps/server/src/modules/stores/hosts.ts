import { limits } from '@chatso/domain';
import { parse } from 'tldts';
import { AppError } from '../../platform/errors.ts';
import type { StoreHost } from './stores.schema.ts';

/** 'https://shop.example' of whatever people type or paste as the address of a shop. Throws `validation`, about `field`. */
export function siteOf(typed: string, field = 'url'): string {
  const address = typed.includes('://') ? typed : `https://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isSite = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (isSite && (url.hostname === 'localhost' || /[^.]\.[^.]/.test(url.hostname))) return url.origin;
  throw new AppError('validation', { reason: 'website-invalid', field });
}

/**
 * A host as it is kept: small letters, no path, its port where it has one. A star stands for all subdomains of one host, never for
 * everything below a public suffix such as 'com' or 'co.uk'. Throws `validation`.
 */
function hostOf(typed: string): string {
  const wild = typed.startsWith('*.');
  const name = wild ? typed.slice(2) : typed;
  const address = name.includes('://') ? name : `https://${name}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const refuse = (reason: 'host-not-valid' | 'host-too-wide') =>
    new AppError('validation', { field: 'hosts', reason, details: { host: typed } });
  if (url === null || url.host === '' || url.host.includes('*') || url.username !== '') throw refuse('host-not-valid');
  const { isIp, domain } = parse(url.hostname);
  if (url.hostname !== 'localhost' && !isIp && domain === null) {
    throw refuse(wild || /^[a-z]+$/.test(url.hostname) ? 'host-too-wide' : 'host-not-valid');
  }
  if (wild && (isIp || url.hostname === 'localhost')) throw refuse('host-not-valid');
  return wild ? `*.${url.host}` : url.host;
}

/** What was typed, each host once; those that were there before keep their end. */
export function hostsOf(typed: readonly string[], before: readonly StoreHost[], now: Date): StoreHost[] {
  const wanted = new Set(typed.filter((host) => host !== '').map(hostOf));
  return [...wanted].map((host) => {
    const isLocal = host === 'localhost' || host.startsWith('localhost:');
    const until = isLocal ? new Date(now.getTime() + limits.localHostForMs).toISOString() : null;
    return before.find((known) => known.host === host && !isOver(known, now)) ?? { host, until };
  });
}

const isOver = ({ until }: StoreHost, now: Date): boolean => until !== null && Date.parse(until) <= now.getTime();

/** Those that count now. */
export const validHosts = (hosts: readonly StoreHost[], now: Date): StoreHost[] =>
  hosts.filter((host) => !isOver(host, now));
