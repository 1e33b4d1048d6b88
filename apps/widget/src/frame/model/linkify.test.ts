import { expect, it } from 'vitest';
import { linkify, safeHref } from './linkify.ts';

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
