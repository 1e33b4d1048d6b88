import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { TestAgent, TestWorkspace } from '../../../test/factories.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { type SettingsPatch, type StoreRow, updateStoreSettings } from '../stores/index.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace();
  store = await t.store(workspace);
});

const set = (patch: SettingsPatch) =>
  updateStoreSettings(inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' }), store.id, patch);
const faces = async () =>
  (await t.client()['widget.config']({ params: { analyticsId: store.analyticsId } })).agents.map(({ name }) => name);

async function here(agent: TestAgent): Promise<void> {
  await agent.socket();
  await eventually(async () => {
    const { rowCount } = await t.pool.query('SELECT 1 FROM agent_presence WHERE user_id = $1 AND online', [
      agent.userId,
    ]);
    expect(rowCount).toBe(1);
  });
}

it('[P-16] shows who is there for this store, by the name they have there, and nobody where the shop does not ask for it', async () => {
  const maya = await t.agent(workspace, { fullname: 'Maya Lind', stores: [{ store, agentAlias: 'May' }] });
  const elsewhere = await t.agent(workspace, { stores: [{ store: await t.store(workspace) }] });
  await t.agent(workspace, { fullname: 'Asleep', stores: [{ store }] });
  await here(maya);
  await here(elsewhere);
  expect(await faces()).toEqual([]);
  await set({ widgetCustomization: { showAgents: true } });
  expect(await faces()).toEqual(['May']);
  await maya.api['availability.set']({ body: { away: true } });
  expect(await faces()).toEqual([]);
});

it('[P-16] at most three of them, and nobody out of service hours', async () => {
  for (const fullname of ['A', 'B', 'C', 'D']) await here(await t.agent(workspace, { fullname, stores: [{ store }] }));
  await set({ widgetCustomization: { showAgents: true } });
  expect(await faces()).toHaveLength(3);
  const never = { enabled: false, openTime: '09:00', closeTime: '17:00' };
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
  const closed = Object.fromEntries(days.map((day) => [day, never])) as never;
  await set({ enableServiceHours: true, businessDays: closed });
  expect(await faces()).toEqual([]);
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
