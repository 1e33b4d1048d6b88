import { expect, it, vi } from 'vitest';
import { createDispatcher } from './dispatch.ts';
import type { RealtimeParts } from './parts.ts';
import type { AnySocket } from './wire.ts';

it('[F-29] logs an unknown event, and not as often as somebody sends it', async () => {
  const info = vi.fn();
  const parts = { handlers: [], log: { info } } as unknown as RealtimeParts;
  let hear: (event: string) => void = () => undefined;
  const socket = {
    data: { kind: 'visitor', visitorId: 'one' },
    onAny: (listener: typeof hear) => {
      hear = listener;
    },
    on: () => undefined,
  } as unknown as AnySocket;
  const dispatcher = createDispatcher(parts, () => {
    throw new Error('Nobody handles this.');
  });
  dispatcher.listen('/widget', socket);
  for (let count = 0; count < 500; count += 1) hear(`nonsense-${'x'.repeat(500)}`);
  await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(10));
  expect(info.mock.calls[0]?.[0].event).toHaveLength(100);
});
