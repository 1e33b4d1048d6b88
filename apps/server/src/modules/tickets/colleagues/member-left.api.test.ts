import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/index.ts';
import { ticketOf } from '../../../../test/ticket-scene.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('[D-22] [issue 27, 23] open tickets of a removed colleague have no assignee; closed ones keep theirs', async () => {
  const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  const leaving = await t.agent(workspace, { stores: [{ store }] });
  const staying = await t.agent(workspace, { stores: [{ store }] });
  const [open, closed, others] = [await ticketOf(admin), await ticketOf(admin), await ticketOf(admin)];
  const assign = (id: string, assigneeId: string) =>
    admin.api['tickets.assign']({ body: { ticketIds: [id], assigneeId } });
  await assign(open._id, leaving.userId);
  await assign(closed._id, leaving.userId);
  await assign(others._id, staying.userId);
  await admin.api['tickets.setStatus']({ body: { ticketIds: [closed._id], status: 'solved' } });
  const assigneeOf = async (id: string) =>
    (await admin.api['tickets.get']({ params: { id } })).data.assignee?._id ?? null;
  await admin.api['agents.remove']({ params: { id: leaving.userId } });
  await t.advance(0);
  expect(await assigneeOf(open._id)).toBeNull();
  expect(await assigneeOf(closed._id)).toBe(leaving.userId);
  expect(await assigneeOf(others._id)).toBe(staying.userId);
  const { data } = await admin.api['ticketLogs.list']({ query: { ticketId: open._id } });
  expect(data.filter(({ type }) => type === 'assignee')).toHaveLength(2);
});
