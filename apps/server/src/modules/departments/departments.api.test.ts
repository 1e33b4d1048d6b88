import type { ApiError, ManagedDepartment } from '@chatso/contract';
import { limits, type WeekHours, weekdays } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';

let t: TestApp;
let workspace: Awaited<ReturnType<TestApp['workspace']>>;
let store: Awaited<ReturnType<TestApp['store']>>;
let admin: Awaited<ReturnType<TestApp['agent']>>;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace();
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
});

const week = Object.fromEntries(
  weekdays.map((day) => [day, { enabled: day !== 'sunday', openTime: '09:00', closeTime: '13:00' }]),
) as WeekHours;

const make = (name: string, more: object = {}) =>
  admin.api['departments.create']({ body: { chatsoStoreId: store.id, name, ...more } });
const list = async (query: object = {}) =>
  admin.api['departments.list']({ query: { chatsoStoreId: store.id, ...query } });
const change = (one: ManagedDepartment, body: object) =>
  admin.api['departments.update']({ params: { id: one._id }, body: { version: one.version, ...body } });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: ApiError) => error.reason ?? error.code,
  );

describe('a department', () => {
  it('[P-46] [P-47] (decision P-2) is made with a trimmed name and listed with who serves it', async () => {
    const all = await t.agent(workspace, { fullname: 'Maya', stores: [{ store }] });
    await t.agent(workspace, { fullname: 'Elsewhere' });
    const made = await make('  Returns  ');
    expect(made).toEqual({
      _id: made._id,
      name: 'Returns',
      chatsoStoreId: store.id,
      isDisplayOnWidget: true,
      workingHours: null,
      agents: [{ _id: all.userId, fullname: 'Maya', avatar: null }],
      updatedAt: made.updatedAt,
      version: 1,
    });
    expect(await list()).toEqual({ data: [made], count: 1, total: 1, onWidget: 1 });
    const audited = await t.pool.query('SELECT action, data FROM audit_log WHERE subject_id = $1', [made._id]);
    expect(audited.rows).toEqual([{ action: 'department.created', data: { name: 'Returns', storeId: store.id } }]);
  });

  it('(decision P-2) needs a name of at most 50 signs, once in a store whatever its letter case', async () => {
    const sales = await make('Sales');
    expect(await refusal(make('   '))).toBe('required');
    expect(await refusal(make('x'.repeat(51)))).toBe('too-long');
    expect(await refusal(make('É'.repeat(50)))).toBe(null);
    expect(await refusal(make('sALES '))).toBe('name-taken');
    const other = await make('Other');
    expect(await refusal(change(other, { name: 'SALES' }))).toBe('name-taken');
    expect((await change(sales, { name: 'SALES' })).name).toBe('SALES');
    const next = await t.store(workspace);
    expect(await refusal(make('Sales', { chatsoStoreId: next.id }))).toBe(null);
  });

  it('(decision P-2) of two who take the same name at once, one is told', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, one) => refusal(make(one % 2 ? 'Press' : 'press'))),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'name-taken')).toHaveLength(3);
  });

  it('(decision D-4) a store has at most twenty, however many are made at once', async () => {
    for (let made = 0; made < limits.departmentsPerStore - 2; made += 1)
      await make(`D${made}`, { isDisplayOnWidget: false });
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => refusal(make(name, { isDisplayOnWidget: false }))),
    );
    expect(answers.toSorted()).toEqual(['departments-full', 'departments-full', null, null]);
    expect((await list()).total).toBe(20);
  });

  it('[P-47] is found by its name or that of an agent, by its hours, and in pages', async () => {
    const returns = await make('Returns', { workingHours: week });
    const sizing = await make('Sizing');
    const jonah = await t.agent(workspace, { fullname: 'Jonah', stores: [{ store, categoryIds: [sizing._id] }] });
    const names = async (query: object) => (await list(query)).data.map(({ name }) => name);
    expect(await names({ search: 'RETUR' })).toEqual(['Returns']);
    expect(await names({ search: 'jonah' })).toEqual(['Sizing']);
    expect(await names({ hours: 'own' })).toEqual(['Returns']);
    expect(await names({ hours: 'store' })).toEqual(['Sizing']);
    expect(await names({ sortBy: 'name', sort: 'desc' })).toEqual(['Sizing', 'Returns']);
    expect(await list({ page: 2, limit: 1 })).toMatchObject({ data: [{ name: 'Sizing' }], count: 2, total: 2 });
    expect(returns.agents).toEqual([]);
    expect(jonah.userId).toBe((await list({ search: 'Sizing' })).data[0]?.agents[0]?._id);
  });

  it('is nobody’s business in another workspace, and in a store one does not serve', async () => {
    const returns = await make('Returns');
    const keeper = await t.agent(workspace, {
      role: 'custom_role',
      permissions: ['departments'],
      stores: [{ store: await t.store(workspace) }],
    });
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    for (const { api } of [keeper, stranger]) {
      const body = { version: 1, name: 'Mine' };
      expect(await refusal(api['departments.list']({ query: { chatsoStoreId: store.id } }))).toBe('not-found');
      expect(await refusal(api['departments.staff']({ query: { chatsoStoreId: store.id } }))).toBe('not-found');
      expect(await refusal(api['departments.create']({ body: { chatsoStoreId: store.id, name: 'X' } }))).toBe(
        'not-found',
      );
      expect(await refusal(api['departments.update']({ params: { id: returns._id }, body }))).toBe('not-found');
      expect(await refusal(api['departments.chats']({ params: { id: returns._id } }))).toBe('not-found');
      expect(await refusal(api['departments.remove']({ params: { id: returns._id }, query: {} }))).toBe('not-found');
      expect((await api['departments.list']({ query: {} })).data).toEqual([]);
    }
  });

  it("(decision X-18) the built-in 'Outbound Chat' cannot be changed", async () => {
    const { rows } = await t.pool.query<{ id: string }>(
      `INSERT INTO departments (id, workspace_id, name, name_key, built_in, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'Outbound Chat', 'outbound chat', true, now(), now()) RETURNING id`,
      [workspace.id],
    );
    const params = { id: rows[0]?.id ?? '' };
    expect(await refusal(admin.api['departments.update']({ params, body: { version: 1, name: 'Mine' } }))).toBe(
      'department-built-in',
    );
    expect(await refusal(admin.api['departments.remove']({ params, query: {} }))).toBe('department-built-in');
    expect((await list()).data).toEqual([]);
  });
});

describe('two who change the same one', () => {
  it('the second is told, and nothing of the first is lost', async () => {
    const returns = await make('Returns');
    const [one, other] = await Promise.all([
      refusal(change(returns, { name: 'Returns and repairs' })),
      refusal(change(returns, { workingHours: week })),
    ]);
    expect([one, other].toSorted()).toEqual(['conflict', null]);
    const [now] = (await list()).data;
    expect(now?.version).toBe(2);
    expect(now?.name === 'Returns and repairs').toBe(now?.workingHours === null);
  });

  it('a deleted one is gone for whoever has it open', async () => {
    const returns = await make('Returns');
    await make('Sales');
    await admin.api['departments.remove']({ params: { id: returns._id }, query: {} });
    expect(await refusal(change(returns, { name: 'Mine' }))).toBe('not-found');
    expect(await refusal(make('Returns'))).toBe(null);
  });
});

describe('on the widget', () => {
  it('[P-24] the last visible one can be neither hidden nor deleted', async () => {
    const [sales, hidden] = [await make('Sales'), await make('Hidden', { isDisplayOnWidget: false })];
    expect(await refusal(change(sales, { isDisplayOnWidget: false }))).toBe('department-last-visible');
    const remove = (one: ManagedDepartment) =>
      admin.api['departments.remove']({ params: { id: one._id }, query: { version: one.version } });
    expect(await refusal(remove(sales))).toBe('department-last-visible');
    expect(await refusal(remove(hidden))).toBe(null);
  });

  it('[P-24] of two who hide the last two at once, one is told', async () => {
    const made = [await make('Sales'), await make('Returns')];
    const answers = await Promise.all(made.map((one) => refusal(change(one, { isDisplayOnWidget: false }))));
    expect(answers.toSorted()).toEqual(['department-last-visible', null]);
  });

  it('(decision P-3) at most ten are shown', async () => {
    for (let made = 0; made < limits.departmentsOnWidget; made += 1) await make(`D${made}`);
    expect(await refusal(make('More'))).toBe('departments-on-widget-full');
    const more = await make('More', { isDisplayOnWidget: false });
    expect(await refusal(change(more, { isDisplayOnWidget: true }))).toBe('departments-on-widget-full');
    const [first] = (await list()).data;
    if (first) await change(first, { isDisplayOnWidget: false });
    expect((await change(more, { isDisplayOnWidget: true })).isDisplayOnWidget).toBe(true);
  });

  it('[P-50] open shops and consoles hear of it, and a hidden one is no shop’s news', async () => {
    const [shop, desk] = [await (await t.visitor(store)).socket(), await (await t.agent(workspace)).socket()];
    const made = await make('Returns');
    expect(await desk.waitFor('category:list-changed')).toEqual({ storeId: store.id });
    await shop.waitFor('widget:config-changed');
    await change(made, { name: 'Repairs' });
    expect(await desk.waitFor('category:renamed')).toEqual({
      storeId: store.id,
      categoryId: made._id,
      name: 'Repairs',
    });
    const shops = () => shop.received.filter(({ event }) => event === 'widget:config-changed').length;
    await make('Hidden', { isDisplayOnWidget: false });
    const sales = await make('Sales');
    await admin.api['departments.remove']({ params: { id: sales._id }, query: {} });
    expect(await desk.waitFor('category:deleted')).toEqual({ storeId: store.id, categoryId: sales._id });
    await eventually(() => expect(shops()).toBe(4));
  });
});

describe('hours', () => {
  it('[P-48] [P-49] (decision G-14) are its own by the clock of the store, or the store’s again', async () => {
    const made = await make('Returns');
    const setHours = (body: object) =>
      admin.api['departments.setHours']({ body: { departmentId: made._id, workingHours: week, ...body } });
    expect((await setHours({ timeZone: store.settings.timeZone })).workingHours).toEqual(week);
    expect(await refusal(setHours({ timeZone: 'Asia/Ho_Chi_Minh' }))).toBe('conflict');
    expect((await setHours({ workingHours: null })).workingHours).toBeNull();
    const broken = { ...week, monday: { enabled: true, openTime: '25:00', closeTime: '26:00' } };
    expect(await refusal(setHours({ workingHours: broken }))).toBe('not-valid');
    const night = Object.fromEntries(weekdays.map((day) => [day, { ...week[day], enabled: false }])) as WeekHours;
    await setHours({ workingHours: night });
    const config = await (await fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/config`)).json();
    expect(config).toMatchObject({ open: true, departments: [{ name: 'Returns', open: false }] });
  });
});
