import { noDepartment } from '@chatso/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChat } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('[G-13] [D-06] [issue 27, 23] a department without colleagues is not offered, and a chat in it goes to all of the store', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace, { settings: { isServiceDepartmentMandatory: true } });
  const params = { analyticsId: store.analyticsId };
  const sales = await t.department(store, 'Sales');
  const returns = await t.department(store, 'Returns');
  const visitor = await t.visitor(store);
  const offered = async () =>
    (await visitor.api['widget.config']({ params })).departments.map(({ name }) => name).sort();
  // Admins answer everything while nobody else serves the store.
  await t.agent(workspace, { role: 'admin' });
  expect(await offered()).toEqual(['Returns', 'Sales']);
  const agent = await t.agent(workspace, { stores: [{ store, categoryIds: [sales.id] }] });
  expect(await offered()).toEqual(['Sales']);
  // Chosen on a page that was loaded before.
  const { id, conversation } = await startChat(visitor, { departmentId: returns.id });
  expect(conversation.department).toBeNull();
  expect((await agent.api['conversations.detail']({ params: { id } }))._id).toBe(id);
  const other = await t.visitor(store);
  await expect(startChat(other, { departmentId: noDepartment })).rejects.toMatchObject({ statusCode: 400 });
  await t.pool.query('UPDATE member_stores SET category_ids = $2 WHERE user_id = $1', [agent.userId, [newId()]]);
  // Nothing is left to choose from, though a choice is mandatory.
  expect(await offered()).toEqual([]);
  expect((await startChat(other)).conversation.department).toBeNull();
});
