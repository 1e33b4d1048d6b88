import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ongoingChat, startChat } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { TestAgent, TestVisitor, TestWorkspace } from '../../../test/factories.ts';
import { auditOf, failureOf } from '../../../test/people.ts';
import type { SocketClient } from '../../../test/sockets.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { type StoreRow, updateStoreSettings } from '../stores/index.ts';
import { banVisitor } from '../visitors/index.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
let agent: TestAgent;
let colleague: TestAgent;
let visitor: TestVisitor & { io: SocketClient };
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(async () => {
  expect(t.errors).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  workspace = await t.workspace();
  store = await t.store(workspace);
  agent = await t.agent(workspace, { stores: [{ store }], fullname: 'Ann' });
  colleague = await t.agent(workspace, { stores: [{ store }], fullname: 'Ben' });
  const shopper = await t.visitor(store);
  visitor = { ...shopper, io: await shopper.socket() };
});

const text = 'Shall I put one aside?';
const write = (
  who: TestAgent,
  firstMessage: string | { messageId: string; text: string } = text,
  at = { id: visitor.visitorId, storeId: store.id },
) => who.api['visitors.takeChat']({ params: { id: at.id }, body: { storeId: at.storeId, firstMessage } });
const within = () => inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
const openChats = async () =>
  (await t.pool.query('SELECT id FROM conversations WHERE visitor_id = $1', [visitor.visitorId])).rowCount;

describe('a chat from a visitor', () => {
  it("[M-32] [M-56] [M-57] (decision M-3) begins a chat of the caller's, going on at once, which the widget shows", async () => {
    const other = await colleague.socket();
    const { conversation, message } = await write(agent);
    expect(conversation).toMatchObject({
      ...{ state: 'ongoing', agentId: agent.userId, visitorId: visitor.visitorId, conversationType: 'ongoing' },
      category: { name: 'Outbound Chat' },
    });
    expect(message).toMatchObject({ text, author: 'agent' });
    const heard = await visitor.io.waitFor<{ message: { text: string } }>('conversation:message');
    expect(heard.message.text).toBe(text);
    const changed = await visitor.io.waitFor<{ conversation: object }>('conversation:changed');
    expect(changed.conversation).toMatchObject({ _id: conversation._id, state: 'ongoing' });
    expect(await auditOf(t, conversation._id)).toContain('conversation.started');
    // It was nobody else's to answer.
    expect(other.received.filter(({ event }) => event === 'conversation:new')).toEqual([]);
    const answer = await visitor.io.ask('conversation:message', {
      ...{ conversationId: conversation._id, messageId: newId(), text: 'Yes please' },
    });
    expect(answer.error).toBeUndefined();
    expect((await t.pool.query('SELECT chat_count FROM visitors WHERE id = $1', [visitor.visitorId])).rows[0]).toEqual({
      chat_count: 1,
    });
  });

  it('[M-32] a repeated call finds what the first made, one more is a message, a chat that waits is accepted', async () => {
    const first = { messageId: newId(), text };
    const { conversation } = await write(agent, first);
    const again = await write(agent, first);
    expect(again.conversation._id).toBe(conversation._id);
    expect(again.message.messageId).toBe(first.messageId);
    const more = await write(agent, 'Or two?');
    expect(more.conversation._id).toBe(conversation._id);
    expect(more.message.seq).toBeGreaterThan(again.message.seq);
    expect(await openChats()).toBe(1);

    const waiting = await t.visitor(store);
    const { id } = await startChat(waiting);
    const accepted = await write(agent, text, { id: waiting.visitorId, storeId: store.id });
    expect(accepted.conversation).toMatchObject({ _id: id, state: 'ongoing', agentId: agent.userId });
  });

  it("a colleague's chat is refused, and of two who begin at once one wins", async () => {
    await ongoingChat(visitor, colleague);
    expect(await failureOf(write(agent))).toMatchObject({ statusCode: 409, code: 'already-answered' });
    const free = await t.visitor(store);
    await free.socket();
    const at = { id: free.visitorId, storeId: store.id };
    const results = await Promise.allSettled([agent, colleague, agent, colleague].map((who) => write(who, text, at)));
    const won = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.conversation] : []));
    expect(new Set(won.map(({ _id }) => _id)).size).toBe(1);
    expect(new Set(won.map(({ agentId }) => agentId)).size).toBe(1);
    for (const one of results)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'already-answered' });
  });

  it('nobody is written to who is banned, gone, elsewhere, or whose widget is hidden', async () => {
    const foreign = await t.store(workspace, { name: 'Other' });
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    expect(await failureOf(write(agent, text, { id: visitor.visitorId, storeId: foreign.id }))).toMatchObject({
      code: 'not-found',
    });
    // Also to who serves both: a visitor is a store's.
    const both = await t.agent(workspace, { role: 'admin' });
    for (const other of [
      { id: visitor.visitorId, storeId: foreign.id },
      { id: newId(), storeId: foreign.id },
    ])
      expect(await failureOf(write(both, text, other))).toMatchObject({ code: 'not-found' });
    expect(await failureOf(write(stranger))).toMatchObject({ code: 'not-found' });
    expect(await failureOf(write(agent, text, { id: newId(), storeId: store.id }))).toMatchObject({
      code: 'not-found',
    });
    expect(await failureOf(write(agent, text, { id: 'x', storeId: store.id }))).toMatchObject({ code: 'not-found' });
    const away = await t.visitor(store);
    expect(await failureOf(write(agent, text, { id: away.visitorId, storeId: store.id }))).toMatchObject({
      ...{ statusCode: 409, reason: 'visitor-gone' },
    });
    await updateStoreSettings(within(), store.id, { showWidget: false });
    expect(await failureOf(write(agent))).toMatchObject({ statusCode: 409, reason: 'widget-hidden' });
    await updateStoreSettings(within(), store.id, { showWidget: true });
    await banVisitor(within(), { storeId: store.id, visitorId: visitor.visitorId });
    expect(await failureOf(write(agent))).toMatchObject({ code: 'visitor-banned' });
    const blind = await t.agent(workspace, { role: 'custom_role', permissions: ['liveChat'], stores: [{ store }] });
    expect(await failureOf(write(blind))).toMatchObject({ code: 'forbidden' });
    expect(await openChats()).toBe(0);
  });

  it('[M-37] the message has 3 to 300 characters, trimmed', async () => {
    for (const wrong of ['', '   ', 'Hi', ' Hi ', 'x'.repeat(301), 'bell\u0007 here'])
      expect(await failureOf(write(agent, wrong))).toMatchObject({ statusCode: 400 });
    expect((await write(agent, `  ${'x'.repeat(300)} `)).message.text).toBe('x'.repeat(300));
  });
});

describe('a visitor', () => {
  const detail = (who: TestAgent, id = visitor.visitorId) => who.api['visitors.get']({ params: { id } });

  it('[M-22] [M-24] [M-55] is known with their chats as far as the caller may see them', async () => {
    expect(await detail(agent)).toMatchObject({
      ...{ visitorId: visitor.visitorId, number: 1, name: null, email: null, bannedAt: null, isChatting: false },
      ...{ customerType: 'Non-registered', chatHistories: [], chatHistoriesOriginal: [], chatsoStoreId: store.id },
      ...{ isChattingConversationId: null, chattingAgent: null, visitor: { status: 'active', isAllowPrompted: true } },
    });
    const id = await ongoingChat(visitor, colleague);
    const seen = await detail(agent);
    expect(seen).toMatchObject({
      ...{ isChatting: true, isChattingConversationId: id, chattingAgent: { _id: colleague.userId, fullname: 'Ben' } },
      ...{ name: 'Ann Visitor', chatHistories: [], chatHistoriesOriginal: [] },
    });
    const own = await detail(colleague);
    expect(own.chatHistories).toMatchObject([
      { conversationId: id, name: 'Ann Visitor', state: 'ongoing', agentName: 'Ben' },
    ]);
    expect(own.chatHistoriesOriginal.map(({ _id }) => _id)).toEqual([id]);
    await colleague.api['conversations.endChat']({ params: { id } });
    visitor.io.close();
    await eventually(async () => expect((await detail(colleague)).visitor).toBeNull());
    await banVisitor(within(), { storeId: store.id, visitorId: visitor.visitorId });
    expect(await detail(colleague)).toMatchObject({
      ...{ isChatting: false, bannedAt: expect.any(String), customerType: 'Returning' },
    });
  });

  it('[M-17] (decision E-4) is nobody’s to see of another store or workspace, without the permission, or during a trial', async () => {
    const elsewhere = await t.agent(workspace, { stores: [] });
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    for (const who of [elsewhere, stranger]) expect(await failureOf(detail(who))).toMatchObject({ code: 'not-found' });
    expect(await failureOf(detail(agent, 'nobody'))).toMatchObject({ code: 'not-found' });
    const blind = await t.agent(workspace, { role: 'custom_role', permissions: ['liveChat'], stores: [{ store }] });
    expect(await failureOf(detail(blind))).toMatchObject({ code: 'forbidden' });
    const place = await t.workspace({ plan: { type: 'free', isFreeTrial: true, freeTrialEndDate: new Date(4e12) } });
    const trialStore = await t.store(place);
    const shopper = await t.visitor(trialStore);
    const trial = await t.agent(place, { role: 'admin' });
    expect(await failureOf(detail(trial, shopper.visitorId))).toMatchObject({ code: 'plan-required' });
    expect(await failureOf(trial.api['visitors.pulse']({ query: { chatsoStoreId: trialStore.id } }))).toMatchObject({
      code: 'plan-required',
    });
  });
});

describe('today', () => {
  const pulse = () => agent.api['visitors.pulse']({ query: { chatsoStoreId: store.id } });

  it('counts who was here at once, and chats that began, by quarters; nobody twice', async () => {
    await updateStoreSettings(within(), store.id, { timeZone: 'UTC' });
    // The begin of a quarter that is followed by another one on this day.
    const now = t.clock.now();
    const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 12);
    await t.advance(noon - now.getTime());
    agent = await t.agent(workspace, { stores: [{ store }] });
    const second = await t.visitor(store);
    const tab = await second.socket();
    await t.advance(60_000);
    await t.advance(1000);
    await startChat(second);
    tab.close();
    await eventually(async () => {
      await t.advance(60_000);
      expect((await pulse()).series.at(-1)?.visitors).toBeGreaterThan(0);
    });
    const { from, stepSeconds, series, peak } = await pulse();
    expect([from, stepSeconds]).toEqual([new Date(noon - 12 * 3_600_000).toISOString(), 900]);
    expect(series).toHaveLength(49);
    expect(series.at(-1)).toEqual({ at: new Date(noon).toISOString(), visitors: 2, chats: 1 });
    expect(peak).toEqual({ at: new Date(noon + 60_000).toISOString(), visitors: 2 });
    expect(series.slice(0, -1).every(({ visitors, chats }) => visitors + chats === 0)).toBe(true);
    // A second process counts its own ones of the same minute once.
    const { rows } = await t.pool.query('SELECT minutes FROM visitor_quarters WHERE store_id = $1', [store.id]);
    expect(rows[0]?.minutes).toHaveLength(15);
  });

  it('nothing was here yet, and rows that are old go', async () => {
    expect((await pulse()).peak).toBeNull();
    await t.pool.query(
      `INSERT INTO visitor_quarters (workspace_id, store_id, at, minutes) VALUES ($1, $2, $3, array_fill(1, ARRAY[15]))`,
      [workspace.id, store.id, new Date(t.clock.now().getTime() - 8 * 24 * 3_600_000)],
    );
    await t.advance(1000);
    const { rowCount } = await t.pool.query('SELECT 1 FROM visitor_quarters WHERE store_id = $1', [store.id]);
    expect(rowCount).toBe(0);
  });
});
