import { expect, it } from 'vitest';
import { growthOf, linear } from '../../../../test/cpu-time.ts';
import { asMailText } from './mail-text.ts';

it.each([
  [
    '<p>See <a href="https://x.example/a?b=1&amp;c=2">the jacket</a>.</p>',
    'See the jacket (https://x.example/a?b=1&c=2).',
  ],
  ['<a href="https://x.example/">https://x.example/</a>', 'https://x.example/'],
  ['<a href="mailto:ann@x.example">ann@x.example</a>', 'ann@x.example'],
  [
    '<div style="white-space:pre-wrap">To: <a href="mailto:a@x.example">a@x.example</a>, <a href="https://x.example">us</a></div>',
    'To: a@x.example, us (https://x.example)',
  ],
  ['<p>One</p><p>Two<br>and a half</p>', 'One\n\nTwo\nand a half'],
  ['<div>a</div><div><br></div><div>b</div>', 'a\n\nb'],
  ['<ul><li>One</li><li>Two</li></ul>', '* One\n * Two'],
  ['<ol><li>One</li><li>Two</li></ol>', '1. One\n 2. Two'],
  ['<div style="white-space:pre-wrap">a  b<br>  c</div>', 'a  b\n  c'],
  ['<h2>Returns</h2>Free', 'Returns\n\nFree'],
  [
    '<p>On Friday, Bo wrote:</p><blockquote>Hi<blockquote>Before</blockquote></blockquote>',
    'On Friday, Bo wrote:\n\n> Hi\n>\n> > Before',
  ],
  ['<table><tr><td>Imogen</td><td>Harbor</td></tr><tr><td>Oslo</td></tr></table>', 'Imogen Harbor\nOslo'],
  ['a&nbsp;b &lt;c&gt; &amp;amp; <img src="cid:x" alt="Logo">', 'a b <c> &amp;'],
  ['', ''],
])('%s is %j as text', (html, text) => {
  expect(asMailText(html)).toBe(text.replace(/ $/gm, ''));
});

it('a long quote is read once', () => {
  const quoted = (times: number) =>
    asMailText(`<blockquote>${'<p>Hello <a href="https://x.example">x</a></p>'.repeat(times)}</blockquote>`);
  expect(growthOf(4000, quoted)).toBeLessThan(linear);
  const nested = (times: number) =>
    asMailText('<blockquote>'.repeat(50) + '<p>a</p>'.repeat(times) + '</blockquote>'.repeat(50));
  expect(growthOf(2000, nested)).toBeLessThan(linear);
});
