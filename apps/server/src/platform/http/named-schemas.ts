import * as contract from '@chatso/contract';
import { z } from 'zod';

/** The contract's entities by name, so that descriptions refer to them instead of repeating them. */
export const namedSchemas = z.registry<{ id: string }>();

// Sorted: the order of a namespace's names differs between loaders, and the description is compared as text.
for (const [name, value] of Object.entries(contract).sort(([a], [b]) => (a < b ? -1 : 1))) {
  // 'XInput' is the name that the generator gives to what a schema takes in.
  if (value instanceof z.ZodObject && /(?<!Input)Schema$/.test(name)) {
    const id = name.slice(0, -'Schema'.length);
    namedSchemas.add(value, { id: id.charAt(0).toUpperCase() + id.slice(1) });
  }
}
