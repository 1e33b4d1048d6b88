import { z } from 'zod';
import { ShopError } from './call-shop.ts';
import type { LeftOut } from './port.ts';

const named = z.looseObject({ id: z.union([z.string(), z.number()]).transform(String) });

/**
 * Each row judged by itself: one that cannot be read is left out and named, and the others are taken. Where none of many can be
 * read it is not the rows that are odd: that is an error.
 */
export function readRows<S extends z.ZodType, T>(
  rows: readonly unknown[],
  schema: S,
  toRow: (row: z.output<S>) => T,
): { rows: T[]; leftOut: LeftOut[] } {
  const read: T[] = [];
  const leftOut: LeftOut[] = [];
  for (const row of rows) {
    const parsed = schema.safeParse(row);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      leftOut.push({ ref: refOf(row), detail: issue ? `${issue.path.join('.')}: ${issue.message}`.slice(0, 200) : '' });
      continue;
    }
    try {
      read.push(toRow(parsed.data as z.output<S>));
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      leftOut.push({ ref: refOf(row), detail: error.detail ?? error.problem });
    }
  }
  const [first] = leftOut;
  if (first !== undefined && read.length === 0 && leftOut.length >= allOddFrom)
    throw new ShopError('wrong-shape', first.detail);
  return { rows: read, leftOut };
}

const allOddFrom = 20;

const refOf = (row: unknown): string => named.safeParse(row).data?.id.slice(0, 100) ?? '?';
