import type { Page } from '@playwright/test';
import { startChat, take } from '../../apps/server/test/chats.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { startShop } from './support/shop-server.ts';
import { signInQuietly } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { visit } from './support/visit.ts';
import { WidgetPage } from './support/widget-page.ts';

const password = 'correct horse battery';
const page = { body: '<main><h1>Parka</h1></main>' };
const noQuestions = { requiredInputFields: { fullname: false, email: false, phone: false } };

/** A shop with three chats of yesterday's kind, of which one went badly, a tag, and a coach who looks after it. */
async function aShop(site: Site) {
  const { people } = site;
  const workspace = await people.workspace({ name: unique('Morning') });
  const store = await people.store(workspace, { name: 'Corner shop', settings: noQuestions });
  const admin = await people.agent(workspace, { role: 'admin' });
  const coach = await people.agent(workspace, { role: 'coach', password, fullname: 'Dele Coach', stores: [{ store }] });
  const agent = await people.agent(workspace, { fullname: 'Maya Agent', stores: [{ store }] });
  await agent.socket();
  await admin.api['chatLabels.create']({ body: { kind: 'tag', name: 'Talk about it', color: 'red' } });
  const said = {
    good: unique('Do you ship to Ghana'),
    bad: unique('Third time I ask for my refund'),
    fine: unique('Thank you'),
  };
  for (const [text, stars] of [
    [said.good, 5],
    [said.bad, 1],
    [said.fine, 4],
  ] as const) {
    const visitor = await people.visitor(store);
    const { id } = await startChat(visitor, { text });
    await take(agent, id);
    await agent.api['conversations.endChat']({ params: { id } });
    await visitor.api['widget.rate']({ params: { analyticsId: store.analyticsId, id }, body: { rating: stars } });
  }
  return { workspace, store, admin, coach, agent, said };
}

async function signIn(page: Page, site: Site, shop: Awaited<ReturnType<typeof aShop>>, path: string): Promise<void> {
  await signInQuietly(page, site.url, shop.coach.email, password);
  await page.goto(`${site.url}/ws/${shop.workspace.id}/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Tab until a row of the list has the focus. */
async function toRows(page: Page): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('tr[data-row]') === true)) return;
  }
  throw new Error('No row can be reached by Tab.');
}

test('[L-01] [L-06] [L-10] [L-14] [L-20] [L-29] [M-10] [M-12] [M-14] [M-62] a coach’s morning by keys and by mouse: chats are searched, read, tagged and mailed, a visitor prompted, another banned', async ({
  newPage,
  site,
}) => {
  test.setTimeout(300_000);
  const shop = await aShop(site);
  const coach = await newPage();
  await signIn(coach, site, shop, 'all-chat?tab=completed');

  await test.step('by keys: search, open, go on with J, tag what is selected', async () => {
    await expect(coach.getByRole('row')).toHaveCount(4);
    await toRows(coach);
    await coach.keyboard.press('Enter');
    const preview = coach.getByRole('dialog');
    await expect(preview.getByText(shop.said.fine)).toBeVisible();
    await coach.keyboard.press('j');
    await expect(preview.getByText(shop.said.bad)).toBeVisible();
    await coach.keyboard.press('k');
    await expect(preview.getByText(shop.said.fine)).toBeVisible();
    await coach.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(coach).not.toHaveURL(/conversationId/);
    // Who closes the preview is back on its row, and goes on from there.
    await expect(coach.locator('tr[data-row]:focus')).toHaveCount(1);
    await coach.keyboard.press('Space');
    await coach.keyboard.press('Shift+ArrowDown');
    await expect(coach.getByText('2 chats selected')).toBeVisible();
    await coach.getByRole('button', { name: 'Add tag' }).focus();
    await coach.keyboard.press('Enter');
    await expect(coach.getByRole('menuitem', { name: 'Talk about it' })).toBeVisible();
    await coach.keyboard.press('ArrowDown');
    await coach.keyboard.press('Enter');
    await expect(coach.getByRole('row').filter({ hasText: 'Talk about it' })).toHaveCount(2);
    await expect(coach.getByRole('menu')).toBeHidden();
    await coach.keyboard.press('Escape');
    await expect(coach.getByText('2 chats selected')).toBeHidden();
    // A link, a reload: what one looks at is in the address.
    await coach.keyboard.press('/');
    await coach.keyboard.type('nobody is called that');
    await expect(coach.getByText('No Results Found')).toBeVisible();
    await coach.reload();
    await expect(coach.getByText('No Results Found')).toBeVisible();
  });

  await test.step('by mouse: the worst chat is found, read, tagged and mailed', async () => {
    await shop.admin.api['chatLabels.create']({ body: { kind: 'tag', name: 'Call back', color: 'red' } });
    await visit(coach, 'all-chat');
    await coach.getByRole('button', { name: /^Completed/ }).click();
    await coach.getByRole('button', { name: 'Rating', exact: true }).click();
    await expect(coach).toHaveURL(/completed_sortId=rating&completed_direction=asc/);
    const worst = coach.getByRole('row').nth(1);
    // The rows of the order before stand there until the new one has come.
    await expect(coach.getByRole('row').getByRole('img', { name: /star/ })).toHaveText(['1', '4', '5']);
    await worst.click();
    const preview = coach.getByRole('dialog');
    await expect(preview.getByText(shop.said.bad)).toBeVisible();
    await expect(coach).toHaveURL(/conversationId=/);
    await preview.getByRole('button', { name: 'Add tag' }).click();
    await coach.getByRole('menuitem', { name: 'Call back' }).click();
    await expect(preview.getByRole('button', { name: 'Take off Call back' })).toBeVisible();
    await expectAccessible(coach);
    await preview.getByRole('button', { name: 'Email transcript' }).click();
    const mail = coach.getByRole('dialog', { name: 'Email transcript' });
    await mail.getByRole('checkbox', { name: /^Me/ }).check();
    await mail.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(coach.getByText('Chat transcripts have been sent via email.')).toBeVisible();
    await coach.keyboard.press('Escape');
    await expect(worst.getByText('Call back')).toBeVisible();
  });

  await test.step('by mouse: a visitor is prompted, another banned', async () => {
    const pages = await startShop(site.url, shop.store.analyticsId, { '/': page, '/cart': page });
    const looking = new WidgetPage(await newPage());
    await looking.page.goto(pages.url);
    await expect(looking.launcher).toBeVisible();
    await coach.getByRole('link', { name: 'Visitors' }).first().click();
    await expect(coach.getByRole('heading', { level: 1, name: 'Visitors' })).toBeVisible();
    await coach
      .getByRole('checkbox', { name: /^Select Visitor #/ })
      .first()
      .check();
    await coach.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Prompt' }).click();
    const prompt = coach.getByRole('dialog', { name: 'Prompt' });
    await prompt.getByText('Hi, anything I can help you with?').click();
    await prompt.getByRole('button', { name: 'Prompt', exact: true }).click();
    await expect(coach.getByText('Prompt sent to customer.')).toBeVisible();
    await expect(looking.frame.getByText('Hi, anything I can help you with?').first()).toBeVisible();
    await expect(coach.getByText(/^Prompted \d:\d\d/)).toBeVisible();
    await expectAccessible(coach);

    const rude = new WidgetPage(await newPage());
    await rude.page.goto(`${pages.url}/cart`);
    const insult = unique('You are all useless');
    await rude.start(insult);
    await expect
      .poll(async () => (await shop.agent.api['conversations.list']({ query: { state: 'pending' } })).count)
      .toBeGreaterThan(0);
    const [waiting] = (await shop.agent.api['conversations.list']({ query: { state: 'pending' } })).data;
    await take(shop.agent, waiting?._id ?? '');
    // Whoever came meanwhile waits while the pointer is over the list.
    await coach.getByRole('heading', { level: 1 }).hover();
    const row = coach.getByRole('row').filter({ has: coach.getByText('In chat', { exact: true }) });
    await row.first().click();
    await coach.getByRole('button', { name: 'More about this visitor' }).click();
    await coach.getByRole('menuitem', { name: 'Ban visitor' }).click();
    const ban = coach.getByRole('dialog', { name: 'Ban visitor' });
    await expectAccessible(coach);
    await ban.getByRole('button', { name: 'Ban visitor' }).click();
    await expect(coach.getByText('Visitor is banned.')).toBeVisible();
    await expect(rude.page.locator('iframe')).toHaveCount(0);
    await pages.stop();
  });
});
