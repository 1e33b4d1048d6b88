import { expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import { visit } from './support/visit.ts';

test('[N-02] [O-03] a newcomer finds mails and tickets of the demo, reads one with a picture, and an answer is kept in the outbox', async ({
  newPage,
  site,
}) => {
  test.setTimeout(300_000);
  const page = await newPage();
  const base = await signInQuietly(page, site.url, 'admin@demo.test');
  await page.goto(`${base}/ticket-management`);
  await expect(page.getByRole('row', { name: /NW-\d{4}.*Parcel marked delivered/ })).toBeVisible();
  await expectAccessibleInAllLooks(page);

  await visit(page, 'ticket-management/emails?emailTab=all&search=Cirrus');
  await page.getByRole('row', { name: /^(?!.*Re: ).*Zip failed on Cirrus/ }).click();
  const mail = page.getByRole('dialog', { name: /Zip failed/ });
  await expect(mail.frameLocator('iframe').getByAltText('The zip, open at the bottom')).toHaveJSProperty(
    'naturalWidth',
    1920,
  );
  await expect(mail.getByText('receipt.pdf')).toBeVisible();
  await expectAccessibleInAllLooks(page);

  await visit(page, 'ticket-setting');
  await expect(page.getByText('Outbox only')).toBeVisible();
  await expectAccessibleInAllLooks(page);

  await visit(page, 'ticket-management');
  await page.getByRole('row', { name: /Parcel marked delivered/ }).click();
  await expect(page.getByRole('region', { name: 'What of it' })).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page.getByRole('textbox', { name: 'Message' }).click();
  const answer = unique('The replacement left today');
  await page.keyboard.type(answer);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Reply email successfully')).toBeVisible();
  await site.advance(11_000);
  await expect(async () => {
    await page.goto(`${site.url}/dev/outbox`);
    await expect(page.getByText(answer)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText('To siobhan@shopper.test').first()).toBeVisible();
});
