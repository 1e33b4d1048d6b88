import { isIP } from 'node:net';
import type { Config } from '../../platform/config.ts';

type Here = Pick<Config, 'environment' | 'demo' | 'publicUrl'>;

const originOf = (url: string | null | undefined): URL | null =>
  typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? new URL(url) : null;

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** The host a store's pages live on. */
export const hostOfStore = (store: { url: string | null }): string | null => originOf(store.url)?.hostname ?? null;

const isLocal = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]' || hostname.endsWith('.localhost');

/** Shops are tried out on the developer's own machine, in production only when the demo was asked for. */
const allowsLocal = (here: Here): boolean => here.environment !== 'production' || here.demo;

/** Whether the address is one of the store's pages: its host with or without www, not weaker than its own protocol. */
export function isStoreSite(here: Here, store: { url: string | null }, address: string): boolean {
  const site = originOf(address);
  if (site === null) return false;
  if (allowsLocal(here) && isLocal(site.hostname)) return true;
  const own = originOf(store.url);
  if (own === null || withoutWww(site.host) !== withoutWww(own.host)) return false;
  return own.protocol === 'http:' || site.protocol === 'https:';
}

/** Origins that may frame the widget, as a CSP source list. */
export function frameAncestors(here: Here, store: { url: string | null }): string {
  const own = originOf(store.url);
  const bare = own === null ? '' : withoutWww(own.host);
  const isName = own !== null && !isLocal(own.hostname) && isIP(own.hostname.replace(/[[\]]/g, '')) === 0;
  const hosts = own === null ? [] : isName ? [bare, `www.${bare}`] : [bare];
  const protocols = own?.protocol === 'http:' ? ['http://', 'https://'] : ['https://'];
  const shops = hosts.flatMap((host) => protocols.map((protocol) => protocol + host));
  const local = ['localhost', '127.0.0.1', '*.localhost'].flatMap((host) => [`http://${host}:*`, `https://${host}:*`]);
  return ["'self'", ...shops, ...(allowsLocal(here) ? local : [])].join(' ');
}
