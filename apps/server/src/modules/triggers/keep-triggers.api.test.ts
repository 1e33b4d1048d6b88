import { triggerLimits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAgent, TestWorkspace } from '../../../test/factories.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { aPrompt, makeTrigger, newTrigger, onSale } from '../../../test/triggers.ts';
import { inWorkspace, withTransaction } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreRow } from '../stores/index.ts';
import { insertTriggerRow, type NewTrigger } from './triggers.repo.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
let admin: TestAgent;
beforeAll(async () => {
  t = await createTestApp();
  workspace = await t.workspace();
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin', fullname: 'Maya Lindqvist' });
});
afterAll(() => t.close());

const list = async (of: StoreRow, who = admin) =>
  (await who.api['triggers.list']({ query: { chatsoStoreId: of.id } })).data;

describe('auto triggers of a store', () => {
  it('[P-51] are made, listed in their order, changed and deleted', async () => {
    const shop = await t.store(workspace);
    const first = await makeTrigger(admin, shop, { name: ' First ' });
    const second = await makeTrigger(admin, shop, { name: 'Second', active: false });
    expect(await list(shop)).toMatchObject([
      { _id: first._id, name: 'First', active: true, version: 1, statistics: { shown: 0, converted: null } },
      { _id: second._id, active: false },
    ]);
    const changed = await admin.api['triggers.update']({
      params: { id: first._id },
      body: { version: 1, name: 'Renamed', action: aPrompt('Hello there', 'Hi there') },
    });
    expect(changed).toMatchObject({
      name: 'Renamed',
      version: 2,
      conditions: [onSale],
      updatedBy: { fullname: 'Maya Lindqvist' },
    });
    expect(await admin.api['triggers.get']({ params: { id: first._id } })).toMatchObject({ name: 'Renamed' });
    await admin.api['triggers.remove']({ params: { id: first._id } });
    expect((await list(shop)).map(({ _id }) => _id)).toEqual([second._id]);
  });

  it('[P-53] a change of a version that is not the newest is a conflict, and so is its deletion', async () => {
    const { _id: id } = await makeTrigger(admin, store);
    const change = (version: number, name: string) =>
      admin.api['triggers.update']({ params: { id }, body: { version, name } });
    await change(1, 'Once');
    expect(await failureOf(change(1, 'Twice'))).toMatchObject({ statusCode: 409, code: 'conflict' });
    expect(await failureOf(admin.api['triggers.remove']({ params: { id }, query: { version: 1 } }))).toMatchObject({
      code: 'conflict',
    });
  });

  it('[D-30] are twenty at most, also when two are made at once', async () => {
    const shop = await t.store(workspace);
    for (let at = 1; at < triggerLimits.perStore; at += 1) await makeTrigger(admin, shop, { name: `Number ${at}` });
    const many = await Promise.allSettled(Array.from({ length: 8 }, () => makeTrigger(admin, shop)));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(makeTrigger(admin, shop))).toMatchObject({
      statusCode: 400,
      code: 'entity-limit',
      details: { limit: 20, used: 20 },
    });
    expect(await list(shop)).toHaveLength(20);
    const limits = await admin.api['workspace.entityLimits']({ query: { storeId: shop.id } });
    expect(limits['auto-triggers']).toEqual({ limit: 20, used: 20 });
  });

  it('[D-30] two are not the twentieth, though both were begun before either was there', async () => {
    const shop = await t.store(workspace);
    for (let at = 1; at < triggerLimits.perStore; at += 1) await makeTrigger(admin, shop);
    const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
    const { chatsoStoreId: storeId, action, ...rest } = newTrigger(shop);
    const row = () => ({ ...rest, storeId, conditions: [onSale], action: { ...aPrompt(), ...action }, id: newId() });
    const put = (tx: typeof ctx) => insertTriggerRow(tx, row() as NewTrigger, admin.userId);
    let commit = (): void => undefined;
    const held = new Promise<void>((done) => {
      commit = done;
    });
    let begun = (): void => undefined;
    const inside = new Promise<void>((done) => {
      begun = done;
    });
    const first = withTransaction(ctx, async (tx) => {
      await put(tx);
      begun();
      await held;
    });
    await inside;
    let settled = false;
    const second = withTransaction(ctx, put).finally(() => {
      settled = true;
    });
    await eventually(async () => {
      const { rowCount } = await t.pool.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
      expect(settled || rowCount !== 0).toBe(true);
    });
    commit();
    await first;
    expect(await second).toEqual({ full: triggerLimits.perStore });
  });

  it('[P-51] take only conditions that are whole, at most ten, and messages of 3 to 300', async () => {
    const refused = (more: Parameters<typeof newTrigger>[1]) =>
      failureOf(admin.api['triggers.create']({ body: newTrigger(store, more) }));
    expect(await refused({ conditions: [] })).toMatchObject({ statusCode: 400 });
    expect(await refused({ conditions: Array.from({ length: 11 }, () => onSale) })).toMatchObject({ statusCode: 400 });
    expect(await refused({ conditions: [{ ...onSale, value: '' }] })).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'conditions.0.value', code: 'condition-incomplete' }],
    });
    expect(await refused({ action: aPrompt('ab') })).toMatchObject({ statusCode: 400 });
    expect(await refused({ action: aPrompt('x'.repeat(301)) })).toMatchObject({ statusCode: 400 });
    expect(await refused({ name: 'x'.repeat(51) })).toMatchObject({ statusCode: 400 });
  });

  it('[P-51] name agents and departments of their store only', async () => {
    const agent = await t.agent(workspace, { stores: [{ store }], fullname: 'Tomás Herrera' });
    const stranger = await t.agent(workspace, { stores: [{ store: await t.store(workspace) }] });
    const department = await t.department(store);
    const elsewhere = await t.department(await t.store(workspace));
    const options = await admin.api['triggers.options']({ query: { chatsoStoreId: store.id } });
    expect(options.agents.map(({ fullname }) => fullname)).toEqual(['Maya Lindqvist', 'Tomás Herrera']);
    expect(options.departments.map(({ _id }) => _id)).toContain(department.id);
    const assign = (agentId: string, categoryId: string | null) =>
      makeTrigger(admin, store, { action: { type: 'assign-chat', agentId, categoryId } });
    expect((await assign(agent.userId, department.id)).action).toMatchObject({ agentId: agent.userId });
    expect(await failureOf(assign(stranger.userId, null))).toMatchObject({ statusCode: 400 });
    expect(await failureOf(assign('auto', elsewhere.id))).toMatchObject({ statusCode: 400 });
    const notify = makeTrigger(admin, store, { action: { type: 'notify', agents: [stranger.userId] } });
    expect(await failureOf(notify)).toMatchObject({ errors: [{ code: 'trigger-agent-elsewhere' }] });
  });

  it('[P-50] [P-51] that assign to a department are switched off with it, told why, and come back with another one', async () => {
    const shop = await t.store(workspace);
    const [returns, sales] = [await t.department(shop, 'Returns'), await t.department(shop, 'Sales')];
    const assign = (categoryId: string | null, name: string, active = true) =>
      makeTrigger(admin, shop, { name, active, action: { type: 'assign-chat', agentId: 'auto', categoryId } });
    const [mine, other] = [await assign(returns.id, 'Returns'), await assign(sales.id, 'Sales')];
    const [none, off] = [await assign(null, 'No department'), await assign(returns.id, 'Off', false)];
    const counts = await admin.api['departments.chats']({ params: { id: returns.id } });
    expect(counts).toMatchObject({ triggers: 1 });
    const socket = await admin.socket();
    await admin.api['departments.remove']({ params: { id: returns.id }, query: {} });
    expect(await socket.waitFor('trigger:changed')).toMatchObject({ triggerId: mine._id, by: { _id: admin.userId } });
    expect(await list(shop)).toMatchObject([
      { _id: mine._id, active: false, stoppedBecause: 'department-deleted', stoppedAt: expect.any(String), version: 2 },
      { _id: other._id, active: true, stoppedBecause: null, version: 1 },
      { _id: none._id, active: true, version: 1 },
      { _id: off._id, active: false, stoppedBecause: null, version: 1 },
    ]);
    const { rows } = await t.pool.query(
      `SELECT data FROM audit_log WHERE workspace_id = $1 AND action = 'trigger.department-gone'`,
      [workspace.id],
    );
    expect(rows).toEqual([{ data: { name: 'Returns', storeId: shop.id, department: 'Returns' } }]);

    const change = (id: string, version: number, more: object) =>
      admin.api['triggers.update']({ params: { id }, body: { version, ...more } });
    for (const [{ _id }, version] of [[mine, 2] as const, [off, 1] as const])
      expect(await failureOf(change(_id, version, { active: true }))).toMatchObject({
        errors: [{ field: 'action', code: 'department-of-store' }],
      });
    const action = { type: 'assign-chat', agentId: 'auto', categoryId: sales.id };
    expect(await change(mine._id, 2, { action })).toMatchObject({
      active: false,
      stoppedAt: null,
      stoppedBecause: null,
    });
    expect(await change(mine._id, 3, { active: true })).toMatchObject({ active: true });
  });

  it('[P-51] are put into another order, unless somebody else has done so meanwhile', async () => {
    const shop = await t.store(workspace);
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await makeTrigger(admin, shop, { name }))._id);
    const [one = '', two = '', three = ''] = ids;
    const order = (was: string[], next: string[]) =>
      admin.api['triggers.reorder']({ body: { chatsoStoreId: shop.id, was, ids: next } });
    await order(ids, [three, one, two]);
    expect((await list(shop)).map(({ name }) => name)).toEqual(['Three', 'One', 'Two']);
    expect(await failureOf(order(ids, [two, one, three]))).toMatchObject({ code: 'conflict' });
    expect(await failureOf(order([three, one, two], [one, two]))).toMatchObject({ code: 'bad-request' });
    // An order is no change of a trigger: whoever edits one is not disturbed.
    expect((await list(shop)).map(({ version }) => version)).toEqual([1, 1, 1]);
  });

  it('[D-17] [P-51] are kept by admins and coaches of the store, and by custom roles with the key', async () => {
    const coach = await t.agent(workspace, { role: 'coach', stores: [{ store }] });
    const keeper = await t.agent(workspace, {
      role: 'custom_role',
      permissions: ['autoTriggers'],
      stores: [{ store }],
    });
    const elsewhere = await t.store(workspace);
    const { _id: id } = await makeTrigger(admin, elsewhere);
    for (const who of [coach, keeper]) {
      await makeTrigger(who, store);
      expect(await failureOf(list(elsewhere, who))).toMatchObject({ statusCode: 404 });
      expect(await failureOf(makeTrigger(who, elsewhere))).toMatchObject({ statusCode: 404 });
      expect(await failureOf(who.api['triggers.get']({ params: { id } }))).toMatchObject({ statusCode: 404 });
      const change = who.api['triggers.update']({ params: { id }, body: { version: 1, active: false } });
      expect(await failureOf(change)).toMatchObject({ statusCode: 404 });
    }
  });

  it('[F-19] [P-52] whoever keeps them hears of changes, and of whose they are; agents do not', async () => {
    const coach = await t.agent(workspace, { role: 'coach', stores: [{ store }] });
    const agent = await t.agent(workspace, { stores: [{ store }] });
    const [mine, theirs] = [await coach.socket(), await agent.socket()];
    const { _id } = await makeTrigger(admin, store);
    const heard = await mine.waitFor('trigger:changed', ({ triggerId }) => triggerId === _id);
    expect(heard).toMatchObject({ storeId: store.id, by: { _id: admin.userId, fullname: 'Maya Lindqvist' } });
    expect(theirs.received.filter(({ event }) => event === 'trigger:changed')).toEqual([]);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
