import { expect, it } from 'vitest';
import { createLetterReader } from './parse-letter.ts';

const now = new Date('2026-11-25T12:00:00Z');
it('x', async () => {
  const reader = createLetterReader();
  const t = performance.now();
  const l = await reader.parse(
    Buffer.from(
      'From: "A B" <a@b.com>\r\nTo: x@y.de\r\nSubject: Caf\xe9\r\nMessage-ID: <1@b>\r\nDate: Wed, 25 Nov 2026 10:00:00 +0000\r\nContent-Type: text/html\r\n\r\n<p>Hello <script>alert(1)</script><img src="http://t.example/x.png"></p><div class="gmail_quote"><div class="gmail_attr">On Mon X wrote:</div><blockquote>old</blockquote></div>',
      'latin1',
    ),
    { now },
  );
  console.log(performance.now() - t, l);
  expect(l.whole).toBe(true);
});
