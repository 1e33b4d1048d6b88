import { limits } from '@chatso/domain';
import type { Attributes } from '../bridge/messages.ts';

/** Of what a page says of its visitor whatever the server takes, cut to its lengths. */
export function readAttributes(values: Record<string, unknown>): Attributes {
  const known = Object.entries(values).flatMap(([name, value]): [string, Attributes[string]][] => {
    const short = name.trim().slice(0, limits.attributeNameChars);
    if (short === '') return [];
    if (typeof value === 'string') return [[short, value.slice(0, limits.attributeValueChars)]];
    return Number.isFinite(value) || typeof value === 'boolean' || value === null
      ? [[short, value as Attributes[string]]]
      : [];
  });
  return Object.fromEntries(known.slice(0, limits.attributes));
}
