import { expect, test, unique } from './support/fixtures.ts';

test('[G-22][H-33][H-41][H-61] a shopper and an agent chat in both directions, within a minute of the first click', async ({
  newShopper,
  newAgent,
}) => {
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const [question, answer, thanks] = [
    unique('Does the shell run large?'),
    unique('True to size.'),
    unique('Great, thanks 🎉'),
  ];
  await shopper.start(question);
  await agent.openChat(question);
  await expect(agent.page.getByText('Your first message accepts this chat')).toBeVisible();
  await agent.write(answer);
  await agent.sees(answer);
  await shopper.sees(answer);
  await shopper.write(thanks);
  await agent.sees(thanks);
  await expect(agent.thread.getByText(/Sent \d/)).toHaveCount(1);
  await expect(shopper.frame.getByText('Robin').first()).toBeVisible();
});

test('[H-33][H-42] two agents answer the same chat: one wins, the other is told and keeps the text', async ({
  newShopper,
  newAgent,
}) => {
  const [shopper, first, second] = [
    await newShopper(),
    await newAgent('agent1@demo.test'),
    await newAgent('agent2@demo.test'),
  ];
  const question = unique('Who is faster?');
  await shopper.start(question);
  await first.openChat(question);
  await second.openChat(question);
  const [one, two] = [unique('I am'), unique('No, I am')];
  await first.message.fill(one);
  await second.message.fill(two);
  // Both are found before one is pressed, and pressed in the page: a mouse looks for its button once more, and waits for
  // ever where the other agent has won in between.
  const buttons = await Promise.all(
    [first, second].map(({ page }) => page.getByRole('button', { name: 'Send', exact: true }).elementHandle()),
  );
  await Promise.all(buttons.map((button) => button?.evaluate((found) => (found as HTMLElement).click())));
  const won = shopper.frame.getByText(new RegExp(`^(${one}|${two})$`));
  await expect(won).toHaveCount(1);
  // The slower agent keeps the chat and the draft in sight, and is told who answered.
  const winner = await won.textContent();
  const slower = winner === one ? second : first;
  await expect(slower.page.getByText(/^Answered by /)).toBeVisible();
  await expect(slower.page.getByRole('textbox', { name: 'Your message, not sent' })).toHaveValue(
    slower === first ? one : two,
  );
});

test('[H-35][G-15] the agent ends the chat after a confirmation; the shopper rates it', async ({
  newShopper,
  newAgent,
  site,
}) => {
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const question = unique('One thing');
  await shopper.start(question);
  await agent.openChat(question);
  await agent.answer(unique('Done'));
  await agent.page.getByRole('button', { name: 'End chat' }).click();
  const dialog = agent.page.getByRole('dialog', { name: 'End this chat?' });
  await dialog.getByRole('button', { name: 'End chat' }).click();
  await expect(agent.page.getByText('Chat has been ended and moved to ‘Completed chats’.')).toBeVisible();
  await shopper.frame.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await shopper.frame.getByRole('button', { name: 'Send rating' }).click();
  await expect
    .poll(
      async () =>
        (await site.pool.query('SELECT rating FROM conversations ORDER BY start_date DESC LIMIT 1')).rows[0]?.rating,
    )
    .toBe(4);
});

test('[G-20][H-45][H-08] the shopper ends the chat: the agent sees Left and can no longer write', async ({
  newShopper,
  newAgent,
}) => {
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const question = unique('Bye soon');
  await shopper.start(question);
  await agent.openChat(question);
  await agent.answer(unique('Hello'));
  await expect(shopper.frame.getByText('Robin').first()).toBeVisible();
  await shopper.frame.getByRole('button', { name: 'More options' }).click();
  await shopper.frame.getByRole('menuitem', { name: 'End chat' }).click();
  await shopper.frame.getByRole('button', { name: 'End chat' }).last().click();
  await expect(agent.page.getByText('The customer has left this chat.')).toBeVisible();
  await expect(agent.message).toBeDisabled();
});

test('[H-06][H-46] a quiet chat shows the idle block', async ({ newShopper, newAgent, site }) => {
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const question = unique('Quiet');
  await shopper.start(question);
  await agent.openChat(question);
  await agent.answer(unique('Hello'));
  await expect(agent.page.getByText('This customer has been idle for 5 mins.')).toBeHidden();
  await site.advance(301_000);
  await expect(agent.page.getByText('This customer has been idle for 5 mins.')).toBeVisible();
});

test('[G-24] the information form travels there and back', async ({ newShopper, newAgent }) => {
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const question = unique('Look up my order');
  await shopper.start(question);
  await agent.openChat(question);
  await agent.answer(unique('A few details first'));
  await agent.page.getByRole('button', { name: /information form/i }).click();
  const name = unique('Siobhán Okonkwo');
  await shopper.frame.getByLabel('Full name').fill(name);
  await shopper.frame.getByRole('button', { name: 'Send details' }).click();
  await expect(agent.page.getByText(name).first()).toBeVisible();
});

test('[H-83][G-34][H-73] files go both ways, typed by content', async ({ newShopper, newAgent }) => {
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const question = unique('A picture');
  await shopper.start(question);
  await agent.openChat(question);
  await agent.answer(unique('Please send it'));
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await shopper.frame
    .locator('input[type=file]')
    .setInputFiles({ name: 'zip.png', mimeType: 'image/png', buffer: png });
  const send = shopper.frame.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeEnabled();
  await send.click();
  await expect(agent.thread.getByRole('img', { name: /zip/ })).toBeVisible();
  await agent.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'label.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  await agent.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(shopper.frame.getByText('label.pdf')).toBeVisible();
  await agent.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
  await expect(agent.page.getByText('Only jpg/jpeg, png, txt, and pdf files are accepted')).toBeVisible();
});

test('[H-64][H-62] a slash opens the shortcuts and is never sent; too long a text says so', async ({
  newShopper,
  newAgent,
}) => {
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const question = unique('Size?');
  await shopper.start(question);
  await agent.openChat(question);
  await agent.message.pressSequentially('/siz');
  await expect(agent.page.getByRole('option', { name: /sizechart/ })).toBeVisible();
  await agent.message.press('Enter');
  await expect(agent.message).toHaveValue(/size chart/);
  await agent.message.fill('x'.repeat(301));
  await expect(agent.page.getByText('Max 300 characters (301/300)')).toBeVisible();
  await expect(agent.page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
});
