/**
 * ISO 4217: how many decimals the smallest unit of a currency has. The one table of server, console, widget and plugin, because
 * `Intl` of each browser and of each Node says something else (RSD, HUF, IDR, COP, PKR and IQD among them), and an amount that is
 * written with one and read with another is a hundred times wrong.
 */
const without = ['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV'];
const withoutToo = ['XAF', 'XOF', 'XPF'];
const withThree = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'];
const withFour = ['CLF', 'UYW'];

/** Those that do not have two. */
export const currencyDecimals: Readonly<Record<string, number>> = Object.fromEntries([
  ...[...without, ...withoutToo].map((code) => [code, 0] as const),
  ...withThree.map((code) => [code, 3] as const),
  ...withFour.map((code) => [code, 4] as const),
]);

/** Two where a shop names a currency that is none. */
export const decimalsOf = (currency: string): number => currencyDecimals[currency.toUpperCase()] ?? 2;

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
