/** The part of `navigator.locks` we use. */
export interface Locks {
  request<T>(name: string, options: { signal: AbortSignal }, work: () => Promise<T>): Promise<T>;
}

export const pageLocks = (): Locks | undefined =>
  typeof navigator === 'undefined' ? undefined : (navigator as { locks?: Locks }).locks;

/** A tab that hangs must not hold the others up for ever; doing the work twice is harmless, not doing it is not. */
const patienceMs = 15_000;

/** Runs `work` while no other tab runs work of the same name, as far as the browser can promise that. */
export async function exclusively<T>(locks: Locks | undefined, name: string, work: () => Promise<T>): Promise<T> {
  if (!locks) return work();
  let began = false;
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), patienceMs);
  try {
    return await locks.request(name, { signal: waiting.signal }, () => {
      began = true;
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (began) throw error;
    return work();
  } finally {
    clearTimeout(timer);
  }
}
