import { expect, it } from 'vitest';
import { subjectOf } from '../sending/queue-mail.ts';
import { asHtmlText } from './plain-text.ts';
import { readLetter } from './read-letter.ts';

const read = (text: string) => readLetter(Buffer.from(text.replace(/\r?\n/g, '\r\n')));
const mixed = (...parts: string[]) =>
  read(
    `Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--`,
  );

it('[O-06] a text with a name that stands inline is a file', async () => {
  const letter = await mixed(
    'Content-Type: text/plain\n\nSee the log.',
    'Content-Type: text/plain; charset=utf-8\nContent-Disposition: inline; filename="error.log"\n\nline 1',
    'Content-Type: text/html; name="invoice.html"\nContent-Disposition: inline; filename="invoice.html"\n\n<p>42</p>',
    'Content-Type: text/plain; name="notes.txt"\n\nnotes',
    'Content-Type: image/png; name="a.png"\nContent-Disposition: inline; filename="a.png"\n\nx',
    'Content-Type: text/plain\n\nBye',
  );
  expect(letter.text).toBe('See the log.\n\nBye');
  expect(letter.files.map(({ filename, inline }) => [filename, inline])).toEqual(
    ['error.log', 'invoice.html', 'notes.txt', 'a.png'].map((name) => [name, false]),
  );
});

it('[O-06] the text of a mail is its text, also where it has a name', async () => {
  const named =
    'Content-Type: text/plain; name="message.txt"\nContent-Disposition: inline; filename="message.txt"\n\nHello';
  expect(await read(`Subject: x\n${named}`)).toMatchObject({ text: 'Hello', files: [] });
  expect(await mixed('Content-Type: text/plain; name="message.txt"\n\nHello')).toMatchObject({
    text: 'Hello',
    files: [],
  });
  const versions = `--c\n${named}\n--c\n${named.replace('plain', 'html').replace('Hello', '<b>Hello</b>')}\n--c--`;
  const alternative = await mixed(`Content-Type: multipart/alternative; boundary=c\n\n${versions}`);
  expect(alternative).toMatchObject({ text: 'Hello', files: [] });
  const page = named.replace('plain', 'html').replace('Hello', '<p>Hello</p><img src="cid:p">');
  const picture = 'Content-Type: image/png\nContent-ID: <p>\nContent-Disposition: inline; filename="p.png"\n\n\x89PNG';
  const related = await mixed(`Content-Type: multipart/related; boundary=c\n\n--c\n${page}\n--c\n${picture}\n--c--`);
  expect(related).toMatchObject({ text: 'Hello', files: [{ filename: 'p.png' }] });
});

it('[O-06] nothing in a subject or a preview turns the words beside it around', async () => {
  const signs = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u2060\ufeff\u00ad';
  const letter = await read(`Subject: Invoice ${signs}gpj.exe\nFrom: a@b.example\n\nHello ${signs}there`);
  expect(letter).toMatchObject({ subject: 'Invoice gpj.exe', preview: 'Hello there' });
  expect((await read(`Subject: ${signs}\n\nx`)).subject).toBe('');
  // What Persian, Arabic and emoji are written with stays.
  const kept = 'می\u200cخواهم \u200fسلام\u200f 👩\u200d💻';
  expect((await read(`Subject: ${kept}\n\nx`)).subject).toBe(kept);
  const typed = { type: 'forward' as const, subject: `Look ${signs}here`, automatic: false };
  expect(subjectOf(typed, { subject: 'x' })).toBe('Look here');
  expect(subjectOf({ ...typed, type: 'reply' }, { subject: `Re: ${signs}Old` })).toBe('Re: Old');
});

it.each([
  ['See https://x.example/a. Thanks', 'https://x.example/a', '. Thanks'],
  ['(https://x.example/a)', 'https://x.example/a', ')'],
  ['https://x.example/wiki/Jacket_(garment) is', 'https://x.example/wiki/Jacket_(garment)', ' is'],
  ['"https://x.example/a?b=1&c=2",', 'https://x.example/a?b=1&amp;c=2', '&quot;,'],
  ['<https://x.example/a>', 'https://x.example/a', '&gt;'],
  ['https://x.example/a…', 'https://x.example/a', '…'],
  ['请看 https://x.example/a。', 'https://x.example/a', '。'],
])('[O-06] links in a plain text end where the address ends: %s', (text, href, after) => {
  const html = asHtmlText(text);
  expect(html).toContain(`<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">${href}</a>${after}`);
});

it('[O-06] so do addresses without a scheme and of mail; nothing else becomes a link', () => {
  expect(asHtmlText('www.shop.example, please')).toContain('href="https://www.shop.example/"');
  expect(asHtmlText('ann@shop.example.')).toMatch(/href="mailto:ann@shop\.example"[^>]*>ann@shop\.example<\/a>\./);
  for (const text of [
    'javascript:alert(1)',
    'https://good.example@evil.example/x',
    'https://',
    'a.b',
    'file:///etc/passwd',
    'data:text/html,x',
  ])
    expect(asHtmlText(text)).not.toContain('<a ');
  expect(asHtmlText('https://x.example/\u202egpj.exe')).toContain('>https://x.example/</a>\u202e');
});
