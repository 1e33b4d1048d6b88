import type { ErrorReason } from './error-sentences.ts';
import type { ErrorDetails } from './errors.ts';

/**
 * The message of a schema's rule: its reason as text, since a validator carries nothing else for every kind of rule.
 * Apart from `readReason`, so that no sentence comes to a page along with the schemas.
 */
export const because = (code: ErrorReason, details?: ErrorDetails): string =>
  JSON.stringify(details === undefined ? { code } : { code, details });

/** The reason in a message of `because`, null in any other. Whether there are words for it the reader finds out. */
export function reasonIn(message: string): { code: string; details?: ErrorDetails } | null {
  if (!message.startsWith('{')) return null;
  try {
    return JSON.parse(message) as { code: string; details?: ErrorDetails };
  } catch {
    return null;
  }
}
