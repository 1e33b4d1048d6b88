import type { Page, Request } from '@playwright/test';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';

const password = 'correct horse battery';
/** Goes on by itself and concerns nobody's form. */
const own = /\/auth-service\/|\/drafts?\b/;

interface Form {
  name: string;
  path: string;
  fill(page: Page): Promise<void>;
  save(page: Page): Promise<void>;
  /** What was typed is still there. */
  stays(page: Page): Promise<void>;
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const forms: Form[] = [
  {
    name: 'profile',
    path: 'account/profile',
    fill: (page) => field(page, 'Full name').fill('Imogen Offline'),
    save: saveButton,
    stays: (page) => expect(field(page, 'Full name')).toHaveValue('Imogen Offline'),
  },
  {
    name: 'role',
    path: 'admin-options?tab=roles&role=new',
    fill: (page) => field(page, 'Name').fill('Weekend'),
    save: saveButton,
    stays: (page) => expect(field(page, 'Name')).toHaveValue('Weekend'),
  },
  {
    name: 'invitation',
    path: 'admin-options?tab=team',
    async fill(page) {
      await page.getByRole('button', { name: 'Invite users' }).first().click();
      await field(page, 'Email addresses').fill('nobody@shop.test');
      await field(page, 'Email addresses').press('Enter');
    },
    save: (page) => page.getByRole('button', { name: 'Send 1 invitation' }).click(),
    stays: (page) => expect(page.getByRole('dialog').getByText('nobody@shop.test', { exact: true })).toBeVisible(),
  },
  {
    name: 'routing',
    path: 'admin-options?tab=routing',
    fill: (page) => field(page, 'Chats per agent').fill('7'),
    save: saveButton,
    stays: (page) => expect(field(page, 'Chats per agent')).toHaveValue('7'),
  },
  {
    name: 'shortcut',
    path: 'settings/chat-shortcuts?shortcut=new',
    async fill(page) {
      await field(page, 'Keyword').fill('offline');
      await field(page, 'Message').fill('We are back soon.');
    },
    save: saveButton,
    stays: (page) => expect(field(page, 'Message')).toHaveValue('We are back soon.'),
  },
];

for (const form of forms) {
  test(`[U-01] saved without a network, the ${form.name} says so and stays, and goes nowhere by itself`, async ({
    newPage,
    site,
  }) => {
    const workspace = await site.people.workspace({ name: unique('Offline') });
    await site.people.store(workspace);
    const admin = await site.people.agent(workspace, { role: 'admin', password, fullname: 'Imogen Online' });
    const page = await newPage();
    await page.goto(`${await signInQuietly(page, site.url, admin.email, password)}/${form.path}`);
    await form.fill(page);
    const answered: string[] = [];
    const isWrite = (request: Request) => request.method() !== 'GET' && !own.test(request.url());
    page.on('response', (response) => {
      if (isWrite(response.request())) answered.push(response.request().url());
    });

    await page.context().setOffline(true);
    await form.save(page);
    await expect(page.getByText('No internet', { exact: true }).first()).toBeVisible();
    await form.stays(page);

    await page.context().setOffline(false);
    await expect(
      page.getByRole('button', { name: /^Profile of Imogen Online.*Connected/, includeHidden: true }),
    ).toBeAttached();
    await form.stays(page);
    expect(answered).toEqual([]);

    // And in the middle: the request is out, the answer never comes.
    const held = await holdNextWrite(page, isWrite);
    await form.save(page);
    await held.out;
    // At work, the button is still one that can be seen.
    await expect(page.locator('button[data-loading]').first()).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await page.context().setOffline(true);
    held.letGo();
    await expect(page.getByText('No internet', { exact: true }).first()).toBeVisible();
    await form.stays(page);
    await page.context().setOffline(false);
    await expect(
      page.getByRole('button', { name: /^Profile of Imogen Online.*Connected/, includeHidden: true }),
    ).toBeAttached();
    await form.stays(page);
    expect(answered).toEqual([]);
  });
}

test('[U-01] [H-101] ending or handing over a chat without a network says so, and the chat stays open', async ({
  newShopper,
  newAgent,
}) => {
  const [shopper, { page }] = [await newShopper(), await newAgent()];
  const question = unique('Will you stay');
  await shopper.start(question);
  await page.getByText(question).first().click();
  await field(page, 'Message').fill('Yes, I do');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/^Sent \d/).last()).toBeVisible();
  const address = page.url();
  // Whatever a page fetches once it is loaded is here; before that there is no question to ask offline.
  const fetched = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('dialogs-and-notices'));
  await expect.poll(() => page.evaluate(fetched)).toBe(true);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const transfer = page.getByRole('dialog', { name: 'Transfer chat request' });
  await expect(transfer.getByText('No internet')).toBeVisible();
  await transfer.getByRole('button', { name: 'Cancel' }).click();
  // Nobody presses what lies behind a dialog before it has faded away.
  await expect(transfer).toHaveCount(0);
  await page.getByRole('button', { name: 'End chat', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End chat' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No internet' })).toBeVisible();
  // The question stays, to be answered with the network.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(address);

  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: /^Profile of .*Connected/ })).toBeVisible();
  await expect(field(page, 'Message')).toBeEnabled();
  await shopper.sees('Yes, I do');
});

/** Keeps what is written next on its way until it is let go. */
async function holdNextWrite(page: Page, isWrite: (request: Request) => boolean) {
  const [out, released] = [signal(), signal()];
  await page.route('**/api/**', async (route) => {
    if (!isWrite(route.request())) return route.fallback();
    out.give();
    await released.given;
    await route.continue();
  });
  return { out: out.given, letGo: released.give };
}

function signal() {
  let done: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    done = resolve;
  });
  return { given, give: () => done() };
}
