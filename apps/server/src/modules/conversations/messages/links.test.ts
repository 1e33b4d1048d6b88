import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOf, linear } from '../../../../test/cpu-time.ts';
import { disarmLinks, hasLink } from './links.ts';

describe('a link', () => {
  it.each([
    'https://evil.test/x',
    'HTTP://EVIL.TEST',
    'ftp://files.example',
    'http://1.2.3.4/a',
    'see www.evil.test.',
    'go to evil.com now',
    '(evil.co.uk)',
    'evil.com/path?x=1',
    'münchen.de',
    'пример.рф',
    'これはevil.comです',
    'http://user@evil.com',
    'me@shop.test,evil.com',
  ])('is in %j', (text) => expect(hasLink(text)).toBe(true));

  it.each([
    'no link at all',
    'mail me: ann.lee@shop.com',
    'version 1.2.3',
    'It costs 10.50',
    'e.g. this',
    'wait...what',
    'photo.jpeg',
    '1.2.3.4',
    '.com',
    'awww.cute',
    '',
  ])('is not in %j', (text) => expect(hasLink(text)).toBe(false));
});

describe('disarmed', () => {
  it('nothing of a text is a link any more, and everything else is as it was', () => {
    expect(disarmLinks('See  https://evil.com/a.b,\nor www.evil.com. Version 1.2, ann@shop.com.')).toBe(
      'See  https[:]//evil[.]com/a[.]b,\nor www[.]evil[.]com[.] Version 1.2, ann@shop.com.',
    );
  });

  it('holds for any text', () => {
    const word = fc.oneof(fc.string(), fc.webUrl(), fc.domain(), fc.constantFrom(' ', '\n', 'www.', '://', '.'));
    fc.assert(fc.property(fc.array(word), (words) => !hasLink(disarmLinks(words.join('')))));
  });

  it('a long text of dots takes no time', () => {
    for (const sign of ['a.', '.', 'a'])
      expect(
        growthOf(4000, (length) => hasLink(sign.repeat(length / sign.length))),
        sign,
      ).toBeLessThan(linear);
  });
});
