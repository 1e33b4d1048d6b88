import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWordBlock, foldWords } from './blocked-words.ts';

const says = (word: string, text: string) => createWordBlock([word])(text);

describe('a blocked word', () => {
  it.each([
    ['casino', 'Best CASINO in town!'],
    ['casino', '(casino)'],
    ['casino', 'casino_royale'],
    ['casino', "the casino's page"],
    ['café', 'a CAFE, please'],
    ['cafe', 'un cafe\u0301'],
    ['casino', 'ca\u200Bsi\u00ADno'],
    ['casino', 'ｃａｓｉｎｏ'],
    ['casino', '𝐂𝐀𝐒𝐈𝐍𝐎'],
    ['free money', 'get FREE\n\n  money now'],
    ['strasse', 'in der Straße'],
    ['strasse', 'STRAẞE'],
    ['истанбул', 'Истанбул'],
    ['istanbul', 'İSTANBUL'],
    ['φίλος', 'ΦΙΛΟΣ'],
    ['φίλος', 'ΦΙΛΟΣ.Α'],
    ['محمد', 'مُحَمَّد'],
    ['カジノ', '最高のカジノです'],
    ['casino', 'これはcasinoです'],
    ['赌场', '最好的赌场在这里'],
    ['คาสิโน', 'เล่นคาสิโนออนไลน์'],
    ['카지노', '카지노를 해요'],
    ['$$$', 'win$$$now'],
    ['c++', 'I know C++ well'],
    ['😀😀', 'hi😀😀you'],
    ['नमस्ते', 'अरे नमस्ते जी'],
  ])('%j is found in %j', (word, text) => expect(says(word, text)).toBe(true));

  it.each([
    ['casino', 'occasino'],
    ['casino', 'casinos'],
    ['ass', 'a class of assets'],
    ['free money', 'freemoney'],
    ['free money', 'free the money'],
    ['c++', 'abc++'],
    ['कल', 'काला'],
    ['かす', 'がす'],
    ['.*', 'anything'],
    ['(a+)+$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'],
    ['𝒳y', 'a𝒳yb'],
  ])('%j is not found in %j', (word, text) => expect(says(word, text)).toBe(false));

  it('that says nothing blocks nothing', () => expect(createWordBlock(['', '  ', '\u200B'])('anything')).toBe(false));
});

describe('for any words and texts', () => {
  const latin = fc.stringMatching(/^[a-z]{2,12}$/);
  const around = fc.constantFrom('', ' ', '.', ', ', '\n', '"', ' - ', '_', '!');

  it('a word is found between any two signs that are none of words, in any case', () => {
    fc.assert(
      fc.property(latin, around, around, fc.boolean(), (word, before, after, upper) =>
        says(word, before + (upper ? word.toUpperCase() : word) + after),
      ),
    );
  });

  it('a word inside a longer one is not found', () => {
    fc.assert(
      fc.property(
        latin,
        fc.stringMatching(/^[0-9]$/),
        (word, sign) => !says(word, sign + word) && !says(word, word + sign),
      ),
    );
  });

  it('nothing that is typed breaks it, is read as a pattern, or is folded twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (word, text) => {
        expect(foldWords(foldWords(text))).toBe(foldWords(text));
        if (says(word, text)) expect(foldWords(text)).toContain(foldWords(word));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (word) => {
        expect(says(word, ` ${word} `)).toBe(foldWords(word) !== '');
      }),
    );
  });

  it('200 words and the longest message are looked through in no time', () => {
    const block = createWordBlock(Array.from({ length: 200 }, (_, number) => `${'a'.repeat(50)}${number}`));
    const text = 'a'.repeat(1000);
    const began = Date.now();
    for (let count = 0; count < 20; count += 1) block(text);
    expect((Date.now() - began) / 20).toBeLessThan(20);
  });
});
