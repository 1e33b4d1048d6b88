export const emojiGroups = [
  'smileys',
  'people',
  'nature',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
] as const;
export type EmojiGroup = (typeof emojiGroups)[number];

export interface Emoji {
  emoji: string;
  name: string;
  /** All words to find it by, as they are compared. */
  words: readonly string[];
}

export type EmojiNames = Readonly<Record<EmojiGroup, readonly Emoji[]>>;

/** 'É' and 'e' are the same letter to whoever searches. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function emojiOf(line: string): Emoji {
  const blank = line.indexOf(' ');
  const [name = '', more = ''] = line.slice(blank + 1).split('|');
  return { emoji: line.slice(0, blank), name, words: folded(`${name} ${more}`).split(/[^\p{L}\p{N}]+/u) };
}

/** Names in the reader's language; each of them a part of the program of its own. */
export async function loadEmojiNames(language: string): Promise<EmojiNames> {
  const { default: groups } = await (language === 'fr' ? import('./names.fr.json') : import('./names.en.json'));
  return Object.fromEntries(
    emojiGroups.map((group, index) => [group, (groups[index] ?? '').split('\n').map(emojiOf)]),
  ) as unknown as EmojiNames;
}

/** Every word that is typed begins a word of the emoji; first those whose name begins so. */
export function foundEmoji(names: EmojiNames, typed: string, atMost = 64): Emoji[] {
  const wanted = folded(typed).split(/\s+/).filter(Boolean);
  const [first = ''] = wanted;
  const begins = ({ words }: Emoji) => (words[0]?.startsWith(first) ? 0 : 1);
  return emojiGroups
    .flatMap((group) => names[group])
    .filter(({ words }) => wanted.every((part) => words.some((word) => word.startsWith(part))))
    .toSorted((one, other) => begins(one) - begins(other))
    .slice(0, atMost);
}
