import { expect, it } from 'vitest';
import { readLetter } from './read-letter.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const mail = (head: string, body: Buffer) =>
  readLetter(Buffer.concat([latin1(`From: a@b.example\r\nSubject: S\r\n${head}\r\n\r\n`), body]));

const said = 'Grüße aus Köln, 5 €';
const windows = Buffer.from([...'Grüße aus Köln, 5 €'].map((sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0))));
const utf8 = Buffer.from(said);
const russian = 'Где мой заказ?';
const koi8 = Buffer.from('e7c4c520cdcfca20dac1cbc1da3f', 'hex');
const quotedPrintable = (bytes: Buffer) =>
  latin1(
    [...bytes]
      .map((byte) => (byte > 126 || byte === 61 ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte)))
      .join(''),
  );

it.each([
  ['no charset, Western bytes', 'Content-Type: text/plain', windows, said],
  ['no type at all', 'X-Nothing: x', windows, said],
  ['no charset, UTF-8', 'Content-Type: text/plain', utf8, said],
  ['no charset, quoted-printable', 'Content-Transfer-Encoding: quoted-printable', quotedPrintable(windows), said],
  ['no charset, base64', 'Content-Transfer-Encoding: base64', latin1(windows.toString('base64')), said],
  ['an unknown charset, UTF-8', 'Content-Type: text/plain; charset=x-made-up', utf8, said],
  ['an unknown charset, Western bytes', 'Content-Type: text/plain; charset=unknown-8bit', windows, said],
  ['US-ASCII that is UTF-8', 'Content-Type: text/plain; charset=us-ascii', utf8, said],
  ['UTF-8 that is none', 'Content-Type: text/plain; charset=utf-8', windows, said],
  [
    'UTF-16 with its mark',
    'Content-Transfer-Encoding: base64',
    latin1(Buffer.from(`\uFEFF${said}`, 'utf16le').toString('base64')),
    said,
  ],
  ['Latin-1 that is Windows', 'Content-Type: text/plain; charset=iso-8859-1', windows, said],
  ['the charset it says', 'Content-Type: text/plain; charset=koi8-r', koi8, russian],
  [
    'the charset it says, though it might be UTF-8',
    'Content-Type: text/plain; charset=gbk',
    Buffer.from('c4a3cabd', 'hex'),
    '模式',
  ],
  ['one that has another name', 'Content-Type: text/plain; charset=cp932', Buffer.from('938c8b9e', 'hex'), '東京'],
])('[O-06] reads what is written: %s', async (_name, head, body, expected) => {
  expect((await mail(head, body)).text).toBe(expected);
});

it('[O-06] one broken sign in UTF-8 leaves the others as they are', async () => {
  const broken = Buffer.concat([utf8, Buffer.from([0x20, 0xe2, 0x82])]);
  expect((await mail('Content-Type: text/plain; charset=utf-8', broken)).text).toBe(`${said} \uFFFD`);
});

it('[O-06] HTML without a charset says it in its head; what is UTF-8 is UTF-8', async () => {
  const page = (bytes: Buffer, charset = 'koi8-r') =>
    mail(
      'Content-Type: text/html',
      Buffer.concat([
        latin1(`<html><head><meta http-equiv=x content="text/html; charset=${charset}"></head><p>`),
        bytes,
      ]),
    );
  expect((await page(koi8)).text).toBe(russian);
  expect((await page(Buffer.from(russian))).text).toBe(russian);
  expect((await page(windows, 'made-up')).text).toBe(said);
});

it('[O-06] file names and subjects in 8 bits or in an unknown charset can be read', async () => {
  const parts = [
    ...['--b', 'Content-Type: application/pdf', 'Content-Disposition: attachment; filename="Überweisung.pdf"', '', 'x'],
    ...['--b', 'Content-Type: application/pdf; name="=?unknown-8bit?Q?Gr=C3=BC=C3=9Fe.pdf?="', ''],
    ...['x', '--b--'],
  ];
  const letter = await mail('Content-Type: multipart/mixed; boundary=b', latin1(parts.join('\r\n')));
  expect(letter.files.map(({ filename }) => filename)).toEqual(['Überweisung.pdf', 'Grüße.pdf']);
  const subject = async (line: string) => (await readLetter(latin1(`Subject: ${line}\r\n\r\nx`))).subject;
  expect(await subject('Größe')).toBe('Größe');
  expect(await subject('=?x-unknown?B?R3LDvMOfZQ==?=')).toBe('Grüße');
  expect(await subject('=?us-ascii?Q?Gr=C3=BC=C3=9Fe?=')).toBe('Grüße');
  expect(await subject('=?unknown?Q?Gr=FC=DFe?=')).toBe('Grüße');
  expect(await subject('=?koi8-r?Q?=E7=C4=C5?=')).toBe('Где');
});
