import type { ApiError, ManagedDepartment } from '@chatso/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';

let t: TestApp;
let workspace: Awaited<ReturnType<TestApp['workspace']>>;
let store: Awaited<ReturnType<TestApp['store']>>;
let admin: Awaited<ReturnType<TestApp['agent']>>;
let sales: ManagedDepartment;
let returns: ManagedDepartment;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace();
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
  sales = await make('Sales');
  returns = await make('Returns');
});

const make = (name: string, more: object = {}) =>
  admin.api['departments.create']({ body: { chatsoStoreId: store.id, name, ...more } });
const serve = async (one: ManagedDepartment, agentIds: string[]) => {
  const { data } = await admin.api['departments.list']({ query: { chatsoStoreId: store.id } });
  const version = data.find(({ _id }) => _id === one._id)?.version ?? 0;
  return admin.api['departments.update']({ params: { id: one._id }, body: { version, agentIds } });
};
const staff = async () => {
  const { data } = await admin.api['departments.staff']({ query: { chatsoStoreId: store.id } });
  return Object.fromEntries(data.map(({ _id, categoryIds }) => [_id, categoryIds]));
};
const remove = (one: ManagedDepartment, query: object = {}) =>
  admin.api['departments.remove']({ params: { id: one._id }, query });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: ApiError) => error.reason ?? error.code,
  );
const agentOf = (categoryIds: string[] = [], fullname = 'Agent') =>
  t.agent(workspace, { fullname, stores: [{ store, categoryIds }] });

describe('who serves a department', () => {
  it('[F-19] [P-50] is chosen there, and each hears what was given to or taken from them', async () => {
    const [jonah, maya] = [await agentOf([sales._id]), await agentOf([sales._id, returns._id])];
    const [one, other] = [await jonah.socket(), await maya.socket()];
    const changed = await serve(returns, [jonah.userId]);
    expect(changed.agents.map(({ _id }) => _id)).toEqual([jonah.userId]);
    expect(await one.waitFor('category:assigned')).toEqual({ categoryIds: [returns._id] });
    expect(await other.waitFor('category:unassigned')).toEqual({ categoryIds: [returns._id] });
    expect(await staff()).toEqual({ [jonah.userId]: [sales._id, returns._id], [maya.userId]: [sales._id] });
  });

  it('(decision D-6) who served all serves the others once one is taken from them', async () => {
    const all = await agentOf();
    expect((await serve(returns, [all.userId])).agents).toHaveLength(1);
    expect(await staff()).toEqual({ [all.userId]: [] });
    expect((await serve(returns, [])).agents).toEqual([]);
    expect(await staff()).toEqual({ [all.userId]: [sales._id] });
  });

  it('(decision D-6) nobody is left without any, which would mean all', async () => {
    const jonah = await agentOf([returns._id], 'Jonah');
    const refused = await serve(returns, []).catch((error: ApiError) => error);
    expect(refused).toMatchObject({ reason: 'agent-only-department' });
    expect((refused as ApiError).message).toContain('Jonah');
    expect(await staff()).toEqual({ [jonah.userId]: [returns._id] });
    expect(await refusal(serve(returns, [admin.userId]))).toBe('agent-elsewhere');
  });

  it('[P-49] a new one begins with those who serve all, or with those chosen', async () => {
    const [all, jonah] = [await agentOf(), await agentOf([sales._id])];
    expect((await make('Press')).agents.map(({ _id }) => _id)).toEqual([all.userId]);
    const wholesale = await make('Wholesale', { agentIds: [jonah.userId] });
    expect(wholesale.agents.map(({ _id }) => _id)).toEqual([jonah.userId]);
    expect((await staff())[all.userId]).not.toContain(wholesale._id);
  });

  it('suspended members are left as they are, and out of sight', async () => {
    const away = await t.agent(workspace, {
      accountState: 'suspended',
      stores: [{ store, categoryIds: [returns._id] }],
    });
    expect((await serve(returns, [])).agents).toEqual([]);
    const { rows } = await t.pool.query('SELECT category_ids FROM member_stores WHERE user_id = $1', [away.userId]);
    expect(rows).toEqual([{ category_ids: [returns._id] }]);
  });

  it('changed on the page of people, it is another version of the department', async () => {
    const jonah = await agentOf([sales._id]);
    await admin.api['agents.edit']({
      params: { id: jonah.userId },
      body: { stores: [{ chatsoStoreId: store.id, categoryIds: [sales._id, returns._id] }] },
    });
    const body = { version: returns.version, agentIds: [] };
    expect(await refusal(admin.api['departments.update']({ params: { id: returns._id }, body }))).toBe('conflict');
    expect(
      await refusal(
        admin.api['departments.update']({ params: { id: sales._id }, body: { ...body, version: sales.version } }),
      ),
    ).not.toBe('conflict');
  });
});

describe('deleting one', () => {
  const chatIn = async (departmentId: string) => {
    const visitor = await t.visitor(store);
    return { visitor, ...(await startChat(visitor, { departmentId })) };
  };
  const categoryOf = async (id: string) =>
    (await admin.api['conversations.detail']({ params: { id } })).category?.name ?? null;

  it('(decision P-2) waiting chats go to no department, active ones stay, and what is over keeps its name', async () => {
    const [jonah, maya] = [await agentOf([returns._id]), await agentOf([sales._id])];
    const [waiting, active, over] = [await chatIn(returns._id), await chatIn(returns._id), await chatIn(returns._id)];
    await take(jonah, active.id);
    await take(jonah, over.id);
    await jonah.api['conversations.endChat']({ params: { id: over.id } });
    const counts = await admin.api['departments.chats']({ params: { id: returns._id } });
    expect(counts).toEqual({ pending: 1, active: 1, ended: 1, triggers: 0 });
    const { rev } = await admin.api['conversations.detail']({ params: { id: waiting.id } });
    const [desk, shop] = [await maya.socket(), await waiting.visitor.socket()];
    await remove(returns);
    const heard = await desk.waitFor<{ conversation: { _id: string; category: unknown } }>('conversation:new');
    expect(heard.conversation).toMatchObject({ _id: waiting.id, category: null, rev: rev + 1 });
    await shop.waitFor('conversation:changed');
    expect(await categoryOf(waiting.id)).toBeNull();
    expect(await categoryOf(active.id)).toBe('Returns');
    expect(await categoryOf(over.id)).toBe('Returns');
    await take(maya, waiting.id);
    const [entry] = (
      await t.pool.query("SELECT data FROM audit_log WHERE action = 'department.removed' AND subject_id = $1", [
        returns._id,
      ])
    ).rows;
    expect(entry?.data).toEqual({ name: 'Returns', moved: 1 });
  });

  it('waiting chats go to another department where that is wanted, and whoever served the old one is told', async () => {
    const [jonah, maya] = [await agentOf([returns._id]), await agentOf([sales._id])];
    const [old, fresh] = [await jonah.socket(), await maya.socket()];
    const waiting = await chatIn(returns._id);
    await remove(returns, { moveTo: sales._id });
    const isIt = ({ conversation }: { conversation: { _id: string; category: { name: string } | null } }) =>
      conversation._id === waiting.id && conversation.category?.name === 'Sales';
    await fresh.waitFor('conversation:new', isIt);
    await old.waitFor('conversation:update-from-client', isIt);
    expect(await categoryOf(waiting.id)).toBe('Sales');
    expect(await refusal(take(jonah, waiting.id))).not.toBeNull();
  });

  it('has to have somewhere to move them to', async () => {
    const elsewhere = await admin.api['departments.create']({
      body: { chatsoStoreId: (await t.store(workspace)).id, name: 'Elsewhere' },
    });
    for (const moveTo of [returns._id, elsewhere._id, store.id]) {
      expect(await refusal(remove(returns, { moveTo }))).toBe('department-target-gone');
    }
    expect(await refusal(remove(returns, { version: returns.version + 1 }))).toBe('conflict');
  });

  it('(decision D-6) whoever served only it does not serve all by that, and still sees its chats', async () => {
    const jonah = await agentOf([returns._id]);
    await agentOf([sales._id]);
    const mine = await chatIn(returns._id);
    await take(jonah, mine.id);
    await remove(returns);
    const other = await chatIn(sales._id);
    const open = await jonah.api['conversations.list']({ query: { state: 'pending' } });
    expect(open.data.map(({ _id }) => _id)).not.toContain(other.id);
    const [member] = (await admin.api['agents.list']({ query: { search: jonah.email } })).data;
    expect(member?.stores[0]?.categories).toEqual([{ _id: returns._id, name: 'Returns', deleted: true }]);
    const body = { agentAlias: 'Jo' };
    await admin.api['agents.edit']({ params: { id: jonah.userId }, body });
    expect((await staff())[jonah.userId]).toEqual([returns._id]);
  });

  it('a chat that begins in it at that very moment waits in no department', async () => {
    const visitors = await Promise.all(Array.from({ length: 6 }, () => t.visitor(store)));
    const begun = visitors.map((visitor) =>
      startChat(visitor, { departmentId: returns._id }).then(
        ({ id }) => id,
        () => null,
      ),
    );
    await Promise.all([remove(returns), ...begun]);
    const { rows } = await t.pool.query('SELECT 1 FROM conversations WHERE category_id = $1', [returns._id]);
    expect(rows).toEqual([]);
    const config = await (await fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/config`)).json();
    expect(config).toMatchObject({ departments: [{ name: 'Sales' }] });
  });

  it('a chat that has read it and is not written yet waits for its end', async () => {
    const client = await t.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM departments WHERE id = $1 FOR NO KEY UPDATE', [returns._id]);
    const begun = chatIn(returns._id);
    const done = await Promise.race([begun.then(() => true), waitsFor('departments')]);
    expect(done).toBe(false);
    await client.query('UPDATE departments SET deleted_at = now() WHERE id = $1', [returns._id]);
    await client.query('COMMIT');
    client.release();
    expect(await categoryOf((await begun).id)).toBeNull();
  });

  /** False once a statement about the table waits for a lock. */
  async function waitsFor(table: string): Promise<false> {
    for (;;) {
      const { rows } = await t.pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
        [`%${table}%`],
      );
      if (rows.length > 0) return false;
    }
  }
});
