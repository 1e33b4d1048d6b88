import type { VisitorPrompted } from '@chatso/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { watchList } from '../../../test/live-visitors.ts';
import { after, aPrompt, makeTrigger, onSale } from '../../../test/triggers.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(async () => {
  expect(t.errors).toEqual([]);
  await t.close();
});

it('[M-28] [G-32] (decision G-5) an agent and a trigger prompt the same visitors at the same moment: each hears one of them, and is counted once', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  await makeTrigger(admin, store, { conditions: [onSale, after(30)], action: aPrompt('From the trigger') });
  const shoppers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const visitor = await t.visitor(store);
      return { id: visitor.visitorId, io: await visitor.socket() };
    }),
  );
  for (const { io } of shoppers) io.tell('visitor:page', { pageUrl: 'https://shop.test/sale', pageTitle: 'Sale' });
  const seen = () => t.pool.query(`SELECT 1 FROM visitors WHERE store_id = $1 AND viewing_page_url <> ''`, [store.id]);
  await eventually(async () => expect((await seen()).rowCount).toBe(shoppers.length));
  const watcher = await admin.socket('tracking');
  const list = await watchList(watcher, { chatsoStoreId: store.id });
  await t.advance(0);
  await t.advance(28_000);
  const prompt = (promptIds: string[]) =>
    watcher.ask<VisitorPrompted>('agent:initiate-prompt', { chatsoStoreId: store.id, promptIds, message: 'From Ann' });
  // One by one, so that the trigger's work falls between them.
  const [, ...answers] = await Promise.all([t.advance(3000), ...shoppers.map(({ id }) => prompt([id]))]);
  const byAgent = answers.flatMap(({ data }) => data?.promptedIds ?? []);
  const heard = () =>
    shoppers.map(({ io }) =>
      io.received.flatMap(({ event, payload }) =>
        event === 'visitor:prompt' ? [(payload as { text: string }).text] : [],
      ),
    );
  await t.advance(1000);
  await eventually(() => expect(heard().every((texts) => texts.length === 1)).toBe(true));
  await t.advance(170_000);
  expect(heard()).toEqual(shoppers.map(({ id }) => [byAgent.includes(id) ? 'From Ann' : 'From the trigger']));
  const { rows } = await t.pool.query('SELECT prompts FROM visitor_prompts WHERE workspace_id = $1', [workspace.id]);
  expect(rows).toEqual(shoppers.map(() => ({ prompts: 1 })));
  await eventually(() =>
    expect(list.state().rows.map(({ interactionCount }) => interactionCount)).toEqual(shoppers.map(() => 1)),
  );
});
