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
