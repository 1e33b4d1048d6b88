export interface Listeners<A extends unknown[]> {
  add(listener: (...args: A) => void): () => void;
  /** One that throws is reported and does not keep the others from hearing. */
  notify(...args: A): void;
  clear(): void;
  readonly size: number;
}

export function createListeners<A extends unknown[]>(onError: (error: unknown) => void = reportLater): Listeners<A> {
  const all = new Set<{ listener: (...args: A) => void }>();
  return {
    get size() {
      return all.size;
    },
    add(listener) {
      // Wrapped, so that the same function added twice is two registrations with two ends.
      const entry = { listener };
      all.add(entry);
      return () => void all.delete(entry);
    },
    notify(...args) {
      for (const { listener } of [...all]) {
        try {
          listener(...args);
        } catch (error) {
          onError(error);
        }
      }
    },
    clear: () => all.clear(),
  };
}

/** Thrown outside our own flow: it reaches the page's error reporting, and the message path goes on. */
function reportLater(error: unknown): void {
  setTimeout(() => {
    throw error;
  }, 0);
}
