/** Over-length message of every text field (U-11). */
export const maxCharactersMessage = (max: number, current: number): string =>
  `Max ${max} characters (${current}/${max})`;

/** Length as a person counts it: code points, so that an emoji outside the BMP is one. */
export const characterCount = (text: string): number => [...text].length;

/** Whether a typed text may be sent: not blank, within the limit (H-62, H-63). */
export const isSendable = (text: string, max: number): boolean => text.trim() !== '' && characterCount(text) <= max;

/** Whether a text calls for a shortcut; such a text is never sent (H-64). Blanks before it are not sent either. */
export const callsShortcut = (text: string): boolean => text.trimStart().startsWith('/');
