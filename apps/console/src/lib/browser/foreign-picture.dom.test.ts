import { expect, it } from 'vitest';
import { pictureAddress } from './foreign-picture.ts';

it('[issue 27.8] a picture of another host is asked of our server, our own is not', () => {
  const through = (url: string) => `/api/auth-service/picture?u=${encodeURIComponent(url)}`;
  for (const url of ['https://shop.test/a b.png?x=1&y=2', 'http://shop.test/a.png', 'HTTPS://shop.test/a.png'])
    expect(pictureAddress(url)).toBe(through(url));
  // Without a scheme it has the page's own, as shops write it.
  expect(pictureAddress('//cdn.shop.test/a.png')).toBe(through('//cdn.shop.test/a.png'));
  expect(pictureAddress(`${location.origin}.evil.test/a.png`)).toBe(through(`${location.origin}.evil.test/a.png`));
  for (const own of [
    '/files/abc/a.png',
    'data:image/png;base64,AA',
    'blob:x',
    `${location.origin}/files/abc/a.png`,
    '',
  ])
    expect(pictureAddress(own)).toBe(own);
});
