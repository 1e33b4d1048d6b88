import { z } from 'zod';
import { ShopError } from './call-shop.ts';
import type { LeftOut } from './port.ts';

const named = z.union([z.string(), z.number()]).transform(String);

/**
 * Judges each row on its own: a row that cannot be read is left out, named by the first of `idNames` that it has, and the rest
 * are kept. When none of many can be read, the answer is wrong and not the rows: throws `wrong-shape`.
 */
export function readRows<S extends z.ZodType, T>(
  rows: readonly unknown[],
  schema: S,
  toRow: (row: z.output<S>) => T,
  ...idNames: string[]
): { rows: T[]; leftOut: LeftOut[] } {
  const read: T[] = [];
  const leftOut: LeftOut[] = [];
  for (const row of rows) {
    const parsed = schema.safeParse(row);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      leftOut.push({
        ref: refOf(row, idNames),
        detail: issue ? `${issue.path.join('.')}: ${issue.message}`.slice(0, 200) : '',
      });
      continue;
    }
    try {
      read.push(toRow(parsed.data as z.output<S>));
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      leftOut.push({ ref: refOf(row, idNames), detail: error.detail ?? error.problem });
    }
  }
  return refuseAllOdd({ rows: read, leftOut });
}

const allOddFrom = 20;

function refuseAllOdd<T>(read: { rows: T[]; leftOut: LeftOut[] }): { rows: T[]; leftOut: LeftOut[] } {
  const [first] = read.leftOut;
  if (first !== undefined && read.rows.length === 0 && read.leftOut.length >= allOddFrom)
    throw new ShopError('wrong-shape', first.detail);
  return read;
}

function refOf(row: unknown, idNames: readonly string[]): string {
  const fields = typeof row === 'object' && row !== null ? (row as Record<string, unknown>) : {};
  const known = (idNames.length === 0 ? ['id'] : idNames).map((name) => named.safeParse(fields[name]).data);
  return known.find(Boolean)?.slice(0, 100) ?? '?';
}

/** Asks what each row still needs. A row whose further answers cannot be read is left out, as in `readRows`. */
export async function completeRows<R, T>(
  { rows, leftOut }: { rows: readonly R[]; leftOut: readonly LeftOut[] },
  refOfRow: (row: R) => string,
  complete: (row: R) => Promise<T>,
): Promise<{ rows: T[]; leftOut: LeftOut[] }> {
  const whole: T[] = [];
  const odd: LeftOut[] = [];
  for (const row of rows) {
    try {
      whole.push(await complete(row));
    } catch (error) {
      if (!(error instanceof ShopError) || error.problem !== 'wrong-shape') throw error;
      odd.push({ ref: refOfRow(row), detail: error.detail ?? error.problem });
    }
  }
  refuseAllOdd({ rows: whole, leftOut: odd });
  return { rows: whole, leftOut: [...leftOut, ...odd] };
}

/** For a test of the keys: throws `wrong-shape` when no row can be read. */
export const reads = async (
  page: Promise<{ rows: readonly unknown[]; leftOut?: readonly LeftOut[] }>,
): Promise<null> => {
  const { rows, leftOut = [] } = await page;
  const [odd] = leftOut;
  if (rows.length === 0 && odd !== undefined) throw new ShopError('wrong-shape', odd.detail);
  return null;
};
