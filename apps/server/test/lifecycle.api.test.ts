import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../src/app/modules.ts';
import { requireFreePort } from '../src/app/port-holder.ts';
import { sendFile } from '../src/platform/http/static-files.ts';
import { newId } from '../src/platform/ids.ts';
import { sendMail } from '../src/platform/mail/mail.ts';
import { defineModule } from '../src/platform/module.ts';
import { createTestApp, eventually, type TestApp } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('boot', () => {
  it('every endpoint, socket event, domain event and job of the contract is somebody’s', () => {
    expect(t.app.gaps).toEqual([]);
  });

  it('[issue 27.12] a port that is given back in a moment is waited for', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const wanted = { port, host: '127.0.0.1', setting: 'CHATSO_INBOUND_SMTP_PORT' };
    await expect(requireFreePort({ ...wanted, patienceMs: 300 })).rejects.toThrow(`Port ${port} is taken`);
    const waiting = requireFreePort({ ...wanted, patienceMs: 30_000 });
    setTimeout(() => holder.close(), 500);
    await waiting;
  });

  it('a port that is taken is a sentence naming its holder', async () => {
    const port = Number(new URL(t.baseUrl).port);
    await expect(requireFreePort({ port, host: '127.0.0.1', setting: 'PORT' })).rejects.toThrow(
      new RegExp(`^Port ${port} is taken by process ${process.pid} \\(.+\\)`),
    );
  });
});

describe('edges', () => {
  it('says that it lives and may be sent traffic', async () => {
    expect((await fetch(`${t.baseUrl}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${t.baseUrl}/readyz`)).json()).toEqual({
      ready: true,
      database: true,
      draining: false,
      timeZones: 'current',
    });
  });

  it('[F-10] /sse tells the running version', async () => {
    const stop = new AbortController();
    const response = await fetch(`${t.baseUrl}/sse`, { signal: stop.signal });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    const text = new TextDecoder().decode(value);
    expect(text).toContain('retry: 3000');
    expect(text).toContain(`event: version\ndata: {"version":"${t.app.deps.config.version}"}`);
    stop.abort();
  });

  it('[U-07] mails go to the outbox, by a job, shown as text', async () => {
    await sendMail(t.rootCtx(), {
      kind: 'account',
      to: ['ada@chatso.test'],
      subject: '<b>Hello</b>',
      text: '<script>x</script>',
    });
    await t.advance(0);
    const page = await (await fetch(`${t.baseUrl}/dev/outbox`)).text();
    expect(page).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(page).not.toContain('<script>x');
  });

  it('[U-07] a mail stands beside its text as it looks, with links to open and nothing that runs', async () => {
    const url = 'https://chat.test/a?b=1&c=2';
    const content = {
      ...{ language: 'en', brand: { name: 'Northwind', color: null, logo: null }, heading: 'Hello', footer: [] },
      blocks: [{ kind: 'action' as const, text: 'Open it:', label: 'Open', url }],
    };
    await sendMail(t.rootCtx(), {
      kind: 'account',
      to: ['bea@chatso.test'],
      subject: 'Looks',
      content,
      replyTo: 'ann@shop.test',
    });
    await t.advance(0);
    const page = await (await fetch(`${t.baseUrl}/dev/outbox`)).text();
    expect(page).toContain('<a href="https://chat.test/a?b=1&amp;c=2" target="_blank" rel="noreferrer">');
    expect(page).toContain('Reply-To: ann@shop.test');
    const [, frame] = /<iframe src="(\/dev\/outbox\/[^"]+)" title="Looks" sandbox="allow-popups /.exec(page) ?? [];
    const mail = await fetch(`${t.baseUrl}${frame}`);
    expect(await mail.text()).toContain('href="https://chat.test/a?b=1&amp;c=2"');
    const policy = mail.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script|allow-same-origin/);
    expect(policy).toContain('sandbox allow-popups');
    expect((await fetch(`${t.baseUrl}/dev/outbox/nothing`)).status).toBe(404);
  });

  it('unknown pages are the console’s, unknown files are not there', async () => {
    expect((await fetch(`${t.baseUrl}/nothing.png`)).status).toBe(404);
    expect((await fetch(`${t.baseUrl}/console-assets/..%2f..%2f..%2fpackage.json`)).status).toBe(404);
    expect((await fetch(`${t.baseUrl}/nothing`, { method: 'POST' })).status).toBe(404);
  });

  it('files of a build are compressed, revalidated and of known types only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chatso-static-'));
    const text = 'export const a = 1;\n'.repeat(500);
    writeFileSync(join(folder, 'app-12345678.js'), text);
    writeFileSync(join(folder, 'secret.pem'), 'key');
    const second = await createTestApp({
      pool: t.pool,
      modules: [
        ...modules,
        defineModule({
          name: 'static',
          routes: (binder) =>
            void binder.raw('GET', '/build/:name', (_ctx, request, reply) =>
              sendFile(request, reply, (request.params as { name: string }).name, { folder, immutable: true }),
            ),
        }),
      ],
    });
    const get = (name: string, headers: Record<string, string> = {}) =>
      fetch(`${second.baseUrl}/build/${name}`, { headers });
    for (const encoding of ['br', 'gzip']) {
      const response = await get('app-12345678.js', { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(Number(response.headers.get('content-length'))).toBeLessThan(500);
      expect(await response.text()).toBe(text);
    }
    const plain = await get('app-12345678.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const again = await get('app-12345678.js', { 'if-none-match': plain.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect((await get('secret.pem')).status).toBe(404);
    expect((await get('..%2f..%2fetc%2fpasswd')).status).toBe(404);
    await second.close();
    rmSync(folder, { recursive: true });
  });

  it('[U-04] the clock can be moved in tests', async () => {
    const move = (body: unknown) =>
      fetch(`${t.baseUrl}/__test/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const before = t.clock.now().getTime();
    const answer = (await (await move({ advanceMs: 60_000 })).json()) as { now: string };
    expect(Date.parse(answer.now)).toBeGreaterThanOrEqual(before + 60_000);
    expect((await move({ advanceMs: -1 })).status).toBe(400);
  });

  it('half a request, garbage and a slammed door disturb nobody', async () => {
    const port = Number(new URL(t.baseUrl).port);
    const garbage = ['GET / HTTP/1.1\r\nHost', '\0\0\0', 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n\r\n'];
    for (const text of garbage) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(text);
      await new Promise((done) => setImmediate(done));
      socket.destroy();
    }
    expect((await fetch(`${t.baseUrl}/healthz`)).status).toBe(200);
  });
});

describe('draining', () => {
  it('finishes what is in flight, tells sockets to come again and lets nobody in', async () => {
    let finish = () => {};
    const gate = new Promise<void>((done) => {
      finish = done;
    });
    let entered = false;
    let drained = false;
    const slow = defineModule({
      name: 'slow',
      routes: (binder) =>
        void binder.raw('GET', '/slow', async (_ctx, _request, reply) => {
          entered = true;
          await gate;
          return reply.send('done');
        }),
      onDrain: async () => {
        drained = true;
      },
    });
    const second = await createTestApp({ modules: [...modules, slow] });
    const agent = await second.agent(await second.workspace());
    const socket = await agent.socket();
    const gone = new Promise((done) => socket.socket.once('disconnect', done));
    const inFlight = fetch(`${second.baseUrl}/slow`).then((response) => response.text());
    await eventually(() => expect(entered).toBe(true));
    const closed = second.app.drain();
    await socket.waitFor('server:draining');
    await gone;
    finish();
    expect(await inFlight).toBe('done');
    await closed;
    expect(drained).toBe(true);
    await expect(fetch(`${second.baseUrl}/healthz`)).rejects.toThrow();
    await second.pool.end();
  });

  it('leaves jobs in the database for the next process', async () => {
    const name = `parked-${newId()}@chatso.test`;
    const first = await createTestApp({ pool: t.pool });
    await sendMail(first.rootCtx(), { kind: 'account', to: [name], subject: 'Parked', text: 'x' });
    await first.close();
    await t.advance(0);
    const { rows } = await t.pool.query('SELECT subject FROM mail_outbox WHERE $1 = ANY(recipients)', [name]);
    expect(rows).toEqual([{ subject: 'Parked' }]);
  });
});
