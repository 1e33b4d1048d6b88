import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import type { WidgetApi } from '../api.ts';
import { createStore } from '../lib/store.ts';
import { aConfig } from '../model/fixtures.test-data.ts';
import { createProver } from './prover.ts';
import { type ChatState, initialState } from './state.ts';

afterEach(() => vi.useRealTimers());

const nonce = '00'.repeat(16);
const keyPrefix = createHash('sha256').update(Buffer.alloc(36)).digest('hex').slice(0, 32);
const challenge = JSON.stringify({ parameters: { nonce, salt: nonce, keyPrefix } });

function setUp(proofOfWork: boolean, answer: () => unknown = () => ({ challenge })) {
  const asked: string[] = [];
  const api = {
    get: async (path: string) => {
      asked.push(path);
      return answer();
    },
  } as unknown as WidgetApi;
  const store = createStore<ChatState>({ ...initialState, phase: 'ready', config: aConfig({ proofOfWork }) });
  return { prover: createProver({ store, api }), store, asked };
}

it('a shop that does not want it is asked for nothing', async () => {
  const { prover, store, asked } = setUp(false);
  store.set({ open: true });
  expect(await prover.take()).toBeUndefined();
  expect(asked).toEqual([]);
});

it('begins when the chat is opened, once, and gives each proof once', async () => {
  const { prover, store, asked } = setUp(true);
  expect(asked).toEqual([]);
  store.set({ open: true });
  store.set({ tick: 1 });
  expect(asked).toEqual(['/challenge']);
  expect(JSON.parse((await prover.take()) ?? '')).toMatchObject({ solution: { counter: 0 } });
  await prover.take();
  expect(asked).toHaveLength(2);
});

it('whom the shop vouches for waits for nothing', async () => {
  const { prover, store, asked } = setUp(true);
  const visitor = { visitorId: 'v', number: 1, fullname: null, email: null, phone: null, consentVersion: null };
  store.set({ visitor: { ...visitor, verified: true } });
  store.set({ open: true });
  expect(await prover.take()).toBeUndefined();
  expect(asked).toEqual([]);
});

it('what was worked out long ago is worked out anew; a failure is told, and tried again with the next message', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { prover, store, asked } = setUp(true);
  store.set({ open: true });
  vi.setSystemTime(Date.now() + 9 * 60_000);
  expect(await prover.take()).toContain('solution');
  expect(asked).toHaveLength(2);
  let down = true;
  const other = setUp(true, () => {
    if (down) throw new Error('away');
    return { challenge: null };
  });
  await expect(other.prover.take()).rejects.toThrow('away');
  down = false;
  expect(await other.prover.take()).toBeUndefined();
});
