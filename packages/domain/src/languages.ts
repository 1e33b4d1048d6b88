/** Languages the product speaks to the people who work with it. */
export const languageCodes = ['en', 'fr-CA'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** What a person chose: one of them, or whatever the device asks for. */
export const languageSettings = ['auto', ...languageCodes] as const;
export type LanguageSetting = (typeof languageSettings)[number];

const languageOf = (tag: string) => tag.trim().toLowerCase().split('-')[0];

/** The first of somebody's languages that we have, in whatever country it is spoken; null when we have none of them. */
export function pickLanguage(preferred: readonly string[]): LanguageCode | null {
  for (const tag of preferred) {
    const found = languageCodes.find((code) => languageOf(code) === languageOf(tag));
    if (found) return found;
  }
  return null;
}
