import type { Frame, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ConsolePage } from './support/console-page.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { startShop } from './support/shop-server.ts';
import { signInQuietly } from './support/sign-in.ts';
import { visit } from './support/visit.ts';
import { WidgetPage } from './support/widget-page.ts';

const password = 'correct horse battery';
const refusal = /Something you wrote has a word that cannot be sent here/;

function frameOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes('/widget/frame/'));
  if (!frame) throw new Error('There is no chat in the page.');
  return frame;
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('region', { name: 'Changes' })).toBeHidden();
}

test('an admin switches each protection on, and sees it in the open shop without a reload and as agent', async ({
  newPage,
  site,
}) => {
  const workspace = await site.people.workspace({ name: unique('Guarded') });
  const store = await site.people.store(workspace, {
    name: 'Corner shop',
    widgetConnected: true,
    settings: { requiredInputFields: { fullname: true, email: false, phone: false } },
  });
  const admin = await site.people.agent(workspace, { role: 'admin', password, fullname: 'Imogen Admin' });
  const agent = await site.people.agent(workspace, { fullname: 'Maya Agent', password, stores: [{ store }] });
  const shop = await startShop(site.url, store.analyticsId, { '/': {} });
  const visitor = await newPage();
  await visitor.goto(shop.url);
  const widget = new WidgetPage(visitor);
  await widget.open();
  const message = widget.frame.getByLabel('Message');
  await widget.frame.getByLabel('Full name').fill('Ida Shopper');
  await message.fill('The best CASINO in town');

  const page = await newPage();
  await signInQuietly(page, site.url, admin.email, password);
  await page.goto(`${site.url}/ws/${workspace.id}/settings/chat-widget`);
  await page.getByRole('textbox', { name: 'Blocked words' }).fill('casino, free money');
  await expectAccessible(page);
  await save(page);

  await test.step('blocked words: nothing typed is lost, and nothing is sent until it is changed', async () => {
    await widget.frame.getByRole('button', { name: 'Start chat' }).click();
    await expect(widget.frame.getByText(refusal)).toBeVisible();
    await expect(message).toHaveValue('The best CASINO in town');
    await expect(widget.frame.getByLabel('Full name')).toHaveValue('Ida Shopper');
    await expectAccessible(frameOf(visitor));
    await message.fill('Where is my parcel?');
    await widget.frame.getByRole('button', { name: 'Start chat' }).click();
    await widget.sees('Where is my parcel?');
    await widget.write('Get free money');
    await expect(widget.frame.getByText(refusal)).toBeVisible();
    await widget.frame.getByRole('button', { name: 'Edit' }).click();
    await expect(widget.message).toHaveValue('Get free money');
    await expect(widget.message).toBeFocused();
    await widget.write('Get my money back');
    await widget.sees('Get my money back');
  });

  await test.step('links of strangers: words for agents until one lets them through, links as ever for the visitor', async () => {
    await page.getByRole('switch', { name: 'Hold back links of strangers' }).press('Space');
    await save(page);
    const text = unique('Look at https://evil.test/x');
    await widget.write(text);
    await expect(widget.frame.getByRole('link', { name: 'https://evil.test/x' })).toBeVisible();
    const desk = await newPage();
    const inbox = new ConsolePage(desk);
    await inbox.signIn(site.url, agent.email, password);
    await inbox.openChat(text);
    await visit(page, 'live-chat');
    await new ConsolePage(page).openChat(text);
    for (const one of [desk, page]) {
      await expect(one.getByText('Link held back')).toBeVisible();
      await expect(one.getByRole('link', { name: 'https://evil.test/x' })).toBeHidden();
    }
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Show link' }).click();
    await expect(desk.getByRole('link', { name: 'https://evil.test/x' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'https://evil.test/x' })).toBeHidden();
    await desk.getByRole('button', { name: 'Allow in this chat' }).click();
    await expect(page.getByRole('link', { name: 'https://evil.test/x' })).toBeVisible();
    await expect(page.getByText('Link held back')).toBeHidden();
    await visit(page, 'settings/chat-widget');
  });

  await test.step('proof of work: done while the form is filled in, and nobody begins without it', async () => {
    const shopper = await newPage();
    await shopper.goto(shop.url);
    const other = new WidgetPage(shopper);
    await other.open();
    await expect(other.frame.getByRole('button', { name: 'Start chat' })).toBeVisible();
    const asked = shopper.waitForRequest(/\/challenge$/);
    await page.getByRole('switch', { name: /Ask the device for some work/ }).press('Space');
    await save(page);
    await asked;
    const begun = shopper.waitForRequest(
      (request) => /\/conversations$/.test(request.url()) && request.method() === 'POST',
    );
    await other.frame.getByLabel('Full name').fill('Otto Shopper');
    await other.frame.getByLabel('Message').fill('Do you ship to Malta?');
    await other.frame.getByRole('button', { name: 'Start chat' }).click();
    await other.sees('Do you ship to Malta?');
    const request = await begun;
    // What is seen stands there before the server has it, and the first to show a proof has used it.
    await request.response();
    expect(JSON.parse(request.postDataJSON().proof).solution.counter).toBeGreaterThan(100_000);
    const again = await shopper.request.post(request.url(), {
      headers: { authorization: request.headers().authorization ?? '' },
      data: { ...request.postDataJSON(), conversationId: crypto.randomUUID(), messageId: crypto.randomUUID() },
    });
    expect(await again.json()).toMatchObject({ statusCode: 409 });
    const bare = await shopper.request.post(request.url(), {
      headers: { authorization: request.headers().authorization ?? '' },
      data: { conversationId: crypto.randomUUID(), messageId: crypto.randomUUID(), text: 'No work done' },
    });
    expect(await bare.json()).toMatchObject({ statusCode: 409, code: 'proof-required' });
  });
  await shop.stop();
});
