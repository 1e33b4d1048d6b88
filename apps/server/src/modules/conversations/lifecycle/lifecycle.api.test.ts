import type { ApiError, Conversation, VisitorConversation } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat, startChat, take } from '../../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { eventually } from '../../../../test/eventually.ts';
import type { TestAgent, TestWorkspace } from '../../../../test/factories.ts';
import { inWorkspace } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';
import { banVisitor } from '../../visitors/index.ts';

let test: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;

beforeAll(async () => {
  test = await createTestApp();
  workspace = await test.workspace();
  store = await test.store(workspace);
});
afterAll(() => test.close());

const agentOf = (input = {}) => test.agent(workspace, { stores: [{ store, agentAlias: 'Robin' }], ...input });
const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('It was allowed')),
    (e) => e,
  );
const changed = (id: string) => (payload: { conversation: { _id: string } }) => payload.conversation._id === id;
const at = (analyticsId: string) => ({ analyticsId });

describe('starting', () => {
  it('[G-18][H-39] a new chat is pending and offered with its last message to the agents of the store', async () => {
    const agent = await agentOf();
    const socket = await agent.socket();
    const visitor = await test.visitor(store);
    const { id } = await startChat(visitor, { text: 'Is the tent back?' });
    const event = await socket.waitFor<{ conversation: Conversation }>('conversation:new', changed(id));
    expect(event.conversation).toMatchObject({ state: 'pending', lastMsg: { text: 'Is the tent back?' }, headSeq: 1 });
    const list = await agent.api['conversations.list']({ query: { state: 'pending', limit: 100 } });
    expect(list.data.map((chat) => chat._id)).toContain(id);
  });

  it('[G-18] a repeated start answers with the chat the first one made', async () => {
    const visitor = await test.visitor(store);
    const ids = { conversationId: newId(), messageId: newId() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => startChat(visitor, ids)));
    expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([ids.conversationId]));
    const { rows } = await test.pool.query('SELECT seq FROM messages WHERE conversation_id = $1', [ids.conversationId]);
    expect(rows).toHaveLength(1);
  });

  it('[G-18] two tabs that start a chat at the same time get one chat and one chat-open', async () => {
    const visitor = await test.visitor(store);
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => startChat(visitor)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as ApiError).code] : []));
    expect(new Set(codes)).toEqual(new Set(['chat-open']));
  });

  it('[G-09] the required fields of the pre-chat form are checked, and nothing is made without them', async () => {
    const visitor = await test.visitor(store);
    const error = await refusal(
      visitor.api['widget.startChat']({
        params: at(store.analyticsId),
        body: { conversationId: newId(), messageId: newId(), text: 'Hello' },
      }),
    );
    expect(error.statusCode).toBe(400);
    expect(error.errors?.map((one) => one.field)).toEqual(['fullname', 'email']);
    expect((await visitor.api['widget.conversations']({ params: at(store.analyticsId) })).count).toBe(0);
  });

  it('[G-13] a mandatory department must be chosen, and one that belongs to the store', async () => {
    const shop = await test.store(workspace, { settings: { isServiceDepartmentMandatory: true } });
    const other = await test.department(store);
    const own = await test.department(shop, 'Repairs');
    const visitor = await test.visitor(shop);
    expect((await refusal(startChat(visitor))).statusCode).toBe(400);
    expect((await refusal(startChat(visitor, { departmentId: 'INBOUND_CHAT' }))).statusCode).toBe(400);
    expect((await refusal(startChat(visitor, { departmentId: other.id }))).statusCode).toBe(400);
    const { conversation } = await startChat(visitor, { departmentId: own.id });
    expect(conversation.department).toEqual({ _id: own.id, name: 'Repairs' });
  });

  it('[G-14] without a mandatory department INBOUND_CHAT means none', async () => {
    const { conversation } = await startChat(await test.visitor(store), { departmentId: 'INBOUND_CHAT' });
    expect(conversation.department).toBeNull();
  });

  it('[G-17][G-12][H-29] outside service hours it is missed with reason out-of-business-hours, and mailed', async () => {
    const closed = { enabled: false, openTime: '09:00', closeTime: '17:00' };
    const days = {
      monday: closed,
      tuesday: closed,
      wednesday: closed,
      thursday: closed,
      friday: closed,
      saturday: closed,
      sunday: closed,
    };
    const shop = await test.store(workspace, {
      settings: {
        enableServiceHours: true,
        businessDays: days,
        emailForMissChat: 'night@shop.test',
        sendOfflineMessages: true,
      },
    });
    const admin = await test.agent(workspace, { role: 'admin' });
    const socket = await admin.socket();
    const visitor = await test.visitor(shop);
    const { conversation, reply } = await visitor.api['widget.leaveMessage']({
      params: at(shop.analyticsId),
      body: {
        conversationId: newId(),
        messageId: newId(),
        fullname: 'Tomasz',
        email: 't@shopper.test',
        text: 'Do you ship?',
      },
    });
    expect(conversation).toMatchObject({ state: 'missed', reason: 'out-of-business-hours', ended: true });
    expect(reply).toBe("We've received your message and will be in touch with you shortly!");
    await socket.waitFor('conversation:missed_new', changed(conversation._id));
    // The chat orders its mails, which are jobs of their own.
    await test.advance(0);
    await test.advance(0);
    await eventually(async () => {
      const { rows } = await test.pool.query('SELECT text FROM mail_outbox WHERE $1 = ANY (recipients)', [
        'night@shop.test',
      ]);
      expect(rows[0]?.text).toContain('Do you ship?');
    });
    const started = await startChat(await test.visitor(shop));
    expect(started.conversation).toMatchObject({ state: 'missed', reason: 'out-of-business-hours' });
  });
});

describe('accepting', () => {
  it('[H-33][H-34][H-94][H-95] the first message accepts: ongoing, with the agent and the message', async () => {
    const agent = await agentOf();
    const visitor = await test.visitor(store);
    const widget = await visitor.socket();
    const { id } = await startChat(visitor);
    const { conversation, message } = await agent.api['conversations.takeChat']({
      params: { id },
      body: { firstMessage: 'Hi there' },
    });
    expect(conversation).toMatchObject({ state: 'ongoing', agentId: agent.userId, headSeq: 2 });
    expect(message).toMatchObject({ text: 'Hi there', author: 'agent', seq: 2, state: 'ongoing' });
    const seen = await widget.waitFor<{ conversation: VisitorConversation }>(
      'conversation:changed',
      (payload) => payload.conversation.state === 'ongoing',
    );
    expect(seen.conversation.agent?.name).toBe('Robin');
  });

  it('[H-33] of 20 agents at once exactly one wins, the others hear that it has been answered [H-42]', async () => {
    const agents = await Promise.all(Array.from({ length: 20 }, () => agentOf()));
    const loser = await agents[0]?.socket();
    const { id } = await startChat(await test.visitor(store));
    const results = await Promise.allSettled(agents.map((agent) => take(agent, id)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as ApiError] : []));
    expect(new Set(errors.map((error) => `${error.statusCode} ${error.message}`))).toEqual(
      new Set(['409 This chat has already been answered by another agent']),
    );
    const { rows } = await test.pool.query(`SELECT author FROM messages WHERE conversation_id = $1 ORDER BY seq`, [id]);
    expect(rows.map((row) => row.author)).toEqual(['client', 'agent']);
    const told = await loser?.waitFor<{ conversationId: string; agentName: string }>(
      'conversations:answered',
      (payload) => payload.conversationId === id,
    );
    expect(told?.agentName).toBeTruthy();
  });

  it('[H-42] who missed the event may ask what became of it: by whom, and nothing that was said', async () => {
    const [winner, loser] = [await agentOf({ fullname: 'Robin Fast' }), await agentOf()];
    const elsewhere = await test.agent(workspace, { stores: [{ store: await test.store(workspace) }] });
    const { id } = await startChat(await test.visitor(store));
    await take(winner, id);
    const fate = (agent: TestAgent) => agent.api['conversations.fate']({ params: { id } });
    const answered = {
      state: 'ongoing',
      archived: false,
      enderName: null,
      agentId: winner.userId,
      agentName: 'Robin Fast',
    };
    expect(await fate(loser)).toEqual(answered);
    expect(await fate(winner)).toEqual(answered);
    expect((await refusal(loser.api['conversations.detail']({ params: { id } }))).statusCode).toBe(404);
    expect((await refusal(fate(elsewhere))).statusCode).toBe(404);
    expect((await refusal(loser.api['conversations.fate']({ params: { id: newId() } }))).statusCode).toBe(404);
    await winner.api['conversations.endChat']({ params: { id } });
    expect(await fate(loser)).toMatchObject({ state: 'closed', enderName: 'Robin Fast' });
  });

  it('[H-33] the retry of the winner, whose answer was lost, gets the same message again', async () => {
    const agent = await agentOf();
    const { id } = await startChat(await test.visitor(store));
    const body = { firstMessage: { messageId: newId(), text: 'Once' } };
    const [first, second] = [
      await agent.api['conversations.takeChat']({ params: { id }, body }),
      await agent.api['conversations.takeChat']({ params: { id }, body }),
    ];
    expect(second.message).toEqual(first.message);
    expect(second.conversation.headSeq).toBe(2);
  });

  it('[H-41] every tab of the agent hears conversation:answered', async () => {
    const agent = await agentOf();
    const [tab, otherTab] = [await agent.socket(), await agent.socket()];
    const { id } = await startChat(await test.visitor(store));
    const ack = await tab.ask('conversation:message', { messageId: newId(), conversationId: id, text: 'By socket' });
    expect(ack.error).toBeUndefined();
    await otherTab.waitFor('conversation:answered', changed(id));
  });

  it('an agent of another store is told not found, and nothing changes', async () => {
    const stranger = await test.agent(workspace, { stores: [{ store: await test.store(workspace) }] });
    const { id } = await startChat(await test.visitor(store));
    expect((await refusal(take(stranger, id))).statusCode).toBe(404);
    const { rows } = await test.pool.query('SELECT state FROM conversations WHERE id = $1', [id]);
    expect(rows[0]?.state).toBe('pending');
  });
});

describe('ending', () => {
  it('[H-35][H-89][H-47] the agent ends: closed, gone from ongoing, the visitor is told by whom', async () => {
    const agent = await agentOf();
    const visitor = await test.visitor(store);
    const [widget, socket] = [await visitor.socket(), await agent.socket()];
    const id = await ongoingChat(visitor, agent);
    const ended = await agent.api['conversations.endChat']({ params: { id } });
    expect(ended).toMatchObject({ state: 'closed', reason: 'agent-ended', enderId: agent.userId });
    await socket.waitFor('conversation:closure-agent', changed(id));
    const seen = await widget.waitFor<{ conversation: VisitorConversation }>(
      'conversation:changed',
      (payload) => payload.conversation.ended,
    );
    expect(seen.conversation.endedBy).toBe('Robin');
    expect((await refusal(agent.api['conversations.endChat']({ params: { id } }))).statusCode).toBe(409);
  });

  it('[H-29] admin and coach end with their own reason; a colleague may not', async () => {
    const [agent, colleague] = [await agentOf(), await agentOf()];
    const admin = await test.agent(workspace, { role: 'admin' });
    const coach = await test.agent(workspace, { role: 'coach', stores: [{ store }] });
    const [one, two] = [
      await ongoingChat(await test.visitor(store), agent),
      await ongoingChat(await test.visitor(store), agent),
    ];
    expect((await refusal(colleague.api['conversations.endChat']({ params: { id: one } }))).statusCode).toBe(404);
    expect((await admin.api['conversations.endChat']({ params: { id: one } })).reason).toBe('admin-ended');
    expect((await coach.api['conversations.endChat']({ params: { id: two } })).reason).toBe('coach-ended');
  });

  it('[H-36](decision X-24) several at once: all that are named or none; the rest is listed', async () => {
    const [agent, colleague] = [await agentOf(), await agentOf()];
    const socket = await agent.socket();
    const [one, two, foreign] = [
      await ongoingChat(await test.visitor(store), agent),
      await ongoingChat(await test.visitor(store), agent),
      await ongoingChat(await test.visitor(store), colleague),
    ];
    const pending = (await startChat(await test.visitor(store))).id;
    const end = (...conversationIds: string[]) => agent.api['conversations.bulkEndChat']({ body: { conversationIds } });
    const wrong = await refusal(end(one, pending, foreign));
    expect(wrong.statusCode).toBe(400);
    expect(wrong.message).toContain(pending);
    expect(wrong.message).toContain(foreign);
    expect(wrong.message).not.toContain(one);
    expect((await agent.api['conversations.detail']({ params: { id: one } })).state).toBe('ongoing');
    expect(new Set((await end(one, two, two.toUpperCase())).ids)).toEqual(new Set([one, two]));
    for (const id of [one, two]) await socket.waitFor('conversation:closure-agent', changed(id));
    expect((await refusal(end(one))).statusCode).toBe(400);
  });

  it('[G-19][H-40] the visitor leaves the line: missed, client-missed-cancelled', async () => {
    const agent = await agentOf();
    const socket = await agent.socket();
    const visitor = await test.visitor(store);
    const { id } = await startChat(visitor);
    const left = await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id } });
    expect(left).toMatchObject({ state: 'missed', reason: 'client-missed-cancelled', ended: true });
    const { conversation } = await socket.waitFor<{ conversation: Conversation }>(
      'conversation:client-end-pending-chat',
      changed(id),
    );
    // [H-21] Lists show what was asked, not only that the customer left.
    expect(conversation.lastMsgs.map((said) => said.type)).toEqual(['text', 'customer-left']);
    expect((await refusal(take(agent, id))).code).toBe('conversation-ended');
  });

  it('[G-20][H-45][H-31] the visitor ends an ongoing chat: it stays ongoing, marked left with date and reason', async () => {
    const agent = await agentOf();
    const socket = await agent.socket();
    const visitor = await test.visitor(store);
    const id = await ongoingChat(visitor, agent);
    await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id } });
    const { conversation } = await socket.waitFor<{ conversation: Conversation }>(
      'conversation:closure-client',
      changed(id),
    );
    expect(conversation).toMatchObject({ state: 'ongoing', reason: 'client-ended' });
    expect(conversation.endDate).not.toBeNull();
    const again = await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id } });
    expect(again.ended).toBe(true);
    const ack = await socket.ask('conversation:message', {
      messageId: newId(),
      conversationId: id,
      text: 'Still there?',
    });
    expect(ack.error).toMatchObject({ statusCode: 409, code: 'conversation-ended' });
    const next = await startChat(visitor);
    expect(next.conversation.state).toBe('pending');
  });

  it('[G-26] banning ends the open chat', async () => {
    const agent = await agentOf();
    const visitor = await test.visitor(store);
    const id = await ongoingChat(visitor, agent);
    const ctx = inWorkspace(test.rootCtx(), workspace.id, { kind: 'system' });
    await banVisitor(ctx, { storeId: store.id, visitorId: visitor.visitorId });
    await eventually(async () => {
      const chat = await (await test.agent(workspace, { role: 'admin' })).api['conversations.detail']({
        params: { id },
      });
      expect(chat.state).toBe('closed');
    });
    await test.pool.query('UPDATE bans SET ip = NULL');
  });
});

describe('time', () => {
  it('[G-20][G-13] 60 s without a socket: an ongoing chat is left, a pending one missed; inside the grace it resumes', async () => {
    const agent = await agentOf();
    const [gone, back, waiting] = [await test.visitor(store), await test.visitor(store), await test.visitor(store)];
    const ongoing = await ongoingChat(gone, agent);
    const resumed = await ongoingChat(back, agent);
    const pending = (await startChat(waiting)).id;
    const socket = await back.socket();
    await test.advance(limits.disconnectGraceMs / 2);
    const stateOf = async (id: string) =>
      await (await test.agent(workspace, { role: 'admin' })).api['conversations.detail']({ params: { id } });
    expect((await stateOf(ongoing)).endDate).toBeNull();
    await test.advance(limits.disconnectGraceMs / 2 + 1000);
    expect(await stateOf(ongoing)).toMatchObject({ state: 'ongoing', reason: 'client-disconnected' });
    expect(await stateOf(pending)).toMatchObject({ state: 'missed', reason: 'client-missed-disconnected' });
    expect(await stateOf(resumed)).toMatchObject({ state: 'ongoing', endDate: null });
    socket.close();
  });

  it('[H-44] a pending chat nobody took within the hour is missed; its agents are told', async () => {
    const agent = await agentOf();
    const visitor = await test.visitor(store);
    const widget = await visitor.socket();
    const { id } = await startChat(visitor);
    await test.advance(limits.missedAfterMs - 60_000);
    const listed = await agent.api['conversations.list']({ query: { state: 'pending', limit: 100 } });
    expect(listed.data.map((chat) => chat._id)).toContain(id);
    const socket = await agent.socket();
    await test.advance(61_000);
    await socket.waitFor('conversation:move-to-missed-after-1-hour', changed(id));
    const seen = await widget.waitFor<{ conversation: VisitorConversation }>(
      'conversation:changed',
      (payload) => payload.conversation.ended,
    );
    expect(seen.conversation.state).toBe('missed');
    widget.close();
  });

  it('[H-30][H-46][G-31] 300 s after the last client message the agent hears customer-idle, once; a new message wakes it', async () => {
    const agent = await agentOf();
    const visitor = await test.visitor(store);
    const widget = await visitor.socket();
    const id = await ongoingChat(visitor, agent);
    const socket = await agent.socket();
    await test.advance(limits.idleAfterMs + 1000);
    const mine = (payload: { conversationId: string }) => payload.conversationId === id;
    await socket.waitFor('conversation:customer-idle', mine);
    await test.advance(limits.sweepEveryMs);
    expect(
      socket.received.filter((one) => one.event === 'conversation:customer-idle' && mine(one.payload as never)),
    ).toHaveLength(1);
    await widget.ask('conversation:message', { messageId: newId(), conversationId: id, text: 'I am back' });
    await test.advance(limits.idleAfterMs + 1000);
    await eventually(() =>
      expect(
        socket.received.filter((one) => one.event === 'conversation:customer-idle' && mine(one.payload as never)),
      ).toHaveLength(2),
    );
    widget.close();
  });

  it('two workers that sweep at the same time move each chat once', async () => {
    const agent = await agentOf();
    const id = await ongoingChat(await test.visitor(store), agent);
    await test.advance(0);
    await Promise.all([test.advance(limits.disconnectGraceMs + 1000), test.advance(0), test.advance(0)]);
    const { rows } = await test.pool.query(
      `SELECT count(*)::int AS n FROM messages WHERE conversation_id = $1 AND type = 'customer-left'`,
      [id],
    );
    expect(rows[0]?.n).toBe(1);
  });
});

describe('afterwards', () => {
  it('[H-43][H-07] missed chats are dismissed by id or all at once; others are refused and listed', async () => {
    const shop = await test.store(workspace);
    const agent = await test.agent(workspace, { stores: [{ store: shop }] });
    const socket = await agent.socket();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const visitor = await test.visitor(shop);
      const { id } = await startChat(visitor);
      await visitor.api['widget.endChat']({ params: { analyticsId: shop.analyticsId, id } });
      ids.push(id);
    }
    const pending = (await startChat(await test.visitor(shop))).id;
    const wrong = await refusal(
      agent.api['conversations.moveHistory']({ body: { conversationIds: [ids[0] ?? '', pending] } }),
    );
    expect(wrong.statusCode).toBe(400);
    expect(wrong.message).toContain(pending);
    expect((await agent.api['conversations.list']({ query: { state: 'missed' } })).count).toBe(3);
    await agent.api['conversations.moveHistory']({ body: { conversationIds: [ids[0] ?? ''] } });
    await socket.waitFor('conversation:archived', (payload: { ids: string[] }) => payload.ids.includes(ids[0] ?? ''));
    const rest = await agent.api['conversations.moveHistory']({ body: { all: true } });
    expect(new Set(rest.ids)).toEqual(new Set(ids.slice(1)));
    expect((await agent.api['conversations.list']({ query: { state: 'missed' } })).count).toBe(0);
  });

  it('[D-29] stars of shoppers are an agent’s rating in per cent; 60 without any, nothing of other workspaces', async () => {
    const [rated, unrated] = [await test.agent(workspace, { stores: [{ store }] }), await test.agent(workspace)];
    const admin = await test.agent(workspace, { role: 'admin' });
    for (const rating of [5, 4, 4]) {
      const visitor = await test.visitor(store);
      const id = await ongoingChat(visitor, rated);
      await rated.api['conversations.endChat']({ params: { id } });
      await visitor.api['widget.rate']({ params: { analyticsId: store.analyticsId, id }, body: { rating } });
    }
    const agentIds = [unrated.userId, rated.userId];
    const query = { agentIds: agentIds.join(',') };
    expect((await admin.api['conversations.agentRatings']({ query })).data).toEqual([
      { agentId: unrated.userId, percent: 60, ratings: 0 },
      { agentId: rated.userId, percent: 87, ratings: 3 },
    ]);
    const stranger = await test.agent(await test.workspace(), { role: 'admin' });
    const { data } = await stranger.api['conversations.agentRatings']({ query });
    expect(data.map(({ ratings }) => ratings)).toEqual([0, 0]);
  });

  it('[G-15] an ended chat is rated once; skipping only where the store allows it', async () => {
    const strict = await test.store(workspace, { settings: { isRatingMandatory: true, skipRating: false } });
    const agent = await test.agent(workspace, { stores: [{ store }, { store: strict }] });
    const [visitor, strictVisitor] = [await test.visitor(store), await test.visitor(strict)];
    const id = await ongoingChat(visitor, agent);
    const params = { analyticsId: store.analyticsId, id };
    expect((await refusal(visitor.api['widget.rate']({ params, body: { rating: 5 } }))).statusCode).toBe(409);
    await agent.api['conversations.endChat']({ params: { id } });
    const rated = await visitor.api['widget.rate']({ params, body: { rating: 4, comment: 'Lovely' } });
    expect(rated.rating).toBe(4);
    expect((await refusal(visitor.api['widget.rate']({ params, body: { rating: 1 } }))).code).toBe('already-rated');
    const strictId = await ongoingChat(strictVisitor, agent);
    await agent.api['conversations.endChat']({ params: { id: strictId } });
    const skip = strictVisitor.api['widget.rate']({
      params: { analyticsId: strict.analyticsId, id: strictId },
      body: { skipped: true },
    });
    expect((await refusal(skip)).statusCode).toBe(400);
  });

  it('[H-91] a form that comes too late hears what has happened to the chat', async () => {
    const agent = await test.agent(workspace, { stores: [{ store }] });
    const id = await ongoingChat(await test.visitor(store), agent);
    const other = await test.pool.connect();
    await other.query('BEGIN');
    await other.query('UPDATE conversations SET client_left = true WHERE id = $1', [id]);
    const late = refusal(agent.api['conversations.sendForm']({ params: { id } }));
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => expect((await test.pool.query(waits)).rowCount).toBeGreaterThan(0));
    await other.query('COMMIT');
    other.release();
    expect((await late).code).toBe('conversation-ended');
  });

  it('[G-24] the information form asks for what is missing, once, and its answer changes the customer', async () => {
    const shop = await test.store(workspace, {
      settings: { requiredInputFields: { fullname: false, email: true, phone: false } },
    });
    const agent = await test.agent(workspace, { stores: [{ store: shop }] });
    const visitor = await test.visitor(shop);
    const [widget, socket] = [await visitor.socket(), await agent.socket()];
    const id = await ongoingChat(visitor, agent);
    const form = await agent.api['conversations.sendForm']({ params: { id } });
    expect(form.attachments[0]).toEqual({
      kind: 'form',
      fields: [{ name: 'phone', required: false }],
      answered: false,
    });
    expect((await refusal(agent.api['conversations.sendForm']({ params: { id } }))).code).toBe('form-open');
    await widget.waitFor(
      'conversation:message',
      (payload: { message: { messageId: string } }) => payload.message.messageId === form.messageId,
    );
    const params = { analyticsId: shop.analyticsId, id };
    const answer = { messageId: form.messageId, phone: '+1 604 555 0134', fullname: 'Siobhán Okonkwo' };
    const { message, visitor: person } = await visitor.api['widget.answerForm']({ params, body: answer });
    expect(message.attachments[0]).toMatchObject({ answered: true });
    expect(person).toMatchObject({ phone: '+1 604 555 0134', fullname: 'Siobhán Okonkwo' });
    const { conversation } = await socket.waitFor<{ conversation: Conversation }>(
      'conversation:form-answered',
      changed(id),
    );
    expect(conversation.customerFullname).toBe('Siobhán Okonkwo');
    expect((await refusal(visitor.api['widget.answerForm']({ params, body: answer }))).code).toBe('conflict');
  });

  it('every transition leaves an audit entry', async () => {
    const agent = await agentOf();
    const id = await ongoingChat(await test.visitor(store), agent);
    await agent.api['conversations.endChat']({ params: { id } });
    const { rows } = await test.pool.query(
      'SELECT action, actor_kind FROM audit_log WHERE subject_id = $1 ORDER BY at, id',
      [id],
    );
    expect(rows.map((row) => `${row.actor_kind} ${row.action}`)).toEqual([
      'visitor conversation.started',
      'agent conversation.accepted',
      'agent conversation.ended',
    ]);
  });
});
