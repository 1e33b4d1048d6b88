import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { connectSocket } from '../../../test/sockets.ts';
import * as rooms from './rooms.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const refusal = (opening: Promise<unknown>): Promise<string> =>
  opening.then(
    () => 'connected',
    (error: Error) => error.message,
  );

describe('one-time codes', () => {
  it('[F-01] [F-03] open a websocket at /socket.io/', async () => {
    const agent = await t.agent(await t.workspace());
    const { socket } = await agent.socket();
    expect(socket.connected).toBe(true);
    expect(socket.io.engine.transport.name).toBe('websocket');
  });

  it("[F-02] [F-31] say exactly 'Invalid OTP' when unknown, used, of another channel, too old or missing", async () => {
    const agent = await t.agent(await t.workspace());
    const issue = async () => (await agent.api['auth.socketOtp']({ query: { channel: 'message' } })).otp;
    const used = await issue();
    (await connectSocket(t.baseUrl, '/message', { otp: used })).close();
    expect(await refusal(connectSocket(t.baseUrl, '/message', { otp: used }))).toBe('Invalid OTP');
    expect(await refusal(connectSocket(t.baseUrl, '/message', { otp: 'made-up' }))).toBe('Invalid OTP');
    expect(await refusal(connectSocket(t.baseUrl, '/message', {}))).toBe('Invalid OTP');
    expect(await refusal(connectSocket(t.baseUrl, '/tracking', { otp: await issue() }))).toBe('Invalid OTP');
    const old = await issue();
    await t.advance(61_000);
    expect(await refusal(connectSocket(t.baseUrl, '/message', { otp: old }))).toBe('Invalid OTP');
  });

  it('open exactly one of two sockets that come at once', async () => {
    const agent = await t.agent(await t.workspace());
    const { otp } = await agent.api['auth.socketOtp']({ query: { channel: 'message' } });
    const both = await Promise.all([1, 2].map(() => refusal(connectSocket(t.baseUrl, '/message', { otp }))));
    expect(both.sort()).toEqual(['Invalid OTP', 'connected']);
  });

  it('open nothing any more when the session ended meanwhile', async () => {
    const agent = await t.agent(await t.workspace());
    const { otp } = await agent.api['auth.socketOtp']({ query: { channel: 'message' } });
    await t.pool.query('UPDATE auth_sessions SET revoked_at = now() WHERE user_id = $1', [agent.userId]);
    expect(await refusal(connectSocket(t.baseUrl, '/message', { otp }))).toBe('Invalid OTP');
  });
});

it('the default namespace and unknown ones are nobody’s', async () => {
  const connect = (namespace: string) => refusal(connectSocket(t.baseUrl, namespace as '/message', {}));
  expect(await connect('/')).toBe('Invalid namespace');
  expect(await connect('/other')).toBe('Invalid namespace');
});

describe('visitors', () => {
  it('come in by their token and nothing else', async () => {
    const workspace = await t.workspace();
    const visitor = await t.visitor(await t.store(workspace));
    expect((await visitor.socket()).socket.connected).toBe(true);
    const agent = await t.agent(workspace);
    expect(await refusal(connectSocket(t.baseUrl, '/widget', { token: agent.token }))).toBe('Sign in to continue.');
    expect(await refusal(connectSocket(t.baseUrl, '/widget', {}))).toBe('Sign in to continue.');
    expect(await refusal(connectSocket(t.baseUrl, '/message', { token: visitor.token }))).toBe('Invalid OTP');
  });
});

it('one visitor opens fifty sockets and no more, which others do not feel', async () => {
  const store = await t.store(await t.workspace());
  const [greedy, modest] = [await t.visitor(store), await t.visitor(store)];
  const opened = await Promise.all(Array.from({ length: 50 }, () => greedy.socket()));
  expect(await refusal(greedy.socket())).toBe('Too many requests. Please wait a moment.');
  expect((await modest.socket()).socket.connected).toBe(true);
  opened[0]?.close();
  await eventually(async () => expect(await refusal(greedy.socket())).toBe('connected'));
});

describe('rooms', () => {
  it('[F-30] an event of one workspace reaches no socket of another, nor a visitor', async () => {
    const [ours, theirs] = [await t.workspace(), await t.workspace()];
    const mine = await (await t.agent(ours)).socket();
    const foreign = await (await t.agent(theirs)).socket();
    const visitor = await (await t.visitor(await t.store(ours))).socket();
    t.app.deps.realtime.publish([
      { namespace: '/message', rooms: [rooms.workspaceRoom(ours.id)], event: 'store:list-changed', payload: {} },
    ]);
    await mine.waitFor('store:list-changed');
    // Rooms are served in one go, so what has not come by the next round trip never will.
    await foreign.ask('conversation:message', 0);
    expect(foreign.received.filter(({ event }) => event === 'store:list-changed')).toEqual([]);
    expect(visitor.received.filter(({ event }) => event === 'store:list-changed')).toEqual([]);
  });

  it('an event for no room at all reaches nobody', async () => {
    const workspace = await t.workspace();
    const agent = await (await t.agent(workspace)).socket();
    t.app.deps.realtime.publish([{ namespace: '/message', rooms: [], event: 'user:role-changed', payload: {} }]);
    t.app.deps.realtime.publish([
      { namespace: '/message', rooms: [rooms.workspaceRoom(workspace.id)], event: 'user:deactivated', payload: {} },
    ]);
    await agent.waitFor('user:deactivated');
    expect(agent.received.map(({ event }) => event)).not.toContain('user:role-changed');
  });

  it('members are in the rooms of their stores and departments, admins in the admins room, others in none', async () => {
    const workspace = await t.workspace();
    const [all, some] = [await t.store(workspace), await t.store(workspace)];
    const sales = await t.department(some);
    const agent = await t.agent(workspace, {
      stores: [{ store: all }, { store: some, categoryIds: [sales.id] }],
    });
    const admin = await t.agent(workspace, { role: 'admin' });
    const idle = await t.agent(workspace);
    for (const one of [agent, admin, idle]) await one.socket();
    const usersIn = async (room: string) =>
      (await t.app.deps.realtime.socketsOf('/message', room)).map(({ data }) =>
        data.kind === 'agent' ? data.userId : '',
      );
    expect(await usersIn(rooms.storeAllRoom(workspace.id, all.id))).toEqual([agent.userId]);
    expect(await usersIn(rooms.storeAllRoom(workspace.id, some.id))).toEqual([]);
    expect(await usersIn(rooms.storeCategoryRoom(workspace.id, some.id, sales.id))).toEqual([agent.userId]);
    expect(await usersIn(rooms.storeCategoryRoom(workspace.id, some.id, 'none'))).toEqual([agent.userId]);
    expect(await usersIn(rooms.adminsRoom(workspace.id))).toEqual([admin.userId]);
    expect((await usersIn(rooms.workspaceRoom(workspace.id))).sort()).toEqual(
      [agent.userId, admin.userId, idle.userId].sort(),
    );
  });

  it('disconnectUser ends the sockets of one person everywhere', async () => {
    const agent = await t.agent(await t.workspace());
    const other = await (await t.agent(await t.workspace())).socket();
    const sockets = [await agent.socket('message'), await agent.socket('tracking')];
    t.app.deps.realtime.disconnectUser(agent.userId);
    await eventually(() => expect(sockets.map(({ socket }) => socket.connected)).toEqual([false, false]));
    expect(other.socket.connected).toBe(true);
  });
});

describe('what clients send', () => {
  it('[F-29] unknown events, missing callbacks and garbage change nothing', async () => {
    const agent = await (await t.agent(await t.workspace())).socket();
    for (const event of ['nothing', 'constructor', '__proto__', 'toString', 'x'.repeat(5000)])
      agent.tell(event, { a: 1 });
    agent.socket.emit('conversation:message');
    agent.socket.emit('conversation:message', null, 1, 'x', [], {});
    agent.socket.emit('agent:join-rooms', () => undefined);
    expect(await agent.ask('conversation:message', 42)).toMatchObject({
      error: { statusCode: 400, code: 'validation' },
    });
    expect(agent.socket.connected).toBe(true);
  });

  it('a frame over 64 kB ends the socket that sent it', async () => {
    const workspace = await t.workspace();
    const [loud, calm] = [await (await t.agent(workspace)).socket(), await (await t.agent(workspace)).socket()];
    loud.tell('conversation:message', 'x'.repeat(70_000));
    await eventually(() => expect(loud.socket.connected).toBe(false));
    expect(calm.socket.connected).toBe(true);
  });
});

it('an address that keeps guessing is not looked at for a while', async () => {
  const second = await createTestApp({ pool: t.pool, config: { trustProxy: 1 } });
  const from = (address: string) =>
    refusal(connectSocket(second.baseUrl, '/message', { otp: 'guess' }, { 'x-forwarded-for': `1.2.3.4, ${address}` }));
  for (let at = 0; at < 300; at += 50) await Promise.all(Array.from({ length: 50 }, () => from('10.0.0.1')));
  expect(await from('10.0.0.1')).toBe('Too many requests. Please wait a moment.');
  expect(await from('10.0.0.2')).toBe('Invalid OTP');
  await second.close();
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
