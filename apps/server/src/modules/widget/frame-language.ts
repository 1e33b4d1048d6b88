const spoken = ['en', 'fr'] as const;
export type FrameLanguage = (typeof spoken)[number];

const spokenOf = (tag: string): FrameLanguage | undefined =>
  spoken.find((language) => tag.trim().toLowerCase().split('-')[0] === language);

/**
 * What the widget says to this browser: the first of its languages that we speak, by the header that carries them (the
 * same that a page reads as `navigator.languages`); where it names none of ours, the language of the shop's page; else
 * English. A store has no language of its own.
 */
export function frameLanguage(acceptLanguage: string | undefined, pageLanguage: string | undefined): FrameLanguage {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.split(';q=');
      return { language: spokenOf(tag), weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted[0]?.language ?? spokenOf(pageLanguage ?? '') ?? 'en';
}
