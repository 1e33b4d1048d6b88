import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test, unique } from './support/fixtures.ts';
import { type ShopServer, startShop } from './support/shop-server.ts';
import { WidgetPage } from './support/widget-page.ts';

test.use({ newDevices: true });

let shop: ShopServer;
/** What a shop's server signs for its customer, of whom Chatso's data knows nothing: an id, and no e-mail. */
let claimOf: (id: string) => Record<string, string>;

test.beforeAll(async ({ site }) => {
  const html = await (await fetch(`${site.url}/demo`)).text();
  const analyticsId = /data-store-id="([^"]+)"/.exec(html)?.[1] ?? '';
  shop = await startShop(site.url, analyticsId, { '/': {} });
  const { rows } = await site.pool.query('SELECT id, workspace_id FROM stores WHERE analytics_id = $1', [analyticsId]);
  const [store] = rows;
  const admin = await site.people.agent({ id: store.workspace_id }, { role: 'admin' });
  const { widgetSecret } = await admin.api['stores.widgetSecret']({ params: { id: store.id } });
  claimOf = (id) => ({ id, hmac: createHmac('sha256', widgetSecret).update(id).digest('hex') });
});
test.afterAll(() => shop.stop());

const say = (page: Page, ...call: unknown[]) =>
  page.evaluate((args) => {
    const { ChatsoWidget } = window as unknown as { ChatsoWidget: (...all: unknown[]) => void };
    ChatsoWidget(...args);
  }, call);

/** The shop's page, which learns who is signed in after it was drawn, as many do. */
async function visit(page: Page, customer: string | null): Promise<WidgetPage> {
  // Nobody presses or types in a tab behind another one; Chromium loses some of what is done there (once in ten runs here).
  await page.bringToFront();
  await page.goto(shop.url);
  const widget = new WidgetPage(page);
  // A tab keeps its chat open, whoever it is about.
  await expect(widget.launcher.or(widget.dialog).first()).toBeVisible();
  if (customer !== null) await say(page, 'identify', claimOf(customer));
  return widget;
}

test('[G-01] customers who share a device see their own thread and nobody else’s, in every tab', async ({
  newPage,
}) => {
  const page = await newPage();
  const [ann, ben] = [unique('ann'), unique('ben')];
  const [hers, his] = [unique('Of Ann'), unique('Of Ben')];
  let widget = await visit(page, ann);
  await widget.start(hers);
  await widget.sees(hers);

  // A second tab that Ann leaves open; its page says nothing about who is there.
  const left = await visit(await page.context().newPage(), null);
  await left.open();
  await left.sees(hers);
  await left.message.fill('A half-written word of Ann');

  widget = await visit(page, ben);
  await widget.open();
  await expect(widget.frame.getByText(hers)).toHaveCount(0);
  await expect(
    widget.frame
      .getByRole('textbox')
      .or(widget.frame.getByRole('button', { name: 'Start chat' }))
      .first(),
  ).toBeVisible();
  await expect(left.frame.getByText(hers)).toHaveCount(0);
  await widget.page.reload();
  await say(page, 'identify', claimOf(ben));
  await widget.start(his);
  await widget.sees(his);
  await expect(left.frame.getByText(hers)).toHaveCount(0);

  widget = await visit(page, ann);
  await widget.open();
  await widget.sees(hers);
  await expect(widget.frame.getByText(his)).toHaveCount(0);
  expect(await widget.message.inputValue()).toBe('');

  await say(page, 'logout');
  await expect(widget.frame.getByText(hers)).toHaveCount(0);
  widget = await visit(page, null);
  await widget.open();
  await expect(
    widget.frame.getByText('We are', { exact: false }).or(widget.frame.getByRole('textbox')).first(),
  ).toBeVisible();
  await expect(widget.frame.getByText(/Of (Ann|Ben)/)).toHaveCount(0);
});
