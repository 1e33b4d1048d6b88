/** Rules of what language models do here, on both sides (decision S-1). Apart from `limits`, which travels with the widget. */
export const aiLimits = {
  /** Messages of one question to the assistant, the answers before it included. */
  messages: 20,
  messageChars: 4000,
  /** Questions of one person, and uses of the helps in chats, each by itself. */
  perMinute: 20,
  testsPerMinute: 10,
  /** An answer that grows longer is cut off: nobody reads it, somebody pays for it. */
  answerChars: 16_000,
  helpChars: 4000,
  /** How much of a chat a provider gets to see at most: the newest of it. */
  transcriptMessages: 40,
  transcriptChars: 8000,
  urlChars: 500,
  modelChars: 200,
  keyChars: 1000,
} as const;

/** What a connected provider may be used for; an admin chooses. */
export const aiHelps = ['assistant', 'reply', 'summary', 'translation', 'tone'] as const;
export type AiHelp = (typeof aiHelps)[number];

export const aiTones = ['friendlier', 'formal', 'shorter'] as const;
export type AiTone = (typeof aiTones)[number];

/** ISO 639-1; what people translate from and to in shops. */
export const aiLanguages = [
  ...(['en', 'fr', 'es', 'de', 'it', 'pt', 'nl', 'pl', 'uk', 'ru', 'tr', 'ar', 'he'] as const),
  ...(['hi', 'pa', 'zh', 'ja', 'ko', 'vi', 'tl', 'sv', 'no', 'da', 'fi', 'el', 'cs', 'ro'] as const),
] as const;
export type AiLanguage = (typeof aiLanguages)[number];

export interface ThoughtText {
  /** What stood inside `<think>`; null without any. */
  thinking: string | null;
  /** It is still being thought. */
  open: boolean;
  answer: string;
}

const opening = '<think>';
const closing = '</think>';

/** Parts an answer, also one that is still coming in, into thinking and what was said (decision S-1). */
export function splitThinking(text: string): ThoughtText {
  const start = text.trimStart();
  if (!start.startsWith(opening)) {
    // The tag itself may be on its way.
    const arriving = start !== '' && opening.startsWith(start);
    return { thinking: null, open: arriving, answer: arriving ? '' : text };
  }
  const inside = start.slice(opening.length);
  const end = inside.indexOf(closing);
  if (end === -1) return { thinking: inside.trim(), open: true, answer: '' };
  const thinking = inside.slice(0, end).trim();
  return {
    thinking: thinking === '' ? null : thinking,
    open: false,
    answer: inside.slice(end + closing.length).trimStart(),
  };
}
