import { type EndpointDef, type EndpointId, endpoints } from '@chatso/contract';
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../lib/api/api.ts';
import { errorMessage } from '../lib/api/errors.ts';
import { sessionStore } from '../lib/session/session.ts';
import { storesAnswer } from '../lib/testing/answers.ts';
import { fakeServer } from '../lib/testing/fake-server.ts';
import { toast } from '../ui/index.ts';
import { queryClient } from './query-client.ts';

const online = vi.spyOn(navigator, 'onLine', 'get');
const told = vi.spyOn(toast, 'error');
const toldTexts = () => told.mock.calls.map(([error]) => errorMessage(error));
let server: ReturnType<typeof fakeServer>;

function goes(way: 'online' | 'offline'): void {
  online.mockReturnValue(way === 'online');
  onlineManager.setOnline(way === 'online');
}

/** Every endpoint of the API that changes something, called as the console's forms do. */
const writes = (Object.entries(endpoints) as [EndpointId, EndpointDef][]).filter(([, { method }]) => method !== 'GET');
const call = (id: EndpointId) =>
  (api[id] as (input: object) => Promise<unknown>)({ params: { id: 'x' }, query: {}, body: {} });

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.mount();
  told.mockClear();
  // No route is known, so every call fails as it does without a network.
  server = fakeServer({});
  sessionStore.setState({ phase: 'signed-in', idToken: 't', uid: 'u', expiresAt: Date.now() + 1e6 });
  goes('offline');
});
afterEach(() => {
  goes('online');
  queryClient.clear();
  queryClient.unmount();
  vi.useRealTimers();
});

describe('writing without a network', () => {
  it("[U-01] whatever is saved says 'No internet' at once, and nothing is sent later by itself", async () => {
    expect(writes.length).toBeGreaterThan(60);
    for (const [id] of writes) {
      const saving = new MutationObserver(queryClient, { mutationFn: () => call(id), meta: { quiet: true } });
      const states: string[] = [];
      const stop = saving.subscribe(({ isPaused, status }) => states.push(isPaused ? 'paused' : status));
      const failure = await Promise.race([saving.mutate().catch((error: unknown) => error), waited()]);
      expect([id, errorMessage(failure), states]).toEqual([id, 'No internet', ['pending', 'error']]);
      stop();
    }
    const sent = server.calls.length;
    goes('online');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.calls).toHaveLength(sent);
  });

  it('[U-01] [U-02] a form that shows no error of its own says it in a toast', async () => {
    const saving = new MutationObserver(queryClient, { mutationFn: () => call('users.editMe') });
    await Promise.race([saving.mutate().catch(() => undefined), waited()]);
    expect(toldTexts()).toEqual(['No internet']);
  });

  it('[U-01] the words stay those of the moment, also when the network is back while one reads them', async () => {
    const failure = await call('users.editMe').catch((error: unknown) => error);
    goes('online');
    expect(errorMessage(failure)).toBe('No internet');
  });

  it("[U-01] a list that was never loaded says 'No internet' instead of loading for ever, and comes with the network", async () => {
    const list = new QueryObserver(queryClient, { queryKey: ['stores'], queryFn: () => api['stores.list']() });
    const stop = list.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(errorMessage(list.getCurrentResult().error)).toBe('No internet');
    expect(server.calls).toHaveLength(1);
    server.routes['GET /api/stores'] = () => storesAnswer([]);
    goes('online');
    await vi.waitFor(() => expect(list.getCurrentResult().data).toEqual({ data: [], count: 0 }));
    stop();
  });
});

/** Nothing that waits for the network may end a test. */
async function waited(): Promise<string> {
  await vi.advanceTimersByTimeAsync(100_000);
  return 'still waiting';
}
