import { isIP } from 'node:net';
import type { Config } from '../../platform/config.ts';

import { type StoreHost, validHosts } from '../stores/index.ts';

/** The addresses of a store: its own, and other hosts on which its widget may run. */
interface Addresses {
  url: string | null;
  hosts?: readonly StoreHost[];
}

type Here = Pick<Config, 'environment' | 'publicUrl'>;

const originOf = (url: string | null | undefined): URL | null =>
  typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? new URL(url) : null;

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** The host a store's pages live on. */
export const hostOfStore = (store: { url: string | null }): string | null => originOf(store.url)?.hostname ?? null;

const isLocal = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]' || hostname.endsWith('.localhost');

/** Shops are tried out on the developer's own machine. */
const allowsLocal = (here: Here): boolean => here.environment !== 'production';

/** A star stands for subdomains, however deep; other hosts are theirs with or without www. Never http but on localhost. */
function isOnHost(site: URL, host: string): boolean {
  if (site.protocol !== 'https:' && !isLocal(site.hostname)) return false;
  if (host.startsWith('*.')) return site.host.endsWith(host.slice(1)) && site.host !== host.slice(2);
  if (host === 'localhost') return isLocal(site.hostname);
  return withoutWww(site.host) === withoutWww(host);
}

/** Whether the address is one of the store's pages: its host with or without www, not weaker than its own protocol. */
export function isStoreSite(here: Here, store: Addresses, address: string, now = new Date()): boolean {
  const site = originOf(address);
  if (site === null) return false;
  if (allowsLocal(here) && isLocal(site.hostname)) return true;
  if (validHosts(store.hosts ?? [], now).some(({ host }) => isOnHost(site, host))) return true;
  const own = originOf(store.url);
  if (own === null || withoutWww(site.host) !== withoutWww(own.host)) return false;
  return own.protocol === 'http:' || site.protocol === 'https:';
}

/** Origins that may frame the widget, as a CSP source list. */
export function frameAncestors(here: Here, store: Addresses, now = new Date()): string {
  const own = originOf(store.url);
  const bare = own === null ? '' : withoutWww(own.host);
  const isName = own !== null && !isLocal(own.hostname) && isIP(own.hostname.replace(/[[\]]/g, '')) === 0;
  const hosts = own === null ? [] : isName ? [bare, `www.${bare}`] : [bare];
  const protocols = own?.protocol === 'http:' ? ['http://', 'https://'] : ['https://'];
  const shops = hosts.flatMap((host) => protocols.map((protocol) => protocol + host));
  const others = validHosts(store.hosts ?? [], now).flatMap(({ host }) => sourcesOf(host));
  const local = ['localhost', '127.0.0.1', '*.localhost'].flatMap((host) => [`http://${host}:*`, `https://${host}:*`]);
  return ["'self'", ...shops, ...others, ...(allowsLocal(here) ? local : [])].join(' ');
}

function sourcesOf(host: string): string[] {
  if (isLocal(host.split(':')[0] ?? '')) {
    const ported = host.includes(':') ? host : `${host}:*`;
    return [`http://${ported}`, `https://${ported}`];
  }
  if (host.startsWith('*.')) return [`https://${host}`];
  const bare = withoutWww(host);
  return isIP(bare) === 0 ? [`https://${bare}`, `https://www.${bare}`] : [`https://${bare}`];
}
