import { describe, expect, it } from 'vitest';
import { htmlOf, wordsOf } from './plain-words.ts';

describe('what stands in the editor, as words', () => {
  it('keeps its lines and lists, and says nothing of pictures', () => {
    const html =
      '<p>Hello <strong>Ann</strong>,</p><p></p><p>one<br>two &lt;b&gt;</p><ul><li><p>M</p></li><li><p>L</p></li></ul><p><img src="cid:1"></p>';
    expect(wordsOf(html)).toBe('Hello Ann,\n\none\ntwo <b>\n- M\n- L');
    expect(wordsOf('')).toBe('');
  });

  it('puts words there as if they were typed: nothing in them is HTML', () => {
    const text = 'Hello,\n\nit is <b>here</b> & there.';
    expect(htmlOf(text)).toBe('<p>Hello,</p><p></p><p>it is &lt;b&gt;here&lt;/b&gt; &amp; there.</p>');
    expect(wordsOf(htmlOf(text))).toBe(text);
    expect(wordsOf('<img src=x onerror="globalThis.ran = true"><p>x</p>')).toBe('x');
  });
});
