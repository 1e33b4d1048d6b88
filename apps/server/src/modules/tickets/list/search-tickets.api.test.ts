import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { commonWords } from './list.repo.ts';

let t: TestApp;
let agent: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
  const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  agent = await t.agent(workspace, { role: 'admin' });
  await t.pool.query(
    `INSERT INTO tickets (id, workspace_id, number, type, status, title, description, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 1000000 + n, 'manual', 'in-progress', 'Parcel x' || n,
       CASE WHEN n % 50 = 42 THEN 'It is late' ELSE 'A refund is wanted' END, now() + n * interval '1 s', now()
       FROM generate_series(1, 3000) n`,
    [workspace.id],
  );
  await t.pool.query('ANALYZE tickets');
});
afterAll(async () => {
  expect(t.errors).toEqual([]);
  await t.close();
});

const found = async (search: string) => {
  const { data, count } = await agent.api['tickets.list']({ query: { search, sort: 'asc', limit: 100 } });
  return { titles: data.map(({ title }) => title), count };
};

it('[N-41] a common word beside a rare one: what has both is found, by the beginnings of words', async () => {
  expect(await commonWords(t.pool, ['ref', 'parc', 'x299', 'nothing', 'wanted'])).toEqual(
    new Set(['ref', 'parc', 'wanted']),
  );
  // x2992 is about something else.
  const both = ['299', ...'013456789'.split('').map((figure) => `299${figure}`)].map((number) => `Parcel x${number}`);
  expect(await found('refund x299')).toEqual({ titles: both, count: 10 });
  expect(await found('x299 ref parc')).toEqual({ titles: both, count: 10 });
  expect((await found('x299')).count).toBe(11);
  expect(await found('refund nothing')).toEqual({ titles: [], count: 0 });
  expect(await found('refunds x299')).toEqual({ titles: [], count: 0 });
  // Nothing but common words: as many as are counted.
  expect(await found('refund wanted')).toMatchObject({ count: 1000 });
});

it('[issue 27.34] [N-41] numbers behind a hyphen are found, by their beginning too', async () => {
  const title = 'Return RMA-2024, order A-7301, call 604-555-0142';
  await t.pool.query(
    `INSERT INTO tickets (id, workspace_id, number, type, status, title, description, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, 9000001, 'manual', 'in-progress', $2, '', now(), now())`,
    [agent.workspaceId, title],
  );
  for (const number of ['2024', '7301', '0142', '555', 'rma 202', '604-555-0142'])
    expect(await found(number), number).toEqual({ titles: [title], count: 1 });
});

it('[issue 27.34] [issue 27.28] [N-41] words behind a slash or a dot, and inside of a sentence without spaces', async () => {
  const title = 'RMA.2025, A/7302, QX.8623 注文番号がまだ届いていません、東京と京都 ต้องการคืนสินค้า';
  await t.pool.query(
    `INSERT INTO tickets (id, workspace_id, number, type, status, title, description, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, 9000002, 'manual', 'in-progress', $2, '', now(), now())`,
    [agent.workspaceId, title],
  );
  for (const search of ['2025', '7302', 'QX.8623', 'a/7302', '番号', '届いて', 'ま', '注文 qx', 'สินค้า', 'rma คืน', 'qx'])
    expect(await found(search), search).toEqual({ titles: [title], count: 1 });
  for (const search of ['号注', '東京都', '注文 nothing'])
    expect(await found(search), search).toEqual({ titles: [], count: 0 });
});
