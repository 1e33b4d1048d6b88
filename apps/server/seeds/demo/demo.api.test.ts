import type { ApiClient, ticketListQuery } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { seedFirstRun } from '../../src/app/seed-first-run.ts';
import { findDemoInstall } from '../../src/modules/identity/index.ts';
import { createTestApp, type TestApp } from '../../test/index.ts';

let t: TestApp;
let workspaceId: string;
let admin: ApiClient;

beforeAll(async () => {
  t = await createTestApp({ config: { environment: 'development', demo: true } });
  await seedFirstRun(t.app.deps.config, t.app);
  admin = await signIn('admin@demo.test');
});
afterAll(() => t.close());

async function signIn(email: string) {
  const demo = await findDemoInstall(t.pool);
  workspaceId = demo?.redirect.split('/').at(-1) ?? '';
  const answer = await t.client(null, null)['auth.demoSignIn']({ body: { email } });
  return t.client(answer.idToken, workspaceId);
}

const count = async (table: string): Promise<number> =>
  (await t.pool.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count;

describe('the demo', () => {
  it('is installed once, however often the server starts', async () => {
    const tables = ['users', 'conversations', 'mails', 'tickets', 'ticket_logs', 'mail_files'];
    const before = await Promise.all(tables.map(count));
    await seedFirstRun(t.app.deps.config, t.app);
    expect(await Promise.all(tables.map(count))).toEqual(before);
  });

  it('told nobody, ordered no work and broke nothing', async () => {
    expect(await count('notifications')).toBe(0);
    expect(await count("pgboss.job WHERE name = 'mailboxes.send'")).toBe(0);
    // A promise that was broken was said to be then, and nobody hears of it now.
    await t.advance(60_000);
    expect(await count('notifications')).toBe(0);
    expect(await count('mail_outbox')).toBe(0);
    expect(t.errors).toEqual([]);
  });
});

describe('its mailbox', () => {
  it('[O-09] works without a mail server, and says that nothing leaves', async () => {
    const { data } = await admin['mailboxes.list']();
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      ...{ email: 'help@northwind-outfitters.test', kind: 'forward', status: 'connected', forwardProved: true },
      ...{ outbox: true, forwardTo: null, reading: null, sending: null },
    });
    expect(data[0]?.signature).toContain('Northwind Outfitters');
  });

  it('[O-06] has mails of every kind, read and unread', async () => {
    const { data, count: all } = await admin['mails.list']({ query: { limit: 100 } });
    expect(all).toBeGreaterThanOrEqual(25);
    const unread = data.filter(({ unseen }) => unseen);
    expect(unread.length).toBeGreaterThanOrEqual(6);
    expect(data.length - unread.length).toBeGreaterThanOrEqual(15);
    const whole = await Promise.all(data.map(({ _id }) => admin['mails.get']({ params: { id: _id }, query: {} })));
    const mails = whole.map((one) => one.data);
    expect(mails.some(({ blockedPictures }) => blockedPictures.length > 0)).toBe(true);
    expect(mails.some(({ quotedHtml }) => quotedHtml !== '')).toBe(true);
    expect(mails.some(({ attachments }) => attachments.some(({ inline }) => inline))).toBe(true);
    expect(mails.some(({ subject }) => subject.length > 150)).toBe(true);
    expect(mails.some(({ htmlText }) => htmlText.includes('dir="rtl"'))).toBe(true);
    const types = new Set(mails.flatMap(({ attachments }) => attachments.map(({ contentType }) => contentType)));
    expect([...types]).toEqual(expect.arrayContaining(['application/pdf', 'image/jpeg']));
  });

  it('an answer to one is kept in the outbox', async () => {
    const { data } = await admin['tickets.list']({ query: { search: 'Duty invoice' } });
    const ticket = await admin['tickets.get']({ params: { id: data[0]?._id ?? '' } });
    const { data: boxes } = await admin['mailboxes.list']();
    await admin['mails.reply']({
      body: {
        ...{ messageId: crypto.randomUUID(), ticketId: ticket.data._id, accountId: boxes[0]?._id ?? '', type: 'reply' },
        ...{
          lastEmailId: null,
          to: [{ name: '', address: 'shopper56@shopper.test' }],
          subject: 'Duties',
          html: '<p>Done</p>',
        },
      },
    });
    await t.advance(11_000);
    const { rows } = await t.pool.query('SELECT recipients, text FROM mail_outbox');
    expect(rows).toEqual([{ recipients: ['shopper56@shopper.test'], text: expect.stringContaining('Done') }]);
  });
});

describe('its tickets', () => {
  const list = async (query: z.input<typeof ticketListQuery>) =>
    (await admin['tickets.list']({ query: { limit: 100, timezone: 'UTC', ...query } })).data;

  it('[N-41] are in every state a list can show', async () => {
    const open = await list({ status: 'open' });
    const closed = await list({ status: 'closed' });
    expect(open.length + closed.length).toBeGreaterThanOrEqual(18);
    expect(new Set([...open, ...closed].map(({ status }) => status))).toEqual(
      new Set(['todo', 'in-progress', 'solved', 'trash']),
    );
    for (const query of [
      ...[{ dueDate: 'overdue' }, { dueDate: 'today' }, { flag: 'true' }, { snoozed: 'true' }, { late: 'true' }],
      { assignee: 'unassigned' },
    ] as const) {
      expect((await list({ status: 'open', ...query })).length, JSON.stringify(query)).toBeGreaterThan(0);
    }
    expect(new Set(open.flatMap(({ assignee }) => assignee?.fullname ?? [])).size).toBeGreaterThanOrEqual(4);
    expect(new Set(open.flatMap(({ tags }) => tags.map(({ color }) => color))).size).toBeGreaterThanOrEqual(4);
    expect(open.map(({ type }) => type)).toEqual(expect.arrayContaining(['email', 'chat', 'manual']));
    const whole = await Promise.all(closed.map(({ _id }) => admin['tickets.get']({ params: { id: _id } })));
    expect(whole.some(({ data }) => data.mergedInto !== null)).toBe(true);
  });

  it('have one whose promise is nearly up', async () => {
    const goals = (await list({ status: 'open' })).flatMap(({ goals: { firstAnswer, nextAnswer } }) => [
      firstAnswer,
      nextAnswer,
    ]);
    const left = goals.flatMap((goal) =>
      goal === null || goal.metAt !== null ? [] : [(Date.parse(goal.dueAt) - t.clock.now().getTime()) / 60_000],
    );
    expect(left.some((minutes) => minutes > 0 && minutes < 60)).toBe(true);
  });

  it('[N-55] have one with everything in it, whose customer is known with an order', async () => {
    const [row] = await list({ search: 'Parcel marked delivered' });
    const { data: ticket } = await admin['tickets.get']({ params: { id: row?._id ?? '' } });
    expect(ticket.linkWith.customer[0]?.customerId).not.toBeNull();
    expect(ticket.linkWith.order[0]?.items).toBeGreaterThan(0);
    const { data: events } = await admin['tickets.timeline']({ params: { id: ticket._id }, query: { limit: 100 } });
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['mail', 'comment', 'log', 'chat']));
    const mails = events.flatMap((event) => (event.kind === 'mail' ? event.mail : []));
    expect(new Set(mails.map(({ direction }) => direction))).toEqual(new Set(['in', 'out']));
    expect(mails.filter(({ direction }) => direction === 'out').map(({ state }) => state)).toEqual(['sent', 'sent']);
    // As it happened: each thing at its moment, and nothing of it now.
    expect(mails.every(({ date }) => Date.parse(date) < t.clock.now().getTime() - 3_600_000)).toBe(true);
  });

  it('come with macros, views and a prefix', async () => {
    expect((await admin['ticketMacros.list']()).data.length).toBeGreaterThanOrEqual(3);
    expect((await admin['views.list']({ query: { page: 'tickets' } })).data.length).toBeGreaterThanOrEqual(1);
    expect((await list({ status: 'open' }))[0]?.prefix).toBe('NW-');
  });
});

describe('what a newcomer finds under promotions and safety', () => {
  const website = async () => {
    const { rows } = await t.pool.query(
      "SELECT id FROM stores WHERE type = 'website' AND name = 'Northwind Outfitters'",
    );
    return rows[0].id as string;
  };

  it('[P-51] a trigger that is on, for a page nobody opens by accident', async () => {
    const { data } = await admin['triggers.list']({ query: { chatsoStoreId: await website() } });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ active: true, match: 'all', action: { type: 'prompt' } });
    expect(data[0]?.conditions).toContainEqual({
      field: 'pageUrl',
      operator: 'starts_with',
      value: '/demo/help/returns',
    });
  });

  it('[Q-14] [J-01] coupons that agents gave in chats, one redeemed by an order, each with its card in the chat', async () => {
    const { data, redeemed, figures } = await admin['coupons.performance']({ query: {} });
    expect(data.map(({ code }) => code)).toEqual(['layer15', 'sorry10']);
    expect(redeemed).toEqual({ yes: 1, no: 1 });
    expect(figures.currency).toBe('USD');
    for (const { code, conversationId } of data) {
      const { messages } = await admin['conversations.messages']({ params: { id: conversationId ?? '' } });
      const [card] = messages.flatMap(({ attachments }) => attachments ?? []);
      expect(card).toMatchObject({ kind: 'coupon', code });
    }
    const used = data.find(({ code }) => code === 'sorry10');
    const { rows } = await t.pool.query('SELECT name, discount_cents::int AS discount FROM orders WHERE name = $1', [
      used?.order,
    ]);
    expect(rows[0]?.discount).toBeGreaterThan(0);
  });

  it('[J-38] coupons in the shop’s own books, one of them for everybody', async () => {
    const { rows } = await t.pool.query(
      "SELECT ref, (record ->> 'used')::int AS used FROM demo_shop_records WHERE list = 'coupons' ORDER BY ref",
    );
    expect(rows).toEqual([
      { ref: 'layer15', used: 0 },
      { ref: 'sorry10', used: 1 },
      { ref: 'welcome', used: 0 },
    ]);
  });

  it('[M-23] a visitor who is banned, with the reason and the chat before it', async () => {
    const { data } = await admin['bans.list']({ query: {} });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ bannedBy: { fullname: 'Dele Ogunbanjo' }, email: 'casey@growth.test' });
    expect(data[0]?.bannedReason).not.toBe('');
    expect(Date.parse(data[0]?.bannedAt ?? '')).toBeLessThan(t.clock.now().getTime() - 3_600_000);
  });
});
