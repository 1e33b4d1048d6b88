import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkify, linkifyWithMail, safeHref } from './links.ts';

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

it('[G-22] finds web addresses and leaves the sentence around them', () => {
  expect(links('See https://example.com/a?b=1, or (www.example.org/x_(y)).')).toEqual([
    'https://example.com/a?b=1',
    'https://www.example.org/x_(y)',
  ]);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'https://user:password@evil.example/',
  'ftp://example.com/file',
  'https://',
  'mailto:a@b.example',
])('[G-22] makes no link of %s', (text) => {
  expect(links(text)).toEqual([]);
  expect(safeHref(text)).toBeNull();
});

it('[G-22] parts joined are the text, whatever it is', () => {
  for (const text of [
    '',
    ' ',
    '<b>x</b> https://a.example/<i>',
    'أهلا https://a.example/مرحبا.',
    'www.',
    'https://a.example…',
  ])
    expect(
      linkify(text)
        .map(({ text: part }) => part)
        .join(''),
    ).toBe(text);
});

const withMail = (text: string) =>
  linkifyWithMail(text).flatMap(({ text: part, href }) => (href ? [[part, href]] : []));

it('[G-22] an address ends where it could begin to hide where it leads', () => {
  expect(links('https://evil.test\\@shop.test')).toEqual(['https://evil.test/']);
  expect(links('https://shop.test/\u202Egnp.exe')).toEqual(['https://shop.test/']);
  expect(links('https://shop.test\u200B.evil.test')).toEqual(['https://shop.test/']);
  // A letter of another alphabet is written as what it is where the link leads.
  expect(links('https://\u0430pple.test')).toEqual(['https://xn--pple-43d.test/']);
  expect(links('【https://shop.test】。 “https://shop.test/a”')).toEqual(['https://shop.test/', 'https://shop.test/a']);
});

it('[G-22] mailboxes are links for whoever may write to them, and nothing of a letter but its address', () => {
  expect(withMail('Write to marit@fjord.post.no, or mailto:help+me@shop.test?bcc=all@evil.test')).toEqual([
    ['marit@fjord.post.no', 'mailto:marit@fjord.post.no'],
    ['mailto:help+me@shop.test', 'mailto:help%2Bme@shop.test'],
  ]);
  expect(withMail('javascript:alert(1)@x.test data:a@b.c //user@shop.test @shop.test a@b')).toEqual([]);
});

it('[G-22] whatever is written, joined parts are the text and links lead to the web or to a mailbox', () => {
  const pieces = fc.constantFrom(
    ...[
      'https://',
      'www.',
      'javascript:',
      'a.test',
      '/',
      '@',
      '(',
      ')',
      '.',
      '\\',
      '\u202E',
      ' ',
      'mailto:',
      '?x=',
      'ليلى',
    ],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 24 }), (written) => {
      const text = written.join('');
      for (const parts of [linkify(text), linkifyWithMail(text)]) {
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const { href } of parts) if (href) expect(href).toMatch(/^(?:https?:\/\/|mailto:)[^\s@]/);
      }
    }),
  );
});

it('what is nearly an address takes no time worth measuring', () => {
  // A backward step for each character would take longer than a test may.
  for (const piece of ['a', 'a@', 'a.', 'a-', 'https://(', ')', 'www.']) linkifyWithMail(piece.repeat(20_000));
});
