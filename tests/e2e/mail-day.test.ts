import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, type MailSite, skipWithoutDovecot, test } from './support/mail-site.ts';
import { signInQuietly } from './support/sign-in.ts';
import { visit } from './support/visit.ts';

skipWithoutDovecot();

const password = 'correct horse battery';

/** A workspace of its own: whatever the demo brings, what is counted here came here. */
async function aShop({ people, url }: MailSite['site'], page: Page) {
  const workspace = await people.workspace({
    ...{ name: 'Mail day', enabledTicketSystem: true, flags: { 'ticket-system': true } },
  });
  const store = await people.store(workspace, { name: 'Harbor' });
  const admin = await people.agent(workspace, { role: 'admin', password, fullname: 'Imogen Admin' });
  await signInQuietly(page, url, admin.email, password);
  return { base: `${url}/ws/${workspace.id}`, admin, store };
}

let letters = 0;
/** A customer's mail, as their program writes it. */
function letter(from: string, subject: string, { html = '<p>Hello</p>', more = [] as string[] } = {}) {
  letters += 1;
  const id = `letter-${letters}@shopper.test`;
  const lines = [`Message-ID: <${id}>`, `From: ${from}`, 'To: help@harbor.test', `Subject: ${subject}`];
  // The server's clock is moved ahead in between.
  const at = new Date(Date.now() + 60_000).toUTCString();
  const head = [...lines, `Date: ${at}`, ...more, 'MIME-Version: 1.0'];
  return { id, raw: [...head, 'Content-Type: text/html; charset=utf-8', '', html, ''].join('\r\n') };
}

async function fillServer(page: Page, title: string, values: Record<string, string>): Promise<void> {
  const group = page.getByRole('group', { name: title });
  await group.getByRole('combobox', { name: 'Encryption' }).selectOption({ label: 'None' });
  for (const [name, value] of Object.entries(values)) await group.getByLabel(name, { exact: true }).fill(value);
}

/** As from a screenshot program: nothing but a picture. */
const pastePicture = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    const clipboardData = new DataTransfer();
    if (blob) clipboardData.items.add(new File([blob], 'label.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });

test('[N-05] [O-04] [O-25] [O-26] [O-34] a day with mail: connected, read, a ticket, answered with a picture, opened again, merged and closed', async ({
  page,
  mails: { site, boxes, smtp },
}) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { base } = await aShop(site, page);
  await page.goto(`${base}/ticket-setting`);
  await page.getByRole('button', { name: 'Connect a mailbox' }).first().click();
  await page.getByLabel('Email address').fill('help@harbor.test');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('group', { name: 'Incoming mail (IMAP)' })).toBeVisible();
  await fillServer(page, 'Incoming mail (IMAP)', {
    Server: '127.0.0.1',
    Port: String(boxes.port),
    User: 'help',
    Password: 'secret',
  });
  await fillServer(page, 'Outgoing mail (SMTP)', { Server: '127.0.0.1', Port: new URL(smtp.url).port });
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('All steps passed')).toBeVisible();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('help@harbor.test is connected. Its mail is being read.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();

  await visit(page, 'ticket-management/emails');
  const first = letter('Ann Lee <ann@shopper.test>', 'Where is my jacket?', {
    html: '<p style="color:#900">Where is it? <b>I wait.</b></p>',
  });
  await boxes.append('help', first.raw);
  const row = page.getByRole('row', { name: /Where is my jacket/ });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Where is my jacket/ });
  await expect(dialog.frameLocator('iframe').getByText('I wait.')).toBeVisible();
  await expect(dialog.frameLocator('iframe').getByText('Where is it?')).toHaveCSS('color', 'rgb(153, 0, 0)');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  const open = dialog.getByRole('link', { name: /^Open / });
  await expect(open).toBeVisible();
  await open.press('Enter');
  await expect(page.getByRole('region', { name: 'What of it' })).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('I wait.')).toBeVisible();
  await expectAccessible(page);

  // Answered with a picture that is pasted into the text; taken back once, and sent.
  const field = page.getByRole('textbox', { name: 'Message' });
  const picture = field.locator('img:not(.ProseMirror-separator)');
  await field.click();
  await page.keyboard.type('It left today. ');
  await pastePicture(page);
  await expect(picture).toHaveCount(1);
  await expect(picture).toHaveJSProperty('naturalWidth', 8);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Reply email successfully')).toBeVisible();
  await expect(field).toHaveText('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field).toContainText('It left today.');
  await expect(picture).toHaveCount(1);
  await expect(picture).toHaveJSProperty('naturalWidth', 8);
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: 'Send and close the ticket' }).click();
  await expect(page.getByText('Reply email successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Re-open' })).toBeVisible();
  await site.advance(11_000);
  await expect.poll(() => smtp.to('ann@shopper.test').length).toBe(1);
  const [answer] = smtp.to('ann@shopper.test');
  expect(answer?.inReplyTo).toBe(`<${first.id}>`);
  expect(answer?.text).toContain('It left today.');
  expect(answer?.attachments).toMatchObject([{ contentType: 'image/png', contentDisposition: 'inline' }]);

  // The customer's answer opens it again, under the eyes of whoever has it open.
  const more = [`In-Reply-To: ${answer?.messageId}`, `References: <${first.id}> ${answer?.messageId}`];
  const second = letter('Ann Lee <ann@shopper.test>', 'Re: Where is my jacket?', {
    html: '<p>It is too small.</p>',
    more,
  });
  // After the answer, by the clock of the product, which was moved ahead of Dovecot's.
  await boxes.append('help', second.raw, { at: new Date(Date.now() + 12_000) });
  await expect(page.frameLocator('iframe').last().getByText('It is too small.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close ticket' })).toBeVisible();

  // Another mail about the same: a ticket from the inbox by keys, merged into this one, and closed.
  const other = letter('Ann Lee <ann@shopper.test>', 'Jacket again', { html: '<p>Did you get my mail?</p>' });
  await boxes.append('help', other.raw, { at: new Date(Date.now() + 12_000) });
  await visit(page, 'ticket-management/emails');
  const again = page.getByRole('row', { name: /Jacket again/ });
  await expect(again).toBeVisible();
  await again.focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: /Jacket again/ })
    .getByRole('button', { name: 'Create ticket' })
    .press('Enter');
  await page
    .getByRole('dialog', { name: /Jacket again/ })
    .getByRole('link', { name: /^Open / })
    .press('Enter');
  await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  const merging = page.getByRole('dialog', { name: 'Merge into another ticket' });
  await merging.getByRole('radio', { name: /TK-0001/ }).press('Space');
  await expectAccessible(page);
  await merging.getByRole('button', { name: 'Merge' }).press('Enter');
  await expect(page.getByText('Merged into TK-0001')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Where is my jacket?');
  await expect(page.frameLocator('iframe').last().getByText('Did you get my mail?')).toBeVisible();
  await page.getByRole('button', { name: 'Close ticket' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Re-open' })).toBeVisible();

  // The same pages where there is less room.
  for (const [width, height] of [
    [1024, 768],
    [700, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: 'Re-open' })).toBeVisible();
    await expectAccessible(page);
  }
  await visit(page, 'ticket-management/emails');
  await page
    .getByRole('button', { name: /^All emails/ })
    .or(page.getByRole('link', { name: /^All emails/ }))
    .click();
  await expect(page.getByText('Jacket again').first()).toBeVisible();
  await expectAccessible(page);
  await visit(page, 'ticket-management');
  await expect(page.getByText('No open tickets')).toBeVisible();
  await expectAccessible(page);
});

test('[O-25] a mail is handed on with its file, and one that waits for its time is taken back', async ({
  page,
  mails: { site, boxes, smtp },
}) => {
  test.setTimeout(300_000);
  const { base, admin, store } = await aShop(site, page);
  await admin.api['mailboxes.connect']({
    body: {
      ...{ email: 'orders@harbor.test', chatsoStoreId: store.id },
      imap: { ...boxes.server('orders'), pass: 'secret' },
      smtp: {
        host: '127.0.0.1',
        port: Number(new URL(smtp.url).port),
        security: 'none',
        user: 'orders',
        pass: 'secret',
      },
    },
  });
  const id = `with-file@shopper.test`;
  await boxes.append(
    'orders',
    [
      ...[`Message-ID: <${id}>`, 'From: Bo <bo@shopper.test>', 'To: orders@harbor.test', 'Subject: Torn seam'],
      ...[`Date: ${new Date().toUTCString()}`, 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b', ''],
      ...['--b', 'Content-Type: text/plain', '', 'See the file.', '--b'],
      ...['Content-Type: text/plain; name=seam.txt', 'Content-Disposition: attachment; filename=seam.txt', ''],
      ...['The left one', '--b--', ''],
    ].join('\r\n'),
  );
  const mailOf = async () =>
    (await admin.api['mails.list']({ query: { search: 'seam', limit: 10 } })).data.find(
      ({ messageId }) => messageId === id,
    );
  await expect.poll(mailOf).toBeDefined();
  const { data: ticket } = await admin.api['tickets.createFromEmail']({ body: { id: (await mailOf())?._id ?? '' } });
  await page.goto(`${base}/ticket-management/${ticket._id}`);
  await expect(page.frameLocator('iframe').getByText('See the file.')).toBeVisible();

  await page.getByRole('button', { name: 'Forward' }).click();
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('seamstress@harbor.test');
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Fwd: Torn seam');
  await expect(page.getByRole('button', { name: 'Remove seam.txt' })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.click();
  await page.keyboard.type('Can you mend it?');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Reply email successfully')).toBeVisible();
  await site.advance(11_000);
  await expect.poll(() => smtp.to('seamstress@harbor.test').length).toBe(1);
  const [handedOn] = smtp.to('seamstress@harbor.test');
  expect(handedOn?.subject).toBe('Fwd: Torn seam');
  expect(handedOn?.text).toContain('See the file.');
  expect(handedOn?.attachments).toMatchObject([{ filename: 'seam.txt' }]);

  // Later, under a subject of its own: taken back it is what it was.
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('tailor@harbor.test');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Please mend');
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Please mend');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Please mend');
  await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('tailor@harbor.test');
  await expect(page.getByRole('button', { name: 'Remove seam.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('Bo <bo@shopper.test>');
  await field.click();
  await page.keyboard.type('We mend it.');
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await expect(page.getByText(/^It leaves .*9:00/)).toBeVisible();
  await expect(field).toHaveText('');
  await expect(page.getByText(/^Leaves /)).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(field).toHaveText('We mend it.');
  // The forwarded one was taken back above.
  await expect(page.getByText('took an answer back before it left')).toHaveCount(2);
  await page.reload();
  await expect(field).toHaveText('We mend it.');
  await site.advance(2 * 86_400_000);
  expect(smtp.to('bo@shopper.test')).toHaveLength(0);
});
