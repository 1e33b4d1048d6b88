import type { Page } from '@playwright/test';
import { ongoingChat, startChat, take } from '../../apps/server/test/chats.ts';
import type { TestAgent } from '../../apps/server/test/factories.ts';
import { expectAccessible } from './support/axe.ts';
import { ConsolePage } from './support/console-page.ts';
import { expect, test, unique } from './support/fixtures.ts';
import type { Site } from './support/site.ts';
import { visit } from './support/visit.ts';

const password = 'correct horse battery';

/** Two agents of one shop, of whom the second has a chat of their own; and the chat a visitor waits in. */
async function aQueue(site: Site) {
  const workspace = await site.people.workspace({ name: unique('Pair') });
  const store = await site.people.store(workspace, { name: 'Corner shop' });
  const admin = await site.people.agent(workspace, { role: 'admin', password, fullname: 'Imogen Admin' });
  const stores = [{ store }];
  const first = await site.people.agent(workspace, { password, stores, fullname: 'Robin Faster' });
  const second = await site.people.agent(workspace, { password, stores, fullname: 'Anna Slower' });
  const x = await site.people.visitor(store);
  const own = await ongoingChat(x, second);
  const { id: waiting } = await startChat(await site.people.visitor(store), { text: unique('Who answers me') });
  return { store, admin, first, second, own, waiting };
}

async function atChat(page: Page, site: Site, agent: TestAgent, id: string): Promise<ConsolePage> {
  const console = new ConsolePage(page);
  await console.signIn(site.url, agent.email, password);
  await page.goto(`${page.url().split('?')[0]}?conversationId=${id}`);
  await expect(console.message).toBeFocused();
  return console;
}

const textsOf = async (site: Site, id: string) =>
  (await site.pool.query<{ body: string }>('SELECT body FROM messages WHERE conversation_id = $1 ORDER BY seq', [id]))
    .rows;
const kept = (page: Page) => page.getByRole('textbox', { name: 'Your message, not sent' });

test('[H-42] [H-35] [H-50] a colleague or an admin takes the chat one is typing in: nothing reaches another customer, and nothing is lost; an end can be taken back', async ({
  newPage,
  site,
}) => {
  const { store, admin, first, second, own, waiting } = await aQueue(site);
  const page = await newPage();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { message, thread } = await atChat(page, site, second, waiting);
  const openChat = async (id: string, tab: 'ongoing' | 'pending', words = 'Does the shell run large?') => {
    await visit(page, `live-chat?conversationId=${id}&tab=${tab}`);
    await expect(kept(page)).toHaveCount(0);
    await expect(thread.getByText(words)).toBeVisible();
    await message.click();
    await expect(message).toBeFocused();
  };

  await test.step('a colleague answers it', async () => {
    const before = await textsOf(site, own);
    await message.pressSequentially('I can look that');
    await take(first, waiting);
    // The person looks at the keyboard: letters, keys that mean something elsewhere, and Enter.
    await page.keyboard.type(' up for you, jack. Just a sec? /x', { delay: 25 });
    await page.keyboard.press('Enter');
    await page.keyboard.type('eee');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Answered by Robin Faster')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`conversationId=${waiting}`));
    await expect(kept(page)).toHaveValue(/^I can look that/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
    expect(await textsOf(site, own)).toEqual(before);
    const draft = await kept(page).inputValue();
    // Not one word of the winner's is shown, nor of what is said now.
    await expect(thread.getByText('Hello, how can I help?')).toHaveCount(0);

    await page.getByRole('button', { name: 'Copy text' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(draft);
    const noted = page.waitForResponse((response) => response.url().endsWith('/api/note') && response.ok());
    await page.getByRole('button', { name: 'Turn into a note about the customer' }).click();
    await noted;
    await expect(page.getByText('Note added')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Details' }).getByText(draft)).toBeVisible();
    await expect(kept(page)).toHaveCount(0);

    // By hand one goes on, and then writes to whom one means.
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`conversationId=${own}`));
    expect(await textsOf(site, own)).toEqual(before);
    expect((await textsOf(site, waiting)).map(({ body }) => body)).not.toContain(draft);
  });

  await test.step('the same while the connection is down: after it the chat is simply no longer in the lists', async () => {
    const text = unique('Who answers me now');
    const { id: later } = await startChat(await site.people.visitor(store), { text });
    await openChat(later, 'pending', text);
    const before = await textsOf(site, own);
    await message.pressSequentially('Half a sentence');
    await page.context().setOffline(true);
    await expect(page.getByText('No internet.')).toBeVisible();
    await take(first, later);
    await page.context().setOffline(false);
    await expect(page.getByText('Answered by Robin Faster')).toBeVisible();
    await page.keyboard.type(' and more');
    await page.keyboard.press('Enter');
    await expect(kept(page)).toHaveValue('Half a sentence');
    expect(await textsOf(site, own)).toEqual(before);
  });

  await test.step('an admin takes over the chat one is typing in; an end can be taken back, and waits for the last word', async () => {
    await openChat(own, 'ongoing');
    await message.fill('Almost done');
    await page.getByRole('button', { name: 'End chat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End chat' }).click();
    await expect(page.getByText(/^Ending the chat with /)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(message).toHaveValue('Almost done');
    await message.click();
    await page.keyboard.type(' here');
    await admin.api['conversations.take']({ params: { id: own } });
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Imogen Admin has this chat now')).toBeVisible();
    await expect(kept(page)).toHaveValue(/^Almost done here/);
    await expect(page).toHaveURL(new RegExp(`conversationId=${own}`));
    const { rows } = await site.pool.query('SELECT state, agent_id FROM conversations WHERE id = $1', [own]);
    expect(rows).toEqual([{ state: 'ongoing', agent_id: admin.userId }]);
  });

  await test.step('a tab that is closed right after End has ended the chat', async () => {
    const last = await ongoingChat(await site.people.visitor(store), second);
    await openChat(last, 'ongoing');
    await page.getByRole('button', { name: 'End chat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End chat' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    const stateOf = async () =>
      (await site.pool.query('SELECT state FROM conversations WHERE id = $1', [last])).rows[0];
    expect(await stateOf()).toEqual({ state: 'ongoing' });
    // A page that is gone counts no seconds any longer: only its last act can have ended the chat.
    await page.close({ runBeforeUnload: true });
    await expect.poll(stateOf).toEqual({ state: 'closed' });
  });
});
