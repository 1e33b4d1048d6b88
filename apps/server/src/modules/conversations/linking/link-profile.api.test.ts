import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat, startChat, take } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import { inWorkspace } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { insertCustomers } from '../../customers/index.ts';
import { keepPeople } from '../../people/keep-people.ts';
import { type StoreRow, widgetSecretOf } from '../../stores/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const system = (store: StoreRow) => inWorkspace(t.rootCtx(), store.workspaceId, { kind: 'system' });

async function customers(store: StoreRow): Promise<{ marit: string; noor: string }> {
  const ctx = system(store);
  const row = { storeId: store.id, createdAt: ctx.now() };
  const [marit = '', noor = ''] = await insertCustomers(ctx, [
    { ...row, externalId: '7', firstName: 'Marit', lastName: 'Solheim', email: 'Marit@Shop.test', phone: '+47 1' },
    { ...row, externalId: '8', firstName: 'Noor', lastName: 'de Wit', email: 'noor@shop.test' },
  ]);
  return { marit, noor };
}

async function scene(plan: 'advanced' | 'standard' = 'advanced') {
  const workspace = await t.workspace({ plan: { type: plan } });
  const store = await t.store(workspace, { crmStoreId: `crm-${newId()}` });
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const coach = await t.agent(workspace, { role: 'coach', stores: [{ store }] });
  const visitor = await t.visitor(store);
  const id = await ongoingChat(visitor, agent);
  return { workspace, store, agent, coach, visitor, id, ...(await customers(store)) };
}

interface To {
  id: string;
  store: StoreRow;
  email: string;
  was?: string | null;
}
const link = ({ api }: TestAgent, { id, store, email, was = null }: To) =>
  api['conversations.linkProfile']({ params: { id }, body: { chatsoStoreId: store.id, email, was } });
const chatOf = ({ api }: TestAgent, id: string) => api['conversations.detail']({ params: { id } });

describe('[H-54] [K-25] [F-18] a profile that is linked', () => {
  it('makes the client the customer of the shop, for all who have the chat, and nothing of it goes to the visitor', async () => {
    const { store, agent, coach, visitor, id, marit } = await scene();
    await coach.api['conversations.spectate']({ params: { id } });
    const [own, looking, theirs] = [await agent.socket(), await coach.socket(), await visitor.socket()];
    const before = await chatOf(agent, id);
    expect(before).toMatchObject({ linked: null, hasCRMData: false, customerType: 'Non-registered' });
    expect(await link(agent, { id, store, email: ' MARIT@shop.test ' })).toEqual({
      data: { _id: id, clientId: marit },
    });
    for (const socket of [own, looking]) {
      const { conversation } = await socket.waitFor<{ conversation: typeof before }>(
        'conversation:linked-profile-customer',
      );
      expect(conversation).toMatchObject({
        ...{ _id: id, clientId: marit, customerType: 'Registered', hasCRMData: true, rev: before.rev + 1 },
        linked: { fullname: 'Marit Solheim', email: 'Marit@Shop.test', phone: '+47 1', by: { _id: agent.userId } },
        client: { id: marit, fullname: 'Marit Solheim', email: 'Marit@Shop.test', type: 'customer' },
        // What they typed stays what they typed.
        ...{ customerFullname: 'Ann Visitor', customerEmail: before.customerEmail },
      });
    }
    expect(await chatOf(agent, id)).toMatchObject({ clientId: marit, customerType: 'Registered' });
    expect(JSON.stringify(theirs.received)).not.toMatch(/Marit|linked/i);
    const { rows } = await t.pool.query(
      `SELECT data FROM audit_log WHERE subject_id = $1 AND action = 'conversation.profile-linked'`,
      [id],
    );
    expect(rows).toEqual([{ data: { customerId: marit } }]);
    // Said twice it is said once.
    await link(agent, { id, store, email: 'marit@shop.test' });
    expect((await chatOf(agent, id)).rev).toBe(before.rev + 1);
  });

  it('names a client who gave no name, in the lists too', async () => {
    const { store, agent } = await scene();
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor);
    await take(agent, id);
    for (const text of [
      'UPDATE visitors SET fullname = NULL, email = NULL WHERE id = (SELECT visitor_id FROM conversations WHERE id = $1)',
      'UPDATE conversations SET customer_fullname = NULL, customer_email = NULL WHERE id = $1',
    ])
      await t.pool.query(text, [id]);
    await link(agent, { id, store, email: 'marit@shop.test' });
    expect(await chatOf(agent, id)).toMatchObject({ customerFullname: 'Marit Solheim', customerEmail: null });
  });
});

describe('[K-25] [K-26] who cannot be linked', () => {
  it('nobody whom the shop does not know, or whom it knows in another store; not oneself', async () => {
    const { workspace, store, agent, id } = await scene();
    const elsewhere = await t.store(workspace, { crmStoreId: 'crm-else' });
    const ctx = system(elsewhere);
    const row = { storeId: elsewhere.id, externalId: '1', createdAt: ctx.now() };
    await insertCustomers(ctx, [{ ...row, email: 'else@shop.test' }]);
    await insertCustomers(ctx, [{ ...row, storeId: store.id, email: agent.email }]);
    const outcome = async (email: string, of = store) => {
      const { statusCode, code, errors } = await failureOf(link(agent, { id, store: of, email }));
      return [statusCode, code, errors?.[0]?.code];
    };
    expect(await outcome('nobody@shop.test')).toEqual([404, 'not-found', undefined]);
    expect(await outcome('else@shop.test')).toEqual([404, 'not-found', undefined]);
    expect(await outcome('else@shop.test', elsewhere)).toEqual([404, 'not-found', undefined]);
    expect(await outcome('%')).toEqual([404, 'not-found', undefined]);
    expect(await outcome(agent.email.toUpperCase())).toEqual([400, 'bad-request', 'link-own-email']);
    expect(await outcome('  ')).toEqual([400, 'validation', 'required']);
    expect(await chatOf(agent, id)).toMatchObject({ linked: null });
    const plain = await t.store(workspace);
    const { id: without } = await startChat(await t.visitor(plain));
    const admin = await t.agent(workspace, { role: 'admin' });
    await take(admin, without);
    expect(await failureOf(link(admin, { id: without, store: plain, email: 'marit@shop.test' }))).toMatchObject({
      statusCode: 404,
    });
  });

  it('not in a chat that waits or is over, on a smaller plan, or by who has nothing to do with it', async () => {
    const { workspace, store, agent, coach, visitor, id } = await scene();
    const email = 'marit@shop.test';
    const waits = (await startChat(await t.visitor(store))).id;
    expect(await failureOf(link(agent, { id: waits, store, email }))).toMatchObject({ code: 'conversation-pending' });
    expect(await failureOf(link(coach, { id, store, email }))).toMatchObject({ code: 'forbidden' });
    const stranger = await t.agent(await t.workspace({ plan: { type: 'advanced' } }), { role: 'admin' });
    expect(await failureOf(link(stranger, { id, store, email }))).toMatchObject({ statusCode: 404 });
    const colleague = await t.agent(workspace, { stores: [{ store }] });
    expect(await failureOf(link(colleague, { id, store, email }))).toMatchObject({ statusCode: 404 });
    // The client is gone, and the chat is not: whoever was served is known better now.
    await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id } });
    await link(agent, { id, store, email });
    await agent.api['conversations.endChat']({ params: { id } });
    expect(await failureOf(link(agent, { id, store, email: 'noor@shop.test' }))).toMatchObject({
      code: 'conversation-ended',
    });
    const small = await scene('standard');
    expect(await failureOf(link(small.agent, { id: small.id, store: small.store, email }))).toMatchObject({
      code: 'plan-required',
    });
  });
});

describe('[H-54] two who link the same chat', () => {
  it('are settled by the database: one wins, and the other is told who and whom', async () => {
    const { store, agent, coach, id, marit, noor } = await scene();
    await coach.api['conversations.spectate']({ params: { id } });
    const outcomes = await Promise.allSettled([
      link(agent, { id, store, email: 'marit@shop.test' }),
      link(coach, { id, store, email: 'noor@shop.test' }),
    ]);
    const won = outcomes.findIndex(({ status }) => status === 'fulfilled');
    const lost = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [winner, name] = won === 0 ? [agent, 'Marit Solheim'] : [coach, 'Noor de Wit'];
    expect(lost.reason).toMatchObject({ code: 'conflict', reason: 'linked-meanwhile', details: { name } });
    const chat = await chatOf(agent, id);
    expect(chat).toMatchObject({ clientId: won === 0 ? marit : noor, linked: { by: { _id: winner.userId } } });
    // Whoever has seen it may change it.
    const [loser, other] = won === 0 ? [coach, 'noor@shop.test'] : [agent, 'marit@shop.test'];
    await link(loser, { id, store, email: other, was: chat.clientId });
    expect(await chatOf(agent, id)).toMatchObject({ linked: { email: expect.stringMatching(new RegExp(other, 'i')) } });
  });

  it('with the same customer are told the same', async () => {
    const { store, agent, coach, id } = await scene();
    await coach.api['conversations.spectate']({ params: { id } });
    const both = [agent, coach].map((one) => link(one, { id, store, email: 'marit@shop.test' }));
    const [one, other] = await Promise.all(both);
    expect(one).toEqual(other);
  });
});

describe('a link is said of a chat, and makes nobody somebody else', () => {
  it('the visitor stays a guest, and their other chats stay theirs', async () => {
    const { workspace, store, agent, marit } = await scene();
    const visitor = await t.visitor(store);
    const asAnn = async () => {
      const body = {
        conversationId: newId(),
        messageId: newId(),
        text: 'Hello',
        fullname: 'Ann',
        email: 'ann@me.test',
      };
      await visitor.api['widget.startChat']({ params: { analyticsId: store.analyticsId }, body });
      await take(agent, body.conversationId);
      return body.conversationId;
    };
    const id = await asAnn();
    await agent.api['conversations.endChat']({ params: { id } });
    const second = await asAnn();
    await link(agent, { id: second, store, email: 'marit@shop.test' });
    const { rows } = await t.pool.query('SELECT customer_id, verified, email FROM visitors WHERE id = $1', [
      visitor.visitorId,
    ]);
    expect(rows).toMatchObject([{ customer_id: null, verified: false, email: 'ann@me.test' }]);
    expect(await chatOf(agent, id)).toMatchObject({ linked: null, hasCRMData: false });
    await keepPeople(t.rootCtx());
    const admin = await t.agent(workspace, { role: 'admin' });
    const { data } = await admin.api['people.list']({ query: {} });
    expect(data.map(({ chats }) => chats)).toEqual([1, 1, 1]);
    // The next chat of that browser is not the customer's.
    await agent.api['conversations.endChat']({ params: { id: second } });
    const third = await asAnn();
    expect(await chatOf(agent, third)).toMatchObject({ linked: null, customerType: 'Returning' });
    await keepPeople(t.rootCtx());
    const after = (await admin.api['people.list']({ query: {} })).data;
    expect(after.map(({ chats }) => chats).sort()).toEqual([1, 1, 2]);
    const { rows: keys } = await t.pool.query('SELECT person_id FROM person_keys WHERE key = $1', [
      `customer:${marit}`,
    ]);
    const { rows: theirs } = await t.pool.query('SELECT person_id FROM person_chats WHERE conversation_id = $1', [
      third,
    ]);
    expect(keys).toHaveLength(1);
    expect(theirs).not.toEqual(keys);
  });

  it('[issue 27.10] by a typed email alone it is not confirmed, until the team says who it is', async () => {
    const { store, agent, visitor, id, marit } = await scene();
    expect((await chatOf(agent, id)).customerUnconfirmed).toBe(false);
    const form = await agent.api['conversations.sendForm']({ params: { id } });
    await visitor.api['widget.answerForm']({
      params: { analyticsId: store.analyticsId, id },
      body: { messageId: form.messageId, fullname: 'Not Marit', email: 'marit@shop.test', phone: '+14165550137' },
    });
    expect(await chatOf(agent, id)).toMatchObject({ clientId: marit, customerUnconfirmed: true, hasCRMData: true });
    await link(agent, { id, store, email: 'marit@shop.test' });
    expect(await chatOf(agent, id)).toMatchObject({ clientId: marit, customerUnconfirmed: false });
  });

  it('another typed address does not undo it; what the shop has signed does, and is not linked over', async () => {
    const { store, agent, visitor, id, marit, noor } = await scene();
    await link(agent, { id, store, email: 'marit@shop.test' });
    const form = await agent.api['conversations.sendForm']({ params: { id } });
    await visitor.api['widget.answerForm']({
      params: { analyticsId: store.analyticsId, id },
      body: { messageId: form.messageId, fullname: 'Ann', email: 'noor@shop.test', phone: '+14165550137' },
    });
    expect(await chatOf(agent, id)).toMatchObject({
      ...{ clientId: marit, customerType: 'Registered', customerEmail: 'noor@shop.test' },
      linked: { email: 'Marit@Shop.test' },
    });
    const hmac = createHmac('sha256', widgetSecretOf(store, t.app.deps.secrets.encryptionKey))
      .update('8')
      .digest('hex');
    await visitor.api['widget.identify']({
      params: { analyticsId: store.analyticsId },
      body: { customer: { id: '8', hmac } },
    });
    await t.advance(0);
    expect(await chatOf(agent, id)).toMatchObject({ linked: null, clientId: noor, customerType: 'Registered' });
    expect((await chatOf(agent, id)).customerUnconfirmed).toBe(false);
    const refused = await failureOf(link(agent, { id, store, email: 'marit@shop.test' }));
    expect(refused).toMatchObject({ statusCode: 409, reason: 'customer-signed' });
    await link(agent, { id, store, email: 'noor@shop.test' });
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
