import { type AiService, startAiService } from '../../apps/server/test/ai-provider.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test as base, unique } from './support/fixtures.ts';
import { startSite } from './support/site.ts';

/** The product, allowed to call a service on this machine that speaks OpenAI's protocol. */
const test = base.extend<object, { service: AiService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first argument
    async ({}, use) => {
      const service = await startAiService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ service }, use) => {
      const site = await startSite(async () => ({ CHATSO_AI_ORIGINS: service.origin }));
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('[S-01][S-02][S-06] the assistant answers from the built-in help, and remembers after a reload', async ({
  newAgent,
}) => {
  const { page } = await newAgent();
  await page.getByRole('button', { name: 'Ask the assistant' }).click();
  const drawer = page.getByRole('dialog', { name: 'Assistant' });
  const field = drawer.getByRole('textbox', { name: 'Question for the assistant' });
  await expect(field).toBeFocused();
  await expect(drawer.getByRole('button', { name: 'Ask', exact: true })).toBeDisabled();
  await field.fill('How do I accept a chat?');
  await field.press('Enter');
  const answer = drawer.getByText('Your first message accepts it', { exact: false }).first();
  await expect(answer).toBeVisible();
  await expect(drawer.getByText('built-in help', { exact: false })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await page.getByRole('button', { name: 'Ask the assistant' }).click();
  await expect(answer).toBeVisible();
});

test('an admin connects a provider, and an agent drafts a reply that is sent only by hand', async ({
  newShopper,
  newAgent,
  service,
}) => {
  const { page } = await newAgent('admin@demo.test');
  await page.goto(page.url().replace(/\/live-chat.*/, '/admin-options?tab=ai'));
  await page.getByRole('textbox', { name: 'Address' }).fill(service.baseUrl);
  await page.getByRole('textbox', { name: 'Model' }).fill('test-model');
  await page.getByLabel('Key', { exact: true }).fill(service.key);
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText('test-model answered in', { exact: false })).toBeVisible();
  await page.getByRole('switch', { name: 'Use AI in this workspace' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Draft a reply' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A key is stored and never shown', { exact: false })).toBeVisible();

  const shopper = await newShopper();
  const question = unique('Is the tent back');
  await shopper.start(question);
  const agent = await newAgent();
  await agent.openChat(question);
  await agent.page.getByRole('button', { name: 'AI help' }).click();
  const help = agent.page.getByRole('dialog', { name: 'AI help' });
  await expect(help.getByRole('button', { name: 'Draft a reply' })).toBeVisible();
  await expect(help.getByRole('button', { name: 'Summarise the chat' })).toHaveCount(0);
  service.answer = 'Yes, the tent is back in stock.';
  service.mode = 'held';
  await help.getByRole('button', { name: 'Draft a reply' }).click();
  await expect(help.getByText('Yes,', { exact: true })).toBeVisible();
  await agent.message.fill('Hello!');
  service.release();
  await expect(help.getByText(service.answer)).toBeVisible();
  await expectAccessible(agent.page);
  await help.getByRole('button', { name: 'Insert' }).click();
  await expect(agent.message).toHaveValue(`Hello! ${service.answer}`);
  await expect(agent.thread.getByText(service.answer)).toHaveCount(0);
  await agent.page.getByRole('button', { name: 'Send', exact: true }).click();
  await agent.sees(`Hello! ${service.answer}`);
});
