import type { TicketEvent } from '@chatso/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp, type TestWorkspace } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import { ticketMails } from '../../../../test/ticket-mails.ts';
import { ticketOf } from '../../../../test/ticket-scene.ts';
import type { Sql } from '../../../platform/db/db.ts';
import { listEvents } from './timeline.repo.ts';

let t: TestApp;
let workspace: TestWorkspace;
let box: string;
let agent: TestAgent;
let stranger: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const store = await t.store(workspace, { name: 'North' });
  agent = await t.agent(workspace, { stores: [{ store }], fullname: 'Robin Achterberg' });
  box = await (await ticketMails(t)).mailbox(store);
  const other = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  stranger = await t.agent(other, { role: 'admin' });
});
afterAll(async () => {
  // What no client may ever cause.
  expect(t.errors).toEqual([]);
  await t.close();
});

const minuteMs = 60_000;
const codeOf = async (call: Promise<unknown>) => ({ status: (await failureOf(call)).statusCode });
const wordsOf = (events: readonly TicketEvent[]) =>
  events.map((event) =>
    event.kind === 'comment' ? event.comment.content : event.kind === 'log' ? event.log.type : event.kind,
  );

describe('the timeline of a ticket', () => {
  it('[N-05] [N-55] the timeline has comments and entries in one order, and finds words', async () => {
    const { _id: id } = await ticketOf(agent);
    for (const content of ['One', 'Two']) {
      await t.advance(minuteMs);
      await agent.api['ticketComments.add']({ body: { ticketId: id, content } });
    }
    await t.advance(minuteMs);
    await agent.api['tickets.setFlag']({ body: { ticketId: id, flag: true } });
    const timeline = async (query: object) => {
      const { data, ...rest } = await agent.api['tickets.timeline']({ params: { id }, query });
      return { words: wordsOf(data), ...rest };
    };
    const counts = { all: 4, comments: 2, logs: 4 };
    expect(await timeline({})).toEqual({ words: ['created', 'One', 'Two', 'flag'], counts, nextCursor: null });
    expect(await timeline({ sort: 'desc', tab: 'comments' })).toEqual({
      words: ['Two', 'One'],
      counts,
      nextCursor: null,
    });
    // What was said has an entry too, which only the tab of changes shows.
    expect((await timeline({ tab: 'logs' })).words).toEqual(['created', 'comment', 'comment', 'flag']);
    expect(await timeline({ search: 'tw' })).toMatchObject({ words: ['Two'], counts: { ...counts, all: 1 } });
    expect((await timeline({ search: '%' })).words).toEqual([]);
  });

  it('[N-05] it is paged from its end; what comes or goes meanwhile moves no page, entries of one moment neither', async () => {
    const { _id: id } = await ticketOf(agent);
    const say = async (content: string) =>
      (await agent.api['ticketComments.add']({ body: { ticketId: id, content } })).data._id;
    const said: string[] = [];
    // All of it within one moment: comments and entries of the log in turns.
    for (let index = 0; index < 6; index += 1) {
      said.push(await say(`Old ${index}`));
      await agent.api['tickets.setFlag']({ body: { ticketId: id, flag: index % 2 === 0 } });
    }
    for (const table of ['ticket_comments', 'ticket_logs']) {
      await t.pool.query(`UPDATE ${table} SET created_at = '2026-01-01' WHERE ticket_id = $1`, [id]);
    }
    await t.advance(minuteMs);
    for (let index = 0; index < 4; index += 1) said.push(await say(`New ${index}`));
    const page = (query: object) => agent.api['tickets.timeline']({ params: { id }, query: { limit: 3, ...query } });
    const whole = wordsOf((await page({ limit: 100 })).data);
    expect(whole).toHaveLength(6 + 6 + 1 + 4);
    const first = await page({});
    expect(wordsOf(first.data)).toEqual(whole.slice(-3));
    const read = [...first.data];
    let before = first.nextCursor;
    while (before !== null) {
      const next = await page({ before });
      expect(next.counts.all).toBe(whole.length);
      read.unshift(...next.data);
      before = next.nextCursor;
    }
    expect(wordsOf(read)).toEqual(whole);
    // Two come and one of those that were shown goes: as far back as before, and then on from there.
    const from = first.nextCursor ?? '';
    await say('Newest 1');
    await say('Newest 2');
    await agent.api['ticketComments.remove']({ params: { id: said.at(-1) ?? '' } });
    const again = await page({ from, limit: 100 });
    expect(wordsOf(again.data)).toEqual([...whole.slice(-3, -1), 'Newest 1', 'Newest 2']);
    expect(again.nextCursor).toBe(from);
    expect(wordsOf((await page({ before: from })).data)).toEqual(whole.slice(-6, -3));
    // More than a page has come since: the newest of it, and the way to the rest.
    const part = await page({ from });
    expect(wordsOf(part.data)).toEqual([whole.at(-2), 'Newest 1', 'Newest 2']);
    expect(wordsOf((await page({ before: part.nextCursor ?? '', from })).data)).toEqual([whole.at(-3)]);
    for (const cursor of ['x', `${from}~1`, from.replace(/~\d+~/, '~-1~')]) {
      expect(await codeOf(page({ before: cursor }))).toMatchObject({ status: 400 });
    }
    expect(await codeOf(stranger.api['tickets.timeline']({ params: { id }, query: { before: from } }))).toMatchObject({
      status: 404,
    });
  });

  it('[N-05] of 10,000 entries it reads a page and not all of them', async () => {
    const { _id: id } = await ticketOf(agent);
    const values = [workspace.id, id, box];
    await t.pool.query(
      `INSERT INTO ticket_logs (id, ticket_id, workspace_id, type, became, created_at)
         SELECT gen_random_uuid(), $2, $1, 'flag', n::text, '2026-01-01'::timestamptz + n * interval '1 minute'
           FROM generate_series(1, 4000) n`,
      values.slice(0, 2),
    );
    await t.pool.query(
      `INSERT INTO ticket_comments (id, ticket_id, workspace_id, content, created_at)
         SELECT gen_random_uuid(), $2, $1, n::text, '2026-01-01'::timestamptz + n * interval '1 minute'
           FROM generate_series(1, 3000) n`,
      values.slice(0, 2),
    );
    await t.pool.query(
      `INSERT INTO mails (id, workspace_id, mailbox_id, store_id, message_id, thread_id, direction, kind, state, from_name,
         from_address, subject, preview, text, html, quoted_html, date, unseen, ticket_id, created_at)
       SELECT gen_random_uuid(), $1, b.id, b.store_id, $2::uuid || n::text || '@test', gen_random_uuid(), 'in', 'mail', 'received', 'Ann',
         'a@x.test', n::text, '', '', '', '', '2026-01-01'::timestamptz + n * interval '1 minute', false, $2, now()
         FROM mailboxes b CROSS JOIN generate_series(1, 3000) n WHERE b.id = $3`,
      values,
    );
    await t.pool.query('ANALYZE ticket_logs, ticket_comments, mails');
    const asked = { ticketId: id, tab: 'all', pattern: null, chats: [] } as const;
    const plans: string[] = [];
    const explained = {
      query: async ({ text, values: given }: { text: string; values: unknown[] }) => {
        const { rows } = await t.pool.query(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${text}`, given);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return { rows: [] };
      },
    } as unknown as Sql;
    const middle = (await agent.api['tickets.timeline']({ params: { id }, query: { limit: 100 } })).nextCursor ?? '';
    await listEvents(explained, workspace.id, asked, { before: undefined, from: undefined, limit: 51 });
    await listEvents(explained, workspace.id, asked, { before: middle, from: undefined, limit: 51 });
    for (const plan of plans) {
      for (const index of ['ticket_comments_of', 'ticket_logs_of', 'mails_ticket_place']) expect(plan).toContain(index);
      const touched = [...plan.matchAll(/rows=(\d+)/g)].map(([, rows]) => Number(rows));
      expect(Math.max(...touched)).toBeLessThanOrEqual(51 * 3);
      expect(plan).not.toMatch(/Rows Removed by Filter: \d{3,}/);
    }
  });
});
