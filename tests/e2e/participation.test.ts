import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import type { ConsolePage } from './support/console-page.ts';
import { expect, test, unique } from './support/fixtures.ts';
import type { WidgetPage } from './support/widget-page.ts';

/** A chat that the first agent has answered. */
async function answered(shopper: WidgetPage, agent: ConsolePage, text: string): Promise<void> {
  await shopper.start(text);
  await agent.openChat(text);
  await agent.answer(unique('Hello, one moment'));
}

async function ask(agent: ConsolePage): Promise<void> {
  await agent.page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = agent.page.getByRole('dialog', { name: 'Transfer chat request' });
  const field = dialog.getByRole('combobox', { name: 'Search agents' });
  await field.fill('nobody is called that');
  await expect(dialog.getByText('No result found')).toBeVisible();
  await field.fill(colleague);
  await dialog.getByRole('option', { name: colleague }).click();
  await expect(dialog).toBeHidden();
}

const card = (page: Page) => page.getByRole('article', { name: /^Transfer chat request/ });
/** As the demo calls agent2. */
const colleague = 'Priya Nair';

test('[H-48][H-51][H-68][H-100][H-52] a chat is handed over: asked, rejected, asked again, accepted in another tab', async ({
  newShopper,
  newAgent,
}) => {
  const [shopper, from, to] = [await newShopper(), await newAgent(), await newAgent('agent2@demo.test')];
  const question = unique('Can somebody else help');
  await answered(shopper, from, question);
  const second = await to.page.context().newPage();
  await second.goto(to.page.url().replace(/\/live-chat.*/, '/account'));
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();

  await ask(from);
  await expect(from.page.getByText('This chat is being transferred.')).toBeVisible();
  await expect(from.message).toBeDisabled();
  await expect(card(to.page)).toContainText(question);
  await expect(card(second)).toBeVisible();
  await expectAccessible(to.page);
  const refused = expect(from.page.getByText('Transfer request has been rejected.')).toBeVisible();
  await card(to.page).getByRole('button', { name: 'Reject' }).click();
  await refused;
  await expect(card(to.page)).toBeHidden();
  await expect(card(second)).toBeHidden();
  await expect(from.message).toBeEnabled();

  await ask(from);
  // A toast goes by itself after 5 s: listened for before it can come.
  const told = expect(from.page.getByText('Transfer request has been accepted.')).toBeVisible();
  await card(second).getByRole('button', { name: 'Accept' }).click();
  await told;
  await expect(from.page.getByText(question)).toHaveCount(0);
  await expect(second).toHaveURL(/\/live-chat\?conversationId=/);
  await expect(second.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  await expect(card(to.page)).toBeHidden();
  await second.getByRole('textbox', { name: 'Message' }).fill('I go on from here');
  await second.getByRole('button', { name: 'Send', exact: true }).click();
  await shopper.sees('I go on from here');
});

test('[H-38][H-09][H-53][H-47] a manager looks on, reads along, writes nothing, and hears who ended it', async ({
  newShopper,
  newAgent,
}) => {
  const [shopper, agent, coach] = [await newShopper(), await newAgent(), await newAgent('coach@demo.test')];
  const question = unique('Who reads along');
  await answered(shopper, agent, question);
  const id = new URL(agent.page.url()).searchParams.get('conversationId');
  await coach.page.goto(`${coach.page.url().split('?')[0]}?conversationId=${id}`);
  await coach.page.getByRole('button', { name: 'Spectate', exact: true }).click();
  await expect(coach.page.getByText('You are spectating this chat')).toBeVisible();
  await expect(coach.page.getByRole('button', { name: 'Spectating...' })).toBeDisabled();
  await expect(coach.message).toBeHidden();
  await expectAccessible(coach.page);
  const more = unique('And one more thing');
  await shopper.write(more);
  await coach.sees(more);

  await coach.page.getByRole('button', { name: 'Stop spectating' }).click();
  await expect(coach.page.getByText('You are spectating this chat')).toBeHidden();
  await coach.page.goto(`${coach.page.url().split('?')[0]}?conversationId=${id}`);
  await coach.page.getByRole('button', { name: 'Spectate', exact: true }).click();
  await expect(coach.page.getByText('You are spectating this chat')).toBeVisible();

  const ended = expect(coach.page.getByText(/^The chat you were spectating has been ended by /)).toBeVisible();
  await agent.page.getByRole('button', { name: 'End chat' }).click();
  await agent.page.getByRole('dialog').getByRole('button', { name: 'End chat' }).click();
  await ended;
});
