import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import Bowser from 'bowser';
import { type CountryResponse, open, type Reader } from 'maxmind';
import type { ReferrerProvider } from './visitors.schema.ts';

/** What the user agent tells (G-29). */
export interface Device {
  /** 'Chrome 131' */
  browser: string | null;
  /** 'macOS 15.1' */
  platform: string | null;
  /** 'Apple iPhone' when the browser says so. */
  device: string | null;
  deviceType: 'desktop' | 'mobile' | 'tablet' | 'tv' | 'bot' | null;
}

const noDevice: Device = { browser: null, platform: null, device: null, deviceType: null };
const deviceTypes = ['desktop', 'mobile', 'tablet', 'tv', 'bot'] as const;

export function deviceOf(userAgent: string | undefined): Device {
  if (userAgent === undefined || userAgent === '') return noDevice;
  const found = Bowser.parse(userAgent.slice(0, 1000));
  const words = (...parts: (string | undefined)[]): string | null =>
    parts
      .filter((part) => part !== undefined && part !== '')
      .join(' ')
      .slice(0, 100) || null;
  return {
    browser: words(found.browser.name, found.browser.version?.split('.')[0]),
    platform: words(found.os.name, found.os.versionName ?? found.os.version),
    device: words(found.platform.vendor, found.platform.model),
    deviceType: deviceTypes.find((type) => type === found.platform.type) ?? null,
  };
}

let reader: Promise<Reader<CountryResponse> | null> | null = null;

/** Opened on first use (8 MB, once per process); without the file the country is unknown and nothing else changes. */
function countryReader(): Promise<Reader<CountryResponse> | null> {
  reader ??= (async () => {
    const require = createRequire(import.meta.url);
    return open<CountryResponse>(
      require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
    );
  })().catch(() => null);
  return reader;
}

/** ISO 3166 code of the address's country; null for private and unknown addresses. */
export async function countryCodeOf(ip: string | null): Promise<string | null> {
  if (ip === null) return null;
  const countries = await countryReader();
  try {
    const found: unknown = countries?.get(ip.replace(/^::ffff:/, '')) ?? null;
    if (typeof found !== 'object' || found === null || !('country_code' in found)) return null;
    return typeof found.country_code === 'string' ? found.country_code : null;
  } catch {
    // Not an address (a proxy may send anything).
    return null;
  }
}

const privateRanges = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  // Between a provider's customers and the internet: nobody's own.
  ['100.64.0.0', 10],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv6');

/** The address when it is one of the internet's, else null. */
export function publicAddress(ip: string | null): string | null {
  const plain = ip?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '') ?? '';
  const family = isIP(plain);
  if (family === 0 || privateRanges.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return null;
  return plain;
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** 'Canada' for 'CA'. */
export function countryName(code: string | null): string | null {
  if (code === null || !/^[A-Z]{2}$/.test(code)) return null;
  return regionNames.of(code) ?? null;
}

/** Places are kept as codes; of older chats, at times as names. */
export function locationOf(kept: string | null): { country: string | null; countryCode: string | null } {
  const country = countryName(kept);
  return country === null ? { country: kept, countryCode: null } : { country, countryCode: kept };
}

// biome-ignore lint/plugin: where visitors come from, not by which channel they write.
const providers: [ReferrerProvider, RegExp][] = [
  ['google', /(^|\.)google\.[a-z.]{2,6}$/],
  ['facebook', /(^|\.)(facebook\.com|fb\.com|fb\.me)$/],
  ['instagram', /(^|\.)instagram\.com$/],
  ['linkedin', /(^|\.)(linkedin\.com|lnkd\.in)$/],
];

/** Where the visitor came from; the store's own pages are no referrer (decision M-2). */
export function referrerProviderOf(referrer: string | null, ownHost: string | null): ReferrerProvider {
  if (referrer === null || !URL.canParse(referrer)) return 'direct';
  const host = new URL(referrer).hostname.toLowerCase();
  if (host === '' || host === ownHost) return 'direct';
  return providers.find(([, pattern]) => pattern.test(host))?.[0] ?? 'other';
}
