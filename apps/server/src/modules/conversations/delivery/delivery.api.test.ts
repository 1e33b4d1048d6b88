import { limits } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChat } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import { type OutsideService, startOutsideService, testChannelModule } from '../../../../test/test-channel.ts';
import { modules } from '../../../app/modules.ts';
import { inWorkspace } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { startSession } from '../../identity/use-cases/start-session.ts';
import type { StoreRow } from '../../stores/index.ts';
import { receiveMessage } from '../index.ts';
import { claimNext } from './deliveries.repo.ts';

let service: OutsideService;
let t: TestApp;
let store: StoreRow;
let agent: TestAgent;
let admin: TestAgent;

beforeAll(async () => {
  service = await startOutsideService();
  t = await createTestApp({ modules: [...modules, testChannelModule(service, 300)] });
  const workspace = await t.workspace();
  store = await t.store(workspace, { name: 'Northwind Page', type: 'facebook', socialId: '178' });
});
afterAll(async () => {
  await t.close();
  await service.close();
});
beforeEach(async () => {
  // Time passes here, and sessions with it.
  const workspace = { id: store.workspaceId };
  agent = await t.agent(workspace, { stores: [{ store }] });
  admin = await t.agent(workspace, { role: 'admin' });
  service.seen.length = 0;
  service.moods = [];
  service.asked = 0;
});

const minute = 60_000;
const ctx = () => inWorkspace(t.rootCtx(), store.workspaceId, { kind: 'system' });
let people = 0;
const somebody = () => {
  people += 1;
  return { outsideId: `psid-${people}`, name: `Paula Page ${people}` };
};
const hear = (from: ReturnType<typeof somebody>, text = 'Hello from elsewhere', outsideId = newId()) =>
  receiveMessage(ctx(), store, { from, outsideId, text });
const heard = async (from = somebody()) => {
  const id = await hear(from);
  if (id === null) throw new Error('It was here already');
  return { id, from };
};
const say = (id: string, text: string, messageId = newId()) =>
  agent.api['conversations.postMessage']({ params: { id }, body: { conversationId: id, messageId, text } });
const texts = () => service.seen.map(({ text }) => text);
/** Time passes, and both sign in again. */
async function pass(ms: number): Promise<void> {
  await t.advance(ms);
  const { deps } = t.app;
  const device = { ip: '127.0.0.1', userAgent: 'test' };
  for (const person of [agent, admin]) {
    const session = await startSession(t.rootCtx(), deps, { ...person, keepSignedIn: true, device });
    person.api = t.client(session.idToken, person.workspaceId);
  }
}
const settleAll = async () => {
  for (let round = 0; round < 4; round += 1) await pass(10 * minute);
};
const messagesOf = async (id: string) =>
  (await agent.api['conversations.messages']({ params: { id }, query: {} })).messages;

describe('a customer who writes elsewhere', () => {
  it('is a contact of the channel with one open chat; told again, nothing is doubled', async () => {
    const from = somebody();
    const first = newId();
    const id = await hear(from, 'Hello', first);
    expect(await hear(from, 'Hello', first)).toBeNull();
    expect(await hear(from, 'Anybody there?')).toBe(id);
    const { rows } = await t.pool.query('SELECT outside_id, name, visitor_id FROM contacts WHERE outside_id = $1', [
      from.outsideId,
    ]);
    expect(rows).toEqual([{ outside_id: from.outsideId, name: from.name, visitor_id: null }]);
    const chat = await agent.api['conversations.detail']({ params: { id: id ?? '' } });
    expect(chat).toMatchObject({ state: 'pending', headSeq: 2, customerFullname: from.name, unreadCount: 2 });
    expect(chat.store.type).toBe('facebook');
  });

  it('of two that are told of at once one makes the chat', async () => {
    const from = somebody();
    const ids = await Promise.all(Array.from({ length: 5 }, (_, at) => hear(from, `Part ${at}`)));
    expect(new Set(ids).size).toBe(1);
    expect((await messagesOf(ids[0] ?? '')).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is not taken for a visitor who went away', async () => {
    const { id } = await heard();
    await pass(30 * minute);
    expect((await agent.api['conversations.detail']({ params: { id } })).state).toBe('pending');
  });

  it('no visitor writes into their chat, knowing its id', async () => {
    const { id } = await heard();
    const visitor = await t.visitor(store);
    const body = { conversationId: id, messageId: newId(), text: 'Let me in' };
    const write = visitor.api['widget.postMessage']({ params: { analyticsId: store.analyticsId, id }, body });
    expect((await failureOf(write)).code).toBe('not-found');
    expect(await messagesOf(id)).toHaveLength(1);
  });
});

describe('what an agent says', () => {
  it('[H-33] accepts the chat and is delivered, once and in order', async () => {
    const { id, from } = await heard();
    const said = Array.from({ length: 8 }, (_, at) => `Line ${at}`);
    for (const text of said) await say(id, text);
    expect(service.seen).toEqual([]);
    await t.advance(1000);
    expect(texts()).toEqual(said);
    expect(new Set(service.seen.map(({ to }) => to))).toEqual(new Set([from.outsideId]));
    expect(service.asked).toBe(said.length);
    expect((await messagesOf(id)).every(({ status }) => status === undefined)).toBe(true);
  });

  it('is stored with the order to deliver it or not at all, and a retry orders nothing', async () => {
    const { id } = await heard();
    const messageId = newId();
    const [first, again] = [await say(id, 'Once', messageId), await say(id, 'Once', messageId)];
    expect(again).toEqual(first);
    const many = newId();
    await Promise.all(Array.from({ length: 5 }, () => say(id, 'Once more', many)));
    const { rows } = await t.pool.query('SELECT seq FROM message_deliveries WHERE conversation_id = $1', [id]);
    expect(rows.map(({ seq }) => seq).toSorted()).toEqual([2, 3]);
    await settleAll();
    expect(texts()).toEqual(['Once', 'Once more']);
  });

  it('outlives a service that fails, takes it and dies, or hangs: nobody reads it twice or in another order', async () => {
    const { id } = await heard();
    service.moods = ['fails', 'takes-and-dies', 'takes', 'fails', 'hangs', 'takes-and-dies', 'fails'];
    for (const text of ['One', 'Two', 'Three']) await say(id, text);
    for (let round = 0; round < 3; round += 1) await settleAll();
    expect(texts()).toEqual(['One', 'Two', 'Three']);
    expect(service.asked).toBeGreaterThan(3);
  });

  it('outlives the process that was delivering it: its place is free again after a minute', async () => {
    const { id } = await heard();
    await say(id, 'Held by the dead');
    const now = t.clock.now();
    const of = { workspaceId: store.workspaceId, conversationId: id };
    const lease = { now, until: new Date(now.getTime() + limits.deliveryLeaseMs) };
    expect((await claimNext(t.pool, of, lease))?.body).toBe('Held by the dead');
    // Nobody else takes it meanwhile, nor what is behind it.
    await say(id, 'Behind it');
    expect(await claimNext(t.pool, of, lease)).toBeNull();
    await t.advance(1000);
    expect(texts()).toEqual([]);
    await pass(limits.deliveryLeaseMs);
    await say(id, 'And later');
    await settleAll();
    expect(texts()).toEqual(['Held by the dead', 'Behind it', 'And later']);
  });

  it('goes on after several that failed for long: nothing waits without anybody coming', async () => {
    const { id } = await heard();
    service.moods = Array.from({ length: 3 * limits.deliveryAttempts }, () => 'fails' as const);
    for (const text of ['Lost 1', 'Lost 2', 'Lost 3', 'Found']) await say(id, text);
    for (let round = 0; round < 8; round += 1) await settleAll();
    expect(texts()).toEqual(['Found']);
  });

  it('shows what could not be delivered, and goes on with what is behind it', async () => {
    const { id } = await heard();
    const socket = await agent.socket();
    await say(id, 'Taken');
    await t.advance(1000);
    service.moods = ['refuses'];
    const refused = await say(id, 'Refused');
    await say(id, 'Taken after it');
    expect((await messagesOf(id)).map(({ status }) => status)).toEqual([undefined, undefined, 'pending', 'pending']);
    await t.advance(1000);
    expect(texts()).toEqual(['Taken', 'Taken after it']);
    expect((await messagesOf(id)).map(({ status }) => status)).toEqual([undefined, undefined, 'error', undefined]);
    const told = await socket.waitFor('conversation:delivery', (event) => event.messageId === refused.messageId);
    expect(told).toEqual({ conversationId: id, messageId: refused.messageId, status: 'error' });
  });

  it('gives up at last, so that one message does not hold up the others for ever', async () => {
    const { id } = await heard();
    service.moods = Array.from({ length: limits.deliveryAttempts }, () => 'fails' as const);
    await say(id, 'Never');
    await say(id, 'At last');
    for (let round = 0; round < 3; round += 1) await settleAll();
    expect(texts()).toEqual(['At last']);
    expect((await messagesOf(id)).map(({ status }) => status)).toEqual([undefined, 'error', undefined]);
  });

  it('is not said when the window has closed, or when it is too much: nothing is stored', async () => {
    const { id } = await heard();
    await say(id, 'In time');
    await pass(limits.socialWindowMs);
    expect(await failureOf(say(id, 'Too late'))).toMatchObject({ statusCode: 409, code: 'channel-window-closed' });
    expect(await messagesOf(id)).toHaveLength(2);
    const form = agent.api['conversations.sendForm']({ params: { id } });
    expect((await failureOf(form)).code).toBe('bad-request');
  });

  it('the customer’s next message opens the window again', async () => {
    const { id, from } = await heard();
    await say(id, 'In time');
    await pass(limits.socialWindowMs);
    await hear(from, 'Still there?');
    expect((await say(id, 'Yes')).text).toBe('Yes');
  });

  it('to a website costs no order to deliver', async () => {
    const shop = await t.store({ id: store.workspaceId });
    const visitor = await t.visitor(shop);
    const { id } = await startChat(visitor);
    await admin.api['conversations.postMessage']({
      params: { id },
      body: { conversationId: id, messageId: newId(), text: 'Hello' },
    });
    const { rows } = await t.pool.query('SELECT 1 FROM message_deliveries WHERE conversation_id = $1', [id]);
    expect(rows).toEqual([]);
    const contacts = await t.pool.query('SELECT id, visitor_id FROM contacts WHERE id = $1', [visitor.visitorId]);
    expect(contacts.rows).toEqual([{ id: visitor.visitorId, visitor_id: visitor.visitorId }]);
  });
});

describe('what becomes of a contact', () => {
  it('is exported and erased as a person: name, address at the channel, words, and what was still to be said', async () => {
    const { id, from } = await heard();
    await say(id, 'Dear Paula');
    await t.advance(1000);
    service.moods = Array.from({ length: 20 }, () => 'fails' as const);
    await say(id, 'Your parcel');
    const { rows } = await t.pool.query<{ id: string }>('SELECT id FROM contacts WHERE outside_id = $1', [
      from.outsideId,
    ]);
    const subject = { type: 'visitor' as const, id: rows[0]?.id ?? '' };
    const { data } = await admin.api['privacy.people']({ query: { search: from.name } });
    expect(data).toMatchObject([{ type: 'visitor', id: subject.id, name: from.name }]);
    const erase = () => admin.api['privacy.erase']({ body: { subject, confirm: 'ERASE' } });
    expect((await failureOf(erase())).statusCode).toBe(409);
    await agent.api['conversations.endChat']({ params: { id } });
    const asked = await admin.api['privacy.export']({ body: { subject } });
    expect(asked.subject.id).toBe(subject.id);
    await erase();
    await settleAll();
    const all = await t.pool.query(
      `SELECT (SELECT to_jsonb(k) FROM contacts k WHERE k.id = $1)::text || c::text || (SELECT string_agg(m::text, '')
         FROM messages m WHERE m.conversation_id = c.id) AS everything FROM conversations c WHERE c.id = $2`,
      [subject.id, id],
    );
    for (const word of [from.name, from.outsideId, 'Paula', 'parcel']) {
      expect(all.rows[0]?.everything).not.toContain(word);
    }
    const waiting = await t.pool.query('SELECT 1 FROM message_deliveries WHERE conversation_id = $1', [id]);
    expect(waiting.rows).toEqual([]);
    expect(texts()).not.toContain('Your parcel');
    // A contact who writes again is a new one.
    expect(await hear(from, 'Me again')).not.toBe(id);
  });

  it('chats from before have a contact after the first round, and changing hands takes it along', async () => {
    const shop = await t.store({ id: store.workspaceId });
    const visitor = await t.visitor(shop);
    const { id } = await startChat(visitor);
    await t.pool.query('ALTER TABLE conversations DISABLE TRIGGER USER');
    await t.pool.query('UPDATE conversations SET contact_id = NULL WHERE id = $1', [id]);
    await t.pool.query('DELETE FROM contacts WHERE id = $1', [visitor.visitorId]);
    await t.pool.query('ALTER TABLE conversations ENABLE TRIGGER USER');
    await t.advance(minute);
    const contactOf = async () =>
      (await t.pool.query('SELECT contact_id FROM conversations WHERE id = $1', [id])).rows[0]?.contact_id;
    expect(await contactOf()).toBe(visitor.visitorId);
    const other = await t.visitor(shop);
    await t.pool.query('UPDATE conversations SET visitor_id = $2 WHERE id = $1', [id, other.visitorId]);
    expect(await contactOf()).toBe(other.visitorId);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
