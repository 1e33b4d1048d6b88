import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('works behind the next frame, once', () => {
  const work = vi.fn();
  afterPaint(work);
  vi.advanceTimersByTime(15);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5);
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledOnce();
});

it('works also where nothing is drawn', () => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  const work = vi.fn();
  afterPaint(work);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledOnce();
});

it('does not work once it is taken back, before the frame or behind it', () => {
  const work = vi.fn();
  afterPaint(work)();
  const cancel = afterPaint(work);
  vi.advanceTimersByTime(16);
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
});
