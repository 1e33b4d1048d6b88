/** How much of a password is looked at: more makes it slow (seconds on purpose) and changes nothing that counts. */
export const passwordEstimator = { maxLength: 40, l33tMaxSubstitutions: 10 } as const;

/** `own`: little more than the person's name or address. `common`: what everybody tries first. */
export type PasswordFault = 'own' | 'common';

/** 0 to 4, as zxcvbn has it: guessed within a thousand, a million, 100 million, 10 billion tries, or more. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** Below it the tries that signing in allows are nearly enough. */
const enough: PasswordScore = 2;
const ownLetters = 4;

/** Without case and accents: Zoé writes zoe. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * What a person's password must not be made of: the address, the name and their parts, the longest first.
 * @param own address, name, workspace, as they are
 */
export function ownWords(own: readonly string[]): string[] {
  const whole = own.map((text) => plain(text).trim()).filter((text) => text !== '');
  // Of the address the part before the @ only: many a password may say gmail.
  const parts = whole.flatMap((text) => (text.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u));
  const words = [...whole, ...whole.map((text) => text.split('@')[0] ?? ''), ...parts, 'chatso'];
  const known = [...new Set(words)].filter((word) => word.length >= 3);
  return known.sort((one, other) => other.length - one.length).slice(0, 20);
}

/** Null when it may be used. `estimate` is zxcvbn's score of a text for somebody with these words. */
export function passwordFault(
  password: string,
  own: readonly string[],
  estimate: (password: string, words: string[]) => PasswordScore,
): { fault: PasswordFault | null; score: PasswordScore } {
  const words = ownWords(own);
  const typed = plain(password);
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), typed);
  const score = estimate(password, words);
  if (rest !== typed && rest.replace(/[^\p{L}]/gu, '').length < ownLetters) return { fault: 'own', score };
  return { fault: score < enough ? 'common' : null, score };
}
