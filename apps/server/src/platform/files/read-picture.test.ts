import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pngOf, tinyJpg, tinyPng } from '../../../test/pictures.ts';
import { isReadablePicture } from './read-picture.ts';

describe('isReadablePicture', () => {
  it('[H-74] decodes: what is there is read, what is missing is missed', async () => {
    expect(await isReadablePicture(tinyPng)).toBe(true);
    expect(await isReadablePicture(tinyJpg)).toBe(true);
    // What stands behind the picture is nobody's business.
    expect(await isReadablePicture(Buffer.concat([tinyPng, Buffer.alloc(1000)]))).toBe(true);
    expect(await isReadablePicture(pngOf(600, 400, Buffer.alloc(1000)))).toBe(false);
    expect(await isReadablePicture(tinyPng.subarray(0, 50))).toBe(false);
  });

  it('[H-74] does not begin with what would cost memory or time: too many pixels, too many scans', async () => {
    const decode = vi.fn(async () => null);
    expect(await isReadablePicture(pngOf(30_000, 30_000, Buffer.alloc(10)), decode)).toBe(false);
    const scans = Buffer.concat([tinyJpg, ...Array.from({ length: 101 }, () => Buffer.from([0xff, 0xda, 0, 2]))]);
    expect(await isReadablePicture(scans, decode)).toBe(false);
    expect(decode).not.toHaveBeenCalled();
  });
});

describe('many pictures at once', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('[H-74] are read one after the other; a slow one is given up on, and whoever waits too long is asked to come back', async () => {
    let finish: () => void = () => undefined;
    let running = 0;
    const slow = async () => {
      running += 1;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      running -= 1;
    };
    const first = isReadablePicture(tinyPng, slow);
    const second = isReadablePicture(tinyPng, slow).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(9000);
    expect(running).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await first).toBe(false);
    expect(await second).toMatchObject({ code: 'unavailable' });
    // The slow one still works: nobody begins beside it.
    const third = isReadablePicture(tinyPng, slow);
    await vi.advanceTimersByTimeAsync(1000);
    expect(running).toBe(1);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(running).toBe(1);
    finish();
    expect(await third).toBe(true);
  });
});
