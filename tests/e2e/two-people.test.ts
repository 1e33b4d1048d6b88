import type { Page } from '@playwright/test';
import { ongoingChat, startChat, take } from '../../apps/server/test/chats.ts';
import type { TestAgent } from '../../apps/server/test/factories.ts';
import { expectAccessible } from './support/axe.ts';
import { ConsolePage } from './support/console-page.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { visit } from './support/visit.ts';

const password = 'correct horse battery';

async function aTeam(site: Site) {
  const workspace = await site.people.workspace({ name: unique('Pair') });
  const store = await site.people.store(workspace, { name: 'Corner shop' });
  const admin = await site.people.agent(workspace, { role: 'admin', password, fullname: 'Imogen Admin' });
  return { workspace, store, admin };
}

async function signIn(page: Page, site: Site, email: string, path: string): Promise<void> {
  await signInQuietly(page, site.url, email, password);
  await page.goto(site.url + path);
  await expect(page.getByRole('heading').first()).toBeVisible();
}

/** Links in the mails to somebody, newest first. */
async function linksTo(site: Site, email: string, count: number): Promise<string[]> {
  let links: string[] = [];
  await expect
    .poll(async () => {
      const { rows } = await site.pool.query<{ text: string }>(
        'SELECT text FROM mail_outbox WHERE $1 = ANY(recipients) ORDER BY id DESC',
        [email],
      );
      links = rows.flatMap(({ text }) => /\/accept-invitation\?token=[\w.~-]+/.exec(text) ?? []);
      return links.length;
    })
    .toBe(count);
  return links;
}

test('[D-07] somebody with an account joins with its password; a link that is used, replaced or too old says so', async ({
  newPage,
  site,
}) => {
  const { workspace, admin } = await aTeam(site);
  const elsewhere = await site.people.workspace();
  const person = await site.people.agent(elsewhere, { password, fullname: 'Noor Twice' });
  await admin.api['agents.invite']({ body: { emails: [person.email], role: 'coach' } });
  const [link = ''] = await linksTo(site, person.email, 1);

  const page = await newPage();
  await page.goto(site.url + link);
  await expect(page.getByText('You have a Chatso account already.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveCount(0);
  await expectAccessible(page);
  const join = page.getByRole('button', { name: /^Join / });
  await page.getByLabel('Password of your account', { exact: true }).fill('not the password');
  await join.click();
  await expect(page.getByText(/password is (incorrect|not correct)/)).toBeVisible();
  await page.getByLabel('Password of your account', { exact: true }).fill(password);
  await join.click();
  await expect(page).toHaveURL(new RegExp(`/ws/${workspace.id}/dashboard`));

  await page.goto(site.url + link);
  await expect(page.getByText('This invitation has been used already.')).toBeVisible();
  await expect(page.getByText('You can sign in with your account.')).toBeVisible();

  const late = `${unique('late').replace(' ', '-')}@shop.test`;
  const { results } = await admin.api['agents.invite']({ body: { emails: [late], role: 'agent' } });
  await linksTo(site, late, 1);
  await admin.api['agents.resendInvitation']({ body: { userId: results[0]?.userId ?? '' } });
  const [newest = '', oldest = ''] = await linksTo(site, late, 2);
  await page.goto(site.url + oldest);
  await expect(page.getByText('A newer invitation was sent.')).toBeVisible();

  // Seven days later; the clock itself belongs to all tests.
  await site.pool.query(
    "UPDATE workspace_invitations SET expires_at = expires_at - interval '30 days' WHERE user_id = $1",
    [results[0]?.userId],
  );
  await page.goto(site.url + newest);
  await expect(page.getByText('This invitation has expired.')).toBeVisible();
  await expect(page.getByText('Ask the admin who invited you for a new invitation.')).toBeVisible();
  await expectAccessible(page);
});

test('two admins edit the same user and the same role: who saves second is told, loses nothing, and saves again', async ({
  newPage,
  site,
}) => {
  const { workspace, store, admin } = await aTeam(site);
  const other = await site.people.agent(workspace, { role: 'admin', password, fullname: 'Otis Admin' });
  const member = await site.people.agent(workspace, { fullname: 'Mara Member', stores: [{ store }] });
  const role = await admin.api['roles.create']({ body: { name: 'Helpers', permissions: { liveChat: true } } });
  const team = `/ws/${workspace.id}/admin-options?tab=team`;
  const [mine, theirs] = [await newPage(), await newPage()];
  await signIn(mine, site, admin.email, team);
  await signIn(theirs, site, other.email, team);

  const alias = (page: Page) => page.getByRole('textbox', { name: 'Name shown to customers' });
  for (const page of [mine, theirs]) {
    await page.getByRole('button', { name: 'More about Mara Member' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(alias(page)).toBeVisible();
  }
  const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await alias(theirs).fill('Mara T.');
  await save(theirs).click();
  await expect(theirs.getByText('Changes Saved')).toBeVisible();
  await alias(mine).fill('Mara M.');
  await save(mine).click();
  await expect(mine.getByRole('alert')).toContainText('Somebody else changed this');
  await expect(alias(mine)).toHaveValue('Mara M.');
  await save(mine).click();
  await expect(alias(mine)).toBeHidden();
  const { data } = await admin.api['agents.list']({ query: { search: 'Mara' } });
  expect(data[0]?._id).toBe(member.userId);
  expect(data[0]?.stores[0]?.agentAlias).toBe('Mara M.');

  for (const page of [mine, theirs]) {
    await visit(page, `admin-options?tab=roles&role=${role._id}`);
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Helpers');
  }
  const saveRole = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
  await theirs.getByRole('checkbox', { name: 'Visitors', exact: true }).check();
  await saveRole(theirs).click();
  await expect(theirs.getByText('Role saved')).toBeVisible();
  await mine.getByRole('textbox', { name: 'Name' }).fill('Good helpers');
  await saveRole(mine).click();
  await expect(mine.getByRole('alert')).toContainText('Somebody else changed this');
  // What the other one ticked is shown, what was typed here stays.
  await expect(mine.getByRole('checkbox', { name: 'Visitors', exact: true })).toBeChecked();
  await expect(mine.getByRole('textbox', { name: 'Name' })).toHaveValue('Good helpers');
  await saveRole(mine).click();
  await expect(mine.getByText('Role saved')).toBeVisible();
  const roles = await admin.api['roles.list']();
  expect(roles.data[0]).toMatchObject({ name: 'Good helpers', permissions: { liveChat: true, visitors: true } });
});

test('[D-07] [D-17] whoever is suspended is out in all tabs at once, chats and settings alike', async ({
  newPage,
  site,
}) => {
  const { workspace, store, admin } = await aTeam(site);
  const person = await site.people.agent(workspace, { password, fullname: 'Sol Suspended', stores: [{ store }] });
  const chats = await newPage();
  await signIn(chats, site, person.email, `/ws/${workspace.id}/live-chat`);
  const profile = await chats.context().newPage();
  await profile.goto(`${site.url}/ws/${workspace.id}/account/profile`);
  for (const page of [chats, profile])
    await expect(page.getByRole('button', { name: /^Profile of Sol Suspended.*Connected/ })).toBeVisible();
  const tabs = [chats, profile];
  // The page itself notes when it goes: asking it from here would measure how often one asks.
  for (const page of tabs)
    await page.evaluate(() => addEventListener('pagehide', () => sessionStorage.setItem('left', String(Date.now()))));
  await admin.api['agents.suspend']({ body: { userId: person.userId } });
  const answered = Date.now();
  for (const page of tabs) {
    await expect(page).not.toHaveURL(new RegExp(`/ws/${workspace.id}`));
    const left = await page.evaluate(() => Number(sessionStorage.getItem('left')));
    expect(left).toBeGreaterThan(answered - 5000);
    expect(left - answered).toBeLessThan(1000);
  }
});

test('[A-34] [D-17] whoever is suspended and works elsewhere too is told before anything moves, also where a tab slept', async ({
  newPage,
  site,
}) => {
  const { workspace, store, admin } = await aTeam(site);
  const elsewhere = await site.people.workspace({ name: unique('Elsewhere') });
  const person = await site.people.agent(workspace, { password, fullname: 'Noor Twice', stores: [{ store }] });
  await site.people.join(elsewhere, person.userId);
  const awake = await newPage();
  await signIn(awake, site, person.email, `/ws/${workspace.id}/live-chat`);
  const asleep = await newPage();
  await signIn(asleep, site, person.email, `/ws/${workspace.id}/account/profile`);
  const tabs = [awake, asleep];
  for (const page of tabs)
    await expect(page.getByRole('button', { name: /^Profile of Noor Twice.*Connected/ })).toBeVisible();
  await asleep.getByRole('textbox', { name: 'Full name' }).fill('Noor in the middle of it');
  await asleep.context().setOffline(true);

  await admin.api['agents.suspend']({ body: { userId: person.userId } });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Agent Permission Updated' });
  await expect(dialog(awake)).toContainText('You can no longer work in Pair');
  await expect(awake).toHaveURL(new RegExp(`/ws/${workspace.id}/live-chat`));
  await expectAccessible(awake);
  await asleep.context().setOffline(false);
  await expect(dialog(asleep)).toBeVisible();
  await expect(asleep.getByRole('textbox', { name: 'Full name', includeHidden: true })).toHaveValue(
    'Noor in the middle of it',
  );
  asleep.on('dialog', (question) => void question.accept());
  for (const page of tabs) {
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
  }

  // A tab that the browser had put away is loaded anew.
  const told = expect(awake.getByText('Agent Permission Updated').first()).toBeVisible();
  await awake.goto(`${site.url}/ws/${workspace.id}/live-chat`);
  await told;
  await expect(awake).toHaveURL(new RegExp(`/ws/${elsewhere.id}/`));
});

/** Two agents of one shop, of whom the second has a chat of their own; and the chat somebody waits in. */
async function aQueue(site: Site) {
  const { workspace, store, admin } = await aTeam(site);
  const stores = [{ store }];
  const first = await site.people.agent(workspace, { password, stores, fullname: 'Robin Faster' });
  const second = await site.people.agent(workspace, { password, stores, fullname: 'Anna Slower' });
  const x = await site.people.visitor(store);
  const own = await ongoingChat(x, second);
  const { id: waiting } = await startChat(await site.people.visitor(store), { text: unique('Who answers me') });
  return { workspace, store, admin, first, second, own, waiting };
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

test('[H-42] a colleague answers the chat one is typing in: nothing reaches another customer, and nothing is lost', async ({
  newPage,
  site,
}) => {
  const { first, second, own, waiting } = await aQueue(site);
  const page = await newPage();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { message, thread } = await atChat(page, site, second, waiting);
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

test('[H-42] the same while the connection is down: after it the chat is simply not in the lists any more', async ({
  newPage,
  site,
}) => {
  const { first, second, own, waiting } = await aQueue(site);
  const page = await newPage();
  const { message } = await atChat(page, site, second, waiting);
  const before = await textsOf(site, own);
  await message.pressSequentially('Half a sentence');
  await page.context().setOffline(true);
  await expect(page.getByText('No internet.')).toBeVisible();
  await take(first, waiting);
  await page.context().setOffline(false);
  await expect(page.getByText('Answered by Robin Faster')).toBeVisible();
  await page.keyboard.type(' and more');
  await page.keyboard.press('Enter');
  await expect(kept(page)).toHaveValue('Half a sentence');
  expect(await textsOf(site, own)).toEqual(before);
});

test('[H-50] an admin takes over the chat one is typing in; [H-35] an end can be taken back, and waits for the last word', async ({
  newPage,
  site,
}) => {
  const { admin, second, own } = await aQueue(site);
  const page = await newPage();
  const { message } = await atChat(page, site, second, own);
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

test('[H-35] a tab that is closed right after End has ended the chat', async ({ newPage, site }) => {
  const { second, own } = await aQueue(site);
  const page = await newPage();
  await atChat(page, site, second, own);
  await page.getByRole('button', { name: 'End chat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End chat' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const stateOf = async () => (await site.pool.query('SELECT state FROM conversations WHERE id = $1', [own])).rows[0];
  expect(await stateOf()).toEqual({ state: 'ongoing' });
  const left = Date.now();
  await page.close({ runBeforeUnload: true });
  await expect.poll(stateOf, { timeout: 4000 }).toEqual({ state: 'closed' });
  expect(Date.now() - left).toBeLessThan(4000);
});
