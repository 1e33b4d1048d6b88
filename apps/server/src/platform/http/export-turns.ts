import { AppError } from '../errors.ts';

/**
 * One export at a time for each person, in this process: twenty at once are twenty times the work.
 * Returns the function that ends the turn. Throws `rate-limited` (`export-running`).
 */
export function createExportTurns() {
  const running = new Set<string>();
  return (userId: string): (() => void) => {
    if (running.has(userId)) throw new AppError('rate-limited', { reason: 'export-running', retryAfter: 10 });
    running.add(userId);
    return () => {
      running.delete(userId);
    };
  };
}
