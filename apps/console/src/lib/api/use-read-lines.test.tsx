import { ReadableStream } from 'node:stream/web';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { useReadLines } from './use-read-lines.ts';

interface Asking {
  signal: AbortSignal;
  say(line: unknown): void;
  end(): void;
}

const own = globalThis.fetch;
let askings: Asking[] = [];

beforeEach(() => {
  askings = [];
  globalThis.fetch = async (_input, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const say = (line: unknown) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
        askings.push({ signal: init?.signal as AbortSignal, say, end: () => controller.close() });
      },
    });
    return new Response(body as unknown as BodyInit);
  };
});
afterEach(() => {
  globalThis.fetch = own;
});

const input = { params: { storeId: 's' }, body: {} } as never;

function asked() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(() => useReadLines('shops.tellCheck', z.object({ name: z.string() })), { wrapper });
  const ask = async (): Promise<Asking> => {
    const before = askings.length;
    act(() => hook.result.current.run(input));
    await waitFor(() => expect(askings).toHaveLength(before + 1));
    return askings[before] as Asking;
  };
  const names = () => hook.result.current.lines.map(({ name }) => name);
  return { ...hook, ask, names };
}

it('has each line as it comes, and says when every one was told', async () => {
  const { ask, names, result } = asked();
  const asking = await ask();
  asking.say({ name: 'reach' });
  await waitFor(() => expect(names()).toEqual(['reach']));
  expect(result.current).toMatchObject({ pending: true, done: false });
  asking.say({ name: 'keys' });
  asking.end();
  await waitFor(() => expect(result.current).toMatchObject({ pending: false, done: true, error: null }));
  expect(names()).toEqual(['reach', 'keys']);
});

it('of two askings the earlier is stopped, and what it still says is left out', async () => {
  const { ask, names } = asked();
  const first = await ask();
  first.say({ name: 'old' });
  await waitFor(() => expect(names()).toEqual(['old']));
  const second = await ask();
  expect(names()).toEqual([]);
  expect(first.signal.aborted).toBe(true);
  first.say({ name: 'late' });
  second.say({ name: 'new' });
  await waitFor(() => expect(names()).toEqual(['new']));
  expect(second.signal.aborted).toBe(false);
});

it('forgets lines and errors, and a line of another shape is an error', async () => {
  const { ask, names, result } = asked();
  (await ask()).say({ name: 7 });
  await waitFor(() => expect(result.current.error).not.toBeNull());
  act(() => result.current.forget());
  await waitFor(() => expect(result.current).toMatchObject({ error: null, pending: false, done: false }));
  expect(names()).toEqual([]);
});

it('who leaves stops the asking', async () => {
  const { ask, unmount } = asked();
  const { signal } = await ask();
  expect(signal.aborted).toBe(false);
  unmount();
  expect(signal.aborted).toBe(true);
});
