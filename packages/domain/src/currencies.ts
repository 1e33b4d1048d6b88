/**
 * ISO 4217: how many decimals the smallest unit of a currency has. The one table of server, console, widget and plugin, because
 * `Intl` of each browser and of each Node says something else (RSD, HUF, IDR, COP, PKR and IQD among them), and an amount that is
 * written with one and read with another is a hundred times wrong.
 */
const none = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const three = 'BHD IQD JOD KWD LYD OMR TND';
const four = 'CLF UYW';

const isIn = (codes: string, currency: string): boolean =>
  currency.length === 3 && codes.includes(currency.toUpperCase());

/** Two for all others, and where a shop names a currency that is none. */
export const decimalsOf = (currency: string): number =>
  isIn(none, currency) ? 0 : isIn(three, currency) ? 3 : isIn(four, currency) ? 4 : 2;

/** Those that do not have two, for whoever cannot ask `decimalsOf`. */
export const currencyDecimals = (): [currency: string, decimals: number][] =>
  `${none} ${three} ${four}`.split(' ').map((code) => [code, decimalsOf(code)]);

/** For `Intl.NumberFormat`, which must not choose the number of decimals itself. */
export function moneyFormat(currency: string): Intl.NumberFormatOptions {
  const decimals = decimalsOf(currency);
  return {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  };
}

/** An amount in the smallest unit of its currency, as the number that is shown. */
export const shownAmount = (units: number, currency: string): number => units / 10 ** decimalsOf(currency);
