import { aiHelps } from '@chatso/domain';
import type { Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { ongoingChat, startChat, take } from '../../apps/server/test/chats.ts';
import type { TestAgent } from '../../apps/server/test/factories.ts';
import { expectAccessible } from './support/axe.ts';
import { ConsolePage } from './support/console-page.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { visit } from './support/visit.ts';

const password = 'correct horse battery';

/** A workspace of its own: nobody else's chats are in its lists. */
async function aDesk({ people }: Site, more: { enabledTicketSystem?: boolean } = {}) {
  const workspace = await people.workspace({ name: unique('Desk'), ...more });
  const store = await people.store(workspace, { name: 'Corner shop' });
  const stores = [{ store }];
  const admin = await people.agent(workspace, { role: 'admin', password, fullname: 'Imogen Admin' });
  const agent = await people.agent(workspace, { password, stores, fullname: 'Anna Agent' });
  const colleague = await people.agent(workspace, { password, stores, fullname: 'Ben Colleague' });
  return { store, admin, agent, colleague, visitor: () => people.visitor(store) };
}

async function signedIn(page: Page, { url }: Site, { email }: TestAgent, path?: string): Promise<ConsolePage> {
  const console = new ConsolePage(page);
  await console.signIn(url, email, password, path);
  return console;
}

/** A ticket of a mail that came in at a mailbox nobody reads. */
async function aMailTicket({ pool }: Site, { admin, store }: Awaited<ReturnType<typeof aDesk>>): Promise<string> {
  const [box, mail] = [newId(), newId()];
  await pool.query(
    `INSERT INTO mailboxes (id, workspace_id, store_id, address, kind, status, created_at)
     VALUES ($1, $2, $3, $4, 'imap', 'connected', now())`,
    [box, admin.workspaceId, store.id, `help-${box}@shop.test`],
  );
  await pool.query(
    `INSERT INTO mails (id, workspace_id, mailbox_id, store_id, message_id, thread_id, direction, kind, state, from_name,
       from_address, subject, preview, text, html, quoted_html, date, unseen, created_at)
     VALUES ($1, $2, $3, $4, $5, $1, 'in', 'mail', 'received', 'Ann Lee', 'ann@shopper.test', 'My jacket', $6, $6, $6, '',
       now(), true, now())`,
    [mail, admin.workspaceId, box, store.id, `${mail}@shopper.test`, 'Where is my jacket?'],
  );
  return (await admin.api['tickets.createFromEmail']({ body: { id: mail } })).data._id;
}

test('[H-36] one who writes is helped at a chat and a ticket, also on a phone: by AI, whose words nothing sends, by emoji and keys; and several chats end together', async ({
  newPage,
  site,
  ai,
}) => {
  const desk = await aDesk(site, { enabledTicketSystem: true });
  const connection = { enabled: true, baseUrl: ai.baseUrl, model: 'test-model', apiKey: ai.key, helps: [...aiHelps] };
  await desk.admin.api['ai.setSettings']({ body: { ...connection, version: 0 } });
  await ongoingChat(await desk.visitor(), desk.agent);
  const { page, message, thread } = await signedIn(await newPage(), site, desk.agent);
  const choose = async (help: string) => {
    await page.getByRole('button', { name: 'AI help' }).click();
    await page.getByRole('button', { name: help, exact: true }).click();
    return page.getByRole('region', { name: help });
  };

  await test.step('AI helps draft as they come, write at the caret and take back what they replaced; nothing is sent', async () => {
    Object.assign(ai, { mode: 'held', answer: 'It runs large, so take an M.' });
    await message.fill('Hello. Bye.');
    await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6));
    const draft = await choose('Draft a reply');
    // The first word is there while the others are still to come.
    await expect(draft.getByText('It', { exact: true })).toBeVisible();
    await expect(draft.getByRole('status')).toHaveText('Writing… Nothing is sent.');
    ai.release();
    await expect(draft.getByText('It runs large, so take an M.')).toBeVisible();
    await expectAccessible(page);
    await draft.getByRole('button', { name: 'Insert', exact: true }).click();
    await expect(message).toBeFocused();
    await expect(message).toHaveValue('Hello. It runs large, so take an M. Bye.');
    await message.press('Control+z');
    await expect(message).toHaveValue('Hello. Bye.');

    Object.assign(ai, { mode: 'ok', answer: 'Hi there! See you soon.' });
    const tone = await choose('Friendlier');
    await tone.getByRole('button', { name: 'Replace what I wrote' }).click();
    await expect(message).toHaveValue('Hi there! See you soon.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(message).toHaveValue('Hello. Bye.');
    await expect(thread.getByText('Hi there! See you soon.')).toHaveCount(0);
  });

  await test.step('an emoji is found by its name and put in at the caret, with keys alone; Escape leads back', async () => {
    await message.fill('Hello there');
    await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5));
    const button = page.getByRole('button', { name: 'Emoji', exact: true });
    await button.press('Enter');
    const search = page.getByRole('combobox', { name: 'Search emoji' });
    await expect(search).toBeFocused();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await search.pressSequentially('waving');
    await expect(page.getByRole('option', { name: 'waving hand', selected: true })).toBeVisible();
    await search.press('Enter');
    await expect(message).toBeFocused();
    await expect(message).toHaveValue('Hello👋 there');
    await message.press('Control+z');
    await expect(message).toHaveValue('Hello there');
  });

  await test.step('AI helps at a ticket write at the cursor and take back what they replaced, also on a phone; nothing is sent', async () => {
    Object.assign(ai, { mode: 'held', answer: 'Hello,\n\nit left today.' });
    await visit(page, `ticket-management/${await aMailTicket(site, desk)}`);
    const field = page.getByRole('textbox', { name: 'Message', exact: true });
    await field.click();
    await page.keyboard.type('First. Last.');
    for (let at = 0; at < ' Last.'.length; at += 1) await page.keyboard.press('ArrowLeft');

    const draft = await choose('Draft a reply');
    await expect(draft.getByRole('status')).toHaveText('Writing… Nothing is sent.');
    await expect(draft.getByText('Hello,')).toBeVisible();
    ai.release();
    await expect(draft.getByText('it left today.')).toBeVisible();
    await expectAccessible(page);
    await draft.getByRole('button', { name: 'Insert', exact: true }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveText(/^First\.\s*Hello,\s*it left today\.\s*Last\.$/);
    await page.keyboard.press('Control+z');
    await expect(field).toHaveText('First. Last.');

    await page.setViewportSize({ width: 390, height: 844 });
    Object.assign(ai, { mode: 'ok', answer: 'Another.' });
    const tone = await choose('Shorter');
    await expect(tone.getByText('Another.')).toBeVisible();
    await expectAccessible(page);
    await tone.getByRole('button', { name: 'Replace what I wrote' }).click();
    await expect(field).toHaveText('Another.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field).toHaveText('First. Last.');
    const { rows } = await site.pool.query(`SELECT 1 FROM mails WHERE workspace_id = $1 AND direction = 'out'`, [
      desk.admin.workspaceId,
    ]);
    expect(rows).toEqual([]);
  });

  await test.step('on a phone several chats are selected and ended together', async () => {
    for (let count = 0; count < 2; count += 1) await ongoingChat(await desk.visitor(), desk.agent);
    await visit(page, 'live-chat');
    const boxes = page.getByRole('checkbox', { name: 'Select Ann Visitor' });
    await expect(boxes).toHaveCount(3);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Select chats' }).click();
    const bar = page.getByRole('region', { name: 'Selected chats' });
    await expect(bar.getByText('1 selected')).toBeVisible();
    // A tap anywhere on the row is enough.
    for (const box of await boxes.all()) {
      if (!(await box.isChecked())) await box.locator('xpath=following-sibling::button').click();
    }
    await expect(bar.getByText('3 selected')).toBeVisible();
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('dialog', { name: 'End 3 chats?' }).getByRole('button', { name: 'End', exact: true }).click();
    await expect(page.getByText('3 chats have been ended and moved to ‘Completed chats’.')).toBeVisible();
    await expect(bar).toBeHidden();
  });
});

test('[K-16] [K-17] [K-18] [I-27] [F-23] a note about a customer is at a colleague’s at once, and gone again; so is a page that is visited; and who is here is given the next chat', async ({
  newPage,
  site,
}) => {
  const desk = await aDesk(site);
  const visitor = await desk.visitor();
  const { id } = await startChat(visitor, { text: unique('About me') });
  const chat = `live-chat?conversationId=${id}&tab=pending`;
  const [one, two] = [
    await signedIn(await newPage(), site, desk.agent, chat),
    await signedIn(await newPage(), site, desk.colleague, chat),
  ];
  const panelOf = ({ page }: ConsolePage) => page.getByRole('complementary', { name: 'Details' });
  await expect(panelOf(two).getByText('No notes about this customer yet.')).toBeVisible();
  const note = unique('Wears an M in shells');
  await panelOf(one).getByRole('textbox', { name: 'Add a note' }).fill(note);
  await panelOf(one).getByRole('button', { name: 'Add note' }).click();
  await expect(panelOf(two).getByText(note)).toBeVisible();
  // Only its author sees the way to delete it.
  const remove = { name: 'Delete the note of Anna Agent' };
  await expect(panelOf(two).getByRole('button', remove)).toHaveCount(0);
  await panelOf(one).getByRole('button', remove).click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(panelOf(two).getByText(note)).toHaveCount(0);
  await expect(panelOf(one).getByText(note)).toHaveCount(0);

  const socket = await visitor.socket();
  const title = unique('Storm jackets');
  socket.tell('visitor:page', { pageUrl: 'https://shop.test/jackets', pageTitle: title });
  // Where they are now, and on top of where they have been.
  for (const page of [one, two]) await expect(panelOf(page).getByRole('link', { name: title })).toHaveCount(2);
  site.people.closeSockets();

  await test.step('an admin turns assignment on and goes away: the next chat is given to who is here', async () => {
    await take(desk.agent, id);
    await desk.agent.api['conversations.endChat']({ params: { id } });
    await desk.colleague.api['availability.set']({ body: { away: true } });
    await two.page.close();
    const page = await newPage();
    const home = await signInQuietly(page, site.url, desk.admin.email, password);
    await page.goto(`${home}/admin-options?tab=routing`);
    await page.getByRole('switch', { name: 'Assign waiting chats to agents' }).click();
    await page.getByRole('textbox', { name: 'Chats per agent' }).fill('2');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Changes Saved')).toBeVisible();
    await page.getByRole('button', { name: /^Profile of / }).click();
    await page.getByRole('menuitem', { name: 'Set as away' }).click();
    await expect(page.getByRole('menuitem', { name: 'Set as available' })).toBeVisible();
    await expectAccessible(page);

    const question = unique('Who is there');
    await startChat(await desk.visitor(), { text: question });
    await expect(one.page.getByTitle('Assigned to you')).toBeVisible();
    await visit(page, 'live-chat');
    await expect(page.getByText(question).first()).toBeVisible();
    await expect(page.getByTitle('Assigned to Anna Agent')).toBeVisible();
    await one.openChat(question);
    await one.answer(unique('I am'));
    await expect(page.getByText('Answered by Anna Agent')).toBeVisible();
  });
});
