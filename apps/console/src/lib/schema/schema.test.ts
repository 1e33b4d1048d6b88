import { idSchema } from '@chatso/contract';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { byContract } from './by-contract.ts';
import { countryCode, day, isUuid, shortText, uuids } from './fields.ts';
import { countParam, idParam, numberParam, oneOfParam, textParam, wordParam } from './search-params.ts';

const id = '0193b0a0-0000-7000-8000-000000000001';

describe('fields', () => {
  const ids = [
    id,
    id.toUpperCase(),
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    id.replace('7000', '9000'),
    id.replace('8000', 'c000'),
    `${id} `,
    `${id}0`,
    id.replaceAll('-', ''),
    '',
    7,
    null,
  ];
  it.each(ids)('an id is one where the contract says so: %s', (value) => {
    expect(isUuid(value)).toBe(idSchema.safeParse(value).success);
  });

  it.each([
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-1-1',
    '26-01-01',
    '',
  ])('a day is one that there is: %s', (value) => {
    expect(v.is(day, value)).toBe(z.iso.date().safeParse(value).success);
  });

  it('ids in a row are all ids, and not too many; words have an end; a country has two letters', () => {
    expect(v.is(uuids(80), `${id},${id}`)).toBe(true);
    expect(v.is(uuids(80), `${id},x`)).toBe(false);
    expect(v.is(uuids(72), `${id},${id}`)).toBe(false);
    expect([v.is(shortText(2), 'ab'), v.is(shortText(2), 'abc')]).toEqual([true, false]);
    expect([v.is(countryCode, 'CA'), v.is(countryCode, 'ca'), v.is(countryCode, 'CAN')]).toEqual([true, false, false]);
  });

  it('a schema of the contract gives what the contract makes of it', () => {
    const schema = v.object({ at: byContract(z.string().trim().max(3)) });
    expect(v.parse(schema, { at: ' ab ' })).toEqual({ at: 'ab' });
    expect(v.is(schema, { at: 'abcd' })).toBe(false);
  });
});

describe('parameters of an address', () => {
  const schema = v.object({
    text: textParam(5),
    word: wordParam(5),
    count: countParam(100),
    number: numberParam(),
    tab: oneOfParam(['a', 'b']),
    id: idParam(),
  });
  const read = (raw: object) => JSON.parse(JSON.stringify(v.parse(schema, raw)));

  it('what was typed wrong counts as not given, and takes nothing else with it', () => {
    const right = { text: 'abc', word: 'abc', count: 7, number: 1.5, tab: 'b', id };
    expect(read({ ...right, unknown: 1 })).toEqual(right);
    const wrong = { text: 'abcdef', word: 7, count: 101, number: 'x', tab: 'c', id: 'x' };
    for (const name of Object.keys(right) as (keyof typeof right)[]) {
      const { [name]: _, ...others } = right;
      expect(read({ ...right, [name]: wrong[name] }), name).toEqual(others);
      expect(read(others), name).toEqual(others);
    }
    expect(read({})).toEqual({});
  });

  it('words may look like a number, and numbers come as words', () => {
    expect(read({ text: 12, count: '12', number: '-3' })).toEqual({ text: '12', count: 12, number: -3 });
    expect(read({ text: true })).toEqual({ text: 'true' });
    expect(read({ count: '', number: '' })).toEqual({});
    expect(read({ count: 0 })).toEqual({});
    expect(read({ count: 1.5 })).toEqual({});
  });

  it.each([[{ toString: 1, valueOf: 1 }], [['a', 'b']], [null], [{}]])(
    'what is no text breaks nothing: %j',
    (value) => {
      expect(read({ text: value, word: value, count: value, number: value, tab: value, id: value })).toEqual({});
    },
  );
});
