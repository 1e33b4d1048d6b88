import type { Browser, BrowserContext, Page } from '@playwright/test';

interface Warm {
  context: BrowserContext;
  /** A page of the site that runs no script; storage is emptied through it while all others are closed. */
  anchor: Page;
  /** Where something may have been stored. */
  origins: Set<string>;
  /** Something was done to it that nothing takes back. */
  spent: boolean;
}

export interface WarmContexts {
  /** An empty device that has the site's files in its cache. */
  take(): Promise<BrowserContext>;
  /** Closes its pages and empties its storage; the next test may have it. */
  giveBack(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

export const desk = { width: 1440, height: 900 };

/** Playwright can add these to a context and not take them away again. */
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route', 'routeFromHAR'] as const;
const lastingOfClock = ['install', 'setFixedTime', 'setSystemTime'] as const;

/**
 * A load of the console takes 5.6 s of processor on a new device and about 4 where its code is cached. Tests about a new
 * device ask for one (`newDevices`).
 */
export function createWarmContexts(browser: Browser, url: string): WarmContexts {
  const all = new Map<BrowserContext, Warm>();
  const free: Warm[] = [];

  const create = async (): Promise<Warm> => {
    const context = await browser.newContext({ viewport: desk });
    const warm: Warm = { context, anchor: await context.newPage(), origins: new Set(), spent: false };
    await warm.anchor.goto(`${url}/healthz`);
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => {
        const { origin } = new URL(frame.url());
        if (origin !== 'null') warm.origins.add(origin);
      });
    });
    context.on('close', () => {
      warm.spent = true;
    });
    markWhenSpent(context, lasting, warm);
    markWhenSpent(context.clock, lastingOfClock, warm);
    all.set(context, warm);
    return warm;
  };

  return {
    async take() {
      return (free.pop() ?? (await create())).context;
    },
    async giveBack(context) {
      const warm = all.get(context);
      if (!warm || warm.spent) {
        all.delete(context);
        await context.close();
        return;
      }
      const { anchor, origins } = warm;
      await Promise.all(
        context
          .pages()
          .filter((page) => page !== anchor)
          .map((page) => page.close()),
      );
      await context.setOffline(false);
      await context.clearPermissions();
      await context.clearCookies();
      const devtools = await context.newCDPSession(anchor);
      for (const origin of origins) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
      await devtools.detach();
      origins.clear();
      free.push(warm);
    },
    async close() {
      for (const context of all.keys()) await context.close();
    },
  };
}

/** All but the cache of files, which is the point. */
const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems,shared_storage';

function markWhenSpent<Name extends string, Target extends Record<Name, (...given: never[]) => unknown>>(
  target: Target,
  names: readonly Name[],
  warm: Warm,
): void {
  for (const name of names) {
    const original = target[name].bind(target);
    target[name] = ((...given: never[]) => {
      warm.spent = true;
      return original(...given);
    }) as Target[Name];
  }
}
