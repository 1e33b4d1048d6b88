import { expect, it } from 'vitest';
import { parseLetter } from './parse-letter.ts';
import { readLetter } from './read-letter.ts';
import { readTnef } from './tnef.ts';

const mail = (type: string, body: string) => Buffer.from(`From: a@b.test\r\nSubject: S\r\n${type}\r\n\r\n${body}\r\n`);

const u16 = (n: number) => Buffer.from([n & 255, n >> 8]);
const u32 = (n: number) => Buffer.from(Uint32Array.of(n).buffer);
const attribute = (level: number, id: number, type: number, data: Buffer) =>
  Buffer.concat([Buffer.from([level]), u16(id), u16(type), u32(data.length), data, u16(0)]);
const pad = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const property = (type: number, id: number, value: Buffer) =>
  Buffer.concat([u16(type), u16(id), u32(1), u32(value.length), pad(value)]);
const number = (id: number) => Buffer.concat([u16(3), u16(id), u32(7)]);
const props = (...all: Buffer[]) => Buffer.concat([u32(all.length), ...all]);
const winmail = Buffer.concat([
  ...[u32(0x223e9f78), u16(1)],
  attribute(1, 0x9003, 6, props(number(0x0017), property(0x1f, 0x1000, Buffer.from('Héllo\0', 'utf16le')))),
  ...[attribute(2, 0x9002, 6, Buffer.alloc(14)), attribute(2, 0x8010, 1, Buffer.from('OFFER~1.TXT\0'))],
  attribute(2, 0x800f, 6, Buffer.from('The offer')),
  attribute(2, 0x9005, 6, props(property(0x1e, 0x3707, Buffer.from('The offer.txt\0')))),
]);

it('[O-06] winmail.dat is opened: its text where the mail has none, its files under their names', async () => {
  const type = 'Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64';
  const letter = await readLetter(mail(type, winmail.toString('base64')));
  expect(letter).toMatchObject({ text: 'Héllo', extent: 'whole', files: [{ filename: 'The offer.txt', size: 9 }] });
});

it('[O-06] the text of a mail stays its text, whatever winmail.dat has', async () => {
  const parts = [
    ...['--b', 'Content-Type: text/plain', '', 'Its own', '--b'],
    ...['Content-Type: application/ms-tnef; name=winmail.dat', 'Content-Transfer-Encoding: base64', ''],
    ...[winmail.toString('base64'), '--b--'],
  ];
  const letter = await readLetter(mail('Content-Type: multipart/mixed; boundary=b', parts.join('\r\n')));
  expect(letter).toMatchObject({ text: 'Its own', files: [{ filename: 'The offer.txt' }] });
});

it('a broken winmail.dat gives what stands before the break, or stays the file it is', async () => {
  for (let end = 0; end < winmail.length; end += 1) {
    const found = readTnef(winmail.subarray(0, end));
    if (found !== null) expect(found.text === 'Héllo' || found.text === '').toBe(true);
  }
  expect(readTnef(Buffer.from('no such thing'))).toBeNull();
  const loud = Buffer.concat([winmail.subarray(0, 6), attribute(1, 0x9003, 6, Buffer.alloc(40, 255))]);
  expect(readTnef(loud)).toBeNull();
});

it.each([
  [
    'PGP/MIME',
    'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b',
    '--b\r\n\r\n--b--',
  ],
  [
    'PGP in its text',
    'Content-Type: text/plain',
    '-----BEGIN PGP MESSAGE-----\r\n\r\nabc\r\n-----END PGP MESSAGE-----',
  ],
  ['S/MIME', 'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', 'abc'],
])('[O-06] what is encrypted says so: %s', async (_name, type, body) => {
  expect((await readLetter(mail(type, body))).extent).toBe('encrypted');
});

it('a signature, or words about PGP, hide nothing', async () => {
  const signed = 'Content-Type: multipart/signed; protocol="application/pgp-signature"; boundary=b';
  expect((await readLetter(mail(signed, '--b\r\n\r\nHello\r\n--b--'))).extent).toBe('whole');
  const opaque = 'Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m';
  expect((await readLetter(mail(opaque, 'abc'))).extent).toBe('whole');
  const about = await readLetter(mail('X: y', 'What does this mean?\r\n-----BEGIN PGP MESSAGE-----'));
  expect(about).toMatchObject({ extent: 'whole' });
});

it('[O-06] of one that is too large the text is kept, and no file that is cut off', async () => {
  const file = 'A'.repeat(27 * 1024 * 1024);
  const parts = [
    ...['--b', 'Content-Type: text/plain', '', 'The text of it', '--b'],
    ...['Content-Type: application/pdf; name=big.pdf', 'Content-Transfer-Encoding: base64', '', file, '--b--'],
  ];
  const raw = mail('Content-Type: multipart/mixed; boundary=b', parts.join('\r\n'));
  expect(await parseLetter(raw)).toMatchObject({
    extent: 'too-large',
    text: 'The text of it',
    files: [],
    subject: 'S',
  });
  const beginning = raw.subarray(0, 200_000);
  expect(await parseLetter(beginning, { cut: true })).toMatchObject({ text: 'The text of it', files: [] });
});

it('[O-06] what no parser opens says that it is unreadable', async () => {
  const nested = Array.from({ length: 60 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`);
  const deep = Buffer.from(`From: a@b.test\r\nSubject: Deep\r\n${nested.join('\r\n')}\r\n\r\nx`);
  expect(await parseLetter(deep)).toMatchObject({ subject: 'Deep', extent: 'unreadable', text: '' });
  const big = Buffer.from(`From: a@b.test\r\nSubject: Head\r\nX-Big: ${'x'.repeat(600 * 1024)}\r\n\r\nHello`);
  expect(await parseLetter(big)).toMatchObject({ subject: 'Head', extent: 'unreadable' });
});
