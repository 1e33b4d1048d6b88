import type { Conversation } from '@chatso/contract';
import { SentimentIntensityAnalyzer } from 'vader-sentiment';
import { englishMarks, feelingOf, frenchMarks, negations, strengtheners } from './french-words.ts';

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): string[] =>
  fold(text)
    .replace(/[’']/g, ' ')
    .match(/[a-z]+(?:-[a-z]+)*/g) ?? [];

const isFrench = (words: readonly string[]): boolean => {
  const marks = (of: ReadonlySet<string>) => words.filter((word) => of.has(word)).length;
  return marks(frenchMarks) > marks(englishMarks);
};

/** VADER's own way of bringing any sum between -1 and 1. */
const normalise = (sum: number): number => sum / Math.sqrt(sum * sum + 15);

/** The same idea as VADER for French: 'pas' turns what stands near it, 'très' strengthens what follows. */
function frenchScore(words: readonly string[]): number {
  let sum = 0;
  words.forEach((word, at) => {
    const feeling = feelingOf(word);
    if (feeling === 0) return;
    const before = words.slice(Math.max(0, at - 3), at);
    const strong = strengtheners.has(words[at - 1] ?? '') ? 1.3 : 1;
    const turned = before.some((other) => negations.has(other)) ? -0.74 : 1;
    sum += feeling * strong * turned;
  });
  return normalise(sum);
}

/** -1 to 1; 0 for a text in which nothing is felt. */
export function scoreOf(text: string): number {
  const words = wordsOf(text);
  return isFrench(words) ? frenchScore(words) : SentimentIntensityAnalyzer.polarity_scores(text).compound;
}

/** Decision G-10. */
const edge = 0.2;
/** Below this nothing was felt: most of what a customer writes is about a parcel. */
const faint = 0.05;

/**
 * How a customer felt by what they wrote, oldest first; null when they wrote nothing. Texts without any feeling do not dilute
 * it, and the last third counts twice: somebody who came angry and left thanking was helped.
 */
export function moodOf(texts: readonly string[]): Conversation['sentiment'] {
  const said = texts.filter((text) => text.trim() !== '');
  if (said.length === 0) return null;
  let sum = 0;
  let weights = 0;
  said.forEach((text, at) => {
    const score = scoreOf(text);
    if (Math.abs(score) < faint) return;
    const weight = said.length > 2 && at >= (said.length * 2) / 3 ? 2 : 1;
    sum += score * weight;
    weights += weight;
  });
  const mean = weights === 0 ? 0 : sum / weights;
  if (mean < -edge) return 0;
  return mean > edge ? 2 : 1;
}
