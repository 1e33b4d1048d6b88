/**
 * Delay before connection attempt `attempt` (0 is the first): 0, then 200 ms x 2^attempt, at most 60 s (F-06, decision F-5).
 */
export const backoffMs = (attempt: number): number =>
  attempt <= 0 ? 0 : Math.min(200 * 2 ** Math.min(attempt, 20), 60_000);
