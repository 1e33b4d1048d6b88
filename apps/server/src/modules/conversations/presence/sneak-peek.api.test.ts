import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ongoingChat, startChat } from '../../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { eventually } from '../../../../test/eventually.ts';
import type { TestAgent, TestVisitor } from '../../../../test/factories.ts';
import { failureOf } from '../../../../test/people.ts';
import type { SocketClient } from '../../../../test/sockets.ts';
import type { StoreRow } from '../../stores/index.ts';

let t: TestApp;
let store: StoreRow;
let admin: TestAgent;
let agent: TestAgent;
let colleague: TestAgent;
let visitor: TestVisitor;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const workspace = await t.workspace();
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
  agent = await t.agent(workspace, { stores: [{ store }] });
  colleague = await t.agent(workspace, { stores: [{ store }] });
  visitor = await t.visitor(store);
});

const turn = (enabled: boolean) => admin.api['stores.setSneakPeek']({ params: { id: store.id }, body: { enabled } });
const peeks = ({ received }: SocketClient) =>
  received.flatMap(({ event, payload }) =>
    event === 'conversation:client-peek' ? [(payload as { text: string }).text] : [],
  );
/** What came before an answer on the same socket has been handled. */
const handled = async (from: SocketClient, conversationId: string) => {
  await from.ask('conversation:message', { conversationId, messageId: crypto.randomUUID(), text: 'sent' });
};

describe('sneak peek of unsent text', () => {
  it('is off until an admin turns it on, and the widget hears of both', async () => {
    const config = async () =>
      (await visitor.api['widget.config']({ params: { analyticsId: store.analyticsId } })).settings.sneakPeek;
    expect(await config()).toBe(false);
    const id = await ongoingChat(visitor, agent);
    const [from, to] = [await visitor.socket(), await agent.socket()];
    from.tell('visitor:peek', { conversationId: id, text: 'not yet' });
    await handled(from, id);
    expect((await turn(true)).sneakPeek).toBe(true);
    await from.waitFor('widget:config-changed');
    expect(await config()).toBe(true);
    from.tell('visitor:peek', { conversationId: id, text: 'now' });
    await eventually(() => expect(peeks(to)).toEqual(['now']));
    expect((await turn(false)).sneakPeek).toBe(false);
    from.tell('visitor:peek', { conversationId: id, text: 'no more' });
    await handled(from, id);
    await to.waitFor('conversation:message', ({ message }: { message: { text: string } }) => message.text === 'sent');
    expect(peeks(to)).toEqual(['now']);
  });

  it('reaches the agent of the chat and who looks on, nobody else; a waiting chat shows nothing', async () => {
    await turn(true);
    const waiting = (await startChat(visitor, { text: 'hello' })).id;
    const from = await visitor.socket();
    const [to, other, lead] = [await agent.socket(), await colleague.socket(), await admin.socket()];
    from.tell('visitor:peek', { conversationId: waiting, text: 'while waiting' });
    await handled(from, waiting);
    await agent.api['conversations.takeChat']({ params: { id: waiting }, body: { firstMessage: 'Hi' } });
    await lead.ask('agent:join-rooms', [waiting]);
    from.tell('visitor:peek', { conversationId: waiting, text: 'half a sent' });
    await eventually(() => {
      expect(peeks(to)).toEqual(['half a sent']);
      expect(peeks(lead)).toEqual(['half a sent']);
    });
    expect(peeks(other)).toEqual([]);
    // Another shopper cannot speak into this chat.
    const stranger = await (await t.visitor(store)).socket();
    stranger.tell('visitor:peek', { conversationId: waiting, text: 'not mine' });
    stranger.tell('visitor:peek', { conversationId: waiting, text: 'x'.repeat(301) });
    from.tell('visitor:peek', { conversationId: waiting, text: 'y'.repeat(301) });
    from.tell('visitor:peek', { conversationId: waiting, text: 'last' });
    await eventually(() => expect(peeks(to)).toEqual(['half a sent', 'last']));
  });

  it('is written down nowhere', async () => {
    await turn(true);
    const id = await ongoingChat(visitor, agent);
    const [from, to] = [await visitor.socket(), await agent.socket()];
    const secret = 'card 4111-secret-never-sent';
    from.tell('visitor:peek', { conversationId: id, text: secret });
    await eventually(() => expect(peeks(to)).toEqual([secret]));
    await t.advance(60_000);
    const { rows } = await t.pool.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    for (const { name } of rows) {
      const found = await t.pool.query(`SELECT 1 FROM "${name}" x WHERE x::text LIKE $1 LIMIT 1`, ['%4111-secret%']);
      expect(found.rows, name).toEqual([]);
    }
  });

  it('is a setting of the workspace’s own admins, and leaves a trace', async () => {
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    const call = { params: { id: store.id }, body: { enabled: true } };
    expect(await failureOf(stranger.api['stores.setSneakPeek'](call))).toMatchObject({ code: 'not-found' });
    await turn(true);
    const { data } = await admin.api['audit.list']({ query: { action: 'store.sneak-peek-changed' } });
    expect(data[0]).toMatchObject({ subject: { id: store.id }, data: { enabled: true } });
  });
});
