import { describe, expect, it } from 'vitest';
import { ownWords, type PasswordScore, passwordFault } from './password.ts';

const robin = ['robin.miller@chatso.test', 'Robin Miller', 'Pine & Pebble'];
const faultOf = (password: string, score: PasswordScore = 4, own = robin) =>
  passwordFault(password, own, () => score).fault;

describe('a password that may not be used', () => {
  it.each([
    'robin.miller@chatso.test',
    'ROBIN.MILLER@CHATSO.TEST',
    'robin.miller',
    'RobinMiller1',
    'miller-robin-1987',
    'Robin!!!!!!!!',
    'Röbïn Mîllér',
    'pinepebble22',
    'Pine & Pebble',
    'chatso2026',
    'xyMillerz99!',
  ])('is little more than the own name or address: %s', (password) => {
    expect(faultOf(password)).toBe('own');
  });

  it.each(['robin likes kettles', 'a mill by the river', 'pine cones and tea', 'x7Kq!mZp2w'])(
    'may hold a part of it: %s',
    (password) => {
      expect(faultOf(password)).toBeNull();
    },
  );

  it('is one that is guessed within a million tries', () => {
    const scores: PasswordScore[] = [0, 1, 2, 3, 4];
    expect(scores.map((score) => faultOf('anything at all', score))).toEqual(['common', 'common', null, null, null]);
  });
});

it('the estimator is told the own words, whole and in parts, without case and accents', () => {
  expect(ownWords(['zoe.lee@mail.example', 'Zoé Lee'])).toEqual([
    ...['zoe.lee@mail.example', 'zoe lee', 'zoe.lee', 'chatso', 'zoe', 'lee'],
  ]);
});

it('names of two letters and empty ones are no words', () => {
  expect(ownWords(['', ' ', 'Li'])).toEqual(['chatso']);
});

it('a very long name stays a short list', () => {
  const name = Array.from({ length: 100 }, (_, at) => `name${at}`).join(' ');
  expect(ownWords([name]).length).toBeLessThanOrEqual(20);
});
