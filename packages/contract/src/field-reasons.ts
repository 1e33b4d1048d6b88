import { reasonIn } from './because.ts';
import { type ErrorKey, reasonSentences } from './error-sentences.ts';
import type { ErrorDetails } from './errors.ts';

/** Why a field is refused: what surfaces have words for. */
export interface FieldReason {
  code: ErrorKey;
  details?: ErrorDetails;
}

/** The reason that a validator's message carries; `not-valid` for a message that is none of `because`. */
export function readReason(message: string): FieldReason {
  const carried = reasonIn(message);
  return carried && Object.hasOwn(reasonSentences, carried.code) ? (carried as FieldReason) : { code: 'not-valid' };
}
