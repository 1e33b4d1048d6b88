import { type AgentEvents, type ApiClient, ApiError, type Conversation, type TransferRequest } from '@chatso/contract';
import { expect, it, vi } from 'vitest';
// What a page fetches later is here before anybody waits for it.
import '../../lib/tabs/chat-tab-message.ts';
import { type ChatTabMessage, openChatTabs } from '../../lib/tabs/chat-tabs.ts';
import type { TabChannel } from '../../lib/tabs/tab-channel.ts';
import { createTransferRequests } from './transfer-requests.ts';

const patient = { timeout: 20_000 };

const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const me = id(1);
const chat = (n: number, target: string | null): Conversation =>
  ({
    _id: id(n),
    state: 'ongoing',
    transferring: target && { agentId: target, fullname: '', until: '' },
  }) as Conversation;
const request = (n: number): TransferRequest =>
  ({ _id: id(n), agentId: id(9), conversation: chat(n, me) }) as unknown as TransferRequest;

/** Two tabs of one browser. */
function channels(): [TabChannel, TabChannel] {
  const hears: Set<(message: unknown) => void>[] = [new Set(), new Set()];
  const tab = (own: number): TabChannel => ({
    post: (message) => {
      for (const hear of hears[1 - own] ?? []) hear(message);
    },
    listen: (handler) => {
      hears[own]?.add(handler);
      return () => hears[own]?.delete(handler);
    },
  });
  return [tab(0), tab(1)];
}

function setUp(
  answers: Partial<Record<'transferring' | 'transferAccept' | 'transferReject', () => unknown>> = {},
  channel = channels()[0],
) {
  const handlers = new Map<string, (payload: never) => void>();
  const posted: ChatTabMessage[] = [];
  const told: string[] = [];
  const tabs = openChatTabs(id(0), me, channel);
  const given: Record<string, () => unknown> = { transferring: () => ({ data: [], count: 0 }), ...answers };
  const api = new Proxy({}, { get: (_, name) => async () => given[String(name).split('.')[1] ?? '']?.() }) as ApiClient;
  const requests = createTransferRequests({
    api,
    agentId: me,
    listen: (name, handler) => {
      handlers.set(name, handler as (payload: never) => void);
      return () => handlers.delete(name);
    },
    onConnect: () => () => undefined,
    tabs: {
      ...tabs,
      post: (message) => {
        posted.push(message);
        tabs.post(message);
      },
    },
    onAnswered: (how) => void told.push(how),
    onOver: (why, request, by) => void told.push(`${why} ${request._id} ${by}`),
  });
  requests.start();
  const emit = <K extends keyof AgentEvents>(name: K, payload: unknown) => handlers.get(name)?.(payload as never);
  const open = () => [...requests.store.getState().requests.keys()];
  return { requests, emit, open, posted, told };
}
const refusedWith = (statusCode: number) => () => {
  throw new ApiError({ statusCode, message: 'No' });
};

it('[H-51] a request for this person is there; one of the own is not, and one that is over goes', () => {
  const one = setUp();
  one.emit('conversation:transfer-request', request(2));
  one.emit('conversation:transfer-request', { ...request(3), conversation: chat(3, id(8)) });
  expect(one.open()).toEqual([id(2)]);
  one.emit('conversation:transfer-response', { conversation: chat(2, null) });
  expect(one.open()).toEqual([]);
});

it('[H-50] [H-51] one that ends without an answer says why, once, and only where it was shown', () => {
  const one = setUp();
  one.emit('conversation:transfer-request', request(2));
  const by = { ...chat(2, null), agentId: id(7), agent: { fullname: 'Imogen Park' } };
  for (let times = 0; times < 2; times += 1) {
    one.emit('conversation:transfer-response', { conversation: by, over: 'taken-over' });
  }
  one.emit('conversation:transfer-response', { conversation: chat(3, null), over: 'ended' });
  expect(one.told).toEqual([`taken-over ${id(2)} Imogen Park`]);
  one.emit('conversation:transfer-request', request(4));
  one.emit('conversation:transfer-response', { conversation: { ...chat(4, null), agentId: me }, over: 'taken-over' });
  expect(one.open()).toEqual([]);
  expect(one.told).toHaveLength(1);
});

it('[H-88] after a start those that wait already are fetched, and an event is younger than the answer', async () => {
  const one = setUp({ transferring: () => ({ data: [request(2)], count: 1 }) });
  await expect.poll(() => one.open()).toEqual([id(2)]);
  const two = setUp({ transferring: () => ({ data: [request(2)], count: 1 }) });
  two.emit('conversation:transfer-response', { conversation: chat(2, null) });
  await new Promise(setImmediate);
  expect(two.open()).toEqual([]);
});

it('[H-52] an error 400 keeps the request, any other clears it, here and in the other tab', async () => {
  const [here, there] = channels();
  const one = setUp({ transferAccept: refusedWith(400), transferReject: refusedWith(409) }, here);
  const other = setUp({}, there);
  for (const tab of [one, other]) tab.emit('conversation:transfer-request', request(2));
  await expect(one.requests.accept(request(2))).rejects.toThrow('No');
  expect([one.open(), other.open(), one.posted]).toEqual([[id(2)], [id(2)], []]);
  await expect(one.requests.reject(request(2))).rejects.toThrow('No');
  await vi.waitFor(() => expect([one.open(), other.open()]).toEqual([[], []]), patient);
});

it('[H-52] [U-01] without an answer the request stays, so that it can be answered with the network', async () => {
  const [here, there] = channels();
  const one = setUp({ transferAccept: refusedWith(0), transferReject: refusedWith(503) }, here);
  const other = setUp({}, there);
  for (const tab of [one, other]) tab.emit('conversation:transfer-request', request(2));
  await expect(one.requests.accept(request(2))).rejects.toThrow('No');
  await expect(one.requests.reject(request(2))).rejects.toThrow('No');
  expect([one.open(), other.open(), one.posted]).toEqual([[id(2)], [id(2)], []]);
});

it('[H-51] a key that is held down is one answer', async () => {
  let asked = 0;
  const one = setUp({
    transferAccept: () => {
      asked += 1;
      return chat(2, null);
    },
    transferReject: refusedWith(409),
  });
  one.emit('conversation:transfer-request', request(2));
  const [first, ...others] = await Promise.all([
    one.requests.accept(request(2)),
    one.requests.accept(request(2)),
    one.requests.reject(request(2)),
  ]);
  expect([first?._id, others, asked]).toEqual([id(2), [null, null], 1]);
});

it('[F-14] an answer clears it in the other tab too', async () => {
  const [here, there] = channels();
  const one = setUp({ transferReject: () => ({ ok: true }) }, here);
  const other = setUp({}, there);
  for (const tab of [one, other]) tab.emit('conversation:transfer-request', request(2));
  await one.requests.reject(request(2));
  await vi.waitFor(() => expect([one.open(), other.open()]).toEqual([[], []]), patient);
});

it('[H-48] [H-49] tells what became of the own request', () => {
  const one = setUp();
  one.emit('conversation:transfer-accepted', { conversation: chat(2, null) });
  one.emit('conversation:transfer-rejected', { conversation: chat(3, null) });
  expect(one.told).toEqual(['accepted', 'rejected']);
});
