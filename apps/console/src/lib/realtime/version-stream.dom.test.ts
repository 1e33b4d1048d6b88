import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TabChannel } from '../tabs/tab-channel.ts';
import { followVersion } from './version-stream.ts';

/** Event sources whose server is the test, newest last. */
class FakeSource extends EventTarget {
  closed = false;
  close(): void {
    this.closed = true;
  }
  say(data: string): void {
    this.dispatchEvent(new MessageEvent('version', { data }));
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}

/** Tabs of one browser: what one posts, the others hear. */
function tabs() {
  const open = new Set<(message: unknown) => void>();
  return (): TabChannel => {
    let own: (message: unknown) => void = () => undefined;
    return {
      post: (message) => {
        for (const handler of open) if (handler !== own) handler(message);
      },
      listen: (handler) => {
        own = handler;
        open.add(handler);
        return () => open.delete(handler);
      },
    };
  };
}

function follow(channel: TabChannel) {
  const sources: FakeSource[] = [];
  const heard = { onNewVersion: vi.fn(), onFailed: vi.fn(), onRecovered: vi.fn() };
  const addresses: string[] = [];
  const stop = followVersion({
    ...heard,
    channel,
    openSource: (url) => {
      addresses.push(url);
      const source = new FakeSource();
      sources.push(source);
      return source as unknown as EventSource;
    },
  });
  const last = () => sources[sources.length - 1] as FakeSource;
  const failTimes = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      last().fail();
      await vi.advanceTimersByTimeAsync(3000);
    }
  };
  return { ...heard, sources, addresses, stop, last, failTimes };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the version stream', () => {
  it('[F-10] listens at /sse and takes the first version as the running one', () => {
    const stream = follow(tabs()());
    expect(stream.addresses).toEqual(['/sse']);
    stream.last().say('{"version":"1.0.0"}');
    stream.last().say('{"version":"1.0.0"}');
    expect(stream.onNewVersion).not.toHaveBeenCalled();
    stream.last().say('not json');
    stream.last().say('{"version":7}');
    stream.last().say('{"version":"1.1.0"}');
    stream.last().say('{"version":"1.1.0"}');
    expect(stream.onNewVersion).toHaveBeenCalledExactlyOnceWith('1.1.0');
    stream.stop();
    expect(stream.last().closed).toBe(true);
  });

  it('[F-11] tells after five failures in a row, keeps trying, and takes it back when it works', async () => {
    const stream = follow(tabs()());
    await stream.failTimes(4);
    expect(stream.onFailed).not.toHaveBeenCalled();
    stream.last().fail();
    expect(stream.onFailed).toHaveBeenCalledOnce();
    // [27-36] It stood for up to a minute after the server was back with the same version.
    await vi.advanceTimersByTimeAsync(10_000);
    stream.last().say('{"version":"1.0.0"}');
    expect(stream.onRecovered).toHaveBeenCalledOnce();
    stream.stop();
  });

  it('[F-11] starts counting anew after a success', async () => {
    const stream = follow(tabs()());
    await stream.failTimes(4);
    stream.last().dispatchEvent(new Event('open'));
    await stream.failTimes(4);
    expect(stream.onFailed).not.toHaveBeenCalled();
    stream.stop();
  });

  it('[F-11] counts nothing while the device is offline, which is said elsewhere', async () => {
    const stream = follow(tabs()());
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await stream.failTimes(9);
    expect(stream.onFailed).not.toHaveBeenCalled();
    stream.stop();
  });

  it('[F-12] tells the other tabs, also one that opens later', () => {
    const browser = tabs();
    const leader = follow(browser());
    leader.last().say('{"version":"1.0.0"}');
    const hears = vi.fn();
    const stop = followVersion({
      onNewVersion: hears,
      onFailed: vi.fn(),
      onRecovered: vi.fn(),
      channel: browser(),
      openSource: () => new FakeSource() as unknown as EventSource,
    });
    leader.last().say('{"version":"1.1.0"}');
    expect(hears).toHaveBeenCalledExactlyOnceWith('1.1.0');
    stop();
    leader.stop();
  });
});
