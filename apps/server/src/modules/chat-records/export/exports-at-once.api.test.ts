import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/index.ts';
import { copiesOf, pastChat } from '../../../../test/past-chats.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it.each(['csv', 'json'])(
  '[issue 28] of %s files that are made at once one is read at a time, and all are whole',
  async (format) => {
    const people = await Promise.all(
      [1, 2, 3].map(async () => {
        const workspace = await t.workspace();
        const store = await t.store(workspace);
        await copiesOf(t, await pastChat(t, store, { agentId: null, email: 'many@shop.test' }), 450);
        return t.agent(workspace, { role: 'admin' });
      }),
    );
    let [now, most, all] = [0, 0, 0];
    const query = t.pool.query;
    t.pool.query = (async (...args: Parameters<typeof query>) => {
      const isBatch = JSON.stringify(args[0]).includes('c.place');
      if (!isBatch) return query.apply(t.pool, args);
      all += 1;
      now += 1;
      most = Math.max(most, now);
      try {
        return await query.apply(t.pool, args);
      } finally {
        now -= 1;
      }
    }) as typeof query;
    try {
      const files = await Promise.all(
        people.map(async ({ token, workspaceId }) => {
          const response = await fetch(`${t.baseUrl}/api/conversations/export-csv?type=completed&format=${format}`, {
            headers: { authorization: `Bearer ${token}`, 'x-workspace-id': workspaceId },
          });
          return response.text();
        }),
      );
      for (const file of files) expect(file.match(/many@shop\.test/g)).toHaveLength(450);
    } finally {
      t.pool.query = query;
    }
    expect(all).toBeGreaterThan(6);
    expect(most).toBe(1);
  },
);
