import { afterEach, expect, it, vi } from 'vitest';
import { importAgain } from './import-again.ts';

afterEach(() => vi.useRealTimers());

it('a part that does not load is asked for again and never fails', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('part');
  const part = importAgain(load);
  await vi.advanceTimersByTimeAsync(2900);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  await expect(part).resolves.toBe('part');
});
