import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../../../platform/crypto.ts';

const waiting = /(<img\b[^>]*?)\sdata-remote="([^"]*)"/g;
const addressOf = (attribute: string): string =>
  attribute
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** Hosts whose pictures a mail would show, each once. */
export function blockedHosts(...parts: readonly string[]): string[] {
  const hosts = new Set<string>();
  for (const [, , address = ''] of parts.join('').matchAll(waiting)) {
    const url = addressOf(address);
    if (URL.canParse(url)) hosts.add(new URL(url).host);
  }
  return [...hosts].sort();
}

const dayMs = 86_400_000;
const path = '/api/email/picture';

const sealOf = (key: Uint8Array, url: string, day: number): string =>
  createHmac('sha256', key).update(`mail-picture\0${day}\0${url}`).digest('base64url');

/** The same address all day, so that a browser keeps what it has fetched; good until the next day is over. */
function proxied(key: Uint8Array, url: string, now: Date): string {
  const day = Math.floor(now.getTime() / dayMs);
  return `${path}?u=${Buffer.from(url).toString('base64url')}&amp;d=${day}&amp;s=${sealOf(key, url, day)}`;
}

/** Remote pictures are asked for by us: whoever sent the mail sees neither reader nor time. */
export const showPictures = (html: string, key: Uint8Array, now: Date): string =>
  html.replace(
    waiting,
    (_whole, before: string, address: string) => `${before} src="${proxied(key, addressOf(address), now)}"`,
  );

/** Only addresses that stood in a mail we showed carry our seal; null for others and for old ones. */
export function openSeal(key: Uint8Array, query: { u?: unknown; d?: unknown; s?: unknown }, now: Date): string | null {
  const { u, d, s } = query;
  if (typeof u !== 'string' || typeof d !== 'string' || typeof s !== 'string' || !/^\d{1,7}$/.test(d)) return null;
  const url = Buffer.from(u, 'base64url').toString('utf8');
  const age = Math.floor(now.getTime() / dayMs) - Number(d);
  return age >= 0 && age <= 1 && equalInConstantTime(sealOf(key, url, Number(d)), s) ? url : null;
}
