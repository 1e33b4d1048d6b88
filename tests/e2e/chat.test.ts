import { demoStore } from './support/demo-store.ts';
import { expect, test, unique } from './support/fixtures.ts';

test('[G-15][G-20][G-22][G-24][G-34][H-06][H-08][H-33][H-35][H-41][H-45][H-46][H-61][H-73][H-83] a shopper and an agent chat in both directions, with form and files and through a quiet time; the agent ends one chat, the shopper another', async ({
  newShopper,
  newAgent,
  site,
}) => {
  const store = await demoStore(site);
  const admin = await site.people.agent({ id: store.workspaceId }, { role: 'admin' });
  const peek = (enabled: boolean) => admin.api['stores.setSneakPeek']({ params: { id: store.id }, body: { enabled } });
  await peek(true);
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const question = unique('Does the shell run large?');

  await test.step('in both directions, within a minute of the first click', async () => {
    const [answer, thanks] = [unique('True to size.'), unique('Great, thanks 🎉')];
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

  await test.step('a store that wants it shows its agents what a shopper types before it is sent', async () => {
    const unsent = unique('I had it cheaper at');
    await shopper.message.fill(unsent);
    await expect(agent.page.getByText('Not sent yet')).toBeVisible();
    await expect(agent.page.getByText(unsent)).toBeVisible();
    await expect(agent.thread.getByText(unsent)).toHaveCount(0);
    const sent = unique('Is it waterproof');
    await shopper.write(sent);
    await agent.sees(sent);
    await expect(agent.page.getByText('Not sent yet')).toBeHidden();
    await peek(false);
  });

  await test.step('the information form travels there and back', async () => {
    await agent.page.getByRole('button', { name: /information form/i }).click();
    const name = unique('Siobhán Okonkwo');
    await shopper.frame.getByLabel('Full name').fill(name);
    await shopper.frame.getByRole('button', { name: 'Send details' }).click();
    await expect(agent.page.getByText(name).first()).toBeVisible();
  });

  await test.step('files go both ways, typed by content', async () => {
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
    const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
    const picker = agent.page.locator('input[type=file]');
    await picker.setInputFiles({ name: 'label.pdf', mimeType: 'application/pdf', buffer: pdf });
    await agent.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(shopper.frame.getByText('label.pdf')).toBeVisible();
    await picker.setInputFiles({ name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
    await expect(agent.page.getByText('Only jpg/jpeg, png, txt, and pdf files are accepted')).toBeVisible();
  });

  await test.step('a quiet chat shows the idle block', async () => {
    // The shopper has the last word so far, and is idle since an answer only.
    await agent.answer(unique('Anything else?'));
    await expect(agent.page.getByText('This customer has been idle for 5 mins.')).toBeHidden();
    await site.advance(301_000);
    await expect(agent.page.getByText('This customer has been idle for 5 mins.')).toBeVisible();
  });

  await test.step('the agent ends the chat after a confirmation; the shopper rates it', async () => {
    // In the heading; the idle block has one too.
    await agent.page.getByRole('button', { name: 'End chat' }).first().click();
    const dialog = agent.page.getByRole('dialog', { name: 'End this chat?' });
    await dialog.getByRole('button', { name: 'End chat' }).click();
    await expect(agent.page.getByText('Chat has been ended and moved to ‘Completed chats’.')).toBeVisible();
    await shopper.frame.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await shopper.frame.getByRole('button', { name: 'Send rating' }).click();
    const rating = 'SELECT rating FROM conversations c JOIN messages m ON m.conversation_id = c.id WHERE m.body = $1';
    await expect.poll(async () => (await site.pool.query(rating, [question])).rows).toEqual([{ rating: 4 }]);
  });

  await test.step('the shopper ends the next one: the agent sees Left and can no longer write', async () => {
    const again = unique('Bye soon');
    await shopper.frame.getByRole('button', { name: 'Start a new chat' }).click();
    await shopper.write(again);
    await agent.openChat(again);
    await agent.answer(unique('Hello'));
    await expect(shopper.frame.getByText('Robin').first()).toBeVisible();
    await shopper.frame.getByRole('button', { name: 'More options' }).click();
    await shopper.frame.getByRole('menuitem', { name: 'End chat' }).click();
    await shopper.frame.getByRole('button', { name: 'End chat' }).last().click();
    await expect(agent.page.getByText('The customer has left this chat.')).toBeVisible();
    await expect(agent.message).toBeDisabled();
  });
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
