import i18next from 'i18next';

const namers = new Map<string, Intl.DisplayNames>();

/** 'Canada' for 'CA', in the language of the page; whatever is no code of a country stays as it is. */
export function countryName(country: string | null | undefined): string | null {
  if (!country || !/^[A-Z]{2}$/.test(country)) return country || null;
  const language = i18next.language || 'en';
  // Making one costs more than asking it a thousand times.
  const namer = namers.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  namers.set(language, namer);
  return namer.of(country) ?? country;
}

/** Names of the standard for what is no country: unions, test regions, 'unknown'. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB']);
/** A code of before, or an alias, has the name of another one ('UK', 'DD'): nobody has it who comes from there. */
const isCanonical = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let known: readonly { code: string; name: string }[] = [];
let knownIn = '';

/** Every country by the name it has in the language of the page, in the order of that language. */
export function countries(): readonly { code: string; name: string }[] {
  const language = i18next.language || 'en';
  if (knownIn === language) return known;
  const namer = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  known = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && isCanonical(code))
    .flatMap((code) => {
      const name = namer.of(code);
      return name === undefined ? [] : [{ code, name }];
    })
    .sort((a, b) => a.name.localeCompare(b.name, language));
  knownIn = language;
  return known;
}
