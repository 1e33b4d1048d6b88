/** Over-length message of every text field (U-11). */
export const maxCharactersMessage = (max: number, current: number): string =>
  `Max ${max} characters (${current}/${max})`;

/** Length as a person counts it: code points, so that an emoji outside the BMP is one. */
export const characterCount = (text: string): number => [...text].length;

/** Whether a typed text may be sent: not blank, within the limit (H-62, H-63). */
export const isSendable = (text: string, max: number): boolean => !isBlank(text) && characterCount(text) <= max;

/** Whether a text calls for a shortcut; such a text is never sent (H-64). Blanks before it are not sent either. */
export const callsShortcut = (text: string): boolean => text.trimStart().startsWith('/');

/**
 * Signs that nobody sees and that turn around what stands behind them: 'photo\u202Egpj.exe' reads as a picture, and a
 * name with one takes the words beside it along. Migration 0040 keeps the same list for names of people.
 */
const directionSigns = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** The mark that stands in a name where such a sign was. */
export const directionMark = '\uFFFD';

/** A name as it may be shown beside other words: hidden direction signs are marks that everybody sees. */
export const markDirections = (name: string): string => name.replace(directionSigns, directionMark);

/** Not a sign that anybody can see: white space, marks of direction, joiners, fillers, blank Braille. */
export const isBlank = (text: string): boolean =>
  /^(?:[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]|[\ufe00-\ufe0f]|\u034f)*$/u.test(text);
