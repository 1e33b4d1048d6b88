import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat } from '../../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';

let before: TestApp;
let after: TestApp;

beforeAll(async () => {
  before = await createTestApp();
});
afterAll(async () => {
  await after?.close();
  await before.close();
});

describe('after an outage', () => {
  it('[G-20] visitors who could not be heard get the time to come back before they count as gone', async () => {
    const workspace = await before.workspace();
    const store = await before.store(workspace);
    const agent = await before.agent(workspace, { stores: [{ store }] });
    const visitor = await before.visitor(store);
    const id = await ongoingChat(visitor, agent);
    // Nobody could be heard for five minutes, then the server is started again.
    await before.pool.query(`UPDATE conversations SET visitor_seen_at = visitor_seen_at - interval '5 minutes'`);
    after = await createTestApp({ pool: before.pool });
    const chat = async () => {
      const { rows } = await after.pool.query('SELECT client_left FROM conversations WHERE id = $1', [id]);
      return rows;
    };
    await after.advance(limits.disconnectGraceMs - 1000);
    expect(await chat()).toEqual([{ client_left: false }]);
    await after.advance(17_000);
    expect(await chat()).toEqual([{ client_left: true }]);
  });
});
