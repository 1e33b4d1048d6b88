import { expectAccessible } from './support/axe.ts';
import { ConsolePage } from './support/console-page.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { WidgetPage } from './support/widget-page.ts';

const password = 'correct horse battery';

test('[G-01] every call of the widget runs on the page of examples, and what a page says of its visitor reaches the agent', async ({
  newPage,
  site,
}) => {
  const workspace = await site.people.workspace({ name: unique('Examples') });
  const store = await site.people.store(workspace, { name: 'Corner shop' });
  const agent = await site.people.agent(workspace, { fullname: 'Maya Lind', password, stores: [{ store }] });
  const page = await newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.goto(`${site.url}/widget/examples/${store.analyticsId}`);
  const widget = new WidgetPage(page);
  const run = (call: string) => page.getByRole('button', { name: `Run: ChatsoWidget(${call})`, exact: true }).click();
  const field = (call: string) => page.getByRole('textbox', { name: `What is said: ChatsoWidget(${call})` });
  const launcher = page.getByRole('button', { name: 'Open chat' });
  const heard = page.getByRole('log');
  await expect(heard).toContainText('ready');
  await run("'hide'");
  await expect(launcher).toBeHidden();
  await run("'show'");
  await expect(launcher).toBeVisible();
  await field("'attributes', …").fill('{ plan: 1 }');
  await run("'attributes', …");
  await expect(page.getByText('This is not JSON.')).toBeVisible();
  await field("'attributes', …").fill('{ "Plan": "Gold", "Newsletter": true }');
  await run("'attributes', …");
  await expect(page.getByText('This is not JSON.')).toBeHidden();
  const text = unique('Where is it?');
  await field("'prefill', …").fill(JSON.stringify({ fullname: 'Ingrid Moen', email: 'i@shop.example', message: text }));
  await run("'prefill', …");
  await run("'track', 'page', …");
  await run("'open'");
  await expect(widget.frame.getByLabel('Full name')).toHaveValue('Ingrid Moen');
  await expect(heard).toContainText('open');
  await run("'close'");
  await run("'toggle'");
  await widget.frame.getByRole('button', { name: 'Start chat' }).click();
  await widget.sees(text);
  await expect(heard).toContainText('chat-started');
  await expectAccessible(page);
  expect(refused).toEqual([]);

  const desk = new ConsolePage(await newPage());
  await desk.signIn(site.url, agent.email, password);
  await desk.openChat(text);
  await expect(desk.page.getByText('Gold', { exact: true })).toBeVisible();
  await expect(desk.page.getByText('Newsletter', { exact: true })).toBeVisible();
  if (process.env.SHOTS) {
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${process.env.SHOTS}/examples-${width}.png`, fullPage: true });
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `${process.env.SHOTS}/examples-dark.png` });
    await desk.page.screenshot({ path: `${process.env.SHOTS}/attributes.png` });
  }
});
