import { writeFileSync } from 'node:fs';
import { type BrowserContext, test as base, type Page, type TestInfo } from '@playwright/test';
import { type AiService, startAiService } from '../../../apps/server/test/ai-provider.ts';
import { ConsolePage } from './console-page.ts';
import { type Site, startSite } from './site.ts';
import { createWarmContexts, desk, type WarmContexts } from './warm-contexts.ts';
import { WidgetPage } from './widget-page.ts';

interface Each {
  /** New devices instead of warm ones: for tests of what a device keeps, or of which window is in front. */
  newDevices: boolean;
  /** A shopper with a browser of their own, in the demo shop. */
  newShopper(path?: string): Promise<WidgetPage>;
  /** An agent with a browser of their own, signed in, at live chat or another page. */
  newAgent(email?: string, path?: string): Promise<ConsolePage>;
  newPage(): Promise<Page>;
  chatsEnd: undefined;
}

/** Errors in a page fail its test: nothing a browser complains about is normal. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  // A screen that broke says so in words for its reader; why, it tells the console alone.
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && /^\w*Error\b/.test(text)) process.stderr.write(`${page.url()}: ${text}\n`);
  });
}

/** Playwright keeps what the first page of each browser showed, and that is a warm one's empty page. */
async function keepShown(pages: readonly Page[], info: TestInfo): Promise<void> {
  for (const [index, page] of pages.entries()) {
    const shown = await page.ariaSnapshot({ mode: 'ai', timeout: 5000 }).catch((error: unknown) => String(error));
    const file = info.outputPath(`page-${index + 1}.yaml`);
    writeFileSync(file, `# ${page.url()}\n${shown}`);
    await info.attach('page', { path: file });
  }
}

export const test = base.extend<Each, { site: Site; ai: AiService; devices: WarmContexts }>({
  /** A model's provider that a workspace may connect to. */
  ai: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first argument
    async ({}, use) => {
      const ai = await startAiService();
      await use(ai);
      await ai.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ ai }, use) => {
      const site = await startSite(async () => ({ CHATSO_AI_ORIGINS: ai.origin }));
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  devices: [
    async ({ browser, site }, use) => {
      const devices = createWarmContexts(browser, site.url);
      await use(devices);
      await devices.close();
    },
    { scope: 'worker' },
  ],
  newDevices: [false, { option: true }],
  /**
   * Chats of the test before end, also those that were begun in a browser of its own: they stand above this one's. Not when
   * that test ends: its page may show a message whose chat the server has yet to begin.
   */
  chatsEnd: [
    async ({ site }, use) => {
      await site.clearLists();
      await use(undefined);
    },
    { auto: true },
  ],
  newPage: async ({ browser, devices, newDevices }, use, info) => {
    const contexts: BrowserContext[] = [];
    const pages: Page[] = [];
    const problems: string[] = [];
    await use(async () => {
      const context = await (newDevices ? browser.newContext({ viewport: desk }) : devices.take());
      contexts.push(context);
      const page = await context.newPage();
      pages.push(page);
      watch(page, problems);
      return page;
    });
    if (info.status !== info.expectedStatus) await keepShown(pages, info);
    for (const context of contexts) await devices.giveBack(context);
    if (problems.length > 0) throw new Error(`Pages reported errors:\n${problems.join('\n')}`);
  },
  newShopper: async ({ newPage, site }, use) => {
    await use(async (path = '/demo') => {
      const page = await newPage();
      await page.goto(site.url + path);
      return new WidgetPage(page);
    });
  },
  newAgent: async ({ newPage, site }, use) => {
    await use(async (email = 'agent1@demo.test', path) => {
      const agent = new ConsolePage(await newPage());
      await agent.signIn(site.url, email, undefined, path);
      return agent;
    });
  },
});

export { expect } from '@playwright/test';

let count = 0;
/** A text no other test writes. */
export const unique = (text: string): string => `${text} ${Date.now().toString(36)}${++count}`;
