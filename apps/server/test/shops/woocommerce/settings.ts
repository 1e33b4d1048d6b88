import { aheadOf, type Zone } from './data.ts';
import { recordedBody } from './recorded.ts';

/** What a shop says of itself, as recorded. */
export interface WooSettings {
  address: string;
  currency: string;
  decimals: number;
  zone: Zone;
  plugin: boolean;
  now(): Date;
}

interface Index {
  namespaces: string[];
}

const here = <T>(body: T, address: string): T =>
  JSON.parse(JSON.stringify(body).replaceAll('https://shop.example.test', address)) as T;

/** The index of the REST API, read as nobody whatever keys come with it. */
export function indexOf({ address, zone, plugin, now }: WooSettings): object {
  const recorded = here(recordedBody<Index>('index', 'index-without-key'), address);
  return {
    ...recorded,
    gmt_offset: aheadOf(now(), zone) / 3_600_000,
    timezone_string: typeof zone === 'string' ? zone : '',
    namespaces: [...recorded.namespaces, ...(plugin ? ['chatso/v1'] : [])],
  };
}

const currencies: Readonly<Record<string, [name: string, symbol: string]>> = {
  EUR: ['Euro', '&euro;'],
  USD: ['United States (US) dollar', '&#36;'],
  JPY: ['Japanese yen', '&yen;'],
  KWD: ['Kuwaiti dinar', '&#x62f;.&#x643;'],
  RSD: ['Serbian dinar', '&#1088;&#1089;&#1076;'],
  HUF: ['Hungarian forint', '&#70;&#116;'],
  COP: ['Colombian peso', '&#36;'],
};

export function currencyNow(code: string): object {
  const [name, symbol] = currencies[code] ?? [code, '&#36;'];
  return { code, name, symbol };
}

/** The version is `environment.version`; there is no `wc_version`. */
export function statusOf({ address, currency, decimals }: WooSettings): object {
  const recorded = here(recordedBody<{ settings: object }>('index', 'system-status'), address);
  return { ...recorded, settings: { ...recorded.settings, currency, number_of_decimals: decimals } };
}
