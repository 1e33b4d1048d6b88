import { describe, expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';
import { fileUrl, tokenOfUrl } from './file-url.ts';
import { rangeOf } from './serve-file.ts';

const text = { extension: 'txt', mime: 'text/plain' } as const;
const png = { extension: 'png', mime: 'image/png' } as const;
const jpg = { extension: 'jpg', mime: 'image/jpeg' } as const;

describe('safeFileName', () => {
  it.each([
    ['../../etc/passwd', text, 'passwd.txt'],
    ['..\\..\\boot.txt', text, 'boot.txt'],
    ['C:\\Users\\me\\photo.JPG', jpg, 'photo.jpg'],
    ['photo.jpeg', jpg, 'photo.jpeg'],
    ['image.txt', png, 'image.png'],
    ['setup.exe', png, 'setup.png'],
    ['.htaccess', text, 'htaccess.txt'],
    ['', text, 'file.txt'],
    ['..', text, 'file.txt'],
    ['a\u202etxt.exe', text, 'a\ufffdtxt.txt'],
    ['a\u0000b\r\nc.txt', text, 'abc.txt'],
    ['"><script>.txt', text, '___script_.txt'],
    ['Grüße 你好.txt', text, 'Grüße 你好.txt'],
    ['v1.2 final', text, 'v1.2 final.txt'],
  ])('[H-73] %j of the given bytes is called %3$j', (given, type, expected) => {
    expect(safeFileName(given, type)).toBe(expected);
  });

  it('[H-84] cuts what is too long between characters and keeps the ending', () => {
    const name = safeFileName(`${'😀'.repeat(400)}.txt`, text);
    expect([...name]).toHaveLength(124);
    expect(name.endsWith('😀.txt')).toBe(true);
  });
});

describe('file addresses', () => {
  const token = 'abcdefghijklmnopqrstuvwxyz012345';

  it('give their token back, with and without a host', () => {
    const url = fileUrl({ token, name: 'Grüße & more?.txt' });
    expect(tokenOfUrl(url)).toBe(token);
    expect(tokenOfUrl(`https://chat.example${url}`)).toBe(token);
  });

  it.each(['', 'https://evil.example/a.png', '/files/short/a.txt', `/other/${token}/a`, 'javascript:alert(1)'])(
    'are nothing else: %j',
    (url) => {
      expect(tokenOfUrl(url)).toBeNull();
    },
  );
});

describe('rangeOf', () => {
  it.each([
    [undefined, null],
    ['bytes=0-4', { start: 0, end: 4 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=0-999', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=5-2', 'unsatisfiable'],
    ['bytes=-', null],
    ['bytes=0-1,3-4', null],
    ['items=0-1', null],
  ])('%j of ten bytes is %j', (header, expected) => {
    expect(rangeOf(header, 10)).toEqual(expected);
  });
});
