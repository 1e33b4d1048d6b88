import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgent, TestVisitor, TestWorkspace } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { aPrompt, makeTrigger } from '../../../test/triggers.ts';
import { inWorkspace, withTransaction } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreRow } from '../stores/index.ts';
import { insertShow, type Show } from './shows.repo.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
let admin: TestAgent;
beforeAll(async () => {
  t = await createTestApp();
  workspace = await t.workspace();
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
});
afterAll(() => t.close());

const show = (triggerId: string, { visitorId }: TestVisitor, more: Partial<Show> = {}): Show => ({
  ...{ id: newId(), storeId: store.id, triggerId, version: 1, visitorId, action: 'prompt', variant: null },
  ...{ text: 'Hello', onceKey: 'visitor', visitStartedAt: t.clock.now() },
  ...more,
});
const settle = (one: Show) =>
  withTransaction(inWorkspace(t.rootCtx(), workspace.id, { kind: 'job', name: 'triggers' }), (tx) =>
    insertShow(tx, one),
  );
const won = async (shows: Show[]) => (await Promise.all(shows.map(settle))).filter(Boolean).length;

it('[G-32] [G-25] of prompts of several triggers at once a visitor gets one', async () => {
  const ids: string[] = [];
  for (const text of ['One', 'Two', 'Three', 'Four'])
    ids.push((await makeTrigger(admin, store, { action: aPrompt(text) }))._id);
  for (let round = 0; round < 5; round += 1) {
    const visitor = await t.visitor(store);
    expect(await won(ids.map((id) => show(id, visitor)))).toBe(1);
    // And none within the 180 s that follow.
    expect(await won(ids.map((id) => show(id, visitor, { onceKey: 'other' })))).toBe(0);
  }
});

it('[G-32] a trigger judged twice at once acts once', async () => {
  const { _id } = await makeTrigger(admin, store, { action: { type: 'notify', agents: [admin.userId] } });
  for (let round = 0; round < 5; round += 1) {
    const visitor = await t.visitor(store);
    const twice = Array.from({ length: 4 }, () => show(_id, visitor, { action: 'notify', text: null }));
    expect(await won(twice)).toBe(1);
  }
});

it('[G-32] what was changed, paused or deleted since it was judged does nothing', async () => {
  const { _id: id } = await makeTrigger(admin, store);
  const visitor = await t.visitor(store);
  await admin.api['triggers.update']({ params: { id }, body: { version: 1, name: 'Another' } });
  expect(await settle(show(id, visitor))).toBe(false);
  await admin.api['triggers.update']({ params: { id }, body: { version: 2, active: false } });
  expect(await settle(show(id, visitor, { version: 3 }))).toBe(false);
  await admin.api['triggers.remove']({ params: { id } });
  expect(await settle(show(id, visitor, { version: 3 }))).toBe(false);
  const { rowCount } = await t.pool.query('SELECT 1 FROM visitor_prompts WHERE visitor_id = $1', [visitor.visitorId]);
  expect(rowCount).toBe(0);
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
