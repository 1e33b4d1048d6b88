import type { CouponInput } from '@chatso/contract';
import { expect, it } from 'vitest';
import { ongoingChat } from '../../../test/chats.ts';
import type { TestAgent } from '../../../test/index.ts';
import { storeWithShop, useAppWithShop } from '../../../test/shops/own-shop-scene.ts';
import { newId } from '../../platform/ids.ts';

const app = useAppWithShop();

async function scene() {
  const { workspace, store, admin, crmStoreId } = await storeWithShop(app, {
    flags: { 'new-promotion-module': false },
  });
  const agent = await app.t.agent(workspace, { stores: [{ store }] });
  const visitor = await app.t.visitor(store);
  const conversationId = await ongoingChat(visitor, agent);
  const dateExpiresGMT = new Date(app.t.clock.now().getTime() + 86_400_000).toISOString();
  const make = (code: string, more: Partial<CouponInput> = {}) =>
    agent.api['coupons.create']({
      body: {
        ...{ couponId: newId(), chatsoStoreId: store.id, crmStoreId, code, type: 'percent', couponType: 'cart_total' },
        ...{ amount: '10', usageLimit: 1, dateExpiresGMT, reason: 'shipping_delay', conversationId },
        ...more,
      },
    });
  return { workspace, store, admin, agent, conversationId, make };
}

async function file(who: TestAgent, query = '') {
  const response = await fetch(`${app.t.baseUrl}/api/performance/coupons/export?${query}`, {
    headers: { authorization: `Bearer ${who.token}`, 'x-workspace-id': who.workspaceId },
  });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { status: response.status, text, name: response.headers.get('content-disposition') ?? '' };
}
const codes = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '');

it('[J-46] has what the list has, with BOM and no formula, for who may export, and leaves an entry', async () => {
  const { admin, agent, conversationId, make } = await scene();
  await make('one');
  await make('two', { type: 'fixed_cart', amount: '12.5', reason: 'free_gift' });
  const formula = '=HYPERLINK("http://x")';
  await app.t.pool.query('UPDATE conversations SET customer_fullname = $2 WHERE id = $1', [conversationId, formula]);
  const { status, text, name } = await file(admin, 'timeZone=Europe/Brussels&search=');
  expect(status).toBe(200);
  expect(name).toMatch(/filename="coupons_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.csv"/);
  expect(text.startsWith('\ufeffCode,Type,Discount,Currency,')).toBe(true);
  expect(codes(text)).toEqual(['two', 'one']);
  expect(text).toMatch(/\ntwo,fixed_cart,12\.50?,USD,cart_total,0,free_gift,/);
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(codes((await file(admin, 'reason=free_gift')).text)).toEqual(['two']);
  expect(codes((await file(admin, 'search=ONE&order=asc')).text)).toEqual(['one']);
  expect((await file(admin, 'fromDate=2026-01-02&toDate=2026-01-01')).status).toBe(400);
  expect((await file(agent)).status).toBe(403);
  const { data } = await admin.api['audit.list']({ query: { action: 'coupons.exported' } });
  expect(data).toHaveLength(3);
  expect(JSON.stringify(data)).not.toContain('ONE');
});

it('[J-46] of more than one batch has each coupon once, in the order of the list, those without a value last', async () => {
  const { workspace, store, admin, agent } = await scene();
  const at = app.t.clock.now();
  await app.t.pool.query(
    `INSERT INTO coupons (id, workspace_id, store_id, agent_id, state, code, type, scope, amount, currency, reason, taken_at, created_at,
       redeemed_at, revenue, revenue_currency)
     SELECT gen_random_uuid(), $1, $2, $3, 'sent', 'x' || n, 'percent', 'cart_total', 10, 'USD', 'free_gift', $4, $4,
       CASE WHEN n % 2 = 0 THEN $4::timestamptz END, CASE WHEN n % 3 = 0 THEN n * 100 END, 'USD'
       FROM generate_series(1, 2345) n`,
    [workspace.id, store.id, agent.userId, at],
  );
  for (const sort of ['created', 'redeemed', 'revenue'])
    for (const order of ['asc', 'desc']) {
      const { text } = await file(admin, `sort=${sort}&order=${order}`);
      expect([sort, order, new Set(codes(text)).size, codes(text).length]).toEqual([sort, order, 2345, 2345]);
      if (sort !== 'revenue') continue;
      expect(codes(text)[0]).toBe(order === 'asc' ? 'x3' : 'x2343');
      expect(text.trim().split('\n').at(-1)).toMatch(/,,$/);
    }
});

it('[E-12] goes as far back as the plan shows chats, and so does the list', async () => {
  const { workspace, admin, make } = await scene();
  await make('new');
  await make('old');
  await app.t.pool.query(
    `UPDATE coupons SET created_at = created_at - interval '31 days' WHERE code = 'old' AND workspace_id = $1`,
    [workspace.id],
  );
  const listed = async () => (await admin.api['coupons.performance']({ query: {} })).data.map(({ code }) => code);
  expect([await listed(), codes((await file(admin)).text)]).toEqual([
    ['new', 'old'],
    ['new', 'old'],
  ]);
  await app.t.pool.query(`UPDATE workspace_plans SET type = 'starter' WHERE workspace_id = $1`, [workspace.id]);
  expect([await listed(), codes((await file(admin)).text)]).toEqual([['new'], ['new']]);
});

it('nothing here made the server log an error', () => expect(app.t.errors).toEqual([]));
