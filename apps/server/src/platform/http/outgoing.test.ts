import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { isOutsideUrl, isPublicAddress, postOutside } from './outgoing.ts';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  'fe80::1',
  'fd00::1',
  '2002:7f00:1::',
  '64:ff9b::7f00:1',
  'nonsense',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

it('only https to a public host may be called, unless its origin is allowed', () => {
  const outside = (url: string) => isOutsideUrl(url, ['http://127.0.0.1:4700']);
  expect(outside('https://push.example.com/abc')).toBe(true);
  expect(outside('http://127.0.0.1:4700/abc')).toBe(true);
  for (const url of [
    'http://push.example.com/abc',
    'https://push.example.com:8443/abc',
    'https://user:pass@push.example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://0x7f000001/',
    'https://localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'http://127.0.0.1:4701/abc',
    'http://127.0.0.1:4700@127.0.0.1:4701/',
    'ftp://push.example.com/',
    'nonsense',
  ]) {
    expect([url, outside(url)]).toEqual([url, false]);
  }
});

it('an allowed address is called; another one on this machine is not', async () => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
    request.on('end', () => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = { url: `${origin}/x`, headers: {}, body: Buffer.from('hi'), timeoutMs: 5000 };
  expect(await postOutside({ ...post, allowed: [origin] })).toBe(302);
  expect(bodies).toEqual(['hi']);
  await expect(postOutside({ ...post, allowed: [] })).rejects.toThrow('not public');
  // A public looking name that leads home is refused when it has been resolved.
  await expect(postOutside({ ...post, url: 'https://localhost.localdomain./', allowed: [] })).rejects.toThrow();
  expect(bodies).toEqual(['hi']);
  server.close();
});
