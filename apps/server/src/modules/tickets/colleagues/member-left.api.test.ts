import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('[D-22] [issue 27, 23] a removal hands the open tickets over', () => {
  const scene = async () => {
    const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
    const [north, south] = [await t.store(workspace), await t.store(workspace)];
    const admin = await t.agent(workspace, { role: 'admin' });
    const leaving = await t.agent(workspace, { stores: [{ store: north }, { store: south }] });
    const heir = await t.agent(workspace, { stores: [{ store: north }] });
    const of = async (storeId?: string) => {
      const { _id } = await ticketOf(admin, storeId === undefined ? {} : { chatsoStoreId: storeId });
      await admin.api['tickets.assign']({ body: { ticketIds: [_id], assigneeId: leaving.userId } });
      return _id;
    };
    const assigneeOf = async (id: string) =>
      (await admin.api['tickets.get']({ params: { id } })).data.assignee?._id ?? null;
    const remove = (ticketsTo?: string, by = admin) =>
      by.api['agents.remove']({ params: { id: leaving.userId }, query: { ticketsTo } });
    return { workspace, north, south, admin, leaving, heir, of, assigneeOf, remove };
  };

  it('those of stores the colleague serves, snoozed ones too; the others become unassigned and are counted', async () => {
    const { workspace, north, south, admin, leaving, heir, of, assigneeOf, remove } = await scene();
    const anywhere = await of();
    const ofNorth = await of(north.id);
    const ofSouth = await of(south.id);
    const asleep = await of(north.id);
    const closed = await of(north.id);
    const until = new Date(t.clock.now().getTime() + 86_400_000).toISOString();
    await admin.api['tickets.snooze']({ params: { id: asleep }, body: { until } });
    await admin.api['tickets.setStatus']({ body: { ticketIds: [closed], status: 'solved' } });
    const dependents = () => admin.api['agents.dependents']({ params: { id: leaving.userId } });
    expect(await dependents()).toEqual({ openTickets: 4 });
    expect(await remove(heir.userId)).toEqual({ ok: true, tickets: { assigned: 3, unassigned: 1 } });
    for (const id of [anywhere, ofNorth, asleep]) expect(await assigneeOf(id)).toBe(heir.userId);
    expect(await assigneeOf(ofSouth)).toBeNull();
    expect(await assigneeOf(closed)).toBe(leaving.userId);
    const { data } = await admin.api['ticketLogs.list']({ query: { ticketId: ofNorth, sort: 'asc' } });
    expect(data.filter(({ type }) => type === 'assignee').at(-1)).toMatchObject({ by: { _id: admin.userId } });
    await t.advance(0);
    const { data: told } = await heir.api['notifications.list']({ query: {} });
    expect(told.filter(({ type }) => type === 'ticket-assigned')).toHaveLength(3);
    const { rows } = await t.pool.query<{ data: object }>(
      `SELECT data FROM audit_log WHERE workspace_id = $1 AND action = 'member.removed'`,
      [workspace.id],
    );
    expect(rows[0]?.data).toMatchObject({ ticketsTo: heir.userId, tickets: { assigned: 3, unassigned: 1 } });
    await expect(dependents()).rejects.toMatchObject({ code: 'not-found' });
  });

  it('nobody is removed where the colleague may not have tickets by now, and nothing is lost', async () => {
    const { workspace, admin, leaving, heir, of, assigneeOf, remove } = await scene();
    const id = await of();
    const suspended = await t.agent(workspace, { accountState: 'suspended' });
    const strange = await t.agent(await t.workspace());
    const refused = { code: 'bad-request', reason: 'assignee-gone' };
    for (const to of [suspended.userId, strange.userId, leaving.userId])
      await expect(remove(to)).rejects.toMatchObject(refused);
    // Somebody else removed the colleague who was chosen.
    await admin.api['agents.remove']({ params: { id: heir.userId } });
    await expect(remove(heir.userId)).rejects.toMatchObject(refused);
    expect(await assigneeOf(id)).toBe(leaving.userId);
    expect(await remove()).toMatchObject({ tickets: { assigned: 0, unassigned: 1 } });
    expect(await assigneeOf(id)).toBeNull();
    await expect(remove()).rejects.toMatchObject({ code: 'not-found' });
  });

  it('of two admins who remove both at once, no ticket stays with somebody who is gone', async () => {
    const { workspace, admin, leaving, heir, of, assigneeOf, remove } = await scene();
    const id = await of();
    const other = await t.agent(workspace, { role: 'admin' });
    const both = await Promise.allSettled([
      remove(heir.userId),
      other.api['agents.remove']({ params: { id: heir.userId } }),
    ]);
    if (both[0].status === 'fulfilled') expect(await assigneeOf(id)).toBeNull();
    else expect(await assigneeOf(id)).toBe(leaving.userId);
    expect(both[1].status).toBe('fulfilled');
    expect(admin.userId).not.toBe(other.userId);
  });

  it('what was still given to them a moment later becomes unassigned, too', async () => {
    const { workspace, leaving, of, assigneeOf, remove } = await scene();
    const id = await of();
    await remove();
    await t.advance(0);
    await t.pool.query('UPDATE tickets SET assignee_id = $3 WHERE workspace_id = $1 AND id = $2', [
      workspace.id,
      id,
      leaving.userId,
    ]);
    await t.advance(61_000);
    expect(await assigneeOf(id)).toBeNull();
  });
});

it('[issue 27, 23] the migration frees what people had who were removed before, and nothing of members', async () => {
  const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const admin = await t.agent(workspace, { role: 'admin' });
  const away = await t.agent(workspace, { accountState: 'suspended' });
  const elsewhere = await t.agent(await t.workspace());
  const give = async (assigneeId: string) => {
    const { _id } = await ticketOf(admin);
    await t.pool.query('UPDATE tickets SET assignee_id = $2 WHERE id = $1', [_id, assigneeId]);
    return _id;
  };
  const free = await give(elsewhere.userId);
  const closed = await give(elsewhere.userId);
  const theirs = await give(away.userId);
  await t.pool.query(`UPDATE tickets SET status = 'solved' WHERE id = $1`, [closed]);
  const name = '0230_tickets_of_former_members.sql';
  const migration = await readFile(new URL(`../../../../migrations/${name}`, import.meta.url), 'utf8');
  for (const freed of [1, 0]) expect((await t.pool.query(migration)).rowCount).toBe(freed);
  const { rows } = await t.pool.query(
    'SELECT id, assignee_id FROM tickets WHERE workspace_id = $1 AND assignee_id IS NOT NULL ORDER BY id',
    [workspace.id],
  );
  const kept = [
    { id: closed, assignee_id: elsewhere.userId },
    { id: theirs, assignee_id: away.userId },
  ];
  expect(rows).toEqual(kept.sort((one, two) => one.id.localeCompare(two.id)));
  const { data } = await admin.api['ticketLogs.list']({ query: { ticketId: free } });
  expect(data.filter(({ type }) => type === 'assignee')).toMatchObject([{ by: null }]);
});
