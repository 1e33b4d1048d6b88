/** Lets so many in at a time; the others wait in their order. */
export function createGate(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];
  return async <R>(work: () => Promise<R>): Promise<R> => {
    if (free === 0) await new Promise<void>((enter) => waiting.push(enter));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
