import * as v from 'valibot';
import type { z } from 'zod';

/** A schema of the contract as one of the console's own. It brings zod along, so it is for what loads later. */
export const byContract = <S extends z.ZodType>(schema: S) =>
  v.pipe(
    v.unknown(),
    v.rawTransform<unknown, z.output<S>>(({ dataset, addIssue, NEVER }) => {
      const parsed = schema.safeParse(dataset.value);
      if (parsed.success) return parsed.data;
      addIssue();
      return NEVER;
    }),
  );
