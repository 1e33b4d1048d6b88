import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { tinyPng } from '../../../test/pictures.ts';
import { createPictureSource, pictureType } from './foreign-picture.ts';

const servers = new Set<ReturnType<typeof createServer>>();
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.add(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterAll(() => {
  for (const server of servers) server.close();
});

it('[issue 27.8] a host that breaks off is left alone for a while, the one that led there is not', async () => {
  let asked = 0;
  const broken = await serve((_request, response) => {
    asked += 1;
    response.socket?.destroy();
  });
  const shop = await serve((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: `${broken}/a.png` }).end();
    else response.end(tinyPng);
  });
  const fetch = createPictureSource([broken, shop]);
  expect(await fetch(`${shop}/away`, 'Robin')).toBeNull();
  expect(asked).toBe(1);
  expect(await fetch(`${broken}/b.png`, 'Robin')).toBeNull();
  expect(asked).toBe(1);
  expect((await fetch(`${shop}/a.png`, 'Robin'))?.type).toBe('image/png');
  for (const odd of ['', '//', 'https://', 'file:///etc/passwd', 'data:image/png;base64,AA'])
    expect(await fetch(odd, 'Robin')).toBeNull();
  // Where nobody may go at all says nothing about a host.
  expect(await fetch('http://127.0.0.1:1/a.png', 'Robin')).toBeNull();
});

it('[issue 27.8] a reader with many pictures does not keep another’s waiting for all of them', async () => {
  const asked: string[] = [];
  const shop = await serve((request, response) => {
    asked.push(request.url ?? '');
    setTimeout(() => response.end(tinyPng), 20);
  });
  const fetch = createPictureSource([shop]);
  const many = Array.from({ length: 60 }, (_, n) => fetch(`${shop}/${n}.png`, 'Robin'));
  const one = fetch(`${shop}/maya.png`, 'Maya');
  expect((await Promise.all([...many, one])).every((picture) => picture?.type === 'image/png')).toBe(true);
  expect(asked).toHaveLength(61);
  // All places are Robin's when she asks; then it is one and one.
  expect(asked.indexOf('/maya.png')).toBeLessThan(30);
});

it('knows pictures by their bytes', () => {
  expect(pictureType(tinyPng)).toBe('image/png');
  expect(pictureType(Buffer.from('\0\0\0 ftypavif', 'latin1'))).toBe('image/avif');
  for (const none of ['<svg/>', '%PDF-1.7', '', 'GIF', '\0\0\0 ftypmp42'])
    expect(pictureType(Buffer.from(none, 'latin1'))).toBeNull();
});
