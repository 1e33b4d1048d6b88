import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { isoIn, limits } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { copiesOf, pastChat } from '../../../../test/past-chats.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';

let t: TestApp;
let store: StoreRow;
let workspace: { id: string };
let admin: TestAgent;
let agent: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace();
  store = await t.store(workspace, { name: 'Northwind CA' });
  admin = await t.agent(workspace, { role: 'admin' });
  agent = await t.agent(workspace, { fullname: 'Maya Lindqvist', stores: [{ store }] });
});

const ask = (query: string, who = admin) =>
  fetch(`${t.baseUrl}/api/conversations/export-csv?${query}`, {
    headers: { authorization: `Bearer ${who.token}`, 'x-workspace-id': who.workspaceId },
  });
const file = async (query: string, who = admin) => {
  const response = await ask(query, who);
  expect(response.status).toBe(200);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
};
const linesOf = (csv: string) => csv.trimEnd().split('\n').slice(1);
const past = (input: Partial<Parameters<typeof pastChat>[2]> = {}) =>
  pastChat(t, store, { agentId: agent.userId, ...input });

const many = async (count: number, email = 'many@shop.test') => copiesOf(t, await past({ email }), count);

describe('[L-18] the CSV of chats', () => {
  it('[L-05] has the columns of the list and three more, a BOM, and times by the clock of the reader', async () => {
    const department = await t.department(store, 'Sizing & Fit');
    const startDate = new Date(t.clock.now().getTime() - 3_600_000);
    await past({
      ...{ startDate, categoryId: department.id, email: 'ann@shop.test', rating: 4, sentiment: 2 },
      acceptedDate: new Date(startDate.getTime() + 65_000),
      endDate: new Date(startDate.getTime() + 65_000 + 3_725_000),
    });
    const csv = await file('type=completed&timezone=Asia/Ho_Chi_Minh');
    expect(csv.startsWith('\uFEFF')).toBe(true);
    const [head, row] = csv.slice(1).trimEnd().split('\n');
    expect(head).toBe(
      'Customer,Country,Customer Type,Channel,Department,Agent,Status,Waiting Time,Chat Duration,Sentiment,Rating,Time Initiated,Customer Email,End Time,End Reason,Tags,Closing Reason,Rating Comment',
    );
    const told = isoIn('Asia/Ho_Chi_Minh', startDate.getTime());
    const ended = isoIn('Asia/Ho_Chi_Minh', startDate.getTime() + 3_790_000);
    expect(row).toBe(
      `Ann Visitor,Canada,Guest,Northwind CA,Sizing & Fit,Maya Lindqvist,Ended,00:01:05,01:02:05,Satisfied,4,${told},ann@shop.test,${ended},agent-ended,,,`,
    );
  });

  it('[L-09] is called by the moment of the reader, and says how many rows it has', async () => {
    await past();
    const response = await ask('type=completed&timezone=America/Vancouver');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const name = response.headers.get('content-disposition') ?? '';
    expect(name).toMatch(/^attachment; filename="chat_records_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.csv"$/);
    const now = isoIn('America/Vancouver', t.clock.now().getTime());
    expect(name).toContain(`chat_records_${now.slice(0, 10)}_${now.slice(11, 13)}-`);
    expect(response.headers.get('x-export-rows')).toBe('1');
    await response.arrayBuffer();
  });

  it('[issue 27.24] has the words under the stars, and no formula in them', async () => {
    const id = await past({ rating: 1, fullname: 'Ann Cross' });
    await t.pool.query("UPDATE conversations SET rating_comment = '=1+1 too slow' WHERE id = $1", [id]);
    expect(linesOf(await file('type=completed')).find((line) => line.startsWith('Ann Cross'))).toMatch(
      /,'=1\+1 too slow$/,
    );
    const { rows } = {
      rows: JSON.parse(await file('type=completed&format=json')) as { _id: string; ratingComment: string }[],
    };
    expect(rows.find(({ _id }) => _id === id)?.ratingComment).toBe('=1+1 too slow');
  });

  it('has no cell that a spreadsheet would run', async () => {
    await past({ fullname: '=HYPERLINK("http://evil.test")', email: '+1@shop.test' });
    await past({ fullname: '@SUM(A1)' });
    await past({ fullname: '-2+3' });
    const csv = await file('type=completed');
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    for (const cell of ["'+1@shop.test", "'@SUM(A1)", "'-2+3"]) expect(csv).toContain(cell);
  });

  it('holds what the tab holds: nothing ongoing in the completed one, all groups in the other, each chat once', async () => {
    await past({ fullname: 'Over Already' });
    await past({ fullname: 'Nobody Came', state: 'missed', reason: 'missed-after-1-hour', acceptedDate: null });
    await past({ fullname: 'Wrote Late', state: 'missed', reason: 'out-of-business-hours', acceptedDate: null });
    const { id } = await startChat(await t.visitor(store));
    await take(agent, id);
    expect(linesOf(await file('type=completed')).join()).toMatch(/^Over Already,[^\n]*$/);
    const ongoing = linesOf(await file(''));
    expect(ongoing).toHaveLength(3);
    expect(ongoing.map((line) => line.split(',')[6]).sort()).toEqual(['Active', 'Missed', 'Offline']);
  });

  it('[L-10] has the filters of the list and refuses what the list refuses', async () => {
    const other = await t.store(workspace);
    await past({ fullname: 'Here', rating: 2 });
    await pastChat(t, other, { agentId: agent.userId, fullname: 'There', rating: 5 });
    expect(linesOf(await file(`type=completed&storeId=${store.id}`)).join()).toMatch(/^Here,/);
    expect(linesOf(await file('type=completed&sortBy=rating&sort=desc')).map((line) => line.split(',')[0])).toEqual([
      'There',
      'Here',
    ]);
    expect((await ask('category=INBOUND_CHAT')).status).toBe(400);
    expect((await ask('fromDate=2030-01-01&toDate=2030-01-02&type=completed')).status).toBe(400);
    expect(linesOf(await file('type=completed&search=%21%21'))).toEqual([]);
  });

  it('tells the labels of each chat, is filtered by them, and finds what was searched for', async () => {
    const make = (kind: 'tag' | 'reason', name: string) => admin.api['chatLabels.create']({ body: { kind, name } });
    const [late, refund, solved] = [
      await make('tag', 'Late'),
      await make('tag', 'Refund, whole'),
      await make('reason', 'Solved'),
    ];
    const id = await past({ fullname: 'Tagged Person' });
    await past({ fullname: 'Plain Person' });
    await admin.api['records.label']({ body: { conversationIds: [id], add: [refund._id, late._id, solved._id] } });
    const [line] = linesOf(await file(`type=completed&tag=${late._id}`));
    expect(line).toMatch(/^Tagged Person,.*,"Late, Refund, whole",Solved,$/);
    expect(linesOf(await file('type=completed')).find((one) => one.startsWith('Plain'))).toMatch(/agent-ended,,,$/);
    const [chat] = JSON.parse(await file(`type=completed&format=json&closingReason=${solved._id}`)) as object[];
    expect(chat).toMatchObject({ tags: ['Late', 'Refund, whole'], closingReason: 'Solved' });
    await t.advance(limits.searchIndexEveryMs);
    expect(linesOf(await file('type=completed&search=plain')).map((one) => one.split(',')[0])).toEqual([
      'Plain Person',
    ]);
  });

  it.each(['startDate', 'waitingTime', 'chatDuration', 'rating'])(
    'has every chat once in more than one batch, by %s, up and down',
    async (sortBy) => {
      await many(2300);
      for (const sort of ['asc', 'desc']) {
        const csv = await file(`type=completed&sortBy=${sortBy}&sort=${sort}`);
        expect(linesOf(csv)).toHaveLength(2300);
        const json = sortBy === 'startDate' ? await file(`type=completed&sort=${sort}&format=json`) : '[]';
        const chats = JSON.parse(json) as { _id: string }[];
        if (sortBy === 'startDate') expect(new Set(chats.map(({ _id }) => _id)).size).toBe(2300);
      }
    },
  );

  it('[L-08] [D-24] is for admins and custom roles with the permission, and stays within the workspace', async () => {
    await past({ fullname: 'Secret Person' });
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    expect(await file('type=completed', stranger)).not.toContain('Secret Person');
    for (const who of [agent, await t.agent(workspace, { role: 'coach', stores: [{ store }] })]) {
      expect((await ask('type=completed', who)).status).toBe(403);
    }
    const custom = await t.agent(workspace, { role: 'custom_role', permissions: ['chatRecords', 'exportRecords'] });
    // Serves no store: may export, and sees nothing.
    expect(linesOf(await file('type=completed', custom))).toEqual([]);
  });

  it('[L-39] leaves out what the plan does not show', async () => {
    workspace = await t.workspace({ plan: { type: 'starter' } });
    store = await t.store(workspace);
    admin = await t.agent(workspace, { role: 'admin' });
    const ago = (days: number) => new Date(t.clock.now().getTime() - days * 24 * 3_600_000);
    await past({ agentId: admin.userId, fullname: 'Recent', startDate: ago(2), endDate: ago(2) });
    await past({ agentId: admin.userId, fullname: 'Ancient', startDate: ago(40), endDate: ago(40) });
    const csv = await file('type=completed');
    expect(csv).toContain('Recent');
    expect(csv).not.toContain('Ancient');
  });

  it('leaves an entry with its filters, and not with the name that was searched for', async () => {
    await file('type=completed&search=Ann%20Visitor&sentiment=2');
    const { data } = await admin.api['audit.list']({ query: { action: 'chat-records.exported' } });
    expect(data[0]?.data).toMatchObject({ type: 'completed', sentiment: '2', searched: true, format: 'csv', rows: 0 });
    expect(JSON.stringify(data)).not.toContain('Ann');
  });
});

describe('[L-18] JSON with what was said', () => {
  it('is one list, a chat a line, with every message in its order and no note and no address of a file', async () => {
    const { id } = await startChat(await t.visitor(store), { text: 'Does "it" fit?\nYes or no' });
    await take(agent, id, 'It does');
    await agent.api['conversations.postNote']({
      params: { id },
      body: { messageId: newId(), text: 'a private thought' } as never,
    });
    await agent.api['conversations.endChat']({ params: { id } });
    await past({ fullname: 'Silent', messages: [] });
    const json = await file('type=completed&format=json&sort=asc');
    const chats = JSON.parse(json) as { customer: { name: string }; messages: { text: string; sender: string }[] }[];
    expect(chats.map(({ customer }) => customer.name)).toEqual(['Silent', 'Ann Visitor']);
    expect(json.trim().split('\n')).toHaveLength(4);
    const said = chats[1]?.messages ?? [];
    expect(said.slice(0, 2).map(({ text, sender }) => [text, sender])).toEqual([
      ['Does "it" fit?\nYes or no', null],
      ['It does', 'Maya Lindqvist'],
    ]);
    expect(json).not.toContain('private thought');
  });

  it('has all of a very long chat', async () => {
    const at = new Date(t.clock.now().getTime() - 3_600_000);
    const messages = Array.from({ length: 450 }, (_, n) => ({
      ...{
        messageId: newId(),
        author: 'client' as const,
        senderId: null,
        type: 'text' as const,
        text: `word ${n}`,
        at,
      },
    }));
    await past({ messages });
    const [chat] = JSON.parse(await file('type=completed&format=json')) as { messages: { text: string }[] }[];
    expect(chat?.messages.map(({ text }) => text)).toEqual(messages.map(({ text }) => text));
  });
});

describe('an export that does not come to its end', () => {
  /** Reads by hand: what arrives, when, and whether it was whole. */
  const open = (query: string): Promise<IncomingMessage> =>
    new Promise((done, failed) => {
      const headers = { authorization: `Bearer ${admin.token}`, 'x-workspace-id': admin.workspaceId };
      get(`${t.baseUrl}/api/conversations/export-csv?${query}`, { headers, agent: false }, done).on('error', failed);
    });
  const batchesUntilNow = async () => {
    const { rows } = await t.pool.query<{ calls: number }>(
      "SELECT count(*)::int AS calls FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'",
    );
    return rows[0]?.calls ?? 0;
  };

  it('a cancelled one stops reading the database, and a slow reader is waited for', async () => {
    // Long names make each batch too large for what sockets keep.
    await many(12_000, `${'x'.repeat(3000)}@shop.test`);
    let queries = 0;
    const query = t.pool.query;
    t.pool.query = ((...args: Parameters<typeof query>) => {
      if (JSON.stringify(args[0]).includes('c.place')) queries += 1;
      return query.apply(t.pool, args);
    }) as typeof query;
    try {
      const response = await open('type=completed');
      await once(response, 'readable');
      // Nobody reads: the server stops asking, whatever is left.
      await expect.poll(() => queries, { timeout: 5000 }).toBeGreaterThan(1);
      let before = -1;
      while (before !== queries) {
        before = queries;
        await new Promise((done) => setTimeout(done, 300));
      }
      // Two hundred rows each: a third of the file at most.
      expect(queries).toBeLessThan(20);
      response.destroy();
      await new Promise((done) => setTimeout(done, 300));
      expect(queries).toBeLessThanOrEqual(before + 1);
    } finally {
      t.pool.query = query;
    }
    expect(await batchesUntilNow()).toBeLessThan(3);
  });

  it('one whose database goes away breaks off: it does not look whole', async () => {
    await many(3000);
    let asked = 0;
    const query = t.pool.query;
    t.pool.query = ((...args: Parameters<typeof query>) => {
      if (JSON.stringify(args[0]).includes('c.place')) asked += 1;
      if (asked === 2) {
        asked += 1;
        return Promise.reject(new Error('terminating connection due to administrator command'));
      }
      return query.apply(t.pool, args);
    }) as typeof query;
    try {
      const response = await ask('type=completed');
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    } finally {
      t.pool.query = query;
    }
    // That much is said to whoever runs it.
    t.errors.length = 0;
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
