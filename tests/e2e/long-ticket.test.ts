import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import type { Site } from './support/site.ts';

const password = 'correct horse battery';

/** A ticket whose customer has written a hundred and thirty mails, each a frame that gets its height when it has loaded. */
async function aLongTicket(site: Site) {
  const workspace = await site.people.workspace({ name: 'Long', flags: { 'ticket-system': true } });
  const store = await site.people.store(workspace, { name: 'Harbor' });
  const admin = await site.people.agent(workspace, { role: 'admin', fullname: 'Imogen Admin' });
  const { data } = await admin.api['ticketSettings.get']();
  await admin.api['ticketSettings.set']({ body: { ...data, enabled: true } });
  const agent = await site.people.agent(workspace, { password, fullname: 'Robin Agent', stores: [{ store }] });
  const { data: ticket } = await admin.api['tickets.create']({ body: { title: 'Long', customerEmail: 'ann@x.test' } });
  // What was done to it came before what was written.
  await site.pool.query(`UPDATE ticket_logs SET created_at = now() - interval '1 year' WHERE ticket_id = $1`, [
    ticket._id,
  ]);
  const box = crypto.randomUUID();
  await site.pool.query(
    `INSERT INTO mailboxes (id, workspace_id, store_id, address, kind, status, created_at)
     VALUES ($1, $2, $3, $4, 'imap', 'connected', now() - interval '1 year')`,
    [box, workspace.id, store.id, `help-${box}@harbor.test`],
  );
  await site.pool.query(
    `INSERT INTO mails (id, workspace_id, mailbox_id, store_id, message_id, thread_id, direction, kind, state, from_name,
       from_address, subject, preview, text, html, quoted_html, date, sent_date, unseen, ticket_id, looked_at, created_at)
     SELECT gen_random_uuid(), $1, $2, $3, $2::uuid::text || n, $2, 'in', 'mail', 'received', 'Ann', 'ann@x.test', 'Long', '', 'Mail ' || n,
       '<p>Mail ' || n || '</p>' || repeat('<p>and more of it</p>', 1 + n % 7), '', now() - (200 - n) * interval '1 hour',
       CASE WHEN n = 130 THEN '1970-01-01'::timestamptz END, false, $4, now(), now()
       FROM generate_series(1, 130) n`,
    [workspace.id, box, store.id, ticket._id],
  );
  return { admin, agent, ticket, path: `${site.url}/ws/${workspace.id}/ticket-management/${ticket._id}` };
}

const list = (page: Page) => page.locator('ol:has(> li article)');
const scroller = (page: Page) => list(page).locator('xpath=..');
const texts = (page: Page) => page.locator('iframe[title]');
/** Number and place of the first mail that is seen, or of this one, once nothing moves. */
async function seen(page: Page, wanted: number | null = null): Promise<{ number: number; top: number }> {
  let last = '';
  await expect(async () => {
    const now = JSON.stringify(await look(page, wanted));
    const same = now === last;
    last = now;
    expect(same).toBe(true);
  }).toPass({ intervals: [250] });
  return JSON.parse(last);
}
const look = (page: Page, wanted: number | null) =>
  page.evaluate((one) => {
    const frames = [...document.querySelectorAll('ol article iframe')] as HTMLIFrameElement[];
    const box = document.querySelector('ol:has(article)')?.parentElement;
    const edge = box?.getBoundingClientRect().top ?? 0;
    for (const frame of frames) {
      const { top, bottom } = frame.getBoundingClientRect();
      const number = Number(/Mail (\d+)/.exec(frame.contentDocument?.body.textContent ?? '')?.[1]);
      if (one === null ? bottom > edge : number === one) return { number, top: Math.round(top - edge) };
    }
    return { number: Number.NaN, top: Number.NaN };
  }, wanted);

test('[N-05] a long ticket begins at its end; earlier mails come in above what one reads, and news below it', async ({
  newPage,
  site,
}) => {
  const page = await newPage();
  test.setTimeout(300_000);
  const { admin, agent, ticket, path } = await aLongTicket(site);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInQuietly(page, site.url, agent.email, password);
  await page.goto(path);
  const newest = page.frameLocator('ol article:last-of-type iframe').last();
  await expect(texts(page)).toHaveCount(50);
  await expect(newest.getByText('Mail 130', { exact: true })).toBeInViewport();
  await expect(page.getByText('Sender’s clock: 01/01/1970', { exact: false })).toBeVisible();
  const earlier = page.getByRole('button', { name: 'Show earlier' });
  for (const count of [100, 130]) {
    await scroller(page).evaluate((box) => box.scrollTo({ top: 0 }));
    const before = await seen(page);
    await earlier.click();
    await expect(texts(page)).toHaveCount(count);
    const after = await seen(page, before.number);
    expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(2);
  }
  await expect(earlier).toBeHidden();
  // News moves nobody who reads elsewhere, and is seen by whoever is at the end.
  const reading = await seen(page);
  await admin.api['ticketComments.add']({ body: { ticketId: ticket._id, content: 'First news' } });
  await expect(page.getByText('First news')).toBeAttached();
  expect(await seen(page, reading.number)).toEqual(reading);
  await expect(page.getByText('First news')).not.toBeInViewport();
  await scroller(page).evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await expect(page.getByText('First news')).toBeInViewport();
  await admin.api['ticketComments.add']({ body: { ticketId: ticket._id, content: 'Second news' } });
  await expect(page.getByText('Second news')).toBeInViewport();
  await expect(texts(page)).toHaveCount(130);
  await expectAccessible(page);
});

test('[N-05] the newest first: earlier ones come in below, news above what one reads', async ({ newPage, site }) => {
  const page = await newPage();
  test.setTimeout(300_000);
  const { admin, agent, ticket, path } = await aLongTicket(site);
  await page.setViewportSize({ width: 1024, height: 800 });
  await signInQuietly(page, site.url, agent.email, password);
  await page.goto(`${path}?order=desc`);
  await expect(page.frameLocator('ol iframe').first().getByText('Mail 130', { exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Show earlier' }).scrollIntoViewIfNeeded();
  const before = await seen(page);
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await expect(texts(page)).toHaveCount(100);
  expect(await seen(page, before.number)).toEqual(before);
  await admin.api['ticketComments.add']({ body: { ticketId: ticket._id, content: 'First news' } });
  await expect(page.getByText('First news')).toBeAttached();
  expect(await seen(page, before.number)).toEqual(before);
  await scroller(page).evaluate((box) => box.scrollTo({ top: 0 }));
  await admin.api['ticketComments.add']({ body: { ticketId: ticket._id, content: 'Second news' } });
  await expect(page.getByText('Second news')).toBeInViewport();
});
