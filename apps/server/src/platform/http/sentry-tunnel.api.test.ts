import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';

/** Keeps to the published format of envelopes: a JSON header, then items of a JSON header and their payload. */
interface Collector {
  dsn: string;
  host: string;
  received: { path: string; event: { message: string } }[];
  refused: string[];
  answer: { status: number; headers: Record<string, string> };
  server: Server;
}

async function startCollector(): Promise<Collector> {
  const collector: Omit<Collector, 'dsn' | 'host' | 'server'> = {
    received: [],
    refused: [],
    answer: { status: 200, headers: {} },
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    try {
      if (request.method !== 'POST') throw new Error('method');
      if (request.headers['content-type'] !== 'application/x-sentry-envelope') throw new Error('media type');
      const [header = '', item = '', payload = ''] = text.split('\n');
      if (typeof (JSON.parse(header) as { event_id: unknown }).event_id !== 'string') throw new Error('event id');
      const { type, length } = JSON.parse(item) as { type: string; length?: number };
      if (type !== 'event') throw new Error('type');
      if (length !== undefined && length !== Buffer.byteLength(payload)) throw new Error('length');
      collector.received.push({ path: request.url ?? '', event: JSON.parse(payload) });
      response.writeHead(collector.answer.status, collector.answer.headers).end('{"id":"internal words"}');
    } catch (error) {
      collector.refused.push(String(error));
      response.writeHead(400).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(collector, { server, host, dsn: `http://public@${host}/42` });
}

let collector: Collector;
let t: TestApp;

beforeAll(async () => {
  collector = await startCollector();
  t = await createTestApp({ config: { errorReporting: { dsn: collector.dsn, environment: 'integration' } } });
});
beforeEach(() => {
  Object.assign(collector, { answer: { status: 200, headers: {} } });
  collector.received.length = 0;
  collector.refused.length = 0;
});
afterAll(async () => {
  await t.close();
  collector.server.close();
});

const envelope = (dsn: unknown, message = 'It broke') => {
  const payload = JSON.stringify({ message });
  const header = JSON.stringify({ event_id: '9ec79c33ec9942ab8353589fcb2e04dc', dsn });
  return `${header}\n${JSON.stringify({ type: 'event', length: Buffer.byteLength(payload) })}\n${payload}\n`;
};
const send = (app: TestApp, body: string | undefined) =>
  fetch(`${app.baseUrl}/sse/sentry-tunnel`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    ...(body === undefined ? {} : { body }),
  });

describe('the tunnel of error reports', () => {
  it('[A-40] hands an envelope of our project on, whole, and keeps what the host says to itself', async () => {
    const response = await send(t, envelope(collector.dsn, 'Zürich 💥'));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
    expect(collector.received).toEqual([{ path: '/api/42/envelope/', event: { message: 'Zürich 💥' } }]);
    expect(collector.refused).toEqual([]);
  });

  it('[A-40] sends nothing for another host, project, key or scheme, nor for what is no envelope', async () => {
    const { host } = collector;
    const bad = [
      `http://public@evil.test/42`,
      `http://public@${host}/43`,
      `http://other@${host}/42`,
      `https://public@${host}/42`,
      `http://public@${host}/42/../43`,
      `http://public@${host}@evil.test/42`,
      42,
      undefined,
    ].map((dsn) => envelope(dsn));
    for (const body of [...bad, '', 'nonsense', '[]', '{}', '\n\n', undefined]) {
      const response = await send(t, body);
      expect([400, 415]).toContain(response.status);
    }
    expect(collector.received).toEqual([]);
    expect(collector.refused).toEqual([]);
  });

  it('[A-40] refuses what is larger than an error report can be', async () => {
    expect((await send(t, envelope(collector.dsn, 'x'.repeat(600_000)))).status).toBe(413);
    expect(collector.received).toEqual([]);
  });

  it('[A-40] passes on that the host wants less, and never follows it elsewhere', async () => {
    collector.answer = { status: 429, headers: { 'retry-after': '60', 'x-sentry-rate-limits': '60::key' } };
    const busy = await send(t, envelope(collector.dsn));
    expect(busy.status).toBe(429);
    expect(busy.headers.get('retry-after')).toBe('60');
    expect(busy.headers.get('x-sentry-rate-limits')).toBe('60::key');
    collector.answer = { status: 307, headers: { location: `http://${collector.host}/elsewhere` } };
    expect((await send(t, envelope(collector.dsn))).status).toBe(503);
    expect(collector.received.map(({ path }) => path)).toEqual(['/api/42/envelope/', '/api/42/envelope/']);
  });

  it('[A-40] says that it is unavailable while the host does not answer', async () => {
    const closed = await startCollector();
    closed.server.close();
    await once(closed.server, 'close');
    const lonely = await createTestApp({
      config: { errorReporting: { dsn: closed.dsn, environment: 'production' } },
    });
    const response = await send(lonely, envelope(closed.dsn));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    expect(lonely.errors).toEqual([]);
    await lonely.close();
  });

  it('[A-40] lets one address send 60 reports a minute', async () => {
    const fresh = await createTestApp({
      config: { errorReporting: { dsn: collector.dsn, environment: 'production' } },
    });
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1) statuses.push((await send(fresh, envelope(collector.dsn))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    await fresh.close();
  });

  it('[A-40] does not exist without error reporting', async () => {
    const without = await createTestApp();
    expect((await send(without, envelope(collector.dsn))).status).toBe(404);
    await without.close();
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
