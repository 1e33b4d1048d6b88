import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { connectWidget, setStoreActive, stores, updateStoreSettings } from '../stores/index.ts';
import { createDepartment, departments, ensureOutboundDepartment, listDepartments } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const within = (workspaceId: string) => inWorkspace(t.rootCtx(), workspaceId, { kind: 'system' });

describe('GET /stores', () => {
  it('[B-10] [B-12] [B-13] (decision X-22) gives admins every store with its departments and the settings chat needs', async () => {
    const workspace = await t.workspace();
    const shop = await t.store(workspace, {
      name: 'Shop',
      crmStoreId: 'crm-1',
      onboardedBy: 'shopify',
      type: 'shopify',
    });
    const social = await t.store(workspace, { name: 'Insta', type: 'instagram', url: null });
    const sales = await t.department(shop, 'Sales');
    const admin = await t.agent(workspace, { role: 'admin' });
    const { data, count } = await admin.api['stores.list']();
    expect(count).toBe(2);
    expect(data.map(({ _id }) => _id)).toEqual([shop.id, social.id]);
    expect(data[0]).toEqual({
      _id: shop.id,
      name: 'Shop',
      image: null,
      url: 'https://shop.test',
      active: true,
      type: 'shopify',
      widgetConnection: 'NOT_CONNECTED',
      analyticsId: shop.analyticsId,
      chatsoStoreId: shop.id,
      crmStoreId: 'crm-1',
      onboardedBy: 'shopify',
      showWidget: true,
      departments: [{ _id: sales.id, name: 'Sales', isDisplayOnWidget: true }],
      chatsoStoreSettings: {
        showWidget: true,
        timeZone: 'America/Vancouver',
        enableServiceHours: false,
        businessDays: shop.settings.businessDays,
        muteAlertsOffline: false,
        isServiceDepartmentMandatory: false,
      },
    });
  });

  it('[B-10] gives others the stores they are assigned to', async () => {
    const workspace = await t.workspace();
    const mine = await t.store(workspace);
    await t.store(workspace);
    const agent = await t.agent(workspace, { stores: [{ store: mine }] });
    const nobody = await t.agent(workspace, { role: 'coach' });
    expect((await agent.api['stores.list']()).data.map(({ _id }) => _id)).toEqual([mine.id]);
    expect(await nobody.api['stores.list']()).toEqual({ data: [], count: 0 });
  });

  it("[B-14] hides the placeholder 'Dummy store'", async () => {
    const workspace = await t.workspace();
    const dummy = await t.store(workspace, { name: 'Dummy store' });
    const admin = await t.agent(workspace, { role: 'admin' });
    expect(await admin.api['stores.list']()).toEqual({ data: [], count: 0 });
    const config = await fetch(`${t.baseUrl}/api/widget/${dummy.analyticsId}/config`);
    expect(config.status).toBe(404);
  });

  it('[B-19] never shows a store of another workspace', async () => {
    const workspace = await t.workspace();
    await t.store(await t.workspace());
    const admin = await t.agent(workspace, { role: 'admin' });
    expect((await admin.api['stores.list']()).count).toBe(0);
  });

  it('keeps the widget secret sealed and the public id long', async () => {
    const shop = await t.store(await t.workspace());
    const [row] = await t.app.deps.db.select({ secret: stores.widgetSecret }).from(stores).limit(1);
    expect(row?.secret).toMatch(/^v1\./);
    expect(shop.analyticsId).toMatch(/^[A-Za-z0-9_-]{24}$/);
  });
});

describe('departments', () => {
  it("(decision X-18) each workspace has one built-in 'Outbound Chat', however often it is asked for at once", async () => {
    const workspace = await t.workspace();
    const ctx = within(workspace.id);
    const ids = await Promise.all(Array.from({ length: 8 }, () => ensureOutboundDepartment(ctx)));
    expect(new Set(ids).size).toBe(1);
    const rows = await t.app.deps.db.select().from(departments);
    expect(rows.filter((row) => row.workspaceId === workspace.id)).toMatchObject([
      { name: 'Outbound Chat', builtIn: true, storeId: null },
    ]);
  });

  it('[P-46] belong to one store', async () => {
    const workspace = await t.workspace();
    const [one, other] = [await t.store(workspace), await t.store(workspace)];
    await createDepartment(within(workspace.id), { storeId: one.id, name: 'Returns', isDisplayOnWidget: false });
    expect(await listDepartments(t.app.deps.db, workspace.id, [other.id])).toEqual([]);
    expect(await listDepartments(t.app.deps.db, workspace.id, [one.id])).toMatchObject([{ name: 'Returns' }]);
  });
});

describe('what consoles and storefronts hear of a store', () => {
  it('[B-18] [P-42] active state and settings reach the agents and the widgets', async () => {
    const workspace = await t.workspace();
    const store = await t.store(workspace);
    const stranger = await (await t.agent(await t.workspace(), { role: 'admin' })).socket();
    const agent = await (await t.agent(workspace, { stores: [{ store }] })).socket();
    const visitor = await (await t.visitor(store)).socket();
    await updateStoreSettings(within(workspace.id), store.id, { ratingMessage: 'Well?' });
    expect(await agent.waitFor('store:settings-changed')).toEqual({ storeId: store.id, by: null });
    await visitor.waitFor('widget:config-changed');
    await setStoreActive(within(workspace.id), store.id, false);
    expect(await agent.waitFor('store:active-changed')).toEqual({ storeId: store.id, active: false, by: null });
    const added = await t.store(workspace);
    await agent.waitFor('store:list-changed');
    expect(added.active).toBe(true);
    expect(stranger.received.filter(({ event }) => event.startsWith('store:'))).toEqual([]);
  });

  it('[G-02] a widget without a session for 30 days counts as not connected again', async () => {
    const workspace = await t.workspace();
    const store = await t.store(workspace);
    const admin = await t.agent(workspace, { role: 'admin' });
    const socket = await admin.socket();
    await connectWidget(t.rootCtx(), store);
    const told = (connection: string) => (heard: Record<string, unknown>) => heard.widgetConnection === connection;
    await socket.waitFor('widget:status-changed', told('CONNECTED'));
    await t.app.advanceClock(29 * 86_400_000);
    expect((await admin2(workspace)).widgetConnection).toBe('CONNECTED');
    await t.app.advanceClock(2 * 86_400_000);
    expect((await admin2(workspace)).widgetConnection).toBe('NOT_CONNECTED');
  });

  /** The clock ran past every token, so a fresh sign-in looks. */
  async function admin2(workspace: { id: string }) {
    const admin = await t.agent(workspace, { role: 'admin' });
    const [store] = (await admin.api['stores.list']()).data;
    if (store === undefined) throw new Error('The store is gone.');
    return store;
  }
});
