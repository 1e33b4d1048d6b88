import { limits, triggerLimits } from '@chatso/domain';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ongoingChat, startChat } from '../../../test/chats.ts';
import type { TestAgent, TestVisitor, TestWorkspace } from '../../../test/factories.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/index.ts';
import { connectSocket, type SocketClient } from '../../../test/sockets.ts';
import { anotherPool } from '../../../test/test-database.ts';
import { after, aPrompt, makeTrigger, onSale } from '../../../test/triggers.ts';
import type { StoreRow } from '../stores/index.ts';

let t: TestApp;
let other: TestApp;
let pool: Pool;
let workspace: TestWorkspace;
let admin: TestAgent;
let store: StoreRow;
beforeAll(async () => {
  t = await createTestApp();
  pool = anotherPool(t.pool);
  other = await createTestApp({ pool });
});
afterAll(async () => {
  await other.close();
  await pool.end();
  await t.close();
});
beforeEach(async () => {
  workspace = await t.workspace();
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
});

const prompts = ({ received }: SocketClient) => received.filter(({ event }) => event === 'visitor:prompt');
const shows = async (visitor: TestVisitor) =>
  (
    await t.pool.query<{ action: string; text: string | null; answered_at: Date | null; closed_at: Date | null }>(
      'SELECT * FROM trigger_shows WHERE visitor_id = $1 ORDER BY shown_at',
      [visitor.visitorId],
    )
  ).rows;

/** The visitor goes to a page, and the server has written it down. */
async function goTo(visitor: TestVisitor, page: SocketClient, path: string): Promise<void> {
  const pageUrl = `https://shop.test${path}`;
  page.tell('visitor:page', { pageUrl, pageTitle: path });
  await eventually(async () => {
    const { rowCount } = await t.pool.query('SELECT 1 FROM visitors WHERE id = $1 AND viewing_page_url = $2', [
      visitor.visitorId,
      pageUrl,
    ]);
    expect(rowCount).toBe(1);
  });
}

/** Everything that is due has been judged. */
const judged = (ms = 0) => t.advance(ms);

describe('a prompt', () => {
  it('[G-32] [G-25] comes when its conditions are fulfilled, and only then', async () => {
    await makeTrigger(admin, store);
    const visitor = await t.visitor(store);
    const page = await visitor.socket();
    await goTo(visitor, page, '/');
    await judged();
    expect(prompts(page)).toEqual([]);
    await goTo(visitor, page, '/sale');
    expect(await page.waitFor('visitor:prompt')).toMatchObject({ text: 'Anything I can help you with?' });
  });

  it('[G-32] about time comes at its moment though the visitor does nothing more', async () => {
    await makeTrigger(admin, store, { conditions: [onSale, after(30)] });
    const visitor = await t.visitor(store);
    const page = await visitor.socket();
    await goTo(visitor, page, '/sale');
    await judged();
    // The clock runs on while a busy machine works.
    await judged(15_000);
    expect(await shows(visitor)).toEqual([]);
    await judged(16_000);
    await page.waitFor('visitor:prompt');
  });

  it('[G-32] of the first trigger that fits wins, and a new order counts at once', async () => {
    const first = await makeTrigger(admin, store, { action: aPrompt('First') });
    const second = await makeTrigger(admin, store, { action: aPrompt('Second') });
    const [one, two] = [first._id, second._id];
    const [early, late] = [await t.visitor(store), await t.visitor(store)];
    const page = await early.socket();
    await goTo(early, page, '/sale');
    expect(await page.waitFor('visitor:prompt')).toMatchObject({ text: 'First' });
    await admin.api['triggers.reorder']({ body: { chatsoStoreId: store.id, was: [one, two], ids: [two, one] } });
    const another = await late.socket();
    await goTo(late, another, '/sale');
    expect(await another.waitFor('visitor:prompt')).toMatchObject({ text: 'Second' });
  });

  it('[G-32] [G-25] two are 180 s apart, whatever triggers fit', async () => {
    await makeTrigger(admin, store, { action: aPrompt('First') });
    await makeTrigger(admin, store, { action: aPrompt('Second') });
    const visitor = await t.visitor(store);
    const page = await visitor.socket();
    await goTo(visitor, page, '/sale');
    await page.waitFor('visitor:prompt');
    await judged(triggerLimits.cooldownMs - 5_000);
    await goTo(visitor, page, '/sale/2');
    await judged();
    expect(await shows(visitor)).toHaveLength(1);
    await judged(10_000);
    expect(await page.waitFor('visitor:prompt', ({ text }) => text === 'Second')).toBeTruthy();
  });

  it('[G-32] in two tabs, of two processes, is one prompt', async () => {
    await makeTrigger(admin, store, { frequency: 'every_time' });
    const visitor = await t.visitor(store);
    const here = await visitor.socket();
    other.clock.advance(Math.max(0, t.clock.now().getTime() - other.clock.now().getTime()));
    const { visitorId } = visitor;
    const claims = { visitorId, workspaceId: workspace.id, storeId: store.id };
    const token = await other.app.deps.tokens.signVisitorToken(claims);
    const there = await connectSocket(other.baseUrl, '/widget', { token });
    await goTo(visitor, here, '/sale');
    there.tell('visitor:page', { pageUrl: 'https://shop.test/sale?again', pageTitle: 'Sale' });
    await eventually(async () => expect(await shows(visitor)).toHaveLength(1));
    await Promise.all([judged(1_000), other.advance(1_000)]);
    await Promise.all([judged(1_000), other.advance(1_000)]);
    expect(await shows(visitor)).toHaveLength(1);
    there.close();
  });

  it('[G-32] once per session: in another visit again; once per visitor: never again', async () => {
    await makeTrigger(admin, store, { action: aPrompt('Session') });
    await makeTrigger(admin, store, { action: aPrompt('Visitor'), frequency: 'once_per_visitor' });
    const visitor = await t.visitor(store);
    const page = await visitor.socket();
    await goTo(visitor, page, '/sale');
    await judged(triggerLimits.cooldownMs + 1000);
    await judged(triggerLimits.cooldownMs + 1000);
    await eventually(async () =>
      expect((await shows(visitor)).map(({ text }) => text)).toEqual(['Session', 'Visitor']),
    );
    await t.pool.query('UPDATE visitors SET session_started_at = $2 WHERE id = $1', [visitor.visitorId, t.clock.now()]);
    await goTo(visitor, page, '/sale/2');
    await judged(triggerLimits.cooldownMs + 1000);
    await judged(triggerLimits.cooldownMs + 1000);
    expect((await shows(visitor)).map(({ text }) => text)).toEqual(['Session', 'Visitor', 'Session']);
  });

  it('[G-32] the loop guard pauses a trigger at its third prompt of one visit, and says so', async () => {
    const { _id: id } = await makeTrigger(admin, store, { frequency: 'every_time' });
    const console = await admin.socket();
    const visitor = await t.visitor(store);
    const page = await visitor.socket();
    await goTo(visitor, page, '/sale');
    for (let round = 0; round < 5; round += 1) await judged(triggerLimits.cooldownMs + 1000);
    expect(await shows(visitor)).toHaveLength(3);
    const stopped = await admin.api['triggers.get']({ params: { id } });
    expect(stopped).toMatchObject({ active: false, version: 2, updatedBy: null, stoppedBecause: 'loop' });
    expect(stopped.stoppedAt).not.toBeNull();
    await console.waitFor('trigger:changed', ({ by }) => by === null);
    const on = await admin.api['triggers.update']({ params: { id }, body: { version: 2, active: true } });
    expect(on.stoppedAt).toBeNull();
  });

  it('[G-32] leaves alone who is in a chat, who closed a prompt today, and stops when paused', async () => {
    const { _id: id } = await makeTrigger(admin, store, { conditions: [{ ...onSale, value: '/sale' }] });
    const talking = await t.visitor(store);
    const page = await talking.socket();
    await startChat(talking);
    await goTo(talking, page, '/sale');
    const closing = await t.visitor(store);
    const tab = await closing.socket();
    const second = await closing.socket();
    await goTo(closing, tab, '/sale');
    const { promptId } = await tab.waitFor<{ promptId: string }>('visitor:prompt');
    await makeTrigger(admin, store, { action: aPrompt('Another') });
    // [issue 27.40] Another visitor who names it closes nothing.
    const other = await t.visitor(store);
    const foreign = await other.socket();
    await foreign.ask('visitor:prompt-done', { promptId, closed: true });
    const closedAt = async () =>
      (await t.pool.query('SELECT closed_at FROM trigger_shows WHERE id = $1', [promptId])).rows[0]?.closed_at;
    expect(await closedAt()).toBeNull();
    tab.tell('visitor:prompt-done', { promptId, closed: true });
    expect(await second.waitFor('visitor:prompt-gone')).toEqual({ promptId });
    await judged(triggerLimits.cooldownMs + 1000);
    await goTo(closing, tab, '/sale/2');
    await judged();
    expect([(await shows(talking)).length, (await shows(closing)).length]).toEqual([0, 1]);
    await admin.api['triggers.update']({ params: { id }, body: { version: 1, active: false } });
    const late = await t.visitor(store);
    const last = await late.socket();
    await goTo(late, last, '/sale');
    expect(await last.waitFor('visitor:prompt')).toMatchObject({ text: 'Another' });
  });

  it('[P-51] half of the visitors hear the other message, each the same one', async () => {
    const { _id: id } = await makeTrigger(admin, store, { action: aPrompt('Message A', 'Message B') });
    for (let at = 0; at < 8; at += 1) {
      const visitor = await t.visitor(store);
      await goTo(visitor, await visitor.socket(), '/sale');
    }
    await judged();
    await eventually(async () => {
      const { statistics } = await admin.api['triggers.get']({ params: { id } });
      expect(statistics.shown).toBe(8);
      expect(statistics.a.shown + statistics.b.shown).toBe(8);
    });
    const { rows } = await t.pool.query('SELECT DISTINCT variant, text FROM trigger_shows WHERE trigger_id = $1', [id]);
    for (const { variant, text } of rows) expect(text).toBe(variant === 'b' ? 'Message B' : 'Message A');
  });
});

describe('what came of it', () => {
  it('[P-51] a chat begun in the same visit answers the prompt, and the agent reads what it answers', async () => {
    const { _id: id } = await makeTrigger(admin, store, { action: aPrompt('Not sure about the size?') });
    const visitor = await t.visitor(store);
    const page = await visitor.socket();
    await goTo(visitor, page, '/sale');
    await page.waitFor('visitor:prompt');
    const chat = await startChat(visitor, { text: '180 cm, M' });
    const { statistics } = await admin.api['triggers.get']({ params: { id } });
    expect(statistics).toMatchObject({ shown: 1, answered: 1, converted: null });
    const greeting = await admin.api['conversations.greeting']({ params: { id: chat.id } });
    expect(greeting.texts[0]).toBe('Not sure about the size?');
    expect(greeting.texts).not.toContain(store.settings.welcomeMessage);
  });

  it('[P-51] a chat of another visit answers nothing', async () => {
    const { _id: id } = await makeTrigger(admin, store);
    const visitor = await t.visitor(store);
    const page = await visitor.socket();
    await goTo(visitor, page, '/sale');
    await page.waitFor('visitor:prompt');
    await judged(limits.returnAfterMs);
    await t.pool.query('UPDATE visitors SET session_started_at = $2 WHERE id = $1', [visitor.visitorId, t.clock.now()]);
    await startChat(visitor);
    expect((await admin.api['triggers.get']({ params: { id } })).statistics.answered).toBe(0);
  });

  it('[P-51] an order within seven days of the answer converts; a later one, or one of somebody else, does not', async () => {
    const { _id: id } = await makeTrigger(admin, store);
    const visitor = await t.visitor(store);
    const page = await visitor.socket();
    await goTo(visitor, page, '/sale');
    await page.waitFor('visitor:prompt');
    await startChat(visitor);
    const [row] = await shows(visitor);
    const at = (days: number) => new Date((row?.answered_at ?? t.clock.now()).getTime() + days * 86_400_000);
    const customer = async (createdAt: Date, mine: boolean) => {
      const customerId = crypto.randomUUID();
      await t.pool.query(
        `INSERT INTO customers (id, workspace_id, store_id, external_id, created_at) VALUES ($1, $2, $3, $4, $5)`,
        [customerId, workspace.id, store.id, customerId, createdAt],
      );
      if (mine)
        await t.pool.query('UPDATE visitors SET customer_id = $2 WHERE id = $1', [visitor.visitorId, customerId]);
      await t.pool.query(
        `INSERT INTO orders (id, workspace_id, store_id, customer_id, external_id, name, type, status, total_cents, created_at)
         VALUES ($1, $2, $3, $4, $5, '#1', 'online', 'processing', 100, $6)`,
        [crypto.randomUUID(), workspace.id, store.id, customerId, customerId, createdAt],
      );
    };
    const converted = async () => (await admin.api['triggers.get']({ params: { id } })).statistics.converted;
    await customer(at(1), false);
    expect(await converted()).toBe(0);
    await customer(at(8), true);
    expect(await converted()).toBe(0);
    await customer(at(6), true);
    expect(await converted()).toBe(1);
  });
});

describe('the other actions', () => {
  it('[G-32] [F-19] assign-chat gives the chat of this visit to the agent, in the department', async () => {
    const department = await t.department(store);
    const [agent, colleague] = [
      await t.agent(workspace, { stores: [{ store }] }),
      await t.agent(workspace, { stores: [{ store }] }),
    ];
    const [desk] = [await agent.socket(), await colleague.socket()];
    await eventually(async () => {
      const { rowCount } = await t.pool.query('SELECT 1 FROM agent_presence WHERE workspace_id = $1', [workspace.id]);
      expect(rowCount).toBe(2);
    });
    // By the number of chats it would be the colleague's.
    await ongoingChat(await t.visitor(store), agent);
    const action = { type: 'assign-chat' as const, agentId: agent.userId, categoryId: department.id };
    const { _id } = await makeTrigger(admin, store, { action });
    const visitor = await t.visitor(store);
    const page = await visitor.socket();
    await goTo(visitor, page, '/sale');
    await judged();
    await eventually(async () => expect(await shows(visitor)).toMatchObject([{ action: 'assign-chat' }]));
    expect(prompts(page)).toEqual([]);
    const { id } = await startChat(visitor);
    const { rows } = await t.pool.query('SELECT assigned_to, category_id FROM conversations WHERE id = $1', [id]);
    expect(rows).toEqual([{ assigned_to: agent.userId, category_id: department.id }]);
    expect(await desk.waitFor('trigger:assign-chat')).toEqual({ triggerId: _id, conversationId: id });
    expect((await admin.api['triggers.get']({ params: { id: _id } })).statistics).toMatchObject({ answered: 1 });
  });

  it('[G-32] assign-chat to somebody who is not there leaves the chat for all', async () => {
    const agent = await t.agent(workspace, { stores: [{ store }] });
    const action = { type: 'assign-chat' as const, agentId: agent.userId, categoryId: null };
    await makeTrigger(admin, store, { action });
    const visitor = await t.visitor(store);
    const page = await visitor.socket();
    await goTo(visitor, page, '/sale');
    await eventually(async () => expect(await shows(visitor)).toHaveLength(1));
    const { id } = await startChat(visitor);
    const { rows } = await t.pool.query('SELECT assigned_to, state FROM conversations WHERE id = $1', [id]);
    expect(rows).toEqual([{ assigned_to: null, state: 'pending' }]);
  });

  it('[G-32] [F-19] notify tells the agents once, on the page and in their notifications', async () => {
    const agent = await t.agent(workspace, { stores: [{ store }] });
    const desk = await agent.socket();
    await makeTrigger(admin, store, { name: 'VIP in the store', action: { type: 'notify', agents: [agent.userId] } });
    const visitor = await t.visitor(store);
    const page = await visitor.socket();
    await goTo(visitor, page, '/sale');
    const told = { name: 'VIP in the store', visitorId: visitor.visitorId, storeId: store.id };
    expect(await desk.waitFor('trigger:notify')).toMatchObject(told);
    await goTo(visitor, page, '/sale/2');
    await judged(2000);
    await eventually(async () => {
      const { data } = await agent.api['notifications.list']();
      expect(data.filter(({ type }) => type === 'trigger')).toMatchObject([{ title: 'VIP in the store' }]);
    });
  });

  it('[G-32] agents online: only while somebody is there', async () => {
    await makeTrigger(admin, store, {
      conditions: [onSale, { field: 'agentsOnline', operator: 'gte', value: 1 }],
    });
    const visitor = await t.visitor(store);
    const page = await visitor.socket();
    await goTo(visitor, page, '/sale');
    await judged();
    expect(await shows(visitor)).toEqual([]);
    const agent = await t.agent(workspace, { stores: [{ store }] });
    await agent.socket();
    await eventually(async () => {
      const { rowCount } = await t.pool.query('SELECT 1 FROM agent_presence WHERE workspace_id = $1', [workspace.id]);
      expect(rowCount).toBe(1);
    });
    await goTo(visitor, page, '/sale/2');
    await page.waitFor('visitor:prompt');
  });
});

it('nothing here made the server log an error', () => expect([t.errors, other.errors]).toEqual([[], []]));
