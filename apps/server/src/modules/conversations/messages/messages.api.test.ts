import type { ApiError, Message, VisitorMessage } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat, startChat, take } from '../../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import type { TestAgent, TestVisitor, TestWorkspace } from '../../../../test/factories.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';

let test: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
let agent: TestAgent;
let visitor: TestVisitor;
let id: string;

beforeAll(async () => {
  test = await createTestApp();
  workspace = await test.workspace();
  store = await test.store(workspace);
  agent = await test.agent(workspace, { stores: [{ store, agentAlias: 'Robin' }] });
});
afterAll(() => test.close());

async function freshChat(): Promise<void> {
  visitor = await test.visitor(store);
  id = await ongoingChat(visitor, agent);
}
const stored = async (): Promise<{ seq: number; body: string }[]> =>
  (await test.pool.query('SELECT seq, body FROM messages WHERE conversation_id = $1 ORDER BY seq', [id])).rows;
const message = (text: string) => ({ messageId: newId(), conversationId: id, text });

describe('sending', () => {
  it('[F-21][H-23][G-22] both sides hear each other with seq, and the sender gets the stored message as ack', async () => {
    await freshChat();
    const [console_, widget] = [await agent.socket(), await visitor.socket()];
    const sent = message('The L adds 2 cm in the sleeve.');
    const ack = await console_.ask<Message>('conversation:message', {
      ...sent,
      state: 'ongoing',
      senderId: agent.userId,
      author: 'agent',
    });
    expect(ack.data).toMatchObject({
      messageId: sent.messageId,
      seq: 3,
      author: 'agent',
      senderId: agent.userId,
      storeId: store.id,
    });
    const heard = await widget.waitFor<{ message: VisitorMessage }>(
      'conversation:message',
      (payload) => payload.message.seq === 3,
    );
    expect(heard.message).toMatchObject({ text: sent.text, senderName: 'Robin', author: 'agent' });
    expect(heard.message).not.toHaveProperty('senderId');
    const reply = await widget.ask<VisitorMessage>('conversation:message', message('Thanks'));
    expect(reply.data?.seq).toBe(4);
    const event = await console_.waitFor<{ message: Message; unreadCount: number }>(
      'conversation:message',
      (payload) => payload.message.seq === 4,
    );
    expect(event).toMatchObject({ message: { author: 'client', senderId: visitor.visitorId }, unreadCount: 1 });
  });

  it('[H-61] a retry with the same messageId is stored once and gets the same answer, also at the same time', async () => {
    await freshChat();
    const widget = await visitor.socket();
    const sent = message('Only once');
    const acks = await Promise.all(
      Array.from({ length: 20 }, () => widget.ask<VisitorMessage>('conversation:message', sent)),
    );
    expect(new Set(acks.map((ack) => ack.data?.seq)).size).toBe(1);
    expect((await stored()).filter((row) => row.body === 'Only once')).toHaveLength(1);
  });

  it('seq is gapless and ordered per sender under 400 concurrent messages from both sides', async () => {
    await freshChat();
    const [console_, widget] = [await agent.socket(), await visitor.socket()];
    const texts = Array.from({ length: 200 }, (_, index) => String(index));
    await Promise.all([
      ...texts.map((text) => console_.ask('conversation:message', message(`a${text}`))),
      ...texts.map((text) => widget.ask('conversation:message', message(`c${text}`))),
    ]);
    const rows = await stored();
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 402 }, (_, index) => index + 1));
    const of = (side: string) =>
      rows.filter((row) => /^[ac]\d+$/.test(row.body) && row.body.startsWith(side)).map((row) => row.body.slice(1));
    expect(of('a')).toEqual(texts);
    expect(of('c')).toEqual(texts);
  });

  it('[H-62][H-63][G-36] 300 characters for agents, 1000 for visitors, none empty; nothing of it is stored', async () => {
    await freshChat();
    const [console_, widget] = [await agent.socket(), await visitor.socket()];
    const before = await stored();
    for (const text of ['', '   ', 'x'.repeat(301), 'a\u0000b']) {
      expect((await console_.ask('conversation:message', message(text))).error?.statusCode).toBe(400);
    }
    expect((await widget.ask('conversation:message', message('x'.repeat(1001)))).error?.statusCode).toBe(400);
    expect(await stored()).toEqual(before);
    expect((await console_.ask('conversation:message', message('🎉'.repeat(300)))).error).toBeUndefined();
    expect((await widget.ask('conversation:message', message('x'.repeat(1000)))).error).toBeUndefined();
  });

  it('[H-61] an id that is taken by somebody else’s message is nobody’s twin: neither side hears it was stored', async () => {
    await freshChat();
    const [console_, widget] = [await agent.socket(), await visitor.socket()];
    const [asked, answered] = [message('The question'), message('The answer')];
    await widget.ask('conversation:message', asked);
    await console_.ask('conversation:message', answered);
    const before = await stored();
    for (const [socket, taken] of [
      [console_, asked],
      [widget, answered],
    ] as const) {
      const ack = await socket.ask('conversation:message', { ...taken, text: 'Something else' });
      expect(ack.error?.statusCode).toBe(404);
      expect(ack.data).toBeUndefined();
    }
    expect(await stored()).toEqual(before);
    // Each one's own twin is answered as before.
    expect((await widget.ask<VisitorMessage>('conversation:message', asked)).data?.text).toBe('The question');
    expect((await console_.ask<VisitorMessage>('conversation:message', answered)).data?.text).toBe('The answer');
  });

  it('an acceptance under the id of a message of somebody else is a conflict, and changes nothing', async () => {
    visitor = await test.visitor(store);
    const { id: waiting, messageId } = await startChat(visitor);
    const body = { firstMessage: { messageId, text: 'Mine now' } };
    const refused = agent.api['conversations.takeChat']({ params: { id: waiting }, body });
    await expect(refused).rejects.toMatchObject({ statusCode: 409, code: 'conflict' });
    expect((await agent.api['conversations.detail']({ params: { id: waiting } })).state).toBe('pending');
  });

  it('text is stored as it was typed, markup included', async () => {
    await freshChat();
    const widget = await visitor.socket();
    const text = '<img src=x onerror="alert(1)"> \u202Eמיכל & "quotes"\nsecond line';
    const ack = await widget.ask<VisitorMessage>('conversation:message', message(text));
    expect(ack.data?.text).toBe(text);
  });

  it('a foreign agent, a foreign workspace and a foreign visitor cannot write, and hear nothing', async () => {
    await freshChat();
    const colleague = await test.agent(workspace, { stores: [{ store }] });
    const elsewhere = await test.workspace();
    const foreign = await test.agent(elsewhere, { role: 'admin' });
    const other = await test.visitor(store);
    const sockets = [await colleague.socket(), await foreign.socket(), await other.socket()];
    const before = await stored();
    const codes = await Promise.all(
      sockets.map(async (socket) => (await socket.ask('conversation:message', message('Let me in'))).error?.statusCode),
    );
    expect(codes).toEqual([409, 404, 404]);
    const widget = await visitor.socket();
    await widget.ask('conversation:message', message('Private'));
    await (await agent.socket()).ask('agent:join-rooms', [id]);
    expect(await stored()).toHaveLength(before.length + 1);
    expect(sockets.flatMap((socket) => socket.received).filter((one) => one.event === 'conversation:message')).toEqual(
      [],
    );
  });

  it('an agent of another store or department does not learn that a chat exists', async () => {
    await freshChat();
    const shop = await test.store(workspace);
    const stranger = await (await test.agent(workspace, { stores: [{ store: shop }] })).socket();
    expect((await stranger.ask('conversation:message', message('Anybody?'))).error?.statusCode).toBe(404);
    await agent.api['conversations.endChat']({ params: { id } });
    expect((await stranger.ask('conversation:message', message('Anybody?'))).error?.statusCode).toBe(404);
    const ended = await (await agent.socket()).ask('conversation:message', message('One more thing'));
    expect(ended.error).toMatchObject({ statusCode: 409, code: 'conversation-ended' });
  });

  it('[H-68] sending into a chat that is being transferred is refused', async () => {
    await freshChat();
    await test.pool.query('UPDATE conversations SET transferring_to = $2 WHERE id = $1', [id, agent.userId]);
    const ack = await (await agent.socket()).ask('conversation:message', message('Wait'));
    expect(ack.error).toMatchObject({ statusCode: 409, code: 'transferring' });
  });

  it('joining the room of a chat one may not see gives nothing', async () => {
    await freshChat();
    const colleague = await test.agent(workspace, { stores: [{ store }] });
    const socket = await colleague.socket();
    await socket.ask('agent:join-rooms', [id]);
    const widget = await visitor.socket();
    await widget.ask('conversation:message', message('Still private'));
    await (await agent.socket()).ask('agent:leave-rooms', [id]);
    expect(socket.received.filter((one) => one.event === 'conversation:message')).toEqual([]);
  });
});

describe('who hears a chat', () => {
  const texts = (socket: { received: { event: string; payload: unknown }[] }) =>
    socket.received
      .filter((one) => one.event === 'conversation:message')
      .map((one) => (one.payload as { message: Message }).message.text);

  it('[F-30] an agent who had it open while it waited hears nothing of it once a colleague has it', async () => {
    const colleague = await (await test.agent(workspace, { stores: [{ store }] })).socket();
    const coach = await (await test.agent(workspace, { role: 'coach', stores: [{ store }] })).socket();
    visitor = await test.visitor(store);
    ({ id } = await startChat(visitor));
    for (const socket of [colleague, coach]) await socket.ask('agent:join-rooms', [id]);
    await take(agent, id);
    const widget = await visitor.socket();
    await widget.ask('conversation:message', message('For your eyes only'));
    widget.tell('visitor:typing', { conversationId: id });
    await coach.waitFor('conversation:client-typing');
    await colleague.ask('agent:leave-rooms', [id]);
    expect(texts(coach)).toContain('For your eyes only');
    expect(texts(colleague)).toEqual(['Does the shell run large?']);
    const named = colleague.received.map(({ event }) => event);
    expect(named).not.toContain('conversation:client-typing');
    expect(named).not.toContain('conversation:answered');
  });

  it('[F-21] whoever left the room of a chat that is not theirs hears it no more', async () => {
    await freshChat();
    const coach = await (await test.agent(workspace, { role: 'coach', stores: [{ store }] })).socket();
    const widget = await visitor.socket();
    await coach.ask('agent:join-rooms', [id]);
    await widget.ask('conversation:message', message('While somebody looks'));
    await coach.waitFor<{ message: Message }>('conversation:message', ({ message: { text } }) =>
      text.startsWith('While'),
    );
    expect(await coach.ask('agent:leave-rooms', [id])).toEqual({ data: { ok: true } });
    await widget.ask('conversation:message', message('Nobody looks any more'));
    // Its answer comes behind whatever was sent before.
    await coach.ask('agent:join-rooms', []);
    expect(texts(coach)).toEqual(['While somebody looks']);
  });

  it('many rooms are asked for with one query', async () => {
    const coach = await (await test.agent(workspace, { role: 'coach', stores: [{ store }] })).socket();
    await freshChat();
    const many = [...Array.from({ length: 199 }, () => newId()), id];
    expect(await coach.ask('agent:join-rooms', many)).toEqual({ data: { ok: true } });
    await (await visitor.socket()).ask('conversation:message', message('Found among many'));
    await coach.waitFor('conversation:message');
  });
});

describe('reading', () => {
  it('[H-18][H-19][H-20][H-21][H-22][H-28][G-23] a conversation carries store, client, agent with alias, participants and messages', async () => {
    const shop = await test.store(workspace, { crmStoreId: 'crm-1', settings: { muteAlertsOffline: true } });
    const sales = await test.department(shop, 'Sales');
    const seller = await test.agent(workspace, {
      fullname: 'Robin Achterberg',
      stores: [{ store: shop, agentAlias: 'Robin' }],
    });
    const shopper = await test.visitor(shop);
    const { id: chatId } = await startChat(shopper, { departmentId: sales.id, text: 'First' });
    const taken = await seller.api['conversations.takeChat']({
      params: { id: chatId },
      body: { firstMessage: 'Hello' },
    });
    const chat = await seller.api['conversations.detail']({ params: { id: chatId } });
    expect(chat).toEqual({ ...taken.conversation, waitingTime: chat.waitingTime });
    expect(chat).toMatchObject({
      state: 'ongoing',
      reason: null,
      flag: false,
      storeId: shop.id,
      store: {
        name: shop.name,
        type: 'website',
        active: true,
        crmStoreId: 'crm-1',
        url: 'https://shop.test',
        socialInfo: null,
        chatsoStoreSettings: { muteAlertsOffline: true },
      },
      client: { fullname: 'Ann Visitor', type: 'visitor', customerSocialId: null },
      customerFullname: 'Ann Visitor',
      customerType: 'Non-registered',
      visitorId: shopper.visitorId,
      agentId: seller.userId,
      agent: { fullname: 'Robin Achterberg', stores: [{ chatsoStoreId: shop.id, agentAlias: 'Robin' }] },
      spectators: [],
      enderId: null,
      category: { _id: sales.id, name: 'Sales' },
      endDate: null,
      lastMsg: { status: 'sent', text: 'Hello', author: 'agent' },
      rating: null,
      sentiment: null,
      transferring: null,
      hasCRMData: false,
      hasChatHistoryData: false,
      hasGiven: false,
      conversationType: 'ongoing',
    });
    expect(chat.participants.map(({ type, fullname }) => [type, fullname])).toEqual([
      ['visitor', 'Ann Visitor'],
      ['agent', 'Robin Achterberg'],
    ]);
    const seen = await shopper.api['widget.messages']({
      params: { analyticsId: shop.analyticsId, id: chatId },
      query: {},
    });
    expect(seen.conversation.agent).toEqual({ name: 'Robin', avatar: null });
    expect(seen.messages.map((one) => one.senderName)).toEqual([null, 'Robin']);
    expect(JSON.stringify(seen)).not.toContain('Achterberg');
  });

  it('[H-87][H-24] pages backwards by lastMessageId until nextMessageId is null, and forwards after a hole', async () => {
    await freshChat();
    const widget = await visitor.socket();
    for (let count = 0; count < 28; count += 1) await widget.ask('conversation:message', message(`line ${count}`));
    const seqs: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await agent.api['conversations.messages']({
        params: { id },
        query: { limit: 12, ...(cursor ? { lastMessageId: cursor } : {}) },
      });
      seqs.unshift(...page.messages.map((one) => one.seq));
      cursor = page.nextMessageId;
    } while (cursor);
    expect(seqs).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    const repair = await agent.api['conversations.messages']({ params: { id }, query: { afterSeq: 10, limit: 5 } });
    expect(repair.messages.map((one) => one.seq)).toEqual([11, 12, 13, 14, 15]);
    expect(repair.headSeq).toBe(30);
  });

  it('[H-71][H-72][H-55][H-96] the read marker moves forward only, and every tab hears it', async () => {
    await freshChat();
    const widget = await visitor.socket();
    const first = (await widget.ask<VisitorMessage>('conversation:message', message('one'))).data;
    const second = (await widget.ask<VisitorMessage>('conversation:message', message('two'))).data;
    const tab = await agent.socket();
    const read = (messageId: string) => agent.api['conversations.readBy']({ params: { id }, body: { messageId } });
    expect(await read(first?.messageId ?? '')).toMatchObject({ unreadCount: 1 });
    expect(await read(second?.messageId ?? '')).toMatchObject({ unreadCount: 0 });
    expect(await read(first?.messageId ?? '')).toEqual({
      readBy: { agentId: agent.userId, messageId: second?.messageId },
      unreadCount: 0,
    });
    await tab.waitFor('conversation:message-readed', (payload: { unreadCount: number }) => payload.unreadCount === 0);
    const detail = await agent.api['conversations.detail']({ params: { id } });
    expect(detail).toMatchObject({
      readBy: { messageId: second?.messageId },
      lastMsgClient: { messageId: second?.messageId },
    });
    const foreign = await read(newId()).catch((error: ApiError) => error.statusCode);
    expect(foreign).toBe(404);
  });

  it('[H-85] the lists hold pending by longest wait and the own ongoing chats only', async () => {
    const shop = await test.store(workspace);
    const [one, two] = [
      await test.agent(workspace, { stores: [{ store: shop }] }),
      await test.agent(workspace, { stores: [{ store: shop }] }),
    ];
    const first = await startChat(await test.visitor(shop));
    const second = await startChat(await test.visitor(shop));
    const own = await ongoingChat(await test.visitor(shop), one);
    const pending = await one.api['conversations.list']({ query: { state: 'pending' } });
    expect(pending.data.map((chat) => chat._id)).toEqual([first.id, second.id]);
    const query = { state: 'ongoing', isYourChatActive: 'true' } as const;
    expect((await one.api['conversations.list']({ query })).data.map((chat) => chat._id)).toEqual([own]);
    expect((await two.api['conversations.list']({ query })).count).toBe(0);
    const found = await one.api['conversations.list']({ query: { state: 'pending', search: 'ann_vis' } });
    expect(found.count).toBe(0);
  });

  it('[H-86][H-19] a conversation of another workspace, or a malformed id, is not found', async () => {
    await freshChat();
    const foreign = await test.agent(await test.workspace(), { role: 'admin' });
    for (const [client, wanted] of [
      [foreign, id],
      [agent, 'no-such-id'],
      [agent, newId()],
    ] as const) {
      const error = await client.api['conversations.detail']({ params: { id: wanted } }).catch((e: ApiError) => e);
      expect((error as ApiError).statusCode).toBe(404);
    }
  });

  it('an agent restricted to a department sees its chats and those without one', async () => {
    const shop = await test.store(workspace);
    const [sales, repairs] = [await test.department(shop, 'Sales'), await test.department(shop, 'Repairs')];
    const seller = await test.agent(workspace, { stores: [{ store: shop, categoryIds: [sales.id] }] });
    // What nobody serves is not offered, and a chat that names it goes to all.
    await test.agent(workspace, { stores: [{ store: shop, categoryIds: [repairs.id] }] });
    const socket = await seller.socket();
    const inSales = await startChat(await test.visitor(shop), { departmentId: sales.id });
    const inRepairs = await startChat(await test.visitor(shop), { departmentId: repairs.id });
    const inNone = await startChat(await test.visitor(shop));
    const list = await seller.api['conversations.list']({ query: { state: 'pending' } });
    expect(list.data.map((chat) => chat._id)).toEqual([inSales.id, inNone.id]);
    await socket.waitFor(
      'conversation:new',
      (payload: { conversation: { _id: string } }) => payload.conversation._id === inNone.id,
    );
    const heard = socket.received
      .filter((one) => one.event === 'conversation:new')
      .map((one) => (one.payload as { conversation: { _id: string } }).conversation._id);
    expect(heard).not.toContain(inRepairs.id);
  });
});

describe('repair', () => {
  it('every socket hears the heads of what it holds', async () => {
    await freshChat();
    const [console_, widget] = [await agent.socket(), await visitor.socket()];
    await test.advance(limits.headsEveryMs);
    const heads = await console_.waitFor<{ heads: Record<string, { seq: number; rev: number }> }>(
      'sync:heads',
      (payload) => id in payload.heads,
    );
    expect(heads.heads[id]?.seq).toBe(2);
    const own = await widget.waitFor<{ heads: Record<string, { seq: number }> }>('sync:heads');
    expect(Object.keys(own.heads)).toEqual([id]);
  });

  it('[F-18] [F-21] [G-21] typing is passed on to the other side and to nobody else', async () => {
    await freshChat();
    const colleague = await test.agent(workspace, { stores: [{ store }] });
    const [console_, widget, stranger] = [await agent.socket(), await visitor.socket(), await colleague.socket()];
    widget.tell('visitor:typing', { conversationId: id });
    await console_.waitFor('conversation:client-typing');
    console_.tell('agent:typing', { conversationId: id });
    await widget.waitFor('agent:typing');
    expect(stranger.received.filter((one) => one.event.includes('typing'))).toEqual([]);
  });
});

it('nothing here made the server log an error', () => expect(test.errors).toEqual([]));
