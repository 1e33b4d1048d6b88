import { expect, test } from './support/fixtures.ts';
import { WidgetPage } from './support/widget-page.ts';

const pages = ['/demo', '/demo/products/ridgeline-rain-shell', '/demo/collections/jackets', '/demo/bag', '/'];

for (const width of [320, 360, 390]) {
  for (const font of ['never comes', 'comes late', 'comes']) {
    test(`the shop is no wider than a phone of ${width} px when its font ${font}, and the launcher is on the screen`, async ({
      browser,
      site,
    }) => {
      const context = await browser.newContext({
        viewport: { width, height: 700 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
      });
      try {
        const page = await context.newPage();
        let release: () => void = () => undefined;
        const late = new Promise<void>((done) => {
          release = done;
        });
        await page.route('**/*.woff2', async (route) => {
          if (font === 'never comes') return route.abort();
          if (font === 'comes late') await late;
          return route.continue().catch(() => undefined);
        });
        for (const path of pages) {
          await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const measure = () =>
            page.evaluate(() => ({
              page: document.documentElement.scrollWidth,
              screen: Math.round(window.visualViewport?.width ?? 0),
              inner: window.innerWidth,
            }));
          const fits = { page: width, screen: width, inner: width };
          expect(await measure(), path).toEqual(fits);
          release();
          if (path === '/') continue;
          // The launcher comes when the page has loaded, its font too.
          const { launcher } = new WidgetPage(page);
          await expect(launcher).toBeVisible();
          expect(await measure(), path).toEqual(fits);
          const box = await launcher.boundingBox();
          expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(width);
          expect(box?.x, path).toBeGreaterThan(0);
        }
      } finally {
        await context.close();
      }
    });
  }
}
