import { afterAll, beforeAll, expect, it } from 'vitest';
import { ongoingChat, startChat } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import { inWorkspace } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { insertCustomers, insertOrders } from '../../customers/index.ts';
import type { StoreRow } from '../../stores/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Known {
  email?: string | null;
  phone: string | null;
  firstName?: string;
}

async function know(store: StoreRow, ...list: Known[]): Promise<void> {
  const ctx = inWorkspace(t.rootCtx(), store.workspaceId, { kind: 'system' });
  await insertCustomers(
    ctx,
    list.map(({ email = `${newId()}@shop.test`, ...more }) => ({
      ...{ storeId: store.id, externalId: newId(), createdAt: ctx.now(), lastName: 'Solheim', points: 640, email },
      ...more,
    })),
  );
}

async function scene(phone: string | null = '+1 (604) 555-0101', plan: 'advanced' | 'standard' = 'advanced') {
  const workspace = await t.workspace({ plan: { type: plan } });
  const store = await t.store(workspace, { crmStoreId: `crm-${newId()}` });
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const id = await ongoingChat(await t.visitor(store), agent);
  await t.pool.query('UPDATE conversations SET customer_phone = $2, customer_email = NULL WHERE id = $1', [id, phone]);
  return { workspace, store, agent, id };
}
it('counts the orders as the shop data of the profile does: what was cancelled or refunded is none', async () => {
  const { store, agent, id } = await scene();
  const ctx = inWorkspace(t.rootCtx(), store.workspaceId, { kind: 'system' });
  const [customerId = ''] = await insertCustomers(ctx, [
    { storeId: store.id, externalId: '7', createdAt: ctx.now(), phone: '604-555-0101', email: 'marit@shop.test' },
  ]);
  await insertOrders(
    ctx,
    ['completed', 'Refunded', 'cancelled'].map((status, at) => ({
      ...{ storeId: store.id, customerId, externalId: `o${at}`, name: `#${at}`, type: 'ONLINE', status },
      ...{ totalCents: 1000, currency: 'USD', createdAt: ctx.now() },
    })),
  );
  expect(await ask(agent, id)).toMatchObject({ orders: 1 });
});

const ask = async ({ api }: TestAgent, id: string) =>
  (await api['conversations.suggestProfile']({ params: { id } })).data.customer;

it.each(['604-555-0101', '16045550101', '+1 604 555 0101'])(
  'somebody with the same telephone number is asked about, however the shop writes it: %s',
  async (phone) => {
    const { store, agent, id } = await scene();
    await know(store, { phone, email: 'marit@shop.test', firstName: 'Marit' }, { phone: '604 555 0102' });
    const customer = await ask(agent, id);
    expect(customer).toMatchObject({
      ...{ fullname: 'Marit Solheim', email: 'marit@shop.test', phone, points: 640, orders: 0 },
    });
    // Nothing has come of the question.
    expect((await agent.api['conversations.detail']({ params: { id } })).linked).toBeNull();
    await agent.api['conversations.linkProfile']({
      params: { id },
      body: { chatsoStoreId: store.id, email: customer?.email ?? '' },
    });
    expect((await agent.api['conversations.detail']({ params: { id } })).linked).toMatchObject({
      fullname: 'Marit Solheim',
    });
    expect(await ask(agent, id)).toBeNull();
  },
);

it('nobody is suggested by a number that several have, that is too short, that is another store’s, or without an e-mail', async () => {
  const { workspace, store, agent, id } = await scene();
  const phone = '604 555 0101';
  const elsewhere = await t.store(workspace, { crmStoreId: store.crmStoreId });
  await know(elsewhere, { phone });
  expect(await ask(agent, id)).toBeNull();
  await know(store, { phone, email: null });
  expect(await ask(agent, id)).toBeNull();
  await t.pool.query('DELETE FROM customers WHERE store_id = $1', [store.id]);
  await know(store, { phone });
  expect(await ask(agent, id)).not.toBeNull();
  await know(store, { phone: '(604) 555 0101' });
  expect(await ask(agent, id)).toBeNull();
  const short = await scene('55-01');
  await know(short.store, { phone: '5501' });
  expect(await ask(short.agent, short.id)).toBeNull();
  const silent = await scene(null);
  expect(await ask(silent.agent, silent.id)).toBeNull();
});

it('[K-26] nor is oneself, or whom the shop deleted', async () => {
  const { store, agent, id } = await scene();
  await know(store, { phone: '604 555 0101', email: agent.email.toUpperCase() });
  expect(await ask(agent, id)).toBeNull();
  await t.pool.query("UPDATE customers SET email = 'marit@shop.test' WHERE store_id = $1", [store.id]);
  expect(await ask(agent, id)).not.toBeNull();
  await t.pool.query('UPDATE customers SET gone = true WHERE store_id = $1', [store.id]);
  expect(await ask(agent, id)).toBeNull();
  const linking = agent.api['conversations.linkProfile']({
    params: { id },
    body: { chatsoStoreId: store.id, email: 'marit@shop.test' },
  });
  expect(await failureOf(linking)).toMatchObject({ statusCode: 404 });
});

it('it is asked by whoever may link, of a chat that goes on, on a plan that has it', async () => {
  const { workspace, store, agent, id } = await scene();
  await know(store, { phone: '604 555 0101' });
  const coach = await t.agent(workspace, { role: 'coach', stores: [{ store }] });
  expect(await failureOf(ask(coach, id))).toMatchObject({ code: 'forbidden' });
  const stranger = await t.agent(await t.workspace({ plan: { type: 'advanced' } }), { role: 'admin' });
  expect(await failureOf(ask(stranger, id))).toMatchObject({ statusCode: 404 });
  const { id: waits } = await startChat(await t.visitor(store));
  expect(await failureOf(ask(agent, waits))).toMatchObject({ code: 'conversation-pending' });
  await agent.api['conversations.endChat']({ params: { id } });
  expect(await failureOf(ask(agent, id))).toMatchObject({ code: 'conversation-ended' });
  const small = await scene('+1 604 555 0101', 'standard');
  expect(await failureOf(ask(small.agent, small.id))).toMatchObject({ code: 'plan-required' });
});

it('a number is found by its index', async () => {
  const { rows } = await t.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT id FROM customers c WHERE c.workspace_id = $1 AND c.store_id = $2 AND c.phone IS NOT NULL AND NOT c.gone
        AND right(regexp_replace(c.phone, '\\D', '', 'g'), 9) = $3`,
    [newId(), newId(), '045550101'],
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('customers_phone');
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
