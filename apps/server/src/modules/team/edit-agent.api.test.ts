import type { Agent, VisitorConversation, VisitorMessage } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat, startChat } from '../../../test/chats.ts';
import { createTestApp, eventually, type TestAgent, type TestApp } from '../../../test/index.ts';
import { auditOf, failureOf } from '../../../test/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function shop() {
  const workspace = await t.workspace();
  const admin = await t.agent(workspace, { role: 'admin' });
  const store = await t.store(workspace, { name: 'North' });
  const agent = await t.agent(workspace, { fullname: 'Robin Achterberg', stores: [{ store }] });
  return { workspace, admin, store, agent };
}

const edit = (admin: TestAgent, { userId }: TestAgent, body: object): Promise<Agent> =>
  admin.api['agents.edit']({ params: { id: userId }, body });

async function upload(agent: TestAgent): Promise<string> {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const form = new FormData();
  form.append('files', new Blob([png], { type: 'image/png' }), 'me.png');
  const { results } = await agent.api['files.upload']({ body: form as never });
  return results[0]?.url ?? '';
}

interface Changed {
  conversation: VisitorConversation;
}

describe('alias and picture', () => {
  it('[G-23] are per store, and visitors who chat see the new ones at once', async () => {
    const { workspace, admin, store, agent } = await shop();
    const south = await t.store(workspace, { name: 'South' });
    const visitor = await t.visitor(store);
    const shopper = await visitor.socket();
    const chat = await ongoingChat(visitor, agent);
    const before = (await agent.api['conversations.detail']({ params: { id: chat } })).rev;
    const avatar = await upload(admin);
    const answer = await edit(admin, agent, {
      stores: [
        { chatsoStoreId: store.id, agentAlias: ' Robin ', avatar },
        { chatsoStoreId: south.id, agentAlias: 'R.' },
      ],
    });
    expect(answer.stores.map((one) => [one.name, one.agentAlias, one.avatar])).toEqual([
      ['North', 'Robin', avatar],
      ['South', 'R.', null],
    ]);
    const seen = { name: 'Robin', avatar };
    await shopper.waitFor('conversation:changed', ({ conversation }: Changed) => {
      return conversation.rev > before && JSON.stringify(conversation.agent) === JSON.stringify(seen);
    });
    const said = await agent.api['conversations.takeChat']({
      params: { id: chat },
      body: { firstMessage: 'And now?' },
    });
    const heard = await shopper.waitFor<{ message: VisitorMessage }>(
      'conversation:message',
      ({ message }) => message.messageId === said.message.messageId,
    );
    expect(heard.message).toMatchObject({ senderName: 'Robin', senderAvatar: avatar });
    await edit(admin, agent, { agentAlias: '' });
    const named = { name: 'Robin Achterberg', avatar };
    await shopper.waitFor(
      'conversation:changed',
      ({ conversation }: Changed) => JSON.stringify(conversation.agent) === JSON.stringify(named),
    );
    expect(await auditOf(t, agent.userId)).toContain('member.changed');
  });

  it('a picture must be a file of this workspace', async () => {
    const { admin, store, agent } = await shop();
    const foreign = await upload((await shop()).admin);
    for (const avatar of ['https://evil.test/me.png', 'javascript:alert(1)', foreign]) {
      const call = edit(admin, agent, { stores: [{ chatsoStoreId: store.id, avatar }] });
      expect(await failureOf(call)).toMatchObject({ statusCode: 400 });
    }
  });

  it('an alias has at most 50 characters', async () => {
    const { admin, agent } = await shop();
    expect(await failureOf(edit(admin, agent, { agentAlias: 'x'.repeat(51) }))).toMatchObject({ statusCode: 400 });
    expect((await edit(admin, agent, { agentAlias: '💥'.repeat(50) })).stores[0]?.agentAlias).toBe('💥'.repeat(50));
  });
});

describe('stores and departments', () => {
  it('[D-07] in the flat form of decision D-1; the rooms follow at once', async () => {
    const { workspace, admin, store, agent } = await shop();
    const south = await t.store(workspace, { name: 'South' });
    const [sales, returns] = [await t.department(south, 'Sales'), await t.department(south, 'Returns')];
    // What nobody serves is not offered.
    await t.agent(workspace, { stores: [{ store: south, categoryIds: [returns.id] }] });
    await edit(admin, agent, { agentAlias: 'Robin' });
    const old = await agent.socket();
    const answer = await edit(admin, agent, { storeIds: [south.id], categoryIds: [sales.id] });
    expect(answer.stores).toMatchObject([{ name: 'South', agentAlias: null, categories: [{ name: 'Sales' }] }]);
    await old.waitFor('user:role-changed');
    await eventually(() => expect(old.socket.connected).toBe(false));
    const socket = await agent.socket();
    const mine = await startChat(await t.visitor(south), { departmentId: sales.id });
    const notMine = [
      await startChat(await t.visitor(south), { departmentId: returns.id }),
      await startChat(await t.visitor(store)),
    ];
    const idOf = (payload: { conversation: { _id: string } }) => payload.conversation._id;
    await socket.waitFor('conversation:new', (payload: Parameters<typeof idOf>[0]) => idOf(payload) === mine.id);
    const heard = socket.received
      .filter(({ event }) => event === 'conversation:new')
      .map(({ payload }) => idOf(payload as never));
    expect(heard.filter((id) => notMine.some((one) => one.id === id))).toEqual([]);
    const list = await agent.api['conversations.list']({ query: { state: 'pending' } });
    expect(list.data.map(({ _id }) => _id)).toEqual([mine.id]);
    // Fields that are not sent stay.
    const kept = await edit(admin, agent, { agentAlias: 'R' });
    expect(kept.stores).toMatchObject([{ name: 'South', agentAlias: 'R', categories: [{ name: 'Sales' }] }]);
  });

  it('[F-19] [H-58] other departments of the same stores: the person hears which, and the rooms follow', async () => {
    const { workspace, admin, store, agent } = await shop();
    const [sales, help] = [await t.department(store, 'Sales'), await t.department(store, 'Help')];
    const colleague = await (await t.agent(workspace, { stores: [{ store }] })).socket();
    const serve = (...categoryIds: string[]) =>
      edit(admin, agent, { stores: [{ chatsoStoreId: store.id, categoryIds }] });
    type Categories = { categoryIds: string[] };
    // Everything before: what is left out goes, and what is named was there.
    let socket = await agent.socket();
    await serve(sales.id);
    expect(await socket.waitFor<Categories>('category:unassigned')).toEqual({ categoryIds: [help.id] });
    await eventually(() => expect(socket.socket.connected).toBe(false));
    expect(socket.received.map(({ event }) => event)).not.toContain('category:assigned');
    expect(socket.received.map(({ event }) => event)).not.toContain('user:role-changed');

    socket = await agent.socket();
    await serve(help.id);
    expect(await socket.waitFor<Categories>('category:assigned')).toEqual({ categoryIds: [help.id] });
    expect(await socket.waitFor<Categories>('category:unassigned')).toEqual({ categoryIds: [sales.id] });
    await eventually(() => expect(socket.socket.connected).toBe(false));

    socket = await agent.socket();
    const toSales = await startChat(await t.visitor(store), { departmentId: sales.id });
    const toHelp = await startChat(await t.visitor(store), { departmentId: help.id });
    const idOf = (payload: unknown) => (payload as { conversation: { _id: string } }).conversation._id;
    await socket.waitFor('conversation:new', (payload) => idOf(payload) === toHelp.id);
    const offered = socket.received
      .filter(({ event }) => event === 'conversation:new')
      .map(({ payload }) => idOf(payload));
    expect(offered).not.toContain(toSales.id);

    await serve();
    expect(await socket.waitFor<Categories>('category:assigned')).toEqual({ categoryIds: [sales.id] });
    const heard = colleague.received.map(({ event }) => event);
    expect(heard.filter((event) => /^(category|team|user):/.test(event))).toEqual([]);
  });

  it('nothing changed is no change: no version, nobody disturbed', async () => {
    const { admin, store, agent } = await shop();
    const socket = await agent.socket();
    const same = await edit(admin, agent, { storeIds: [store.id], agentAlias: '' });
    expect(same.version).toBe(1);
    await socket.ask('agent:join-rooms', []);
    expect(socket.received.map(({ event }) => event)).not.toContain('user:role-changed');
  });

  it('[B-19] [B-14] only of this workspace, and never the placeholder', async () => {
    const { workspace, admin, agent } = await shop();
    const dummy = await t.store(workspace, { name: 'Dummy store' });
    const foreign = await t.store(await t.workspace());
    for (const store of [dummy, foreign]) {
      expect(await failureOf(edit(admin, agent, { storeIds: [store.id] }))).toMatchObject({ statusCode: 400 });
    }
  });
});

describe('stores and workspaces of the caller', () => {
  it('[B-11] [B-14] [P-09] [P-31] an admin reads everything of a store, others nothing, the placeholder nobody', async () => {
    const { workspace, admin, store, agent } = await shop();
    const sales = await t.department(store, 'Sales');
    const detail = await admin.api['stores.detail']({ params: { id: store.id } });
    expect(detail).toMatchObject({
      _id: store.id,
      departments: [{ _id: sales.id, name: 'Sales', workingHours: null }],
      chatsoStoreSettings: {
        welcomeMessage: store.settings.welcomeMessage,
        ratingMessage: store.settings.ratingMessage,
        serviceDepartmentMsg: store.settings.serviceDepartmentMsg,
        isServiceDepartmentMandatory: false,
        isRatingMandatory: false,
        skipRating: true,
      },
    });
    expect(JSON.stringify(detail)).not.toContain('widgetSecret');
    expect(await failureOf(agent.api['stores.detail']({ params: { id: store.id } }))).toMatchObject({
      statusCode: 403,
    });
    const dummy = await t.store(workspace, { name: 'Dummy store' });
    const foreign = await t.store(await t.workspace());
    for (const { id } of [dummy, foreign]) {
      expect(await failureOf(admin.api['stores.detail']({ params: { id } }))).toMatchObject({ statusCode: 404 });
      expect(await failureOf(admin.api['stores.widgetSecret']({ params: { id } }))).toMatchObject({ statusCode: 404 });
    }
  });

  it('[B-01] [B-03] [B-08] lists the workspaces the caller may enter, and remembers the one entered', async () => {
    const first = await t.workspace({ name: 'One', organizationName: 'Org', workspaceType: 'multiple' });
    const agent = await t.agent(first);
    const hidden = await t.workspace();
    const admin = await t.agent(hidden, { role: 'admin' });
    await admin.api['agents.invite']({ body: { emails: [agent.email], role: 'agent' } });
    const { items } = await agent.api['unification.workspaces']();
    expect(items).toMatchObject([
      { cs_ws_id: first.id, organization_name: 'Org', name: 'One', description: '', workspace_type: 'multiple' },
    ]);
    const enter = (workspaceId: string) => agent.api['users.switchWorkspace']({ body: { workspaceId } });
    expect((await enter(first.id)).lastActiveWorkspace).toBe(first.id);
    expect(await failureOf(enter(hidden.id))).toMatchObject({ statusCode: 401, code: 'user-without-role' });
    const foreign = await t.workspace();
    expect(await failureOf(enter(foreign.id))).toMatchObject({ statusCode: 401, message: 'User not in workspace' });
    expect((await agent.api['users.me']()).lastActiveWorkspace).toBe(first.id);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
