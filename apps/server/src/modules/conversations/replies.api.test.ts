import type { WidgetConfig } from '@chatso/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('[G-06] what the widget says of the reply time is the median of the last week, or nothing while too few were answered', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace, {
    settings: {
      widgetCustomization: { subtitleIsReplyTime: true },
      requiredInputFields: { fullname: false, email: false, phone: false },
    },
  });
  const said = async () =>
    ((await (await fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/config`)).json()) as { replySeconds: unknown })
      .replySeconds;
  const agent = await t.agent(workspace, { stores: [{ store }] });
  async function answerAfter(seconds: number): Promise<void> {
    const { id } = await startChat(await t.visitor(store));
    await t.pool.query('UPDATE conversations SET start_date = start_date - make_interval(secs => $2) WHERE id = $1', [
      id,
      seconds,
    ]);
    await take(agent, id);
    await agent.api['conversations.endChat']({ params: { id } });
  }
  for (const seconds of [20, 40, 60, 3000]) await answerAfter(seconds);
  await t.advance(1_000_000);
  expect(await said()).toBeNull();
  await answerAfter(41);
  await t.advance(1_000_000);
  expect(await said()).toBeGreaterThanOrEqual(41);
  expect(await said()).toBeLessThan(60);
  await t.advance(8 * 86_400_000);
  expect(await said()).toBeNull();
});

it('[G-06] [P-29] the subtitle a store begins with promises no time that nobody measured; its own words are its own', async () => {
  const workspace = await t.workspace();
  const configOf = async (store: { analyticsId: string }) =>
    (await (await fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/config`)).json()) as WidgetConfig;
  const requiredInputFields = { fullname: false, email: false, phone: false };
  const fresh = await t.store(workspace, { settings: { requiredInputFields } });
  const own = await t.store(workspace, { settings: { widgetCustomization: { subtitle: 'We love questions' } } });
  const before = await configOf(fresh);
  expect(before.settings.widgetCustomization.subtitleIsReplyTime).toBe(true);
  expect(before.replySeconds).toBeNull();
  const look = (await configOf(own)).settings.widgetCustomization;
  expect(look).toMatchObject({ subtitle: 'We love questions', subtitleIsReplyTime: false });

  const agent = await t.agent(workspace, { stores: [{ store: fresh }] });
  for (let count = 0; count < 5; count += 1) {
    const { id } = await startChat(await t.visitor(fresh));
    await take(agent, id);
    await agent.api['conversations.endChat']({ params: { id } });
  }
  await t.advance(1_000_000);
  expect((await configOf(fresh)).replySeconds).not.toBeNull();
  expect((await configOf(own)).replySeconds).toBeNull();
});
