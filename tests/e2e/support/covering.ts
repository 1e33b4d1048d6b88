/** Every value of every factor. */
type Factors<T> = { readonly [K in keyof T]: readonly T[K][] };

/** What two values of two factors have in common, as a word. */
const pairOf = (one: string, at: number, other: string, with_: number): string =>
  one < other ? `${one}=${at} ${other}=${with_}` : `${other}=${with_} ${one}=${at}`;

/**
 * Rows in which any two values of any two factors meet at least once: a few dozen instead of thousands. All pairs of the
 * first two factors begin a row each; the others fill in what meets most that has not met. The same rows every time.
 */
export function coveringRows<T extends object>(factors: Factors<T>): T[] {
  const names = Object.keys(factors) as (keyof T & string)[];
  const [first, second, ...rest] = names;
  if (first === undefined || second === undefined) throw new Error('Nothing to combine.');
  const met = new Set<string>();
  const rows: Record<string, number>[] = [];
  const meets = (row: Record<string, number>, name: string, at: number): string[] =>
    Object.entries(row).map(([other, with_]) => pairOf(name, at, other, with_));
  const count = (name: keyof T) => factors[name].length;

  const fill = (row: Record<string, number>) => {
    for (const name of rest) {
      if (name in row) continue;
      // Turn about, so that what is equally good is not always the first.
      const turn = rows.length % count(name);
      const order = Array.from({ length: count(name) }, (_, at) => (at + turn) % count(name));
      const news = (at: number) => meets(row, name, at).filter((pair) => !met.has(pair)).length;
      row[name] = order.reduce((best, at) => (news(at) > news(best) ? at : best), turn);
    }
    for (const [name, at] of Object.entries(row)) for (const pair of meets(row, name, at)) met.add(pair);
    rows.push(row);
  };

  for (let at = 0; at < count(second); at += 1)
    for (let of = 0; of < count(first); of += 1) fill({ [first]: of, [second]: at });
  for (const [index, one] of names.entries())
    for (const other of names.slice(index + 1))
      for (let at = 0; at < count(one); at += 1)
        for (let of = 0; of < count(other); of += 1)
          if (!met.has(pairOf(one, at, other, of))) fill({ [first]: 0, [second]: 0, [one]: at, [other]: of });
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, factors[name][row[name] ?? 0]])) as T);
}
