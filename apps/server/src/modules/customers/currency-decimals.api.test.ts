import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../test/index.ts';
import { serverRoot } from '../../server-root.ts';
import { copyOrders } from './index.ts';

it('[U-12] amounts that were counted without decimals get those of ISO 4217, once and of all their lines', async () => {
  const t = await createTestApp();
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const place = { workspaceId: workspace.id, storeId: store.id };
  const at = t.clock.now();
  const order = (id: string, currency: string) => ({
    id,
    name: `#${id}`,
    customerId: null,
    email: null,
    type: 'ONLINE' as const,
    status: 'completed',
    currency,
    total: 12_990,
    tax: 100,
    discount: 0,
    paymentMethod: null,
    receiptNumber: null,
    pickingStatus: null,
    billing: {},
    shipping: {},
    lines: [
      { name: 'A', price: 5000, quantity: 1, total: 5000, productId: null },
      { name: 'B', price: 7990, quantity: 1, total: 7990, productId: null },
    ],
    shippingLines: [],
    tracking: [],
    couponCodes: [],
    adminUrl: null,
    createdAt: at,
    completedAt: null,
    changedAt: at,
  });
  await copyOrders(t.pool, place, [order('1', 'HUF'), order('2', 'EUR'), order('3', 'IQD')]);
  const client = await t.pool.connect();
  await client.query('BEGIN');
  await client.query(readFileSync(join(serverRoot, 'migrations/0143_currency_decimals.sql'), 'utf8'));
  await client.query('COMMIT');
  client.release();
  const { rows } = await t.pool.query(
    `SELECT currency, total_cents::int AS total, tax_cents::int AS tax, line_items FROM orders WHERE store_id = $1 ORDER BY external_id`,
    [store.id],
  );
  expect(rows).toMatchObject([
    {
      currency: 'HUF',
      total: 1_299_000,
      tax: 10_000,
      line_items: [
        { name: 'A', priceCents: 500_000 },
        { name: 'B', totalCents: 799_000 },
      ],
    },
    { currency: 'EUR', total: 12_990, line_items: [{ totalCents: 5000 }, {}] },
    { currency: 'IQD', total: 12_990_000 },
  ]);
  await t.close();
});
