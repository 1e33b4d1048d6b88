import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const server = Date.parse('2026-11-27T12:00:00.400Z');
const minutes = 60_000;

/** A console whose device is so far ahead, before it has heard of the server. */
async function fresh(aheadMs: number) {
  vi.resetModules();
  vi.setSystemTime(server + aheadMs);
  return { ...(await import('./clock.ts')), ...(await import('./now.ts')) };
}
/** As HTTP says it: whole seconds. */
const said = (at: number) => new Date(at).toUTCString();

describe('[27-20] the present by the server', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('a device three minutes ahead or behind knows it to a second after one answer', async () => {
    for (const ahead of [3 * minutes, -3 * minutes]) {
      const { serverNow, learnClock } = await fresh(ahead);
      expect(serverNow()).toBe(server + ahead);
      learnClock(said(server), Date.now() - 80, Date.now());
      expect(Math.abs(serverNow() - server)).toBeLessThan(1000);
    }
  });

  it('stays with what it knows while answers agree, and a slow one takes nothing away', async () => {
    const { serverNow, learnClock } = await fresh(3 * minutes);
    for (const later of [0, 590, 1210, 1799, 2650]) {
      vi.setSystemTime(server + 3 * minutes + later);
      learnClock(said(server + later), Date.now(), Date.now());
    }
    expect(Math.abs(serverNow() - (server + 2650))).toBeLessThan(1000);
    const before = serverNow();
    learnClock(said(server - 8000), Date.now() - 12_000, Date.now());
    expect(serverNow()).toBe(before);
  });

  it('leaves a clock alone that may be right: it has milliseconds', async () => {
    const { serverNow, learnClock } = await fresh(0);
    learnClock(said(server), Date.now() - 40, Date.now());
    expect(serverNow()).toBe(server);
  });

  it('a clock that is set meanwhile is learned anew, and no date or a foreign one changes nothing', async () => {
    const { serverNow, learnClock } = await fresh(3 * minutes);
    learnClock(said(server), Date.now(), Date.now());
    vi.setSystemTime(server);
    learnClock(said(server), Date.now(), Date.now());
    expect(serverNow()).toBe(server);
    learnClock(null, Date.now(), Date.now());
    learnClock('soon', Date.now(), Date.now());
    expect(serverNow()).toBe(server);
  });

  it('learns from every answer of the API, a refusal too', async () => {
    const { serverNow, fetchByClock } = await fresh(3 * minutes);
    const answer = new Response('{}', { status: 401, headers: { date: said(server) } });
    vi.stubGlobal('fetch', async () => answer);
    expect(await fetchByClock('/api/x')).toBe(answer);
    vi.unstubAllGlobals();
    expect(Math.abs(serverNow() - server)).toBeLessThan(1000);
  });

  it('what shows a time that is renewed each minute follows at once, backwards as well', async () => {
    const { learnClock, useNow } = await fresh(3 * minutes);
    const { result } = renderHook(() => useNow(minutes));
    learnClock(said(server), Date.now(), Date.now());
    act(() => void vi.advanceTimersByTime(1000));
    expect(Math.abs(result.current - (server + 1000))).toBeLessThan(1000);
  });

  it("a moment of this device is said in the server's time", async () => {
    const { learnClock, byServerClock } = await fresh(3 * minutes);
    learnClock(said(server), Date.now(), Date.now());
    expect(Math.abs(byServerClock(Date.now() - 5000) - (server - 5000))).toBeLessThan(1000);
  });
});
