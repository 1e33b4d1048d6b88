import { triggerLimits } from './triggers.ts';

const second = 1000;

/** Business constants of the live visitors (M-28, M-31, M-36, M-37, decisions G-4, G-5). */
export const visitorLimits = {
  /** Rows of a list, at first and at most. */
  listPage: 100,
  listAtMost: 1000,
  /** What happened within this time is told together. */
  tickMs: 300,
  /** How often the numbers of all watched stores are sent whole, and what is known is compared with what is stored. */
  correctEveryMs: 10 * second,
  /** Between two tellings of numbers that changed. */
  countsEveryMs: 1 * second,
  countriesEveryMs: 2 * second,
  /** Whoever closed their last page is gone after so long: a page that loads is back by then. */
  goneAfterMs: 30 * second,
  /** A process that says nothing for so long has died, and its visitors with it. */
  silentAfterMs: 15 * second,
  aliveEveryMs: 5 * second,
  promptsAtOnce: 100,
  promptMinChars: 3,
  promptChars: 300,
  promptEveryMs: triggerLimits.cooldownMs,
  /** So long after its end a chat counts as being rated. */
  ratingForMs: 300 * second,
  /** A cart that is not empty, and nothing was done for so long: it is abandoned. */
  cartAbandonedAfterMs: 600 * second,
  nameChars: 100,
  pulseStepMs: 15 * 60 * second,
} as const;

/** Texts that a prompt offers (M-12). */
export const visitorPromptPresets = ['Hi, anything I can help you with?', 'Hi, how are you today?'] as const;
