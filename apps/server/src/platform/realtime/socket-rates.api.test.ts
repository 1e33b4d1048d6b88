import { type Ack, clientEmits, type VisitorMessage } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat } from '../../../test/chats.ts';
import { createTestApp, generousRates, type SocketClient, type TestApp } from '../../../test/index.ts';
import type { StoreRow } from '../../modules/stores/index.ts';
import { loadConfig } from '../config.ts';
import { newId } from '../ids.ts';

/** What an installation has when nobody says otherwise. */
const { rates } = loadConfig({ NODE_ENV: 'test' }, []);

let t: TestApp;
let store: StoreRow;
beforeAll(async () => {
  t = await createTestApp({ config: { rates: { ...rates, 'widget-session': generousRates['widget-session'] } } });
  store = await t.store(await t.workspace());
});
afterAll(() => t.close());

const codeOf = ({ error }: Ack<unknown>): string => error?.code ?? 'ok';

describe('[U-5] a shopper sends 30 messages a minute', () => {
  const send = async (tab: SocketClient, conversationId: string) =>
    tab.ask<VisitorMessage>('conversation:message', { messageId: newId(), conversationId, text: 'Hello?' });

  it('over all their tabs; the next is refused with the time to wait and is not stored', async () => {
    const agent = await t.agent({ id: store.workspaceId }, { stores: [{ store }] });
    const visitor = await t.visitor(store);
    const id = await ongoingChat(visitor, agent);
    const stored = async () =>
      (await t.pool.query('SELECT 1 FROM messages WHERE conversation_id = $1', [id])).rows.length;
    const before = await stored();
    const tabs = [await visitor.socket(), await visitor.socket()];
    const codes: string[] = [];
    for (let count = 0; count < limits.visitorMessagesPerMinute; count += 1) {
      const tab = tabs[count % 2];
      if (tab) codes.push(codeOf(await send(tab, id)));
    }
    expect(codes).toEqual(Array(limits.visitorMessagesPerMinute).fill('ok'));
    for (const tab of tabs) {
      const refused = await send(tab, id);
      expect(refused.error).toMatchObject({ statusCode: 429, code: 'rate-limited', retryAfter: expect.any(Number) });
    }
    expect(await stored()).toBe(before + limits.visitorMessagesPerMinute);
    const other = await t.visitor(store);
    expect(codeOf(await send(await other.socket(), await ongoingChat(other, agent)))).toBe('ok');
  });
});

describe('every event that a socket may send', () => {
  const events = Object.entries(clientEmits).flatMap(([namespace, emits]) =>
    Object.keys(emits).map((event) => ({ namespace, event })),
  );

  it.each(events)('$namespace $event has an end, whatever is sent', async ({ namespace, event }) => {
    const agent = await t.agent({ id: store.workspaceId }, { stores: [{ store }] });
    const socket =
      namespace === '/widget'
        ? await (await t.visitor(store)).socket()
        : await agent.socket(namespace === '/tracking' ? 'tracking' : 'message');
    // More than the most generous of them allows.
    const answers = await Promise.all(Array.from({ length: 650 }, () => socket.ask(event, { nonsense: true })));
    expect(answers.map(codeOf).filter((code) => code === 'rate-limited').length).toBeGreaterThan(40);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
