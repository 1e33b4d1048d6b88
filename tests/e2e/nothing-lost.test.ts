import { startChat } from '../../apps/server/test/chats.ts';
import { demoStore } from './support/demo-store.ts';
import { expect, test, unique } from './support/fixtures.ts';

test('[H-59][F-04] what is written while the chat is closed, the network or the server away, or the page loaded again is there, once, on both sides', async ({
  newShopper,
  newAgent,
  site,
}) => {
  test.setTimeout(300_000);
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const question = unique('I close it now');

  await test.step('answers while the chat is closed are counted on the launcher, exactly, until they are looked at', async () => {
    await shopper.start(question);
    await shopper.sees(question);
    await shopper.frame.getByRole('button', { name: 'Close chat' }).click();
    await expect(shopper.dialog).toBeHidden();
    await agent.openChat(question);
    await agent.answer(unique('Here is your answer'));
    const badge = shopper.page.locator('#chatso-widget .badge');
    await expect(badge).toHaveText('1');
    const last = unique('And more of it');
    // Two presses within 100 ms count as one (H-69): a machine is quicker than any hand.
    await agent.answer(unique('More of it'));
    await agent.write(last);
    await expect(badge).toHaveText('3');
    await expect(shopper.launcher).toHaveAccessibleDescription('3 unread messages');
    await shopper.open();
    await shopper.sees(last);
    await expect(badge).toBeHidden();
    await shopper.frame.getByRole('button', { name: 'Close chat' }).click();
    await agent.write(unique('One more'));
    await expect(badge).toHaveText('1');
  });

  await test.step('a returning shopper finds the thread on another page of the shop', async () => {
    const answer = unique('You will');
    await agent.answer(answer);
    await shopper.page.goto(`${site.url}/demo/products/ridgeline-rain-shell`);
    await shopper.open();
    await shopper.sees(question);
    await shopper.sees(answer);
  });

  await test.step('what a shopper writes offline survives a reload and is delivered once when the network is back', async () => {
    const texts = [unique('In the tunnel'), unique('Still in it')];
    await shopper.page.context().setOffline(true);
    for (const text of texts) await shopper.write(text);
    await shopper.page.context().setOffline(false);
    await shopper.page.reload();
    await shopper.open();
    for (const text of texts) {
      await agent.sees(text);
      await shopper.sees(text);
    }
  });

  await test.step('drafts are kept per chat and survive a reload', async () => {
    const second = unique('Second shopper');
    await startChat(await site.people.visitor(await demoStore(site)), { text: second });
    const draft = unique('Half a sentence');
    await agent.message.fill(draft);
    await agent.openChat(second);
    await expect(agent.message).toHaveValue('');
    // The list shows what was begun in the place of what was said last.
    await agent.openChat(`Draft: ${draft}`);
    await expect(agent.message).toHaveValue(draft);
    await agent.page.reload();
    await expect(agent.message).toHaveValue(draft);
  });

  await test.step('an agent writes through an outage of the server: shown as waiting, delivered once after it', async () => {
    const [during, own] = [unique('During the outage'), unique('From the shop, too')];
    const restarted = site.restart();
    await agent.write(during);
    await shopper.write(own);
    await restarted;
    await agent.sees(during);
    await shopper.sees(during);
    await agent.sees(own);
    const { rows } = await site.pool.query('SELECT body FROM messages WHERE body = ANY ($1)', [[during, own]]);
    expect(rows).toHaveLength(2);
  });
});
