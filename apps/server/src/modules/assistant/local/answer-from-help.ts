import type { ModelMessage } from '../provider/provider.ts';
import { helpEn } from './help.en.ts';
import { helpFr } from './help.fr.ts';
import type { HelpBook, HelpTopic } from './help-topic.ts';

/** What an answer of the built-in help calls itself where a provider has its model's name. */
export const helpModel = 'chatso-help';

export const helpBookFor = (acceptLanguage: string | undefined): HelpBook =>
  /^\s*fr\b/i.test(acceptLanguage ?? '') ? helpFr : helpEn;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Without its plural or ending a word is found in more of its forms. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|es|s|ed|er|ent)$/, '') : word);
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const stemsOf = (text: string): Set<string> => new Set(wordsOf(text).map(stem));

const weights = { title: 4, words: 3, text: 1 } as const;

/** Each word counts once, for the best place it stands in. */
function scoreOf(topic: HelpTopic, asked: readonly string[]): number {
  const parts = (Object.entries(weights) as [keyof typeof weights, number][]).map(
    ([part, weight]) => [stemsOf(topic[part]), weight] as const,
  );
  const scores = asked.map((word) => Math.max(0, ...parts.map(([known, weight]) => (known.has(word) ? weight : 0))));
  return scores.reduce((sum, score) => sum + score, 0);
}

/** A word that stands only in a text by chance is no answer. */
const leastScore = 3;

/**
 * Chatso's own help, without any language model: the same question has the same answer. Looks for the help text that
 * shares most with the last question, and says in `<think>` what it did.
 */
export function answerFromHelp(book: HelpBook, messages: readonly ModelMessage[]): string {
  const question = messages.at(-1)?.content ?? '';
  const fillers = new Set(wordsOf(book.fillers));
  const words = [...new Set(wordsOf(question))].filter((word) => !fillers.has(word)).slice(0, 40);
  const asked = words.map(stem);
  const found = book.topics
    .map((topic) => ({ topic, score: scoreOf(topic, asked) }))
    .filter(({ score }) => score >= leastScore)
    // The sort is stable: equals stay in the book's order.
    .sort((a, b) => b.score - a.score);
  const [best, ...others] = found.map(({ topic }) => topic);
  const looked = book.lookedThrough(book.topics.length, words.slice(0, 12).join(', ') || '-');
  if (best === undefined) {
    const titles = book.topics.map(({ title }) => title).join(', ');
    return `<think>${looked} ${book.none}</think>${book.noAnswer(titles)}`;
  }
  const near = others.slice(0, 2).map(({ title }) => title);
  const closest = book.best([best.title, ...near].join(', '));
  const also = near.length > 0 ? `\n\n${book.seeAlso(near.join(', '))}` : '';
  return `<think>${looked} ${closest}</think>${best.title}\n\n${best.text}${also}`;
}

/** The help as one text, for a language model to answer from. */
export const helpAsText = (book: HelpBook): string =>
  book.topics.map(({ title, text }) => `${title}: ${text}`).join('\n');
