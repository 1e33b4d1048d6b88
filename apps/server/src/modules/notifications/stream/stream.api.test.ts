import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, eventually, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { notify } from '../notify.ts';

let t: TestApp;
/** Another process on the same database, without Redis between them. */
let other: TestApp;
const open: Reader[] = [];

beforeAll(async () => {
  t = await createTestApp();
  other = await createTestApp({ pool: t.pool });
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});
afterAll(async () => {
  await other.close();
  await t.close();
});

interface Reader {
  status: number;
  headers: Headers;
  text(): string;
  /** Titles of the notifications heard so far. */
  titles(): string[];
  lastId(): string | undefined;
  unread(): number | undefined;
  ended(): boolean;
  close(): void;
}

async function read(baseUrl: string, search: string, headers: Record<string, string> = {}): Promise<Reader> {
  const stop = new AbortController();
  const response = await fetch(`${baseUrl}/notifications/stream${search}`, { headers, signal: stop.signal });
  let text = '';
  let ended = false;
  const stream = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array).toString();
  };
  stream()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  const eventsOf = (name: string) =>
    text
      .split('\n\n')
      .filter((block) => block.includes(`event: ${name}\n`))
      .map((block) => JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as { title: string; unread: number });
  const reader = {
    ...{ status: response.status, headers: response.headers },
    text: () => text,
    titles: () => eventsOf('notification').map(({ title }) => title),
    lastId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1],
    unread: () => eventsOf('unread').at(-1)?.unread,
    ended: () => ended,
    close: () => stop.abort(),
  };
  open.push(reader);
  return reader;
}

const tokenOf = async (agent: TestAgent) => (await agent.api['notifications.streamToken']()).token;
const follow = async (agent: TestAgent, { baseUrl = t.baseUrl, more = '', headers = {} } = {}) =>
  read(baseUrl, `?token=${await tokenOf(agent)}${more}`, headers);
const tell = (agent: TestAgent, title: string) =>
  notify(t.rootCtx(), agent.workspaceId, [agent.userId], {
    ...{ type: 'role-changed', dedupeKey: title, title, body: '', data: {} },
  });

describe('[F-07] the notification stream', () => {
  it('[F-08] opens with a token that is good once and for a minute, in its workspace only', async () => {
    const agent = await t.agent(await t.workspace());
    const answer = await agent.api['notifications.streamToken']();
    expect(answer.expiresIn).toBe(60);
    const stored = await t.pool.query('SELECT 1 FROM socket_otps WHERE otp_hash = $1', [answer.token]);
    expect(stored.rows).toEqual([]);
    const first = await read(t.baseUrl, `?token=${answer.token}`);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toContain('text/event-stream');
    await eventually(() => expect(first.text()).toContain('retry: 3000\n\n'));
    expect((await read(t.baseUrl, `?token=${answer.token}`)).status).toBe(401);
    const late = await tokenOf(agent);
    await t.advance(61_000);
    expect((await read(t.baseUrl, `?token=${late}`)).status).toBe(401);
    const { otp } = await agent.api['auth.socketOtp']({ query: { channel: 'tracking' } });
    expect((await read(t.baseUrl, `?token=${otp}`)).status).toBe(401);
    expect((await read(t.baseUrl, '')).status).toBe(401);
  });

  it('of two that come with the same token one gets in', async () => {
    const agent = await t.agent(await t.workspace());
    const token = await tokenOf(agent);
    const both = await Promise.all([read(t.baseUrl, `?token=${token}`), read(t.baseUrl, `?token=${token}`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('tells what is new at once, and what is unread when that changes', async () => {
    const agent = await t.agent(await t.workspace());
    await tell(agent, 'before');
    const stream = await follow(agent);
    await eventually(() => expect(stream.unread()).toBe(1));
    await tell(agent, 'now');
    await eventually(() => expect([stream.titles(), stream.unread()]).toEqual([['now'], 2]));
    await agent.api['notifications.read']({ body: { all: true } });
    await eventually(() => expect(stream.unread()).toBe(0));
    expect(stream.text()).toMatch(/id: 2\nevent: notification\ndata: \{"_id":/);
  });

  it('tells nobody else: not the colleague, not another workspace of the same person', async () => {
    const workspace = await t.workspace();
    const [agent, colleague] = [await t.agent(workspace), await t.agent(workspace)];
    const stream = await follow(colleague);
    await eventually(() => expect(stream.unread()).toBe(0));
    await tell(agent, 'private');
    const elsewhere = await t.workspace();
    await t.pool.query(
      `INSERT INTO workspace_members (workspace_id, user_id, role, account_state, created_at)
       VALUES ($1, $2, 'agent', 'activated', now())`,
      [elsewhere.id, colleague.userId],
    );
    await tell({ ...colleague, workspaceId: elsewhere.id }, 'elsewhere');
    await tell(colleague, 'own');
    await eventually(() => expect(stream.titles()).toEqual(['own']));
  });

  it('after a break goes on where it was, by header or query; nothing is lost or told twice', async () => {
    const agent = await t.agent(await t.workspace());
    const first = await follow(agent);
    await tell(agent, 'one');
    await eventually(() => expect(first.titles()).toEqual(['one']));
    const id = first.lastId() ?? '';
    first.close();
    for (const title of ['two', 'three']) await tell(agent, title);
    const byQuery = await follow(agent, { more: `&lastEventId=${id}` });
    const byHeader = await follow(agent, { headers: { 'last-event-id': id } });
    await tell(agent, 'four');
    for (const stream of [byQuery, byHeader]) {
      await eventually(() => expect(stream.titles()).toEqual(['two', 'three', 'four']));
    }
    const nonsense = await follow(agent, { more: '&lastEventId=99999999999999999999' });
    await tell(agent, 'five');
    await eventually(() => expect(nonsense.titles()).toEqual(['five']));
  });

  it('works over processes: what one writes, another one tells', async () => {
    const agent = await t.agent(await t.workspace());
    const stream = await follow(agent, { baseUrl: other.baseUrl });
    await eventually(() => expect(stream.unread()).toBe(0));
    await Promise.all(['a', 'b', 'c'].map((title) => tell(agent, title)));
    await other.advance(500);
    await eventually(() => expect(stream.titles().sort()).toEqual(['a', 'b', 'c']));
    await agent.api['notifications.read']({ body: { all: true } });
    await other.advance(500);
    await eventually(() => expect(stream.unread()).toBe(0));
  });

  it.each([
    ['the sign-in', 'UPDATE auth_sessions SET revoked_at = now() WHERE user_id = $1'],
    ['the membership', "UPDATE workspace_members SET account_state = 'suspended' WHERE user_id = $1"],
    ['the role', 'UPDATE workspace_members SET role = NULL WHERE user_id = $1'],
    [
      'a paid plan',
      `UPDATE workspace_plans SET state = 'closed', closed_reason = 'past-due'
        WHERE workspace_id IN (SELECT workspace_id FROM workspace_members WHERE user_id = $1)`,
    ],
  ])('ends within a round without %s', async (_what, change) => {
    const agent = await t.agent(await t.workspace());
    const stream = await follow(agent);
    await eventually(() => expect(stream.unread()).toBe(0));
    await t.pool.query(change, [agent.userId]);
    await tell(agent, 'too late');
    await t.advance(500);
    await eventually(() => expect(stream.ended()).toBe(true));
    expect(stream.titles()).toEqual([]);
  });

  it('a person has ten at most: the oldest makes room', async () => {
    const agent = await t.agent(await t.workspace());
    const streams: Reader[] = [];
    for (let at = 0; at < 11; at += 1) streams.push(await follow(agent));
    await eventually(() => expect(streams.map((stream) => stream.ended())).toEqual([true, ...Array(10).fill(false)]));
  });

  it('a process that stops ends its streams at once', async () => {
    const third = await createTestApp({ pool: t.pool });
    const agent = await t.agent(await t.workspace());
    const stream = await follow(agent, { baseUrl: third.baseUrl });
    await eventually(() => expect(stream.unread()).toBe(0));
    const startedAt = Date.now();
    await third.close();
    await eventually(() => expect(stream.ended()).toBe(true));
    expect(Date.now() - startedAt).toBeLessThan(4000);
  });
});

it('nothing here made the server log an error', () => expect([...t.errors, ...other.errors]).toEqual([]));
