import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints, errorCodes } from '@chatso/contract';
import { fileMessages } from '@chatso/domain';
import { describe, expect, it } from 'vitest';
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

  it('knows the sentences that the rules and the server answer a shopper with', () => {
    const codes = ['consent-required', 'rate-limited', 'conversation-ended', 'already-rated', 'conflict'] as const;
    const shared = [...codes.map((code) => errorCodes[code].message), ...Object.values(fileMessages)];
    for (const sentence of shared) expect(fr.serverWords(sentence), sentence).not.toBe(sentence);
    expect(endpoints['widget.startChat'].errors).toContain('consent-required');
    expect(fr.serverWords('Something new.')).toBe('Something new.');
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
