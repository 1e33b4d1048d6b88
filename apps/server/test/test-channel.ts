import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Channel, DeliveryRefused, defineChannel } from '../src/modules/channels/index.ts';
import { defineModule } from '../src/platform/module.ts';

/** What the outside service does with the next message: takes it, fails, takes it and says nothing, or will not have it. */
export type Mood = 'takes' | 'fails' | 'takes-and-dies' | 'refuses' | 'hangs';

export interface OutsideService {
  url: string;
  /** What customers see there, in order: of repetitions under one id the first. */
  seen: { to: string; id: string; text: string }[];
  /** How often it was asked, repetitions too. */
  asked: number;
  /** Which process asks for whom at this moment; gone with the process or the answer. */
  asking: { to: string; pid: number }[];
  /** All that have ever asked. */
  pids: Set<number>;
  /** How long it thinks before it answers. */
  thinksMs: number;
  /** How often somebody was told two things at once, which could be read in any order. */
  atOnce: number;
  /** What it does with the next messages, one after the other; then it takes them. */
  moods: Mood[];
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** A messenger of somebody else, over HTTP: it knows a message again by its id. */
export async function startOutsideService(): Promise<OutsideService> {
  const service: Omit<OutsideService, 'url' | 'close'> = {
    seen: [],
    asked: 0,
    asking: [],
    pids: new Set(),
    thinksMs: 0,
    atOnce: 0,
    moods: [],
  };
  const server: Server = createServer(async (request, response) => {
    service.asked += 1;
    const mood = service.moods.shift() ?? 'takes';
    const { pid, ...message } = JSON.parse(await bodyOf(request)) as {
      to: string;
      id: string;
      text: string;
      pid: number;
    };
    const ask = { to: message.to, pid };
    if (service.asking.some(({ to }) => to === ask.to)) service.atOnce += 1;
    service.asking.push(ask);
    service.pids.add(pid);
    response.once('close', () => service.asking.splice(service.asking.indexOf(ask), 1));
    if (service.thinksMs > 0) await pause(service.thinksMs);
    if (mood === 'hangs') return;
    if (mood === 'fails') return void response.writeHead(503).end();
    if (mood === 'refuses') return void response.writeHead(403).end('The window is closed.');
    if (!service.seen.some(({ id }) => id === message.id)) service.seen.push(message);
    if (mood === 'takes-and-dies') return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: `out-${message.id}` }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(service, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}

/** What a connector will be: a module of its own, that brings a channel. Stores of type facebook are its channels. */
export function testChannelModule(service: Pick<OutsideService, 'url'>, timeoutMs = 1000) {
  const deliver: Channel['deliver'] = async ({ outsideId, messageId, text }) => {
    const response = await fetch(service.url, {
      method: 'POST',
      body: JSON.stringify({ to: outsideId, id: messageId, text, pid: process.pid }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 403) throw new DeliveryRefused(await response.text());
    if (!response.ok) throw new Error(`The service answered ${response.status}.`);
    return { outsideId: ((await response.json()) as { id: string }).id };
  };
  return defineModule({ name: 'test-channel', parts: [defineChannel({ types: ['facebook'], deliver })] });
}
