import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';

it('[issue 27.30] a part that throws at its notice is reported, and the others get theirs', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const queryKey = ['notices'];
  const options = { queryKey, enabled: false } as const;
  const observers = [new QueryObserver(queryClient, options), new QueryObserver(queryClient, options)];
  const broken = new Error('Too many updates');
  const heard = vi.fn();
  const undo = [
    // As the library's hooks subscribe.
    observers[0]?.subscribe(
      notifyManager.batchCalls(() => {
        throw broken;
      }),
    ),
    observers[1]?.subscribe(notifyManager.batchCalls(heard)),
  ];
  queryClient.setQueryData(queryKey, 'fresh');
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(reported).toHaveBeenCalledWith(broken);
  for (const stop of undo) stop?.();
  vi.unstubAllGlobals();
});
