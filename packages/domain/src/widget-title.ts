/** P-17: colours offered beside the picker. */
export const widgetSwatches = [
  '#33363D',
  '#2D91FC',
  '#22C6D0',
  '#1BC47D',
  '#B849A0',
  '#F24822',
  '#FE7400',
  '#F3BA50',
] as const;

/** P-29; the one text that may hold a colon. */
export const defaultWidgetTitle = 'Live chat support';
export const defaultWidgetSubtitle = 'Average reply time: 5 minutes';

interface Subtitled {
  subtitle: string;
  subtitleIsReplyTime: boolean;
}

/** Whether the measured reply time is shown, or nothing: the documented subtitle names one that nobody measured. */
export const showsReplyTime = ({ subtitle, subtitleIsReplyTime }: Subtitled): boolean =>
  subtitleIsReplyTime || subtitle === defaultWidgetSubtitle;

/** X-10, and what it forgot: marks of Hindi or Arabic letters, skin tones and flags. */
const allowed =
  /^(?:[\p{L}\p{M}\p{N}\s]|[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\ufe0f)*$/u;

/** Whether a title or subtitle holds only letters, digits, blanks and emoji (P-15). */
export const isPlainTitle = (text: string): boolean => allowed.test(text);

/** what stands there already, or by default, may stay, whatever it holds. */
export const mayBeTitle = (text: string, stored: string): boolean =>
  isPlainTitle(text) || text === stored || text === defaultWidgetSubtitle || text === defaultWidgetTitle;
