import { type WidgetLanguage, widgetLanguages } from '@chatso/domain';

/** 'pt-BR' is Portuguese to us; a language that we do not speak is nothing. */
const spokenOf = (tag: string | undefined): WidgetLanguage | undefined =>
  widgetLanguages.find((language) => (tag ?? '').trim().toLowerCase().split('-')[0] === language);

/** The first of the browser's languages that we speak, by the header that carries them (a page's `navigator.languages`). */
function browserLanguage(acceptLanguage: string | undefined): WidgetLanguage | undefined {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag, weight] = part.split(';q=');
      return { language: spokenOf(tag), weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted[0]?.language;
}

export interface LanguageChoice {
  mode: 'browser' | 'page' | 'fixed';
  fixed: WidgetLanguage;
}

/** What the page's script asked for, the browser's languages, and what the page says of itself. */
interface Wishes {
  speak?: string | undefined;
  acceptLanguage?: string | undefined;
  pageLanguage?: string | undefined;
}

/**
 * What the widget says to this browser. A store that speaks one language speaks it to everybody; else what the page's own
 * script asked for counts; then the browser and the page in the order the store has chosen, and English where none of
 * them names a language of ours.
 */
export function frameLanguage(
  choice: LanguageChoice | null,
  { speak, acceptLanguage, pageLanguage }: Wishes,
): WidgetLanguage {
  if (choice?.mode === 'fixed') return choice.fixed;
  const asked = spokenOf(speak);
  if (asked) return asked;
  const [browser, page] = [browserLanguage(acceptLanguage), spokenOf(pageLanguage)];
  return (choice?.mode === 'page' ? (page ?? browser) : (browser ?? page)) ?? 'en';
}
