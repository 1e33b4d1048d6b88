import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type PageCall, readOutsidePage } from './outside-page.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(answer: RequestListener): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const html = { 'content-type': 'text/html; charset=utf-8' };
const read = (url: string, change: Partial<PageCall> = {}) =>
  readOutsidePage({ url, allowsLocal: true, timeoutMs: 2000, bytes: 10_000, redirects: 2, ...change });
const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: Error) => error.message || error.constructor.name,
  );

/** A name that has these addresses, whatever the world says. */
const named =
  (...addresses: string[]): NonNullable<PageCall['resolve']> =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

describe('a page of the world', () => {
  it('is read with its redirects, unpacked, and no further than so many bytes', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/') return response.writeHead(301, { location: '/home' }).end();
      return response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync('ä'.repeat(1_000_000)));
    });
    const page = await read(url);
    expect(page).toMatchObject({ status: 200, url: new URL('/home', url) });
    expect(page.html).toHaveLength(5000);
  });

  it('that never ends is read to the same point', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, html);
      const more = () => {
        if (response.destroyed) return;
        response.write('x'.repeat(1000));
        setTimeout(more, 1);
      };
      more();
    });
    expect((await read(url)).html).toHaveLength(10_000);
  });

  it('is not read where it is no page', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    expect((await read(url)).html).toBe('');
  });

  it('that leads in circles, or says nothing, comes to an end', async () => {
    const circle = await serve((_request, response) => response.writeHead(302, { location: '/' }).end());
    expect(await failure(read(circle.url))).toBe('TooManyRedirectsError');
    expect(circle.seen).toHaveLength(3);
    const silent = await serve((request, response) => {
      if (request.url === '/drip') {
        response.writeHead(200, html);
        const timer = setInterval(() => response.write('<p>'), 50);
        response.on('close', () => clearInterval(timer));
      }
    });
    const began = performance.now();
    expect(await failure(read(silent.url, { timeoutMs: 300 }))).toMatch(/timeout/);
    expect(await failure(read(`${silent.url}/drip`, { timeoutMs: 300 }))).toMatch(/timeout/);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('that breaks off in the middle is no page', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { ...html, 'content-length': '5000' });
      response.write('<html>', () => response.destroy());
    });
    expect(await failure(read(url))).not.toBe('answered');
  });
});

describe('our own networks', () => {
  const notPublic = 'The address is not public.';
  const closed = { allowsLocal: false } as const;

  it.each([
    'http://127.0.0.1/',
    'http://127.0.0.1:5432/',
    'http://localhost/',
    'http://shop.localhost/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0.0.0.0/',
    'http://10.0.0.7/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://intranet/',
    'https://shop.example:8443/',
    'http://shop.example:22/',
    'https://user:secret@shop.example/',
    'ftp://shop.example/',
    'file:///etc/passwd',
  ])('%s is not called', async (url) => expect(await failure(read(url, closed))).toBe(notPublic));

  it('a name that resolves to one of them is not connected to, nor one of which a single address does', async () => {
    const { seen } = await serve((_request, response) => response.end());
    for (const addresses of [['127.0.0.1'], ['10.1.2.3'], ['169.254.169.254'], ['::1'], ['8.8.8.8', '127.0.0.1'], []])
      expect([
        addresses,
        await failure(read('http://shop.example/', { ...closed, resolve: named(...addresses) })),
      ]).toEqual([addresses, notPublic]);
    expect(seen).toEqual([]);
  });

  it('a name is asked for once, and what was judged is what is connected to (rebinding)', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const asked: string[] = [];
    const { url, seen } = await serve((_request, response) => response.writeHead(200, html).end('<p>'));
    const resolve: PageCall['resolve'] = (host, options, done) => {
      asked.push(host);
      named(...(answers.shift() ?? []))(host, options, done);
    };
    await read(url.replace('127.0.0.1', 'shop.localhost'), { resolve });
    expect([asked, seen]).toEqual([['shop.localhost'], ['/']]);
    // The next connection asks again, and the other answer is refused.
    expect(await failure(read(url.replace('127.0.0.1', 'shop.localhost'), { resolve }))).toBe(notPublic);
    expect(seen).toEqual(['/']);
  });

  it('a redirect is judged like the first address', async () => {
    const secret = await serve((_request, response) => response.writeHead(200, html).end('secret'));
    const targets = ['http://10.0.0.7/', 'http://169.254.169.254/', 'ftp://shop.example/', 'http://shop.example:6379/'];
    for (const location of targets) {
      const { url } = await serve((_request, response) => response.writeHead(302, { location }).end());
      expect([location, await failure(read(url))]).toEqual([location, notPublic]);
    }
    // A page of the world is never followed to this machine, also where it may be asked for itself.
    const resolve = named('127.0.0.1');
    expect(await failure(read('http://shop.example/', { resolve }))).toBe(notPublic);
    expect(secret.seen).toEqual([]);
  });
});
