/** Agents who watch the visitors, in a process of their own, as the console's page does: what they have, how late, how much. */
import type { Socket as NetSocket } from 'node:net';
import type { Ack, Visitor, VisitorChange, VisitorList, VisitorStore } from '@chatso/contract';
import type { Socket } from 'socket.io-client';
import { answer } from '../support/children.ts';
import { connectAgent, type Demo, inParallel } from '../support/demo.ts';
import { rowsOfWindow } from './shop.ts';

export interface Asked {
  search?: string;
  referrerProvider?: 'google'[];
  sort?: 'asc' | 'desc';
  page?: number;
}

interface Heard {
  watchId: string;
  rev: number;
  count: number;
  ids?: string[];
  visitors?: VisitorChange[];
}

const listEvents = [
  'visitor:enter-list',
  'visitor:leave-list',
  'visitor:disconnected',
  'visitor:status-changed',
  'visitor:prompt-sent',
  'visitor:list-count',
] as const;

/** What an agent has on the screen. */
export interface Screen {
  asked: Asked;
  count: number;
  /** Events that did not follow the one before; the console would ask for the list anew. */
  holes: number;
  rows: { visitorId: string; url: string | null; title: string | null; pageCount: number }[];
  /** The store's number, and how often one that was told meanwhile was another than `visitors`. */
  active: number;
  wrongCounts: number;
}

interface Watcher {
  socket: Socket;
  state(): Screen;
  /** Bytes that came in on the wire since the socket began. */
  bytes(): number;
}

let watchers: Watcher[] = [];
let lags: number[] = [];
let bytesBefore: number[] = [];
let begun = 0;

/** A `ws` of Node under Socket.IO, and under that the machine's. */
interface Transport {
  ws: { _socket: NetSocket };
}
const wireOf = (socket: Socket): NetSocket => (socket.io.engine.transport as unknown as Transport).ws._socket;

async function ask<T>(socket: Socket, event: string, payload: unknown): Promise<T> {
  const { data, error } = (await socket.timeout(20_000).emitWithAck(event, payload)) as Ack<T>;
  if (data === undefined) throw new Error(`${event}: ${JSON.stringify(error)}`);
  return data;
}

async function watch(demo: Demo, storeId: string, visitors: number, asked: Asked): Promise<Watcher> {
  const socket = await connectAgent(demo, 'tracking');
  const rows = new Map<string, Visitor>();
  let list: VisitorList | null = null;
  const early: { heard: Heard; at: number }[] = [];
  let [rev, count, holes, active, wrongCounts] = [0, 0, 0, 0, 0];

  function take(heard: Heard, at: number): void {
    if (heard.watchId !== list?.watchId || heard.rev <= rev) return;
    if (heard.rev !== rev + 1) holes += 1;
    rev = heard.rev;
    count = heard.count;
    for (const id of heard.ids ?? []) rows.delete(id);
    for (const one of heard.visitors ?? []) {
      const before = rows.get(one.id);
      // The contract says which fields there are.
      rows.set(one.id, { ...before, ...one } as Visitor);
      const sent = /at=(\d+)$/.exec(one.viewingPageUrl ?? '')?.[1];
      // Who comes into the window may have been on that page for long.
      if (begun > 0 && before !== undefined && sent !== undefined) lags.push(at - Number(sent));
    }
  }

  for (const event of listEvents) {
    socket.on(event, (heard: Heard) => {
      if (list === null) early.push({ heard, at: Date.now() });
      else take(heard, Date.now());
    });
  }
  socket.on('visitor:store-counts', ({ stores }: { stores: { _id: string; active: number }[] }) => {
    for (const one of stores) {
      if (one._id !== storeId) continue;
      active = one.active;
      if (active !== visitors) wrongCounts += 1;
    }
  });
  const stores = await ask<(VisitorStore & { active: number })[]>(socket, 'agent:get-store-list', {});
  active = stores.find(({ _id }) => _id === storeId)?.active ?? 0;
  await ask(socket, 'agent:get-visitor-countries', { chatsoStoreId: storeId });
  list = await ask<VisitorList>(socket, 'agent:get-visitor-list', {
    ...{ chatsoStoreId: storeId, status: 'active', limit: rowsOfWindow },
    ...asked,
  });
  rev = list.rev;
  count = list.count;
  for (const row of list.data) rows.set(row.id, row);
  for (const { heard, at } of early) take(heard, at);
  return {
    socket,
    bytes: () => wireOf(socket).bytesRead,
    state: () => ({
      ...{ asked, count, holes, active, wrongCounts },
      rows: [...rows.values()].map(({ id, viewingPageUrl: url, viewingPageTitle: title, pageCount }) => ({
        ...{ visitorId: id, url, title, pageCount },
      })),
    }),
  };
}

const questions = {
  /** `asked`: one watcher each, by turns at each process. */
  async watch(given: { demos: Demo[]; storeId: string; visitors: number; asked: Asked[] }): Promise<void> {
    const { demos, storeId, visitors, asked } = given;
    watchers = await inParallel(asked.length, (at) => {
      const [demo, one] = [demos[at % demos.length], asked[at]];
      if (demo === undefined || one === undefined) throw new Error('Nowhere to look.');
      return watch(demo, storeId, visitors, one);
    });
  },
  begin(_: null): void {
    lags = [];
    bytesBefore = watchers.map(({ bytes }) => bytes());
    begun = performance.now();
  },
  /** ms from each page view to the agent who has that visitor in the window, and bytes a second of each agent. */
  end(_: null): { lags: number[]; bytesPerSecond: number[] } {
    const seconds = (performance.now() - begun) / 1000;
    begun = 0;
    const bytesPerSecond = watchers.map(({ bytes }, at) => (bytes() - (bytesBefore[at] ?? 0)) / seconds);
    return { lags, bytesPerSecond };
  },
  screens: (_: null): Screen[] => watchers.map(({ state }) => state()),
  leave(_: null): void {
    for (const { socket } of watchers) socket.disconnect();
    watchers = [];
  },
};
export type WatcherQuestions = typeof questions;

answer(questions);
