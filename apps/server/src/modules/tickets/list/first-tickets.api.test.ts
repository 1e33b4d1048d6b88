import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp, type TestWorkspace } from '../../../../test/index.ts';
import { ticketMails } from '../../../../test/ticket-mails.ts';
import { ticketOf } from '../../../../test/ticket-scene.ts';
import { inWorkspace, withTransaction } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';
import { personal } from '../personal.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
let agent: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  store = await t.store(workspace, { name: 'North' });
  agent = await t.agent(workspace, { stores: [{ store }] });
});
/** What is kept is what a look at all tickets says, whatever was done to them. */
afterEach(async () => {
  const { rows } = await t.pool.query(
    `SELECT code FROM (SELECT code, first_of_customer, customer_email = '' OR row_number() OVER (
       PARTITION BY customer_email ORDER BY merged_into IS NOT NULL, created_at, id) = 1 AS is_first
       FROM tickets WHERE workspace_id = $1) t WHERE first_of_customer <> is_first`,
    [workspace.id],
  );
  expect(rows).toEqual([]);
});
afterAll(async () => {
  // What no client may ever cause.
  expect(t.errors).toEqual([]);
  await t.close();
});

const ann = 'ann@shopper.test';
const bob = 'bob@shopper.test';
const make = async (title: string, customerEmail = ann) => {
  await t.advance(60_000);
  return (await ticketOf(agent, { title, customerEmail }))._id;
};
const titles = async (customerType: 'new' | 'returning') => {
  const { data } = await agent.api['tickets.list']({ query: { customerType, sort: 'asc', limit: 100 } });
  return data.map(({ title }) => title);
};
const change = (id: string, customerEmail: string) =>
  agent.api['tickets.change']({ params: { id }, body: { customerEmail } });

describe('[N-41] a customer is new with their first ticket', () => {
  it('of each address one; whoever is nobody is new each time; another workspace knows nobody', async () => {
    await make('Ann 1');
    await make('Ann 2');
    await make('Bob 1', 'BOB@shopper.test');
    await make('Bob 2', bob);
    await make('Nobody', '');
    await make('Nobody again', '');
    expect(await titles('new')).toEqual(['Ann 1', 'Bob 1', 'Nobody', 'Nobody again']);
    expect(await titles('returning')).toEqual(['Ann 2', 'Bob 2']);
    const other = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
    const stranger = await t.agent(other, { role: 'admin' });
    await ticketOf(stranger, { customerEmail: ann });
    expect((await stranger.api['tickets.list']({ query: { customerType: 'new' } })).count).toBe(1);
  });

  it('a ticket that is given to another customer leaves its place to the next one, and takes one where it is older', async () => {
    const first = await make('Ann 1');
    await make('Ann 2');
    await make('Bob 1', bob);
    await change(first, bob);
    expect(await titles('new')).toEqual(['Ann 1', 'Ann 2']);
    await change(first, '');
    expect(await titles('new')).toEqual(['Ann 1', 'Ann 2', 'Bob 1']);
    await change(first, ann);
    expect(await titles('returning')).toEqual(['Ann 2']);
  });

  it('one that was merged away is looked past', async () => {
    const first = await make('Ann 1');
    const second = await make('Ann 2');
    await make('Ann 3');
    await agent.api['tickets.merge']({ params: { id: second }, body: { ticketIds: [first] } });
    expect(await titles('new')).toEqual(['Ann 2']);
    expect(await titles('returning')).toEqual(['Ann 1', 'Ann 3']);
  });

  it('what is split off is not their first', async () => {
    const mails = await ticketMails(t);
    const box = await mails.mailbox(store);
    const one = await mails.arrive(store, box, { from: ann });
    const two = await mails.arrive(store, box, { from: ann, threadId: one.threadId });
    const { data } = await agent.api['tickets.createFromEmail']({ body: { id: one.id } });
    await agent.api['tickets.split']({ params: { id: data._id }, body: { emailIds: [two.id], title: 'Split' } });
    expect(await titles('returning')).toEqual(['Split']);
  });

  it('who was erased is nobody; who comes again is new', async () => {
    await make('Ann 1');
    await make('Ann 2');
    await make('Bob 1', bob);
    const { visitorId } = await t.visitor(store);
    await t.pool.query('UPDATE visitors SET email = $2 WHERE id = $1', [visitorId, ann]);
    const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'job', name: 'test.erase' });
    await personal.erase?.about?.(ctx, { type: 'customer', visitorIds: [visitorId], customerIds: [] } as never);
    expect(await titles('new')).toEqual(['-', '-', 'Bob 1']);
    await make('Ann 3');
    expect(await titles('new')).toEqual(['-', '-', 'Bob 1', 'Ann 3']);
  });

  it('one that goes leaves its place, and one that is brought with an earlier date takes it', async () => {
    const first = await make('Ann 1');
    await make('Ann 2');
    await t.pool.query('DELETE FROM tickets WHERE id = $1', [first]);
    expect(await titles('new')).toEqual(['Ann 2']);
    await t.pool.query(
      `INSERT INTO tickets (id, workspace_id, number, type, status, title, customer_email, created_at, updated_at)
       VALUES ($1, $2, 900, 'manual', 'in-progress', 'Ann 0', $3, '2020-01-01', now())`,
      [newId(), workspace.id, ann],
    );
    expect(await titles('new')).toEqual(['Ann 0']);
  });

  it('of many at once one is the first, also while another one is given away', async () => {
    const given = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) => ticketOf(agent, { title, customerEmail: ann })),
    );
    expect(await titles('new')).toHaveLength(1);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        ...given.map(({ _id }, index) => change(_id, (index + round) % 2 === 0 ? ann : bob)),
        ticketOf(agent, { customerEmail: round % 2 === 0 ? bob : ann }),
      ]);
      expect(await titles('new')).toHaveLength(2);
    }
  });

  it('who makes one waits for who gives the first one away, however it is done', async () => {
    const first = await make('Ann 1');
    const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'job', name: 'test' });
    let made: Promise<unknown> = Promise.resolve();
    await withTransaction(ctx, async (tx) => {
      await tx.pool.query('UPDATE tickets SET customer_email = $2 WHERE id = $1', [first, bob]);
      made = ticketOf(agent, { title: 'Ann 2', customerEmail: ann });
      await new Promise((done) => setTimeout(done, 300));
    });
    await made;
    expect(await titles('new')).toEqual(['Ann 1', 'Ann 2']);
  });

  it('tickets from before are told by the migration', async () => {
    const first = await make('Ann 1');
    const second = await make('Ann 2');
    await make('Bob 1', bob);
    await make('Nobody', '');
    await agent.api['tickets.merge']({ params: { id: second }, body: { ticketIds: [first] } });
    await t.pool.query('UPDATE tickets SET first_of_customer = false WHERE workspace_id = $1', [workspace.id]);
    const url = new URL('../../../../migrations/0127_first_tickets.sql', import.meta.url);
    const [update = ''] = /^UPDATE tickets t .*?;$/ms.exec(await readFile(url, 'utf8')) ?? [];
    await t.pool.query(update);
    expect(await titles('new')).toEqual(['Ann 2', 'Bob 1', 'Nobody']);
  });
});
