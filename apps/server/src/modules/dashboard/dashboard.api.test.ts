import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat, startChat, take } from '../../../test/chats.ts';
import { createTestApp, eventually, type TestAgent, type TestApp, type TestWorkspace } from '../../../test/index.ts';
import { auditOf, failureOf } from '../../../test/people.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { connectWidget, type SettingsPatch, updateStoreSettings } from '../stores/index.ts';

const dayMs = 86_400_000;
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  // The middle of a week and of a day, so that a minute ago is the same day.
  const now = t.clock.now();
  const noon = new Date(now);
  noon.setUTCDate(now.getUTCDate() + ((10 - now.getUTCDay()) % 7));
  noon.setUTCHours(12, 0, 0, 0);
  t.clock.advance((noon.getTime() - now.getTime() + 7 * dayMs) % (7 * dayMs));
});
afterAll(() => t.close());

const numbers = (who: TestAgent, query: { storeId?: string; departmentId?: string } = {}) =>
  who.api['dashboard.numbers']({ query: { timeZone: 'UTC', ...query } });

/** Begun so many ms ago; taken and rated where the test says so. */
async function was(id: string, agoMs: number, more: { waitS?: number; rating?: number; state?: string } = {}) {
  const begun = new Date(t.clock.now().getTime() - agoMs);
  await t.pool.query(
    `UPDATE conversations SET start_date = $2, rating = $4, state = coalesce($5, state),
       accepted_date = CASE WHEN $3::int IS NOT NULL THEN $2::timestamptz + make_interval(secs => $3::int) END WHERE id = $1`,
    [id, begun, more.waitS ?? null, more.rating ?? null, more.state ?? null],
  );
}
const older = (workspace: TestWorkspace, days: number) =>
  t.pool.query('UPDATE workspaces SET created_at = $2 WHERE id = $1', [
    workspace.id,
    new Date(t.clock.now().getTime() - days * dayMs),
  ]);

async function shop() {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  return { workspace, store, admin: await t.agent(workspace, { role: 'admin' }) };
}

describe('the numbers', () => {
  it('[Q-16] count today beside the same weekday until the same minute, and wait for a full week first', async () => {
    const { workspace, store, admin } = await shop();
    const empty = await numbers(admin);
    expect(empty.today).toEqual({
      ...{ chats: 0, missed: 0, rated: 0 },
      ...{ waitSeconds: null, durationSeconds: null, rating: null },
    });
    expect([empty.dayBefore, empty.weekBefore]).toEqual([null, null]);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await startChat(await t.visitor(store))).id);
    const [first = '', second = '', third = '', before = '', later = ''] = ids;
    await was(first, 0, { waitS: 10, rating: 5, state: 'closed' });
    await was(second, 0, { waitS: 30, rating: 4, state: 'closed' });
    await was(third, 0, { state: 'missed' });
    await was(before, 7 * dayMs + 1000, { waitS: 50 });
    await was(later, 7 * dayMs - 60_000);
    const young = await numbers(admin);
    expect(young.today).toMatchObject({ chats: 3, missed: 1, waitSeconds: 20, rating: 4.5, rated: 2 });
    await older(workspace, 30);
    const now = await numbers(admin);
    expect(now.dayBefore).toMatchObject({ chats: 1, missed: 0, waitSeconds: 50, rating: null });
    expect(now.weekBefore).toMatchObject({ chats: 1 });
    expect(now.ratings).toEqual([0, 0, 0, 1, 1]);
    expect(now.hours.reduce((sum, { chats }) => sum + chats, 0)).toBe(3);
    expect(now.hours.reduce((sum, { missed }) => sum + missed, 0)).toBe(1);
    expect(now.days.reduce((sum, { before: chats }) => sum + (chats ?? 0), 0)).toBe(2);
    expect(now.days.map(({ chats }) => chats ?? 0).reduce((sum, chats) => sum + chats, 0)).toBe(now.week.chats);
  });

  it('[Q-16] say nothing of stores and departments one does not serve, nor of other workspaces', async () => {
    const { workspace, store, admin } = await shop();
    const other = await t.store(workspace, { name: 'Other' });
    const department = await t.department(store);
    const agent = await t.agent(workspace, { stores: [{ store, categoryIds: [department.id] }] });
    const elsewhere = await t.department(store, 'Returns');
    await t.agent(workspace, { stores: [{ store, categoryIds: [elsewhere.id] }] });
    const stranger = await shop();
    await startChat(await t.visitor(store), { departmentId: department.id });
    await startChat(await t.visitor(store));
    const foreign = await startChat(await t.visitor(store), { departmentId: elsewhere.id });
    await startChat(await t.visitor(other));
    await startChat(await t.visitor(stranger.store));
    expect((await numbers(admin)).today.chats).toBe(4);
    expect((await numbers(agent)).today.chats).toBe(2);
    expect((await numbers(agent, { storeId: other.id })).today.chats).toBe(0);
    expect((await numbers(agent, { departmentId: elsewhere.id })).today.chats).toBe(0);
    expect((await numbers(admin, { storeId: store.id })).today.chats).toBe(3);
    expect((await numbers(admin, { departmentId: department.id })).today.chats).toBe(1);
    expect((await numbers(admin, { storeId: stranger.store.id })).today.chats).toBe(0);
    await t.pool.query('UPDATE conversations SET agent_id = $2 WHERE id = $1', [foreign.id, agent.userId]);
    expect((await numbers(agent)).today.chats).toBe(3);
  });

  it('refuse a zone nobody knows', async () => {
    const { admin } = await shop();
    const failure = await failureOf(admin.api['dashboard.numbers']({ query: { timeZone: 'Mars/Olympus' } }));
    expect(failure.statusCode).toBe(400);
  });
});

describe('who is here', () => {
  it('[Q-16] tells of colleagues in the own stores, with their chats, and a limit only where there is one', async () => {
    const { workspace, store, admin } = await shop();
    const other = await t.store(workspace, { name: 'Other' });
    const agent = await t.agent(workspace, { stores: [{ store }], fullname: 'Ann' });
    await t.agent(workspace, { stores: [{ store: other }], fullname: 'Bob' });
    await t.agent(workspace, { stores: [{ store }], accountState: 'suspended', fullname: 'Sue' });
    await ongoingChat(await t.visitor(store), agent);
    const team = async (who: TestAgent) => (await who.api['dashboard.team']()).data;
    expect((await team(agent)).map(({ fullname }) => fullname).sort()).toEqual(['Ann', 'Test Agent']);
    expect((await team(admin)).map(({ fullname }) => fullname).sort()).toEqual(['Ann', 'Bob', 'Test Agent']);
    await agent.socket();
    await eventually(async () =>
      expect((await team(admin))[0]).toMatchObject({ fullname: 'Ann', presence: 'online', chats: 1, capacity: null }),
    );
    await admin.api['routing.setSettings']({ body: { automatic: true, capacity: 4, version: 0 } });
    await agent.api['availability.set']({ body: { away: true } });
    expect((await team(admin))[0]).toMatchObject({ presence: 'away', capacity: 4 });
    expect((await team(admin))[0]?.awaySince).not.toBeNull();
  });
});

const brand = (workspace: TestWorkspace, storeId: string, look: SettingsPatch['widgetCustomization']) =>
  updateStoreSettings(inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' }), storeId, {
    widgetCustomization: look ?? {},
  });

describe('the setup guide', () => {
  it('is ticked by what really happened', async () => {
    const workspace = await t.workspace();
    const admin = await t.agent(workspace, { role: 'admin' });
    const guide = () => admin.api['setup.guide']();
    const none = { address: false, installed: false, branded: false, invited: false, answered: false };
    expect(await guide()).toEqual({ ...none, hidden: false, store: null, invitation: null });
    const bare = await t.store(workspace, { url: null });
    expect(await guide()).toMatchObject({ ...none, store: { id: bare.id, url: null } });
    const store = await t.store(workspace);
    expect(await guide()).toMatchObject({ ...none, address: true });
    await connectWidget(t.rootCtx(), store);
    expect(await guide()).toMatchObject({ address: true, installed: true, branded: false });
    await brand(workspace, store.id, { title: 'Weber helps' });
    expect(await guide()).toMatchObject({ branded: true, invited: false });
    const email = `guest-${crypto.randomUUID()}@weber.test`;
    await admin.api['agents.invite']({
      body: { emails: [email], role: 'agent', storeIds: [store.id], categoryIds: [] },
    });
    expect(await guide()).toMatchObject({ invited: true, answered: false, invitation: { email } });
    const { id } = await startChat(await t.visitor(store));
    expect((await guide()).answered).toBe(false);
    await take(admin, id);
    expect((await guide()).answered).toBe(true);
  });

  it('a colour or a logo is a brand too', async () => {
    const { workspace, store, admin } = await shop();
    await brand(workspace, store.id, { primaryColor: '#2D91FC' });
    expect((await admin.api['setup.guide']()).branded).toBe(true);
    await brand(workspace, store.id, { primaryColor: '#33363d' });
    expect((await admin.api['setup.guide']()).branded).toBe(false);
    await brand(workspace, store.id, { brandLogo: '/f/logo' });
    expect((await admin.api['setup.guide']()).branded).toBe(true);
  });

  it('is hidden for oneself alone, and comes back', async () => {
    const { workspace, admin } = await shop();
    const colleague = await t.agent(workspace, { role: 'admin' });
    expect((await admin.api['setup.hideGuide']({ body: { hidden: true } })).hidden).toBe(true);
    await admin.api['setup.hideGuide']({ body: { hidden: true } });
    expect((await colleague.api['setup.guide']()).hidden).toBe(false);
    const actions = () => auditOf(t, admin.userId);
    expect((await actions()).filter((action) => action === 'member.guide-hidden')).toHaveLength(1);
    expect((await admin.api['setup.hideGuide']({ body: { hidden: false } })).hidden).toBe(false);
    expect(await actions()).toContain('member.guide-shown');
  });
});
