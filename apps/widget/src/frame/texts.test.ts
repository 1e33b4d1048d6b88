import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EndpointDef, endpoints, errorSentences } from '@chatso/contract';
import { fileMessages } from '@chatso/domain';
import { describe, expect, it } from 'vitest';
import { CallError } from './api.ts';
import * as en from './texts.en.ts';
import * as fr from './texts.fr.ts';

type Same<T> = T extends (...given: infer A) => infer R ? (...given: A) => R : unknown;
/** The compiler refuses a text that French lacks or that takes other words. */
const french: { [Name in keyof typeof en]: Same<(typeof en)[Name]> } = fr;

describe('the French catalogue', () => {
  it('has every text of the English one and no other, of the same kind', () => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(en).sort());
    const others: Record<string, unknown> = { ...fr };
    for (const [name, text] of Object.entries(en)) {
      const other = others[name];
      if (typeof text === 'string') expect(String(other).trim(), name).not.toBe('');
      else if (text !== undefined) expect(typeof other, name).toBe(typeof text);
    }
  });

  it('says what it is given', () => {
    const given = ['Zoé', '10 h 42'];
    for (const [name, text] of Object.entries(fr)) {
      if (typeof text !== 'function' || name === 'dayName' || name === 'storeTime' || name === 'tooLong') continue;
      const said = (text as (...given: unknown[]) => string)(...given.slice(0, text.length));
      for (const word of given.slice(0, text.length)) expect(said, name).toContain(word);
    }
  });

  it('speaks of days, hours, numbers and plurals as people in Canada do', () => {
    expect(fr.dayAt(fr.dayName('monday'), fr.storeTime('09:30'))).toBe('lundi à 9 h 30');
    expect([0, 1, 2].map(fr.minutes)).toEqual(['0 minute', '1 minute', '2 minutes']);
    expect(fr.tooLong(1000, 1002)).toBe('Maximum 1000 caractères (1002/1000)');
  });

  it('[U-01] has words for every code that a shopper can be refused with, in English those of the specification', () => {
    const calls: EndpointDef[] = Object.values(endpoints).filter(({ access }) => access.kind === 'visitor');
    const always = ['validation', 'rate-limited', 'internal', 'unavailable'];
    const codes = [...always, ...calls.flatMap(({ errors }) => errors), ...Object.keys(fileMessages)];
    expect(codes.filter((code) => !Object.hasOwn(en.problems, code))).toEqual([]);
    const sentences: Record<string, string> = errorSentences;
    const words: Record<string, string> = fr.problems;
    for (const [code, text] of Object.entries(en.problems)) {
      expect(text, code).toBe(sentences[code]);
      expect([undefined, '', text], code).not.toContain(words[code]);
    }
    expect(Object.keys(words).sort()).toEqual(Object.keys(en.problems).sort());
  });

  it('[U-01] words a refusal by its reason, else its code, and one that it does not know as it came', () => {
    const refusal = { statusCode: 400, code: 'bad-request', message: 'Words of another server.' };
    expect(new CallError({ ...refusal, reason: 'required' }).message).toBe('This field is required');
    expect(new CallError({ ...refusal, reason: 'too-long', details: { max: 5, used: 6 } }).message).toBe(
      'Max 5 characters (6/5)',
    );
    expect(new CallError(refusal).message).toBe('The request is not valid.');
    expect(new CallError({ ...refusal, code: 'of-tomorrow' }).message).toBe('Words of another server.');
  });
});

it('style sheets name sides by the direction of reading', () => {
  const folder = join(dirname(fileURLToPath(import.meta.url)), 'styles');
  const names = readdirSync(folder).filter((name) => name !== 'frame.css');
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const css = readFileSync(join(folder, name), 'utf8');
    expect(css.match(/(?:^|[\s{;-])(?:left|right)(?:-[a-z]+)*\s*:|text-align:\s*(?:left|right)/gm), name).toBeNull();
  }
});
