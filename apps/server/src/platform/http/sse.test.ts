import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerError } from './error-handler.ts';
import { addVersionStream, streamsPerNetwork } from './sse.ts';

let app: FastifyInstance;
let url = '';
beforeEach(async () => {
  app = fastify({ forceCloseConnections: true });
  app.setErrorHandler(answerError);
  const streams = addVersionStream(app, '1.2.3');
  app.addHook('preClose', async () => streams.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/sse`;
});
afterEach(() => app.close());

async function open() {
  const controller = new AbortController();
  const response = await fetch(url, { signal: controller.signal });
  return { status: response.status, response, close: () => controller.abort() };
}

it('[F-10] tells the version; one address holds so many streams and no more, and may come again once one has ended', async () => {
  const streams = [];
  for (let count = 0; count < streamsPerNetwork; count += 1) streams.push(await open());
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const first = await streams[0]?.response.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toContain('data: {"version":"1.2.3"}');

  const refused = await open();
  expect(refused.status).toBe(429);
  streams[1]?.close();
  await expect.poll(async () => (await open()).status).toBe(200);
});
