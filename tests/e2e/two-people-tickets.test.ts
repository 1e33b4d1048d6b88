import type { Page } from '@playwright/test';
import type { TestAgent } from '../../apps/server/test/factories.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, type MailSite, skipWithoutDovecot, test } from './support/mail-site.ts';
import { signInQuietly } from './support/sign-in.ts';
import { visit } from './support/visit.ts';

const password = 'correct horse battery';

skipWithoutDovecot();
test.beforeEach(() => {
  test.setTimeout(300_000);
});

let boxes = 0;
/** A workspace with a mailbox, an admin who acts by calls, and an agent who has its pages open. */
async function aDesk({ site, boxes: server, smtp }: MailSite, page: Page) {
  boxes += 1;
  const user = `desk${boxes}`;
  const workspace = await site.people.workspace({ name: `Desk ${boxes}`, flags: { 'ticket-system': true } });
  const store = await site.people.store(workspace, { name: 'Harbor' });
  const admin = await site.people.agent(workspace, { role: 'admin', fullname: 'Imogen Admin' });
  const turn = async (enabled: boolean) => {
    const { data } = await admin.api['ticketSettings.get']();
    await admin.api['ticketSettings.set']({ body: { ...data, enabled } });
  };
  await turn(true);
  const agent = await site.people.agent(workspace, { password, fullname: 'Robin Agent', stores: [{ store }] });
  const { data: box } = await admin.api['mailboxes.connect']({
    body: {
      ...{ email: `${user}@harbor.test`, chatsoStoreId: store.id, imap: { ...server.server(user), pass: 'secret' } },
      smtp: { host: '127.0.0.1', port: Number(new URL(smtp.url).port), security: 'none', user, pass: 'secret' },
    },
  });
  const make = async (title: string, customerEmail = `ann@${user}.test`) =>
    (await admin.api['tickets.create']({ body: { title, customerEmail } })).data;
  const home = await signInQuietly(page, site.url, agent.email, password);
  /** By a load where the console is not there yet, or is to begin again. */
  const open = async (id: string, again = false) => {
    if (again || !page.url().startsWith(home)) await page.goto(`${home}/ticket-management/${id}`);
    else await visit(page, `ticket-management/${id}`);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  };
  return { admin, agent, user, box, make, open, turn, to: `ann@${user}.test` };
}

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
async function write(page: Page, words: string): Promise<void> {
  await message(page).click();
  await page.keyboard.type(words);
}
const reply = (admin: TestAgent, ticketId: string, accountId: string, to: string) =>
  admin.api['mails.reply']({
    body: {
      ...{ ticketId, accountId, messageId: crypto.randomUUID(), lastEmailId: null },
      ...{ to: [{ name: '', address: to }], html: '<p>Done</p>', subject: 'Done' },
    },
  });

test('[N-54] half an answer stays whatever a colleague does to ticket, mailbox and settings, and the page says what they did; emails, macros and @ fit', async ({
  page,
  mails,
}) => {
  const { admin, user, box, make, open, turn, to } = await aDesk(mails, page);
  await admin.api['ticketMacros.create']({
    body: {
      name: 'Mend it',
      actions: { flag: true, replyHtml: '<p>We <strong>mend</strong> it, {{agent.alias}}</p>' },
    },
  });
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('half an answer stays while a colleague answers, closes and throws away, and who did it is said; focus stays', async () => {
    const { _id } = await make('Jacket');
    await open(_id);
    await write(page, 'Half an ');
    await reply(admin, _id, box._id, to);
    await expect(page.getByText('Imogen Admin answered while you were writing.')).toBeVisible();
    await admin.api['tickets.setStatus']({ body: { ticketIds: [_id], status: 'solved' } });
    await expect(page.getByText('Imogen Admin closed this ticket while you were writing.')).toBeVisible();
    await page.keyboard.type('answer');
    await expect(message(page)).toHaveText('Half an answer');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await admin.api['tickets.setStatus']({ body: { ticketIds: [_id], status: 'trash' } });
    await expect(page.getByText(/Imogen Admin put this ticket into the trash/)).toBeVisible();
    await page.reload();
    await expect(message(page)).toHaveText('Half an answer');
  });
  await page.emulateMedia({ colorScheme: 'light' });

  await test.step('an @ calls a colleague by keys, on a phone out of a bar; what a macro prepares is under the words, above its buttons', async () => {
    const { _id } = await make('Torn seam');
    await open(_id);
    await write(page, 'Hello');
    await page.getByRole('button', { name: 'Macros' }).click();
    await page.getByRole('menuitem', { name: /^Mend it/ }).click();
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(message(page)).toHaveText(/^Hello\s*We mend it, Robin Agent$/);
    // Nothing that is said covers what is pressed next.
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await page.getByRole('button', { name: 'Macros' }).click({ trial: true });
    await page.getByRole('button', { name: 'Snooze' }).click({ trial: true });
    await message(page).click();
    await page.keyboard.press('Control+z');
    await expect(message(page)).toHaveText('Hello');
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(message(page)).toBeHidden();
    await page.getByRole('button', { name: 'Internal comment' }).click();
    const comment = page.getByRole('textbox', { name: 'Internal comment' });
    await expect(comment).toBeFocused();
    await page.keyboard.type('Ask @imo');
    await expect(page.getByRole('option', { name: 'Imogen Admin', selected: true })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.keyboard.press('Tab');
    await expect(comment).toHaveValue('Ask @Imogen Admin ');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('@Imogen Admin', { exact: true })).toBeVisible();
    const told = async () => (await admin.api['ticketComments.list']({ query: { ticketId: _id } })).data;
    expect((await told())[0]?.mentions).toEqual([admin.userId]);
  });
  await page.emulateMedia({ colorScheme: 'light' });

  await test.step('an email in a ticket has the room that is there, and two lines of a subject are two lines', async () => {
    const subject = 'A subject of many words '.repeat(8).trim();
    await mails.boxes.append(
      user,
      [
        ...['Message-ID: <long@shopper.test>', 'From: Ann <ann@shopper.test>', `To: ${user}@harbor.test`],
        ...[`Subject: ${subject}`, `Date: ${new Date().toUTCString()}`, '', 'Where is it? '.repeat(30), ''],
      ].join('\r\n'),
    );
    const inbox = async () => (await admin.api['mails.list']({ query: { limit: 10 } })).data;
    await expect.poll(async () => (await inbox()).length).toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, 'ticket-management/emails');
    await page.getByRole('row', { name: /A subject of many words/ }).click();
    const dialog = page.getByRole('dialog', { name: /A subject of many words/ });
    const lines = dialog.getByText(subject, { exact: true });
    const height = await lines.evaluate((element) => element.getBoundingClientRect().height);
    const size = await lines.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(height / 2).toBeGreaterThanOrEqual(size * 1.25);
    const { data: ticket } = await admin.api['tickets.createFromEmail']({
      body: { id: (await inbox())[0]?._id ?? '' },
    });
    await visit(page, `ticket-management/${ticket._id}`);
    const frame = page.locator('iframe').first();
    await expect(frame).toBeVisible();
    const [mail, card] = [await frame.boundingBox(), await page.locator('article', { has: frame }).boundingBox()];
    expect((mail?.width ?? 0) / (card?.width ?? 1)).toBeGreaterThan(0.8);
  });

  await test.step('the mailbox goes while an answer is written: said at the sender, nothing is sent from another one', async () => {
    await open((await make('Boxless'))._id);
    await write(page, 'To whom?');
    await admin.api['mailboxes.remove']({ params: { id: box._id } });
    await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue(box._id);
    await expect(page.getByRole('option', { name: 'Not connected any more' })).toBeAttached();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('This mailbox is not connected any more.', { exact: false })).toBeVisible();
    await expect(message(page)).toHaveText('To whom?');
  });

  await test.step('tickets are switched off while a ticket is written: the words stay until the page is left, and it is said', async () => {
    await visit(page, 'ticket-management/manual-create');
    const title = page.getByRole('textbox', { name: /^Title/ });
    await title.fill('Half a ticket');
    await turn(false);
    await expect(page.getByText(/This page was switched off\. What you typed stands here/)).toBeVisible();
    await page.keyboard.type('!');
    await expect(title).toHaveValue('Half a ticket!');
  });
});

test('an answer is sent through an outage once, and one that has left is not taken back', async ({ page, mails }) => {
  const { site, smtp } = mails;
  const { make, open, to } = await aDesk(mails, page);
  await open((await make('Outage'))._id);
  await write(page, 'Before, ');
  await page.context().setOffline(true);
  await page.keyboard.type('during');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').getByText('No internet').or(page.getByText('No internet'))).toBeVisible();
  await page.context().setOffline(false);
  await site.restart();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(async () => {
    await send.click({ timeout: 1000 });
    await expect(page.getByText('Reply email successfully')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await site.advance(11_000);
  await expect.poll(() => smtp.to(to).map(({ text }) => text?.trim())).toEqual(['Before, during']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It has left already.')).toBeVisible();
  await expect(message(page)).toHaveText('');
});

test('[D-07] half an answer is there again under another role, and after a suspension that was taken back', async ({
  page,
  mails,
}) => {
  const { admin, agent, make, open } = await aDesk(mails, page);
  const ticket = await make('Jacket');
  await open(ticket._id);
  await write(page, 'Half an answer');
  await admin.api['agents.changeRole']({ body: { userId: agent.userId, role: 'coach' } });
  await expect(page.getByText('Role & permission updated').first()).toBeVisible();
  await expect(message(page)).toHaveText('Half an answer');
  await write(page, ', and more');
  await expect
    .poll(async () => JSON.stringify((await agent.api['ticketDrafts.get']({ params: { id: ticket._id } })).data))
    .toContain('and more');

  await admin.api['agents.suspend']({ body: { userId: agent.userId } });
  // Before the form is there the page still signs out, and would sign out whoever signs in beside it.
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await admin.api['agents.reactivate']({ body: { userId: agent.userId } });
  // A token of the second of the suspension is refused with it.
  await expect(() => signInQuietly(page, mails.site.url, agent.email, password)).toPass();
  await open(ticket._id, true);
  await expect(message(page)).toContainText('Half an answer');
  await expect(message(page)).toContainText('and more');
});

test('a customer with an Arabic name is found and linked; the dialog keeps its distance from its edges', async ({
  page,
  mails: { site },
}) => {
  const home = await signInQuietly(page, site.url, 'agent1@demo.test');
  const admin = await site.people.agent({ id: /ws\/([^/]+)/.exec(home)?.[1] ?? '' }, { role: 'admin' });
  const { data: ticket } = await admin.api['tickets.create']({ body: { title: 'أين طلبي؟' } });
  await page.goto(`${home}/ticket-management/${ticket._id}`);
  await page.getByRole('button', { name: 'Link customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link customer' });
  const field = dialog.getByRole('combobox', { name: 'Customer' });
  await field.fill('noura');
  await page.getByRole('option', { name: /noura@shopper\.test/ }).click();
  const [box, inner] = [await dialog.boundingBox(), await field.boundingBox()];
  expect((inner?.x ?? 0) - (box?.x ?? 0)).toBeGreaterThanOrEqual(16);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unlink نورة القحطاني' })).toBeAttached();
});
