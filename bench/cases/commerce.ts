import pg from 'pg';
import type { TellingShop } from '../crowds/telling-shop.ts';
import type { Bench } from '../support/bench.ts';
import { type Child, startChild } from '../support/children.ts';
import { agentHeaders, call, type Demo, openDemo } from '../support/demo.ts';
import { startProduct } from '../support/processes.ts';
import { atMost, type Row, within } from '../support/row.ts';
import { median, percentile, sleep } from '../support/stats.ts';
import { openLoop, sendersOf } from './load.ts';

const orders = { few: 10_000, many: 1_000_000 };
/** Five orders each. */
const perCustomer = 5;
const products = 100_000;
const panelMs = 30;
const searchMs = 100;
const asked = 300;
const webhooksPerSecond = 100;
const webhookSeconds = 60;
const rounds = 4;
const writers = 40;
const messagesPerSecond = 300;
/** What shop and product know each other by. */
const shared = 'what the shop of the bench signs its calls with';

interface Shop {
  demo: Demo;
  client: pg.Client;
  storeId: string;
  connectionId: string;
  /** The shop's own process. */
  own: Child<TellingShop>;
}

/** The demo with a shop that lives elsewhere in the place of its own one, which would answer in the measured process. */
async function openShop(bench: Bench): Promise<Shop> {
  const own = startChild<TellingShop>('telling-shop');
  bench.defer(() => own.stop());
  const origin = await own.ask('open', { shared });
  const database = await bench.databases.create();
  const server = await startProduct({ DATABASE_URL: database, CHATSO_SHOP_ORIGINS: origin });
  bench.defer(() => server.stop());
  const demo = await openDemo(server.url);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  bench.defer(() => client.end());
  await client.query('SET synchronous_commit = off');
  const connections = `SELECT id, store_id AS "storeId", version, address FROM shop_connections WHERE workspace_id = $1 LIMIT 1`;
  const { rows } = await client.query<Connected>(connections, [demo.agent.workspaceId]);
  const [seeded] = rows;
  if (!seeded) throw new Error('The demo shop is not connected.');
  const form = { kind: 'custom', address: `${origin}/shop`, secret: shared, version: seeded.version };
  await call(`${demo.url}/api/admin/shops/${seeded.storeId}`, 'PUT', form, agentHeaders(demo.agent));
  const { rows: after } = await client.query<Connected>(connections, [demo.agent.workspaceId]);
  const [connection] = after;
  if (!connection?.address.startsWith(origin)) throw new Error('The shop of the bench is not connected.');
  return { demo, client, storeId: connection.storeId, connectionId: connection.id, own };
}

interface Connected {
  id: string;
  storeId: string;
  version: number;
  address: string;
}

async function fillOrders({ client, demo, storeId }: Shop, from: number, to: number): Promise<void> {
  const place = [demo.agent.workspaceId, storeId];
  await client.query(
    `INSERT INTO customers (id, workspace_id, store_id, external_id, first_name, last_name, email, created_at, changed_at, words)
     SELECT gen_random_uuid(), $1, $2, 'bench-' || i, 'Client', i::text, 'client' || i || '@bench.test', now(), now(), 'client ' || i
       FROM generate_series($3::int, $4::int) i`,
    [...place, Math.floor(from / perCustomer) + 1, Math.floor(to / perCustomer)],
  );
  await client.query(
    `INSERT INTO orders (id, workspace_id, store_id, customer_id, external_id, name, type, status, currency, total_cents,
       line_items, created_at, changed_at)
     SELECT gen_random_uuid(), $1, $2, c.id, c.external_id || '-' || n, '#' || c.external_id || n, 'ONLINE', 'completed', 'USD',
            1000 + n, $5::jsonb, now() - n * interval '9 days', now()
       FROM customers c CROSS JOIN generate_series(1, ${perCustomer}) n
      WHERE c.workspace_id = $1 AND c.store_id = $2 AND c.external_id LIKE 'bench-%'
        AND substr(c.external_id, 7)::int BETWEEN $3 AND $4`,
    [
      ...place,
      Math.floor(from / perCustomer) + 1,
      Math.floor(to / perCustomer),
      JSON.stringify([
        { name: 'Ridgeline Rain Shell', priceCents: 18_400, quantity: 1, totalCents: 18_400, productId: 'p-1' },
      ]),
    ],
  );
  // What follows an import in jobs would be done beside what is measured.
  await client.query('TRUNCATE people_queue');
  await client.query('VACUUM (ANALYZE) customers, orders');
}

const kinds = ['Jacket', 'Boots', 'Fleece', 'Tent', 'Duffel', 'Shell', 'Beanie', 'Trousers'];
async function fillProducts({ client, demo, storeId }: Shop): Promise<void> {
  await client.query(
    `INSERT INTO products (id, workspace_id, store_id, external_id, name, type, price_cents, regular_price_cents, stock_status,
       sku, words, created_at, changed_at)
     SELECT gen_random_uuid(), $1, $2, 'bench-' || i, name, 'simple', 1000, 1000, 'instock', 'SKU-' || i,
            fold_words(name || ' SKU-' || i), now(), now()
       FROM (SELECT i, 'Bench ' || ($3::text[])[1 + i % ${kinds.length}] || ' No ' || i AS name FROM generate_series(1, $4::int) i) made`,
    [demo.agent.workspaceId, storeId, kinds, products],
  );
  await client.query('VACUUM (ANALYZE) products');
}

async function timed(work: () => Promise<Response>): Promise<number> {
  const sent = performance.now();
  const response = await work();
  const body = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${body}`);
  return performance.now() - sent;
}

/** Customer and orders of somebody, both at once, as the panel asks for them. */
async function askPanel({ demo, connectionId }: Shop, people: number): Promise<number> {
  const headers = { ...agentHeaders(demo.agent), 'content-type': 'application/json' };
  const samples: number[] = [];
  for (let count = -20; count < asked; count += 1) {
    const who = 1 + Math.floor(Math.random() * people);
    const body = JSON.stringify({ crmStoreId: connectionId, email: `client${who}@bench.test` });
    const ask = (path: string) => timed(() => fetch(`${demo.url}/api${path}`, { method: 'POST', headers, body }));
    const begun = performance.now();
    await Promise.all([ask('/customers'), ask('/customers/orders')]);
    if (count >= 0) samples.push(performance.now() - begun);
  }
  return percentile(samples, 0.95);
}

const searches = { common: 'jacket', two: 'bench tent', number: 'sku-77123', part: 'ucksa', nobody: 'zanzibar' };
async function askSearches({ demo, storeId }: Shop): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, keyword] of Object.entries(searches)) {
    const samples: number[] = [];
    for (let count = -5; count < 60; count += 1) {
      const url = `${demo.url}/api/products/search?chatsoStoreId=${storeId}&keyword=${encodeURIComponent(keyword)}`;
      const ms = await timed(() => fetch(url, { headers: agentHeaders(demo.agent) }));
      if (count >= 0) samples.push(ms);
    }
    rows.push(within(`products-search-${name}`, 'ms p95', percentile(samples, 0.95), searchMs));
  }
  return rows;
}

/** p99 of the acks while webhooks come, against without them, in turns. */
async function besideWebhooks(shop: Shop): Promise<Row[]> {
  const senders = await sendersOf(shop.demo, writers);
  const p99 = { alone: [] as number[], beside: [] as number[] };
  const statuses: Record<string, number> = {};
  const seconds = webhookSeconds / rounds;
  const told = { url: shop.demo.url, connectionId: shop.connectionId, shared };
  for (let round = 0; round < rounds; round += 1) {
    p99.alone.push(percentile(await openLoop(senders, messagesPerSecond, seconds), 0.99));
    const answered = shop.own.ask('tellAll', { ...told, perSecond: webhooksPerSecond, seconds });
    p99.beside.push(percentile(await openLoop(senders, messagesPerSecond, seconds), 0.99));
    for (const [status, count] of Object.entries(await answered)) statuses[status] = (statuses[status] ?? 0) + count;
    // The pass that was ordered last is not the next round's.
    await sleep(6000);
  }
  for (const { socket } of senders) socket.disconnect();
  process.stderr.write(`webhooks by status: ${JSON.stringify(statuses)}\n`);
  return [atMost('messages-beside-webhooks', 'ms p99', median(p99.beside), median(p99.alone), 1.5)];
}

/** The shop beside the chat: panel, search of products, and what webhooks cost those who write. */
export async function commerce(bench: Bench): Promise<Row[]> {
  const shop = await openShop(bench);
  await fillOrders(shop, 0, orders.few);
  const few = await askPanel(shop, orders.few / perCustomer);
  await fillOrders(shop, orders.few, orders.many);
  const many = await askPanel(shop, orders.many / perCustomer);
  await fillProducts(shop);
  // The disk would else be busy with the million rows for seconds of the first round, and commits wait for it.
  await shop.client.query('CHECKPOINT');
  // What is counted at night would else be counted a minute after the first copy, beside what is measured.
  await shop.client.query(`UPDATE sales_counts SET due_at = 'infinity'`);
  const panel = within('panel-of-1m-orders', 'ms p95', many, panelMs);
  process.stderr.write(`panel: ${few.toFixed(1)} ms of 10,000 orders, ${many.toFixed(1)} ms of 1,000,000\n`);
  return [panel, ...(await askSearches(shop)), ...(await besideWebhooks(shop))];
}
