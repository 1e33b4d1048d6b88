import type { Page } from '@playwright/test';
import { places } from '../../packages/contract/src/places.ts';
import { coveredControls } from './support/covered.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { visit, visitAll } from './support/visit.ts';

const widths = [1440, 1024, 700, 390];
/** Below places, and with something open. */
const below = [
  'visitor/banned',
  'ticket-management/manual-create',
  'ticket-management/emails',
  'settings/auto-triggers/add',
  'settings/service-departments/add',
  'settings/chat-shortcuts?shortcut=new',
  'account/preferences',
  'account/security',
  'account/notifications',
  'admin-options?tab=users',
  'admin-options?tab=channel',
  'admin-options?tab=roles',
  'admin-options?tab=audit-log',
  'admin-options?tab=privacy',
];
const routes = [...Object.values(places).map(({ path }) => path), ...below];

/** The page is there, nothing is on its way, and what only passes has passed. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main#content')).toBeVisible();
  await expect(page.locator('[class*="skeleton" i]:visible')).toHaveCount(0);
  await expect(page.locator('[data-position] [role="status"]:visible')).toHaveCount(0);
}

/** Half of the routes each, so that two workers share the way. */
for (const half of [0, 1])
  test(`[27-25] no control lies under something else at any width, with a chat waiting in the dock (${half + 1} of 2)`, async ({
    newShopper,
    newAgent,
  }) => {
    test.setTimeout(600_000);
    const [shopper, { page }] = [await newShopper(), await newAgent('admin@demo.test')];
    const question = unique('Waits in the dock');
    await shopper.start(question);
    await expect(page.getByText(question).first()).toBeVisible();
    const workspace = page.url().replace(/\/live-chat.*/, '');
    const ticket = await firstTicket(page);
    const dock = page.getByRole('complementary', { name: 'Chats' });
    const wrong: string[] = [];
    const all = [...routes, ticket];
    for (const route of all.filter((_, at) => at % 2 === half)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await visitAll(page, new URL(workspace).pathname, [route]);
      await settle(page);
      const docked = !/^(live-chat|visitor)/.test(route);
      if (docked) await expect(dock.getByRole('button', { name: /^Chats/ })).toBeVisible();
      if (route === ticket) await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
      for (const width of widths) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
        // Below 1024 px live chat is in the bar where the dock would lie.
        if (width < 1024) await expect(dock).toHaveCount(0);
        await settle(page);
        for (const line of await coveredControls(page)) wrong.push(`${route} at ${width} px: ${line}`);
      }
    }
    expect(wrong).toEqual([]);
  });

/** Where a ticket with an answer to write stands. */
async function firstTicket(page: Page): Promise<string> {
  await visit(page, 'ticket-management');
  await page
    .getByText(/^NW-\d+$/)
    .first()
    .click();
  await page.waitForURL(/ticket-management\/[0-9a-f-]{36}/);
  return page.url().replace(/^.*\/ws\/[^/]+\//, '');
}
