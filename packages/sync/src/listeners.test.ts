import { afterEach, expect, it, vi } from 'vitest';
import { createListeners } from './listeners.ts';

afterEach(() => void vi.useRealTimers());

it('each hears until it ends, also the same function twice, and none after clear', () => {
  const listeners = createListeners<[number]>();
  const heard = vi.fn();
  const end = listeners.add(heard);
  listeners.add(heard);
  listeners.notify(1);
  expect(heard.mock.calls).toEqual([[1], [1]]);
  end();
  expect(listeners.size).toBe(1);
  listeners.notify(2);
  expect(heard.mock.calls).toEqual([[1], [1], [2]]);
  listeners.clear();
  expect(listeners.size).toBe(0);
  listeners.notify(3);
  expect(heard).toHaveBeenCalledTimes(3);
});

it('one that throws does not keep the others from hearing, and its error reaches the page', () => {
  vi.useFakeTimers();
  const listeners = createListeners<[]>();
  const heard = vi.fn();
  listeners.add(() => {
    throw new Error('broken');
  });
  listeners.add(heard);
  listeners.notify();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(() => vi.runAllTimers()).toThrow('broken');
});

it('somebody who leaves while all are told is not told on', () => {
  const reported = vi.fn();
  const listeners = createListeners<[]>(reported);
  const error = new Error('broken');
  listeners.add(() => {
    throw error;
  });
  listeners.notify();
  expect(reported.mock.calls).toEqual([[error]]);
});
