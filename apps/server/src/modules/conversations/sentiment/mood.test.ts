import { describe, expect, it } from 'vitest';
import { moodOf, scoreOf } from './mood.ts';

describe('[H-22] [L-37] how a customer felt', () => {
  it.each([
    ['This is terrible, I am so angry and nobody helps me!'],
    ['The parcel arrived broken. Worst service ever.'],
    ['C’est inacceptable, je suis vraiment fâchée!'],
    ['Je ne suis pas contente de votre service'],
    ['Votre site est nul et la veste est déchirée'],
  ])('0 Frustrated: %s', (text) => expect(moodOf([text])).toBe(0));

  it.each([
    ['Thank you so much, you were great!'],
    ['Perfect, I love it'],
    ['Merci beaucoup, vous êtes très gentille'],
    ['Super, le problème est résolu, je suis ravi!'],
  ])('2 Satisfied: %s', (text) => expect(moodOf([text])).toBe(2));

  it.each([
    ['Does the shell run large?'],
    ['Est-ce que la veste taille grand?'],
    ['My order is 4412'],
    ['😀'.repeat(0) || '1234'],
    ['東京までいくらですか'],
  ])('1 Neutral: %s', (text) => expect(moodOf([text])).toBe(1));

  it('nothing said is nothing felt', () => {
    expect(moodOf([])).toBeNull();
    expect(moodOf(['', '  '])).toBeNull();
  });

  it('facts in between do not dilute a feeling, and the end counts more than the beginning', () => {
    const facts = ['My order is 4412', 'Size M', 'Montreal', 'Yes', 'The blue one'];
    expect(moodOf([...facts, 'This is horrible and I am furious'])).toBe(0);
    expect(moodOf(['I am really disappointed', ...facts, 'Wonderful, thank you so much, you are great!'])).toBe(2);
  });

  it('a denial turns a word, in both languages', () => {
    expect(scoreOf('I am not happy')).toBeLessThan(0);
    expect(scoreOf('Je ne suis pas du tout satisfait')).toBeLessThan(0);
    expect(scoreOf('Ce n’est pas mal')).toBeGreaterThan(0);
  });

  it('takes any text', () => {
    for (const text of ['<b>!!!</b>', '\u202Eabc', 'a'.repeat(5000), '🙂🙂🙂', '\n\n', ':-( :-('])
      expect([0, 1, 2]).toContain(moodOf([text]) ?? 1);
  });
});
