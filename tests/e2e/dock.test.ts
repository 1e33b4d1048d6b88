import { startChat } from '../../apps/server/test/chats.ts';
import { expectAccessible } from './support/axe.ts';
import { demoStore } from './support/demo-store.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { visit } from './support/visit.ts';

const shots = process.env.DOCK_SHOTS;

test('[H-13] [H-14] [H-15] [H-16] [H-17] chats are answered from any page, and the full screen goes on where one was', async ({
  newShopper,
  newAgent,
  site,
}) => {
  const [other, agent] = [await newShopper(), await newAgent()];
  const [question, waiting] = [unique('From the dock'), unique('Still waiting')];
  await startChat(await site.people.visitor(await demoStore(site)), { text: question });
  await other.start(waiting);
  await agent.openChat(question);
  await agent.answer(unique('One moment'));
  const { page } = agent;
  const dock = page.getByRole('complementary', { name: 'Chats' });
  await expect(dock).toHaveCount(0);

  await visit(page, 'account/profile');
  const bar = dock.getByRole('button', { name: /^Chats/ });
  await expect(bar).toHaveText(/Active \(1\)\s*Pending \(1\)/);
  // By keys into the list and to the chat, whose field has the focus then (H-107).
  await page.keyboard.press('c');
  await expect(dock.getByRole('tab', { name: 'Active (1)' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dock.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await dock.getByRole('tab', { name: 'Pending (1)' }).click();
  await dock.getByText(waiting).click();
  const popup = dock.locator('section').filter({ has: page.getByRole('textbox', { name: 'Message' }) });
  await expect(popup).toHaveCount(2);
  await expectAccessible(page);
  if (shots) await page.screenshot({ path: `${shots}/dock-open.png` });

  // The newest stands beside the bar.
  const boxes = await Promise.all([popup.nth(0).boundingBox(), popup.nth(1).boundingBox(), bar.boundingBox()]);
  expect(boxes.map((box) => Math.round(box?.width ?? 0))).toEqual([312, 312, 312]);
  expect(boxes.slice(0, 2).map((box) => Math.round(box?.height ?? 0))).toEqual([576, 576]);
  expect(boxes.map((box) => Math.round(box?.x ?? 0))).toEqual([448, 776, 1104]);

  const answer = unique('Answered in the dock');
  await popup.nth(1).getByRole('textbox', { name: 'Message' }).fill(answer);
  await popup.nth(1).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(popup.nth(1).getByText(/^Sent \d/)).toBeVisible();
  await expect(bar).toHaveText(/Active \(2\)\s*Pending \(0\)/);
  await other.sees(answer);
  await other.write(unique('Thank you'));
  await expect(popup.nth(1).getByText(/^Thank you/)).toBeVisible();

  const draft = unique('Half a sentence');
  await popup.nth(1).getByRole('textbox', { name: 'Message' }).fill(draft);
  await page.setViewportSize({ width: 1040, height: 700 });
  await expect(popup).toHaveCount(1);
  if (shots) await page.screenshot({ path: `${shots}/dock-narrow.png` });
  // Below 1024 px live chat is in the bar where the dock would lie; its popups are back with the room.
  await page.setViewportSize({ width: 800, height: 700 });
  await expect(dock).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(popup).toHaveCount(2);
  await popup.nth(1).getByRole('button', { name: 'Full Live Chat screen' }).click();
  await expect(page).toHaveURL(/live-chat\?conversationId=[^&]+&tab=ongoing/);
  await expect(agent.message).toHaveValue(draft);
  await expect(dock).toHaveCount(0);
});
