import { expect, it } from 'vitest';
import { z } from 'zod';
import { type EndpointDef, endpoints } from './index.ts';

/** What a shopper's device says of itself is kept as said: an odd clock must not keep anybody from writing. */
const taken = ['visitors.', 'widget.'];

/** Fields of a schema by their path, through whatever is wrapped around them. */
function fieldsOf(schema: unknown, path = ''): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => [
      [`${path}${name}`, field as z.ZodType] as [string, z.ZodType],
      ...fieldsOf(field, `${path}${name}.`),
    ]);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option, path));
  if (schema instanceof z.ZodPipe) return [...fieldsOf(schema.in, path), ...fieldsOf(schema.out, path)];
  return [];
}

const given = (Object.entries(endpoints) as [string, EndpointDef][]).flatMap(([id, { query, body }]) =>
  [query, body].flatMap((schema) =>
    fieldsOf(schema)
      .filter(([name]) => /time_?zone(name)?$/i.test(name))
      .map(([name, field]) => ({ id, name, field })),
  ),
);

it('[issue 27.12] every call refuses a time zone the server does not know', () => {
  expect(given.length).toBeGreaterThan(12);
  const loose = given.filter(({ field }) => field.safeParse('Etc/GMT+99').success || field.safeParse('').success);
  expect(
    loose.map(({ id, name }) => `${id} ${name}`).filter((one) => !taken.some((start) => one.startsWith(start))),
  ).toEqual([]);
  for (const { field } of given) expect(field.safeParse('America/Vancouver').success).toBe(true);
});
