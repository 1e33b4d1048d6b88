import type { Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { ongoingChat, startChat, take } from '../../apps/server/test/chats.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { visit } from './support/visit.ts';

const password = 'correct horse battery';

async function aDesk(site: Site) {
  const workspace = await site.people.workspace({ name: unique('Desk'), plan: { type: 'advanced' } });
  const store = await site.people.store(workspace, { name: 'Corner shop' });
  await site.pool.query('UPDATE stores SET widget_connected = true WHERE id = $1', [store.id]);
  const one = await site.people.agent(workspace, { role: 'admin', password, fullname: 'Imogen Admin' });
  const other = await site.people.agent(workspace, { role: 'admin', password, fullname: 'Otis Admin' });
  return { workspace, store, one, other };
}
type Desk = Awaited<ReturnType<typeof aDesk>>;

async function open(page: Page, site: Site, who: Desk['one'], path: string): Promise<void> {
  await signInQuietly(page, site.url, who.email, password);
  await page.goto(site.url + path);
  await expect(page.getByRole('heading').first()).toBeVisible();
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('[M-12] [M-13] [M-28] two at one visitor, the server gone in between: no word is lost, nothing is sent twice', async ({
  newPage,
  site,
}) => {
  test.setTimeout(300_000);
  const desk = await aDesk(site);
  const visitors = [];
  for (let at = 0; at < 2; at += 1) {
    const visitor = await site.people.visitor(desk.store);
    visitors.push({ ...visitor, io: await visitor.socket() });
  }
  const [first, second] = visitors as [(typeof visitors)[0], (typeof visitors)[0]];
  const page = await newPage();
  await open(page, site, desk.one, `/ws/${desk.workspace.id}/visitor`);
  const table = page.getByRole('table', { name: 'Visitors on the pages now' });
  await expect(table.getByRole('row', { name: /Visitor #1/ })).toBeVisible();

  // A colleague prompts one of two who are chosen.
  for (const name of ['Visitor #1', 'Visitor #2']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Prompt', exact: true }).click();
  const prompting = page.getByRole('dialog', { name: 'Prompt' });
  await prompting.getByRole('radio', { name: 'Custom message' }).check();
  await prompting.getByRole('textbox').fill('Need a hand with sizes?');
  const tracking = await desk.other.socket('tracking');
  const prompt = (id: string) =>
    tracking.ask('agent:initiate-prompt', {
      ...{ chatsoStoreId: desk.store.id, promptIds: [id], message: 'Hello there', listName: 'all-visitors' },
    });
  await prompt(first.visitorId);
  await expect(prompting.getByText(/^1 of those who were chosen left, is in a chat, or was prompted/)).toBeVisible();
  await expect(prompting.getByRole('textbox')).toHaveValue('Need a hand with sizes?');
  await prompt(second.visitorId);
  await expect(prompting.getByText(/^Nobody of those who were chosen can be prompted now/)).toBeVisible();
  await expect(prompting.getByRole('textbox')).toHaveValue('Need a hand with sizes?');
  await page.keyboard.press('Escape');
  await expect(prompting).toBeHidden();

  // Writing to one while the server goes away, and comes back.
  await table.getByRole('row', { name: /Visitor #1/ }).click();
  await page.getByRole('complementary', { name: 'Visitor' }).getByRole('button', { name: 'Chat' }).click();
  const writing = page.getByRole('dialog', { name: 'Start a chat with this visitor' });
  const words = unique('Shall I put one aside');
  await writing.getByRole('textbox').fill(words);
  await site.kill();
  await writing.getByRole('button', { name: 'Send' }).click();
  await expect(writing.getByRole('alert')).toBeVisible();
  await expect(writing.getByRole('textbox')).toHaveValue(words);
  await site.start();
  const back = [await first.socket(), await second.socket()];
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(writing.getByRole('textbox')).toHaveValue(words);
  await writing.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Chat sent to customer')).toBeVisible();
  const { isChattingConversationId } = await desk.one.api['visitors.get']({ params: { id: first.visitorId } });
  const sent = await desk.one.api['conversations.messages']({
    ...{ params: { id: isChattingConversationId ?? '' }, query: { afterSeq: 0, limit: 50 } },
  });
  expect(sent.messages.filter(({ text }) => text === words)).toHaveLength(1);
  await expect(table.getByRole('row', { name: /Visitor #1/ }).getByText('In chat')).toBeVisible();
  await expect(table.getByRole('row', { name: /Visitor #2/ })).toBeVisible();

  // A colleague answers first whom one is writing to.
  const { id } = await startChat(second);
  await table.getByRole('row', { name: /Ann Visitor/ }).click();
  await page.getByRole('complementary', { name: 'Visitor' }).getByRole('button', { name: 'Chat' }).click();
  await writing.getByRole('textbox').fill('I am typing still');
  await take(desk.other, id);
  await expect(writing.getByRole('alert')).toContainText('Otis Admin is in a chat with Ann Visitor now');
  await expect(writing.getByRole('textbox')).toHaveValue('I am typing still');
  for (const io of back) io.close();
});

test('[M-14] [M-50] [M-54] two at the same customers, then at one ban: what is typed stays, both are told, the lists follow', async ({
  newPage,
  site,
}) => {
  test.setTimeout(300_000);
  const desk = await aDesk(site);
  const emails = ['e@haverstock.test', 'e@gmail.test'];
  const visitors: string[] = [];
  for (const email of emails) {
    const visitor = await site.people.visitor(desk.store);
    visitors.push(visitor.visitorId);
    const id = newId();
    await visitor.api['widget.startChat']({
      params: { analyticsId: visitor.store.analyticsId },
      body: { conversationId: id, messageId: newId(), text: 'Hello', fullname: 'Eleanor Whitcombe', email },
    });
    await take(desk.one, id);
    await desk.one.api['conversations.endChat']({ params: { id } });
  }
  const ids: string[] = [];
  await expect
    .poll(async () => {
      await site.advance(6000);
      const { data } = await desk.one.api['people.list']({ query: {} });
      ids.splice(0, 2, ...emails.map((email) => data.find((person) => person.email === email)?._id ?? ''));
      return ids.every(Boolean);
    })
    .toBe(true);
  const [mine, theirs] = [await newPage(), await newPage()];
  const path = `/ws/${desk.workspace.id}/customers`;
  await open(mine, site, desk.one, `${path}?compare=${ids.join()}`);
  await open(theirs, site, desk.other, `${path}?compare=${ids.join()}`);

  await test.step('one merges, undoes, erases; the other sees it where they are', async () => {
    const dialog = (page: Page) => page.getByRole('dialog', { name: 'Merge two customers' });
    await expect(dialog(mine).getByRole('button', { name: 'Merge customers' })).toBeVisible();
    await dialog(theirs).getByRole('button', { name: 'Merge customers' }).click();
    await expect(theirs.getByText('Eleanor Whitcombe and Eleanor Whitcombe are merged')).toBeVisible();
    await expect(dialog(mine).getByText(/^These two are one customer already/)).toBeVisible();
    await dialog(mine).getByRole('button', { name: 'Close' }).click();
    await expect(mine.getByRole('table', { name: 'Customers' }).getByRole('row')).toHaveCount(2);

    // Whoever has the one that went open, sees the one who stayed and by whom; undone, both have their own again.
    await visit(mine, `customers?customerId=${ids[1]}`);
    await expect(mine.getByText(/^Otis Admin merged this customer into/)).toBeVisible();
    await theirs
      .getByRole('complementary')
      .getByRole('button', { name: /^Undo the merge/ })
      .click();
    await expect(theirs.getByText(/^The merge is undone/)).toBeVisible();
    await expect(mine.getByText(/^Otis Admin merged this customer into/)).toBeHidden();
    await expect(mine.getByRole('complementary').getByText('e@gmail.test')).toBeVisible();

    await desk.other.api['privacy.erase']({
      body: { subject: { type: 'visitor', id: visitors[1] ?? '' }, confirm: 'ERASE' },
    });
    await site.advance(2000);
    await expect(mine.getByText('This customer is not here')).toBeVisible();
    await expect(mine.getByRole('complementary').getByText('e@gmail.test')).toHaveCount(0);
  });

  await test.step('two at one ban', async () => {
    const visitor = await site.people.visitor(desk.store);
    await visitor.socket();
    const chat = await ongoingChat(visitor, desk.one);
    for (const page of [mine, theirs]) await visit(page, `visitor?visitorId=${visitor.visitorId}`);

    const banDialog = (page: Page) => page.getByRole('dialog', { name: 'Ban visitor' });
    for (const page of [mine, theirs]) {
      await page.getByRole('button', { name: 'More about this visitor' }).click();
      await page.getByRole('menuitem', { name: 'Ban visitor' }).click();
      await expect(banDialog(page).getByRole('button', { name: 'Ban visitor' })).toBeEnabled();
    }
    const reason = (page: Page) => banDialog(page).getByRole('textbox', { name: /^Ban reason/ });
    await reason(mine).fill('Insulted two of us');
    await reason(theirs).fill('Rude');
    await banDialog(theirs).getByRole('button', { name: 'Ban visitor' }).click();
    await expect(theirs.getByText('Visitor is banned.')).toBeVisible();
    await expect(banDialog(mine).getByText('Otis Admin has banned this visitor meanwhile.')).toBeVisible();
    await expect(reason(mine)).toHaveValue('Insulted two of us');
    await expect(banDialog(mine).getByRole('button', { name: 'Ban visitor' })).toBeDisabled();
    await banDialog(mine).getByRole('button', { name: 'Cancel' }).click();
    await expect(
      mine.getByRole('complementary', { name: 'Visitor' }).getByText('Banned', { exact: true }),
    ).toBeVisible();
    expect((await desk.one.api['conversations.detail']({ params: { id: chat } })).state).toBe('closed');

    // Both at the list: one changes the ban, the other changes it first, then lifts it.
    const name = 'Ann Visitor';
    for (const page of [mine, theirs]) {
      await visit(page, 'visitor/banned');
      await rowOf(page, name).click();
      await page.getByRole('button', { name: 'Edit ban' }).click();
    }
    const edit = (page: Page) => page.getByRole('dialog', { name: 'Edit ban' });
    await edit(mine).getByRole('textbox').fill('Rude, twice');
    await edit(theirs).getByRole('textbox').fill('Rude to Ben');
    await edit(theirs).getByRole('button', { name: 'Save changes' }).click();
    await expect(edit(mine).getByRole('alert')).toContainText('Otis Admin has changed this ban meanwhile');
    await expect(edit(mine).getByRole('alert')).toContainText('“Rude to Ben”');
    await expect(edit(mine).getByRole('textbox')).toHaveValue('Rude, twice');
    await edit(mine).getByRole('button', { name: 'Save changes' }).click();
    await expect(edit(mine)).toBeHidden();
    await expect(theirs.getByRole('complementary').getByText('Rude, twice')).toBeVisible();

    await mine.getByRole('button', { name: 'Edit ban' }).click();
    await edit(mine).getByRole('textbox').fill('Three times');
    await theirs.getByRole('button', { name: 'Unban' }).click();
    await expect(theirs.getByText('Unban successfully')).toBeVisible();
    await expect(edit(mine).getByRole('alert')).toContainText('Otis Admin has let this visitor in again');
    await expect(edit(mine).getByRole('textbox')).toHaveValue('Three times');
    await edit(mine).getByRole('button', { name: 'Cancel' }).click();
    await expect(mine.getByText('Let in again by Otis Admin')).toBeVisible();
    await expect(rowOf(mine, name)).toHaveCount(0);
  });
});
