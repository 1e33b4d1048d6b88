import type { ApiError } from '@chatso/contract';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('an admin reads the secret that signs customers in, with an audit entry; others and other workspaces do not', async () => {
  const workspace = await test.workspace();
  const store = await test.store(workspace);
  const admin = await test.agent(workspace, { role: 'admin' });
  const agent = await test.agent(workspace, { stores: [{ store }] });
  const stranger = await test.agent(await test.workspace(), { role: 'admin' });
  const params = { id: store.id };
  const { widgetSecret } = await admin.api['stores.widgetSecret']({ params });
  const visitor = await test.visitor(store);
  const claim = await new SignJWT({ email: 'grace@shopper.test', name: 'Grace Oyelaran' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('C-1')
    .setExpirationTime('5 minutes')
    .sign(new TextEncoder().encode(widgetSecret));
  const identified = await visitor.api['widget.identify']({
    params: { analyticsId: store.analyticsId },
    body: { customer: claim },
  });
  expect(identified.visitor).toMatchObject({ verified: true, email: 'grace@shopper.test' });
  const statusOf = (call: Promise<unknown>) => call.then(() => 200).catch((error: ApiError) => error.statusCode);
  expect(await statusOf(agent.api['stores.widgetSecret']({ params }))).toBe(403);
  expect(await statusOf(stranger.api['stores.widgetSecret']({ params }))).toBe(404);
  const { rows } = await test.pool.query('SELECT action, data FROM audit_log WHERE subject_id = $1', [store.id]);
  expect(rows.map((row) => row.action)).toContain('store.widget-secret-read');
  expect(JSON.stringify(rows)).not.toContain(widgetSecret);
});
