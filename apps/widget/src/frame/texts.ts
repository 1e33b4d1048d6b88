import { filledWordings } from '@chatso/domain';
import * as spoken from './texts.en.ts';

/** What stands in this frame. The build puts the catalogue of a language in its place, as constants and variables. */
export const texts: typeof spoken = { ...spoken };

/** The shop's own words (`wordsForFrame`) in the place of ours; a text it says nothing of is as it was. */
export function useWords(words: Readonly<Record<string, string>>): void {
  Object.assign(texts, spoken, words);
  Object.keys(filledWordings).forEach((name, at) => {
    const own = words[at];
    if (own === undefined) return;
    const say = (...given: unknown[]) => own.replace(/\{(\d)\}/g, (_, place) => String(given[Number(place)]));
    Object.assign(texts, { [name]: say });
  });
}
