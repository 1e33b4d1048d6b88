import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { take } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { hearFrom, type Outsider, outsideChat, somebody } from '../../../../test/outside-chats.ts';
import { failureOf } from '../../../../test/people.ts';
import { inWorkspace } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';
import { banVisitor, unbanVisitor } from '../../visitors/index.ts';

/** Everything that is asked about a visitor, asked about somebody who is none: an answer, or that there is nobody. */
let t: TestApp;
let page: StoreRow;
let agent: TestAgent;
let admin: TestAgent;
let from: Outsider;
let id: string;
let contactId: string;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  page = await t.store(workspace, { type: 'facebook', socialId: workspace.id, crmStoreId: workspace.id });
  agent = await t.agent(workspace, { stores: [{ store: page }] });
  admin = await t.agent(workspace, { role: 'admin', stores: [{ store: page }] });
  from = somebody('Odette Outside');
  ({ id, contactId } = await outsideChat(t, page, from, 'The first time'));
  await take(agent, id);
});

const params = () => ({ params: { id } });

describe('somebody at an outside channel', () => {
  it('is shown with their earlier chats, and returns', async () => {
    const first = await agent.api['conversations.detail'](params());
    expect(first).toMatchObject({ visitorId: contactId, visitorNumber: 0, visitorOnline: false, clientId: contactId });
    expect(first).toMatchObject({ hasChatHistoryData: false, customerType: 'Non-registered' });
    await agent.api['conversations.endChat'](params());
    await t.advance(1000);
    const again = (await hearFrom(t, page, from, 'The second time')) ?? '';
    const second = await agent.api['conversations.detail']({ params: { id: again } });
    expect(second).toMatchObject({ hasChatHistoryData: true, customerType: 'Returning' });
    const { data } = await agent.api['conversations.chatHistory']({
      query: { chatsoStoreId: page.id, visitorId: contactId },
    });
    expect(data.map(({ _id }) => _id)).toEqual([id]);
  });

  it('without a name is nobody with a number', async () => {
    const { id } = await outsideChat(t, page, somebody(null), 'Who am I?');
    const { participants, customerFullname } = await agent.api['conversations.detail']({ params: { id } });
    expect([customerFullname, participants[0]?.fullname]).toEqual([null, 'Customer']);
  });

  it('is in every list, and what the panel asks about the chat is answered', async () => {
    const list = await agent.api['conversations.list']({ query: { state: 'ongoing', search: 'Odette' } });
    expect(list.data.map(({ _id }) => _id)).toEqual([id]);
    expect(await agent.api['conversations.consent'](params())).toEqual({ consent: null, answers: [] });
    expect((await agent.api['conversations.greeting'](params())).texts).toBeDefined();
    expect(await agent.api['conversations.fate'](params())).toMatchObject({ state: 'ongoing' });
    const { messages } = await agent.api['conversations.messages']({ ...params(), query: {} });
    const messageId = messages[0]?.messageId ?? '';
    expect(await agent.api['conversations.readBy']({ ...params(), body: { messageId } })).toMatchObject({
      unreadCount: 0,
    });
    await agent.api['conversations.postNote']({ ...params(), body: { messageId: newId(), text: 'Speaks French' } });
    const { notes } = await agent.api['conversations.notes']({ ...params(), query: {} });
    expect(notes.map(({ text }) => text)).toEqual(['Speaks French']);
    expect(await agent.api['conversations.flag'](params())).toEqual({ flag: true });
    const watched = { email: 'odette@outside.test', crmStoreId: page.crmStoreId ?? '' };
    expect((await agent.api['customers.lookUp']({ body: watched })).data.customer).toBeNull();
    expect((await agent.api['customers.orders']({ body: watched })).data).toEqual([]);
  });

  it('has notes by their name in the store, which are exported and erased with them', async () => {
    const person = { fullname: 'Odette Outside', chatsoStoreId: page.id };
    await agent.api['customerNotes.add']({ body: { ...person, description: 'Wants it wrapped' } });
    const held = async () =>
      (await t.pool.query('SELECT body FROM customer_notes WHERE store_id = $1', [page.id])).rows;
    expect((await agent.api['customerNotes.list']({ query: person })).data).toHaveLength(1);
    expect(await held()).toHaveLength(1);
    await agent.api['conversations.endChat'](params());
    const subject = { type: 'visitor' as const, id: contactId };
    const { _id } = await admin.api['privacy.export']({ body: { subject } });
    await t.advance(1000);
    const headers = { authorization: `Bearer ${admin.token}`, 'x-workspace-id': admin.workspaceId };
    const got = await fetch(`${t.baseUrl}/api/admin/privacy/requests/${_id}/download`, { headers });
    expect(await got.text()).toContain('Wants it wrapped');
    await admin.api['privacy.erase']({ body: { subject, confirm: 'ERASE' } });
    await t.advance(1000);
    expect(await held()).toEqual([]);
  });

  it('has no pages, no device, no cart and no ban: nobody is found', async () => {
    const query = { visitorId: contactId };
    expect((await failureOf(agent.api['tracking.visitedPages']({ query }))).code).toBe('not-found');
    expect((await failureOf(agent.api['tracking.visitorLocation']({ query }))).code).toBe('not-found');
    const socket = await agent.socket('tracking');
    for (const asked of ['agent:get-visitor-viewed-products', 'agent:get-visitor-cart-products']) {
      expect((await socket.ask(asked, { visitorId: contactId })).error?.code).toBe('not-found');
    }
    const ctx = inWorkspace(t.rootCtx(), page.workspaceId, { kind: 'system' });
    const ban = banVisitor(ctx, { storeId: page.id, visitorId: contactId });
    await expect(ban).rejects.toMatchObject({ code: 'not-found' });
    expect(await unbanVisitor(ctx, contactId)).toBe(false);
    expect((await agent.api['conversations.detail'](params())).state).toBe('ongoing');
  });

  it('is typed to by nobody’s browser, and drafts and transfers go as in any chat', async () => {
    const socket = await agent.socket();
    socket.tell('agent:typing', { conversationId: id });
    await admin.socket();
    await agent.api['drafts.put']({ ...params(), body: { text: 'Half a sent', rev: 1 } });
    await agent.api['conversations.transferRequest']({ ...params(), body: { agentId: admin.userId } });
    await admin.api['conversations.transferAccept']({ ...params(), body: { agentId: agent.userId } });
    expect((await admin.api['conversations.detail'](params())).agentId).toBe(admin.userId);
    await admin.api['conversations.leave'](params());
    expect((await admin.api['conversations.detail'](params())).state).toBe('pending');
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
