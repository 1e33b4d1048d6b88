import { z } from 'zod';
import { ShopError } from './call-shop.ts';
import type { LeftOut } from './port.ts';

const named = z.union([z.string(), z.number()]).transform(String);

/**
 * Each row judged by itself: one that cannot be read is left out and named by what the shop calls `idName`, and the others are
 * taken. Where none of many can be read it is not the rows that are odd: that is an error.
 */
export function readRows<S extends z.ZodType, T>(
  rows: readonly unknown[],
  schema: S,
  toRow: (row: z.output<S>) => T,
  idName = 'id',
): { rows: T[]; leftOut: LeftOut[] } {
  const read: T[] = [];
  const leftOut: LeftOut[] = [];
  for (const row of rows) {
    const parsed = schema.safeParse(row);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      leftOut.push({
        ref: refOf(row, idName),
        detail: issue ? `${issue.path.join('.')}: ${issue.message}`.slice(0, 200) : '',
      });
      continue;
    }
    try {
      read.push(toRow(parsed.data as z.output<S>));
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      leftOut.push({ ref: refOf(row, idName), detail: error.detail ?? error.problem });
    }
  }
  const [first] = leftOut;
  if (first !== undefined && read.length === 0 && leftOut.length >= allOddFrom)
    throw new ShopError('wrong-shape', first.detail);
  return { rows: read, leftOut };
}

const allOddFrom = 20;

function refOf(row: unknown, idName: string): string {
  const id = typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[idName] : undefined;
  return named.safeParse(id).data?.slice(0, 100) ?? '?';
}

/** What a row needs further answers for: one whose answers cannot be read is left out like a row that cannot. */
export async function completeRows<R, T>(
  { rows, leftOut }: { rows: readonly R[]; leftOut: readonly LeftOut[] },
  refOfRow: (row: R) => string,
  complete: (row: R) => Promise<T>,
): Promise<{ rows: T[]; leftOut: LeftOut[] }> {
  const whole: T[] = [];
  const odd = [...leftOut];
  for (const row of rows) {
    try {
      whole.push(await complete(row));
    } catch (error) {
      if (!(error instanceof ShopError) || error.problem !== 'wrong-shape') throw error;
      odd.push({ ref: refOfRow(row), detail: error.detail ?? error.problem });
    }
  }
  return { rows: whole, leftOut: odd };
}

/** That it can be read is all a test wants. Throws `wrong-shape` where no row can be. */
export const reads = async (
  page: Promise<{ rows: readonly unknown[]; leftOut?: readonly LeftOut[] }>,
): Promise<null> => {
  const { rows, leftOut = [] } = await page;
  const [odd] = leftOut;
  if (rows.length === 0 && odd !== undefined) throw new ShopError('wrong-shape', odd.detail);
  return null;
};
