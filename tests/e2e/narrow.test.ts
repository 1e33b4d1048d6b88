import { newId } from '../../apps/server/src/platform/ids.ts';
import { ongoingChat, startChat } from '../../apps/server/test/chats.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { visit } from './support/visit.ts';

const password = 'correct horse battery';

/** A workspace of its own, with one idle chat and one that waits. */
async function aDesk({ people, pool }: Site) {
  const workspace = await people.workspace({ name: unique('Narrow') });
  const store = await people.store(workspace, { name: 'Northwind Outfitters' });
  const agent = await people.agent(workspace, { password, stores: [{ store }], fullname: 'Anna Agent' });
  const idle = await ongoingChat(await people.visitor(store), agent);
  await pool.query(`UPDATE conversations SET last_client_at = now() - interval '6 minutes' WHERE id = $1`, [idle]);
  const waiting = await startChat(await people.visitor(store), { text: unique('Is anybody there') });
  return { agent, idle, waiting: waiting.id };
}

test('[H-30] two windows on one screen, and a phone: panes, menus and the thread have the room there is', async ({
  newPage,
  site,
}) => {
  const { agent, idle, waiting } = await aDesk(site);
  const page = await newPage();
  await page.setViewportSize({ width: 700, height: 900 });
  const home = await signInQuietly(page, site.url, agent.email, password);
  await page.goto(`${home}/live-chat?conversationId=${idle}&tab=ongoing`);

  await test.step('two windows on one screen: list and thread side by side, the navigation below them', async () => {
    const list = page.getByRole('navigation', { name: 'Chats' });
    const thread = page.getByRole('region', { name: 'Messages' });
    await expect(list.getByRole('button', { name: /Idle/ })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    const [left, right] = [await list.boundingBox(), await thread.boundingBox()];
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect(right?.x).toBe((left?.x ?? 0) + (left?.width ?? 0));
    expect(bar?.width).toBe(700);
    expect(bar?.y).toBeGreaterThan(800);
    await expectAccessible(page);
    // 200 % zoom of a laptop: the field still has room above the bar.
    await page.setViewportSize({ width: 720, height: 450 });
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
    expect((await thread.boundingBox())?.height).toBeGreaterThan(120);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    // One pane at a time below that.
    await page.setViewportSize({ width: 679, height: 900 });
    await expect(list).toBeHidden();
  });

  await test.step('on a phone the thread’s heading can be read, and strip, tabs and field leave it the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const field = page.getByRole('textbox', { name: 'Message' });
    await expect(page.getByText('This customer has been idle for 5 mins.')).toBeVisible();
    const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
    for (const part of [head.getByText('Northwind Outfitters'), head.getByRole('timer')]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    }
    const thread = page.getByRole('region', { name: 'Messages' });
    const below = async () => {
      const box = await thread.boundingBox();
      return 844 - (box?.y ?? 0) - (box?.height ?? 0);
    };
    expect(await below()).toBeLessThanOrEqual(180);
    await field.fill('One line and a second one,\nas on most days');
    expect(await below()).toBeLessThanOrEqual(180);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Transfer' })).toBeVisible();
    // What a notice says lies below Back and the name, which can be pressed meanwhile.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('menuitem', { name: 'Copy link to this chat' }).click();
    const heading = await head.boundingBox();
    // It slides in from above.
    await expect
      .poll(async () => (await page.getByText('Copied!', { exact: true }).boundingBox())?.y)
      .toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0));
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible();

    await visit(page, `live-chat?conversationId=${waiting}&tab=pending`);
    await expect(page.getByText('Your first message accepts this chat')).toBeInViewport({ ratio: 1 });
  });

  await test.step('a phone has bell and face in its heading, and everything else in two levels of one menu', async () => {
    await visit(page, 'live-chat');
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Profile of Anna Agent/ }).click();
    const logOut = page.getByRole('menuitem', { name: 'Log out' });
    await expect(logOut).toBeInViewport({ ratio: 1 });
    // One line each, as wide as the menu: the size of what opens it is not theirs.
    const [entry, face] = [await logOut.boundingBox(), await page.getByRole('menu').boundingBox()];
    expect(entry?.width).toBeGreaterThan((face?.width ?? 0) - 16);
    await page.keyboard.press('Escape');

    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Search' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Anna Agent' }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Back' })).toBeFocused();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Search' })).toHaveCount(0);
    await expectAccessible(page);
    // Escape goes up a level before it closes.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: 'Search' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: 'Search' })).toBeHidden();
    await expect(more).toBeFocused();
  });
});

test('[M-01] [M-02] [N-54] names from right to left begin where the others do; drawers and headings keep their lines and edges, on a phone too', async ({
  newPage,
  site,
}) => {
  const { people } = site;
  const flags = { 'ticket-system': true };
  const workspace = await people.workspace({ name: unique('Bidi'), enabledTicketSystem: true, flags });
  await site.pool.query('UPDATE workspaces SET profile_type = 2 WHERE id = $1', [workspace.id]);
  const store = await people.store(workspace, { name: 'متجر الخزف', widgetConnected: true });
  const agent = await people.agent(workspace, { role: 'admin', password, stores: [{ store }] });
  const { api } = await people.visitor(store);
  const id = newId();
  await api['widget.startChat']({
    params: { analyticsId: store.analyticsId },
    body: { conversationId: id, messageId: newId(), text: 'hello', fullname: 'ليلى حداد', email: 'leila@shopper.test' },
  });
  await startChat(await people.visitor(store), { text: 'hello' });
  const page = await newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const home = await signInQuietly(page, site.url, agent.email, password);
  await page.goto(`${home}/live-chat?conversationId=${id}&tab=pending`);

  await test.step('a name from right to left begins where the others do, in a list and in the details', async () => {
    /** Where the letters themselves begin and end, and not the box around them. */
    const letters = (text: string, of = page.locator('body')) =>
      of
        .getByText(text, { exact: true })
        .first()
        .evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { left, right } = range.getBoundingClientRect();
          return { left: Math.round(left), right: Math.round(right) };
        });
    const list = page.getByRole('navigation', { name: 'Chats' });
    await expect(list.getByText('Ann Visitor')).toBeVisible();
    await expect(list.getByText('ليلى حداد')).toBeVisible();
    const [name, other] = [await letters('ليلى حداد', list), await letters('Ann Visitor', list)];
    expect(name.left).toBe(other.left);
    const details = page.getByRole('complementary', { name: 'Details' });
    await details.getByRole('button', { name: 'Show more' }).click();
    await expect(details.getByText('متجر الخزف')).toBeVisible();
    const [shop, type] = [await letters('متجر الخزف', details), await letters('Guest', details)];
    expect(shop.left).toBe(type.left);

    await visit(page, 'admin-options?tab=channel');
    await expect(page.getByRole('heading', { name: 'متجر الخزف' })).toBeVisible();
    expect((await letters('متجر الخزف', page.getByRole('main'))).left).toBe((await letters('shop.test')).left);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    const turned = await letters('متجر الخزف', page.getByRole('main'));
    expect(turned.left).toBeGreaterThan(700);
    await page.evaluate(() => {
      document.documentElement.dir = 'ltr';
    });
  });

  await test.step('fields of a macro stand clear of the edges of their drawer', async () => {
    await visit(page, 'settings/tickets');
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: 'New macro' }).click();
      const drawer = page.getByRole('dialog', { name: 'New macro' });
      await expect(drawer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
      const [edge, field] = [
        await drawer.boundingBox(),
        await drawer.getByRole('textbox', { name: 'Name' }).boundingBox(),
      ];
      if (!edge || !field) throw new Error('No drawer');
      expect(field.x - edge.x).toBeGreaterThanOrEqual(12);
      expect(edge.x + edge.width - field.x - field.width).toBeGreaterThanOrEqual(12);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
    }
  });

  await test.step('on a phone All Chats, Promotions and the audit log say what they have to, each in its line', async () => {
    await visit(page, 'all-chat');
    const heading = page.getByRole('heading', { name: 'All Chats' });
    // The page is drawn again when the chats are there: what stood a moment ago has no size then.
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
    expect((await heading.boundingBox())?.height).toBeLessThan(32);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Rows as .csv' })).toBeInViewport({ ratio: 1 });

    await visit(page, 'promotion');
    const figure = page.getByText('Sales within 7 days after a chat');
    await expect(figure).toBeVisible();
    expect((await figure.boundingBox())?.height).toBeLessThan(24);

    await visit(page, 'admin-options?tab=audit');
    for (const name of ['Who', 'What']) {
      const choice = page
        .getByRole('textbox', { name, exact: true })
        .or(page.getByRole('combobox', { name, exact: true }))
        .first();
      await expect(choice).toBeVisible();
      expect((await choice.boundingBox())?.width).toBeGreaterThan(140);
    }
  });

  await test.step('between phone and desk the title of Visitors, the search and the buttons have room beside the bell', async () => {
    await page.setViewportSize({ width: 700, height: 900 });
    await visit(page, 'visitor');
    const title = page.getByRole('heading', { name: 'Visitors', exact: true });
    // The page is drawn again when the visitors are there: what stood a moment ago has no size then.
    await expect.poll(async () => (await title.boundingBox())?.width ?? 0).toBeGreaterThan(60);
    const bell = await page.getByRole('button', { name: /^Notifications/ }).boundingBox();
    const filter = page.getByRole('button', { name: /^Visitor information/ });
    const banned = page.getByRole('link', { name: 'Banned visitors' });
    for (const what of [filter, banned, page.getByRole('searchbox').first()]) {
      const box = await what.boundingBox();
      const isBelow = (box?.y ?? 0) >= (bell?.y ?? 0) + (bell?.height ?? 0);
      expect(isBelow || (box?.x ?? 0) + (box?.width ?? 0) <= (bell?.x ?? 0)).toBe(true);
    }
  });
});
