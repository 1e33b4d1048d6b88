import type { InstallationConfig } from '@chatso/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anInstallation, fakeServer } from '../testing/fake-server.ts';

const config = '/api/installation-config';
const nothing = anInstallation();
const scriptsOfThePage = () => [...document.head.querySelectorAll('script')];

async function follow(answer: InstallationConfig) {
  vi.resetModules();
  const server = fakeServer({ [`GET ${config}`]: () => ({ body: answer }) });
  const queue = await import('../reports/error-queue.ts');
  const { followInstallation } = await import('./installation.ts');
  const suite = await import('./suite.ts');
  return { server, ...queue, ...suite, end: followInstallation() };
}

const reported: unknown[] = [];
const started = vi.fn();
vi.mock('../reports/error-reporter.ts', () => ({
  createReporter: (settings: unknown) => {
    started(settings);
    return (error: unknown) => reported.push(error);
  },
}));

beforeEach(() => {
  started.mockClear();
  reported.length = 0;
});
afterEach(() => {
  for (const script of scriptsOfThePage()) script.remove();
});

describe('what the operator configured', () => {
  it('[A-39] [A-40] nothing: no script is added, no client of errors is loaded', async () => {
    const { server, end, reportError, suiteHome, suiteLogout } = await follow(nothing);
    await vi.waitFor(() => expect(server.to(config)).toHaveLength(1));
    await vi.dynamicImportSettled();
    reportError(new Error('x'));
    expect(scriptsOfThePage()).toEqual([]);
    expect(started).not.toHaveBeenCalled();
    expect([suiteHome(), suiteLogout()]).toEqual(['/', '/logout']);
    end();
  });

  it('[A-39] adds each configured script once, with its id', async () => {
    const scripts: InstallationConfig['scripts'] = [
      { name: 'product-analytics', id: 'p-1', src: 'https://stats.test/s.js?k=p-1' },
      { name: 'ad-pixel', id: 'a"1', src: 'https://pixel.test/p.js' },
    ];
    const first = await follow({ ...nothing, scripts });
    await vi.waitFor(() => expect(scriptsOfThePage()).toHaveLength(2));
    const second = await follow({ ...nothing, scripts });
    await vi.waitFor(() => expect(second.server.to(config)).toHaveLength(1));
    await vi.dynamicImportSettled();
    expect(scriptsOfThePage().map(({ src, async, dataset }) => [src, async, dataset.id])).toEqual([
      ['https://stats.test/s.js?k=p-1', true, 'p-1'],
      ['https://pixel.test/p.js', true, 'a"1'],
    ]);
    first.end();
    second.end();
  });

  it('[A-40] errors wait until it is known that somebody wants them, those that nobody caught too', async () => {
    vi.resetModules();
    const { collectErrors, reportError, handErrorsTo } = await import('../reports/error-queue.ts');
    collectErrors();
    const early = new Error('early');
    reportError(early);
    window.dispatchEvent(new ErrorEvent('error', { error: 'uncaught' }));
    const got: unknown[] = [];
    handErrorsTo((error) => got.push(error));
    reportError('late');
    // From here on the client hears these by itself; here nobody else may take it for a failure of the test.
    window.addEventListener('error', () => undefined, { once: true });
    window.dispatchEvent(new ErrorEvent('error', { error: 'uncaught again' }));
    expect(got).toEqual([early, 'uncaught', 'late']);
  });

  it('[A-40] starts the client with the configured project, and only then', async () => {
    const errorReporting = {
      dsn: 'https://key@errors.test/42',
      environment: 'integration' as const,
      release: 'chatso@1',
    };
    const { end, reportError } = await follow({ ...nothing, errorReporting });
    reportError('early');
    await vi.waitFor(() => expect(started).toHaveBeenCalledExactlyOnceWith(errorReporting));
    expect(reported).toEqual(['early']);
    end();
  });

  it('[A-24] knows the suite once the server has said it, and asks again until it has', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server, end, suiteHome, suiteLogout } = await follow({ ...nothing, suiteUrl: 'https://suite.test' });
    const answer = server.routes[`GET ${config}`];
    end();
    server.routes[`GET ${config}`] = () => Promise.reject(new TypeError('Failed to fetch'));
    const { followInstallation } = await import('./installation.ts');
    const stop = followInstallation();
    await vi.advanceTimersByTimeAsync(1_000);
    if (answer) server.routes[`GET ${config}`] = answer;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([suiteHome(), suiteLogout()]).toEqual(['https://suite.test', 'https://suite.test/logout']);
    stop();
    vi.useRealTimers();
  });
});
