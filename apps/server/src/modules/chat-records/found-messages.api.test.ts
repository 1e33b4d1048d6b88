import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ongoingChat } from '../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreRow } from '../stores/index.ts';

let t: TestApp;
let workspace: { id: string };
let store: StoreRow;
let agent: TestAgent;
let chat: string;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace();
  store = await t.store(workspace);
  agent = await t.agent(workspace, { stores: [{ store }] });
  chat = await ongoingChat(await t.visitor(store), agent);
});

const say = async (text: string) => {
  const body = { messageId: newId(), conversationId: chat, text };
  return (await agent.api['conversations.postMessage']({ params: { id: chat }, body })).messageId;
};
const find = async (search: string, who = agent, id = chat) =>
  (await who.api['records.found']({ params: { id }, query: { search } })).messageIds;

describe('the messages a search found a chat by', () => {
  it('hold all its words, whatever their endings and accents; in the order they were said', async () => {
    const first = await say('The parcels were delayed, sorry');
    await say('Is there anything else?');
    const second = await say('A delayed parcel again. Désolée !');
    expect(await find('delayed parcel')).toEqual([first, second]);
    expect(await find('desole')).toEqual([second]);
    expect(await find('delayed -sorry')).toEqual([second]);
    expect(await find('"parcels were delayed"')).toEqual([first]);
    expect(await find('nothing like it')).toEqual([]);
    expect(await find('!!!')).toEqual([]);
  });

  it('[issue 27.28] in a sentence without spaces too', async () => {
    const first = await say('注文番号はこちらです');
    await say('番号、注文');
    const second = await say('order A/1001');
    expect(await find('注文番号')).toEqual([first]);
    expect(await find('1001')).toEqual([second]);
    expect(await find('注文番号 1001')).toEqual([first, second]);
  });

  it('where the words are spread over several, those that hold one', async () => {
    const parcel = await say('My parcel');
    const jacket = await say('With the jacket');
    expect(await find('parcel jacket')).toEqual([parcel, jacket]);
  });

  it('are for whoever sees the chat', async () => {
    await say('My parcel');
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    const colleague = await t.agent(workspace, { stores: [{ store }] });
    for (const who of [stranger, colleague])
      expect(await failureOf(find('parcel', who))).toMatchObject({ statusCode: 404 });
    expect(await failureOf(find('parcel', agent, 'nonsense'))).toMatchObject({ statusCode: 404 });
    expect(await failureOf(find(''))).toMatchObject({ statusCode: 400 });
    const admin = await t.agent(workspace, { role: 'admin' });
    expect(await find('parcel', admin)).toHaveLength(1);
  });
});
