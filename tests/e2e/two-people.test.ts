import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
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

/** Another address of the same page, as a press on a link leads there. */
const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** The path of the link in the newest mail to them. */
async function invitationTo(site: Site, email: string): Promise<string> {
  const mails = 'SELECT text FROM mail_outbox WHERE $1 = ANY(recipients) ORDER BY id DESC LIMIT 1';
  let link = '';
  await expect
    .poll(async () => {
      const { rows } = await site.pool.query<{ text: string }>(mails, [email]);
      link = /\/accept-invitation\?token=[\w.~-]+/.exec(rows[0]?.text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

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

test('[A-34] [D-07] [D-17] whoever works elsewhere joins with their password, and suspended is told before anything moves, also where a tab slept', async ({
  newPage,
  site,
}) => {
  const { workspace, store, admin } = await aTeam(site);
  const elsewhere = await site.people.workspace({ name: unique('Elsewhere') });
  const person = await site.people.agent(elsewhere, { password, fullname: 'Noor Twice' });
  await admin.api['agents.invite']({ body: { emails: [person.email], role: 'agent', storeIds: [store.id] } });
  const awake = await newPage();
  await test.step('a person with an account joins with its password', async () => {
    await awake.goto(`${site.url}/accept-invitation?token=cut`);
    await expect(awake.getByText('This invitation link is not valid.')).toBeVisible();
    await expectAccessible(awake);
    await goInside(awake, await invitationTo(site, person.email));
    await expect(awake.getByText('You have a Chatso account already.')).toBeVisible();
    await expect(awake.getByRole('textbox', { name: 'Full name' })).toHaveCount(0);
    await expectAccessible(awake);
    await awake.getByLabel('Password of your account', { exact: true }).fill(password);
    await awake.getByRole('button', { name: /^Join / }).click();
    await expect(awake).toHaveURL(new RegExp(`/ws/${workspace.id}/live-chat`));
  });
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
