import { expect, it } from 'vitest';
import { readAttributes } from './attributes.ts';

it('[G-01] of what the page says only what can be kept is told, cut to its lengths', () => {
  const attributes = readAttributes({
    ...{ ' name ': 'x'.repeat(300), '': 1, object: { a: 1 }, not: Number.NaN, call: () => 1, yes: false, gone: null },
    ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`n${at}`, at])),
  });
  expect(Object.keys(attributes)).toHaveLength(20);
  expect(attributes).toMatchObject({ name: 'x'.repeat(200), yes: false, gone: null, n0: 0 });
});
