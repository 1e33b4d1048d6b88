import { expect, it } from 'vitest';
import { partsOf } from './excerpts.repo.ts';

const lineOf = (marked: string) =>
  partsOf(marked)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

it('shows the words around the first one found', () => {
  expect(lineOf('my \uE000parka\uE001 and\n the \uE000zipper\uE001')).toBe('my [parka] and the [zipper]');
  const long = `${'before '.repeat(30)}\uE000parka\uE001 ${'after '.repeat(40)}`;
  expect(lineOf(long)).toMatch(/^… (before ){2,6}\[parka\] (after ){10,}.*…$/);
  expect(lineOf(long).length).toBeLessThan(180);
});

it('a text that is cut within a found word, and one in which nothing is marked', () => {
  const cut = partsOf(`\uE000start\uE001 ${'x'.repeat(150)}\uE000${'y'.repeat(30)}\uE001`);
  expect(cut.at(-1)?.hit).toBe(true);
  expect(cut.map(({ text }) => text).join('')).not.toMatch(/[\uE000-\uE002]/u);
  expect(partsOf('nothing here')).toEqual([{ text: 'nothing here', hit: false }]);
  expect(partsOf('')).toEqual([]);
});

it('[issue 27.28] a sentence without spaces is cut at a letter, and its found word is shown', () => {
  const line = lineOf(`${'𠮷野家'.repeat(40)}\uE000注文\uE001${'です'.repeat(90)}`);
  expect(line).toMatch(/^… [\u{20000}-\u{2FFFF}野家]{20,40}\[注文\](です)+で?…$/u);
});
