import { expect, test, unique } from './support/fixtures.ts';

const forms = '**/widget/assets/forms-*.js';
const extras = '**/widget/assets/extras-*.js';
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('what a first message does not need is fetched after it can be written', async ({ newShopper }) => {
  const shopper = await newShopper();
  const asked: string[] = [];
  shopper.page.on('request', (request) => {
    const [part] = /(forms|extras)-[^/]*\.js$/.exec(request.url())?.slice(1) ?? [];
    if (part) asked.push(part);
  });
  await shopper.open();
  await expect(shopper.message).toBeVisible();
  expect(asked).toEqual([]);
  await expect.poll(() => asked.sort()).toEqual(['extras', 'forms']);
});

test('[H-83] a part that does not come is told, nothing typed is lost, and it comes when it can', async ({
  newAgent,
  newShopper,
}) => {
  const shopper = await newShopper();
  const context = shopper.page.context();
  await context.route(extras, (route) => route.abort());
  await context.route(forms, (route) => route.abort());
  const text = unique('About a parcel');
  await shopper.start(text);
  await shopper.sees(text);
  const agent = await newAgent();
  await agent.openChat(text);
  await agent.answer('Good morning');
  await shopper.sees('Good morning');

  await shopper.message.fill('Half a word');
  const picker = shopper.frame.locator('input[type=file]');
  await picker.setInputFiles({ name: 'parcel.png', mimeType: 'image/png', buffer: picture });
  await expect(shopper.frame.getByRole('alert')).toContainText('parcel.png');

  await shopper.frame.getByRole('button', { name: 'More options' }).click();
  await shopper.frame.getByRole('menuitem', { name: 'End chat' }).click();
  await shopper.frame.getByRole('dialog').getByRole('button', { name: 'End chat' }).click();
  const again = shopper.frame.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await context.unroute(extras);
  await context.unroute(forms);
  await again.click();
  // The page began anew: the chat that ended is among the earlier ones, and can be rated there.
  await shopper.frame.getByText('You left the chat.').click();
  await shopper.frame.getByRole('button', { name: 'Rate this chat' }).click();
  await expect(shopper.frame.getByRole('button', { name: 'Send rating' })).toBeVisible();
});
