import { markDirections } from '@chatso/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { insertCustomers } from '../customers/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const signs = '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069';
const turned = 'Ann\u202E nibor';
const marked = 'Ann\uFFFD nibor';

it('the database keeps the same list of direction signs as the rule that both sides share', async () => {
  const everything = `${signs}a\u0640ש\u05BFس\u{1F469}\u200D\u{1F4BB}\u00E9\u200B\u2060\u206A`;
  const { rows } = await t.pool.query<{ name: string }>('SELECT mark_directions($1) AS name', [everything]);
  expect(rows[0]?.name).toBe(markDirections(everything));
});

it('a hidden sign in the name of a person is a mark wherever the name is told', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin', stores: [{ store }] });
  const visitor = await t.visitor(store);
  expect((await admin.api['users.editMe']({ body: { fullname: turned } })).fullname).toBe(marked);
  const { id } = await startChat(visitor);
  await t.pool.query('UPDATE visitors SET fullname = $2 WHERE id = $1', [visitor.visitorId, turned]);
  await t.pool.query('UPDATE conversations SET customer_fullname = $2 WHERE id = $1', [id, turned]);
  await insertCustomers(inWorkspace(t.rootCtx(), store.workspaceId, { kind: 'system' }), [
    { storeId: store.id, externalId: 'c1', firstName: turned, lastName: turned, createdAt: new Date() },
  ]);
  await take(admin, id);
  const told = [
    await admin.api['conversations.detail']({ params: { id } }),
    await admin.api['privacy.people']({ query: { search: 'nibor' } }),
    await admin.api['audit.list']({ query: { page: 1, limit: 50 } }),
  ].map((answer) => JSON.stringify(answer));
  for (const text of told) {
    expect(text).toContain(marked);
    expect(text).not.toMatch(/[\u202A-\u202E]/);
  }
});
