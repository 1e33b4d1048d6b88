import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { newId } from '../../platform/ids.ts';
import { keptToken } from './tokens.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const plain = { seal: JSON.stringify, open: (text: string) => dated(JSON.parse(text)) };
const dated = (token: { value: string; expiresAt: string | null }) => ({
  ...token,
  expiresAt: token.expiresAt === null ? null : new Date(token.expiresAt),
});

async function connection() {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const row = { id: newId(), workspace_id: workspace.id, version: 1 };
  await t.pool.query(
    `INSERT INTO shop_connections (id, workspace_id, store_id, kind, address, sealed_secret, secret_end, checked_at, copy_at, connected_at)
     VALUES ($1, $2, $3, 'shopify', 'https://a.test', '', '', now(), 'infinity', now())`,
    [row.id, workspace.id, store.id],
  );
  return row;
}
const inAnHour = () => new Date(t.clock.now().getTime() + 3_600_000);

it('many who need a token at once have it renewed once, also from several processes', async () => {
  const row = await connection();
  let renewed = 0;
  const renew = async () => {
    renewed += 1;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { value: `token-${renewed}`, expiresAt: inAnHour() };
  };
  const processes = [1, 2, 3].map(() => keptToken(t.pool, row, plain, () => t.clock.now()));
  const values = await Promise.all(processes.flatMap((token) => [token(renew), token(renew), token(renew)]));
  expect(renewed).toBe(1);
  expect(new Set(values)).toEqual(new Set(['token-1']));
});

it('a refused token is asked for anew once, and what was renewed meanwhile is taken', async () => {
  const row = await connection();
  let renewed = 0;
  const renew = async (held: { value: string } | null) => {
    renewed += 1;
    return { value: `${held?.value ?? 'first'}-next`, expiresAt: inAnHour() };
  };
  const token = keptToken(t.pool, row, plain, () => t.clock.now());
  const first = await token(renew);
  const both = await Promise.all([token(renew, first), token(renew, first)]);
  expect(renewed).toBe(2);
  expect(both).toEqual(['first-next-next', 'first-next-next']);
});

it('a token that runs out within a minute is old; a failed renewal leaves the next one to the others', async () => {
  const row = await connection();
  const token = keptToken(t.pool, row, plain, () => t.clock.now());
  const soon = new Date(t.clock.now().getTime() + 59_000);
  expect(await token(async () => ({ value: 'short', expiresAt: soon }))).toBe('short');
  await expect(token(() => Promise.reject(new Error('vendor is gone')))).rejects.toThrow('vendor is gone');
  expect(await token(async (held) => ({ value: `${held?.value}-on`, expiresAt: inAnHour() }))).toBe('short-on');
});

it('with other keys it is another token, and what comes late for the old ones is not kept', async () => {
  const row = await connection();
  const old = keptToken(t.pool, row, plain, () => t.clock.now());
  let late: (value: { value: string; expiresAt: null }) => void = () => undefined;
  const waiting = old(() => new Promise((resolve) => (late = resolve)));
  await expect
    .poll(async () => (await t.pool.query('SELECT 1 FROM shop_tokens WHERE connection_id = $1', [row.id])).rowCount)
    .toBe(1);
  await t.pool.query('UPDATE shop_connections SET version = 2 WHERE id = $1', [row.id]);
  const fresh = keptToken(t.pool, { ...row, version: 2 }, plain, () => t.clock.now());
  expect(await fresh(async (held) => ({ value: `new-${held}`, expiresAt: null }))).toBe('new-null');
  late({ value: 'of-before', expiresAt: null });
  await waiting;
  expect(await fresh(() => Promise.reject(new Error('not asked')))).toBe('new-null');
});
