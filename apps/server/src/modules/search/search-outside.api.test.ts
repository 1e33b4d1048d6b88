import { limits } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';
import { hearFrom, outsideChat, somebody } from '../../../test/outside-chats.ts';
import type { StoreRow } from '../stores/index.ts';

let t: TestApp;
let page: StoreRow;
let agent: TestAgent;
let colleague: TestAgent;
let admin: TestAgent;
let stranger: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  page = await t.store(workspace, { name: 'Northwind Page', type: 'facebook', socialId: workspace.id });
  agent = await t.agent(workspace, { stores: [{ store: page }] });
  colleague = await t.agent(workspace, { stores: [{ store: await t.store(workspace) }] });
  admin = await t.agent(workspace, { role: 'admin' });
  stranger = await t.agent(await t.workspace(), { role: 'admin' });
});

const indexed = () => t.advance(limits.searchIndexEveryMs);
const said = async (who: TestAgent, q: string) => (await who.api['search.messages']({ query: { q } })).data;
const called = async (who: TestAgent, q: string) => (await who.api['search.customers']({ query: { q } })).data;

describe('chats of an outside channel', () => {
  it('are found by their words while they go on and after their end, by whoever may see them and nobody else', async () => {
    const { id } = await outsideChat(t, page, somebody('Odette Outside'), 'My kayak leaks');
    await indexed();
    const [hit] = await said(agent, 'kayak');
    expect(hit).toMatchObject({
      ...{ conversationId: id, state: 'pending', fullname: 'Odette Outside', visitorNumber: 0 },
      ...{ storeName: 'Northwind Page', author: 'client', note: false },
    });
    expect(hit?.excerpt).toEqual([
      { text: 'My ', hit: false },
      { text: 'kayak', hit: true },
      { text: ' leaks', hit: false },
    ]);
    expect((await said(admin, 'kayak')).map(({ conversationId }) => conversationId)).toEqual([id]);
    for (const who of [colleague, stranger]) expect(await said(who, 'kayak')).toEqual([]);
    await take(agent, id);
    await agent.api['conversations.endChat']({ params: { id } });
    await indexed();
    expect(await said(agent, 'kayak')).toMatchObject([{ conversationId: id, state: 'closed' }]);
    expect(await said(colleague, 'kayak')).toEqual([]);
  });

  it('are found by the name of their contact, also with a typing error, each person once', async () => {
    const from = somebody('Odette Outside');
    const { id: first, contactId } = await outsideChat(t, page, from);
    await take(agent, first);
    await agent.api['conversations.endChat']({ params: { id: first } });
    await t.advance(1000);
    const second = await hearFrom(t, page, from, 'Me again');
    await indexed();
    for (const q of ['odette', 'side ode', 'Odete Outsid']) {
      expect(await called(agent, q)).toMatchObject([
        { conversationId: second, visitorId: contactId, fullname: 'Odette Outside', visitorNumber: 0, email: null },
      ]);
    }
    for (const who of [colleague, stranger]) expect(await called(who, 'odette')).toEqual([]);
  });

  it('of two who are called the same both are found, also with a typing error', async () => {
    const both = [
      await outsideChat(t, page, somebody('Odette Outside')),
      await outsideChat(t, page, somebody('Odette Outside')),
    ];
    await indexed();
    for (const q of ['odette', 'Odete Outsid']) {
      const found = (await called(agent, q)).map(({ visitorId }) => visitorId);
      expect(new Set(found)).toEqual(new Set(both.map(({ contactId }) => contactId)));
    }
  });

  it('have the name that the channel tells later, and stand beside those of the website', async () => {
    const from = somebody(null);
    const { id } = await outsideChat(t, page, from, 'A canoe');
    await indexed();
    expect(await said(agent, 'canoe')).toMatchObject([{ conversationId: id, fullname: null }]);
    await hearFrom(t, page, { ...from, name: 'Nadia Named' }, 'Still there?');
    const { id: web } = await startChat(await t.visitor(page), { text: 'A canoe too' });
    await indexed();
    expect(await called(agent, 'nadia')).toMatchObject([{ conversationId: id, fullname: 'Nadia Named' }]);
    expect((await agent.api['conversations.detail']({ params: { id } })).customerFullname).toBe('Nadia Named');
    expect(new Set((await said(agent, 'canoe')).map(({ conversationId }) => conversationId))).toEqual(
      new Set([id, web]),
    );
  });

  it('an erased contact is found no more', async () => {
    const { id, contactId } = await outsideChat(t, page, somebody('Odette Outside'), 'A secret tent');
    await take(agent, id);
    await agent.api['conversations.endChat']({ params: { id } });
    await indexed();
    expect(await called(admin, 'odette')).toHaveLength(1);
    await admin.api['privacy.erase']({ body: { subject: { type: 'visitor', id: contactId }, confirm: 'ERASE' } });
    await indexed();
    await indexed();
    expect(await said(admin, 'tent')).toEqual([]);
    expect(await called(admin, 'odette')).toEqual([]);
  });
});
