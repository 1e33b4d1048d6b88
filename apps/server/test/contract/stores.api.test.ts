import { type EndpointDef, endpoints } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../index.ts';
import { callEndpoint } from './fill.ts';
import { callsOf, idOf, queryOf, type StoreCall } from './store-calls.ts';
import { mark, type StoreScene, storeScene } from './store-scene.ts';

/** Every endpoint whose scope is `store`, called about a store by somebody who may do everything, in another one. */
const ofStores = Object.entries(endpoints as Record<string, EndpointDef>).filter(
  ([, { access }]) => access.kind === 'member' && access.scope === 'store',
);

/** What people write of themselves, whatever it is about. */
const theirs = new Set(['audit_log', 'record_exports']);

/** The scene has nothing of the kind, or nothing that a call could name: they are 404 for everybody. */
const nothingThere = new Set([
  ...['coupons.retry', 'coupons.withdraw', 'orders.checkAction', 'transcripts.state', 'transcripts.sendRest'],
  ...['shortcuts.copyFile', 'records.exportFile', 'shortcuts.upload'],
]);

let t: TestApp;
let scene: StoreScene;
let calls: Record<string, StoreCall>;
let tables: string[];

beforeAll(async () => {
  t = await createTestApp({ withoutAuditWatch: true });
  scene = await storeScene(t);
  calls = callsOf(scene);
  const { rows } = await t.pool.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.column_name = 'workspace_id' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  tables = rows.map(({ name }) => name).filter((name) => !theirs.has(name));
});
afterAll(() => t.close());

async function ask(id: string, endpoint: EndpointDef, who: TestAgent) {
  const { params, query, body } = calls[id] ?? {};
  const asked = { ...(endpoint.query === undefined ? {} : queryOf(scene)), ...query };
  const input = {
    params: params ?? { id: idOf(endpoint.path, scene) },
    query: Object.keys(asked).length === 0 ? '' : `?${new URLSearchParams(asked)}`,
    ...(endpoint.body === undefined ? {} : { body: body ?? {} }),
  };
  const caller = { token: who.token, workspaceId: scene.workspace.id };
  const response = await callEndpoint(t.baseUrl, endpoint, caller, input);
  return { status: response.status, text: await response.text(), sent: JSON.stringify(input) };
}

/** What is written in each table of the workspace. */
async function written(): Promise<Record<string, string>> {
  const parts = tables.map(
    (name) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(x::text, '|' ORDER BY x::text), '')) AS rows FROM ${name} x WHERE workspace_id = $1`,
  );
  const { rows } = await t.pool.query<{ name: string; rows: string }>(parts.join(' UNION ALL '), [scene.workspace.id]);
  return Object.fromEntries(rows.map(({ name, rows: digest }) => [name, digest]));
}

describe('[D-06] somebody of another store', () => {
  it.each(ofStores)('%s gives out nothing and changes nothing', async (id, endpoint) => {
    const before = await written();
    const { status, text, sent } = await ask(id, endpoint, scene.stranger);
    expect(status, text).toBeLessThan(500);
    // A call that is refused for its form says nothing of what the endpoint does.
    if (status === 400) expect(JSON.parse(text), sent).not.toMatchObject({ code: 'validation' });
    expect(text.toLowerCase()).not.toContain(mark.toLowerCase());
    const named = [scene.ticketId, scene.mailId, scene.ongoing, scene.past, scene.visitorId, scene.store.id];
    for (const one of named.filter((known) => !sent.includes(known))) expect(text).not.toContain(one);
    expect(await written()).toEqual(before);
    if (endpoint.path.includes('{id}') && endpoint.path !== '/ticket/macros/{id}/run') expect(status).toBe(404);
  });
});

/** What they end or remove is called last. */
const isLast = (id: string) => Number(/remove|merge|split|end|lift|unban|withdraw|resume|leave|takeChat/i.test(id));

describe('[D-06] somebody of the store', () => {
  const ordered = ofStores
    .filter(([id]) => !nothingThere.has(id))
    .sort(([one], [other]) => isLast(one) - isLast(other));
  it.each(ordered)('%s is found', async (id, endpoint) => {
    const { status, text, sent } = await ask(id, endpoint, scene.insider);
    expect(status, `${text} ${sent}`).not.toBe(404);
    expect(status, `${text} ${sent}`).toBeLessThan(500);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
