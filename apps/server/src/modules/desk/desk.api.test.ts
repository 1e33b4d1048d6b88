import type { Draft, DraftInput, MessageFile, Watcher } from '@chatso/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ongoingChat, startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { TestAgent, TestVisitor, TestWorkspace } from '../../../test/factories.ts';
import { tinyPng } from '../../../test/pictures.ts';
import type { SocketClient } from '../../../test/sockets.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreRow } from '../stores/index.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
let agent: TestAgent;
let colleague: TestAgent;
let visitor: TestVisitor;
beforeAll(async () => {
  t = await createTestApp();
  workspace = await t.workspace();
  store = await t.store(workspace);
});
afterAll(() => t.close());
beforeEach(async () => {
  agent = await t.agent(workspace, { stores: [{ store }], fullname: 'Anna Agent' });
  colleague = await t.agent(workspace, { stores: [{ store }], fullname: 'Ben Colleague' });
  visitor = await t.visitor(store);
});

const now = () => t.clock.now().getTime();
const put = (who: TestAgent, id: string, body: Partial<DraftInput> = {}) =>
  who.api['drafts.put']({ params: { id }, body: { text: 'Half a sent', rev: now(), ...body } });
const drafts = async (who: TestAgent): Promise<Draft[]> => (await who.api['drafts.list']()).data;
const textOf = async (who: TestAgent) => (await drafts(who)).map(({ text }) => text);

describe('drafts', () => {
  it('are kept per agent and chat, and nobody else’s', async () => {
    const id = await ongoingChat(visitor, agent);
    const other = await startChat(await t.visitor(store));
    await put(agent, id, { mode: 'note' });
    await put(agent, other.id, { text: 'Another' });
    await put(colleague, other.id, { text: 'Mine' });
    expect((await drafts(agent)).map((draft) => [draft.conversationId, draft.text, draft.mode])).toEqual(
      expect.arrayContaining([
        [id, 'Half a sent', 'note'],
        [other.id, 'Another', 'message'],
      ]),
    );
    expect(await textOf(colleague)).toEqual(['Mine']);
  });

  it('the newer of two wins, whichever comes first, and both hear which', async () => {
    const id = await ongoingChat(visitor, agent);
    const rev = now();
    expect((await put(agent, id, { text: 'newer', rev: rev + 2 })).draft.text).toBe('newer');
    expect((await put(agent, id, { text: 'older', rev: rev + 1 })).draft).toMatchObject({
      text: 'newer',
      rev: rev + 2,
    });
    expect((await put(agent, id, { text: 'same time', rev: rev + 2 })).draft.text).toBe('newer');
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) => put(agent, id, { text: `at ${at}`, rev: rev + 10 + at })),
    );
    expect(all).toHaveLength(10);
    expect(await textOf(agent)).toEqual(['at 9']);
  });

  it('a clock that is ahead does not win for ever', async () => {
    const id = await ongoingChat(visitor, agent);
    const { draft } = await put(agent, id, { text: 'from the future', rev: now() + 10 * 60 * 60_000 });
    expect(draft.rev).toBeLessThanOrEqual(now() + 60_000);
    expect((await put(agent, id, { text: 'today', rev: draft.rev + 1 })).draft.text).toBe('today');
  });

  it('one that has become a message is none, also when its writer never heard so', async () => {
    const id = await ongoingChat(visitor, agent);
    const messageId = newId();
    await put(agent, id, { text: 'On its way', messageId });
    expect(await textOf(agent)).toEqual(['On its way']);
    await agent.api['conversations.postMessage']({
      params: { id },
      body: { conversationId: id, messageId, text: 'On its way' },
    });
    expect(await textOf(agent)).toEqual(['']);
  });

  it('a cleared one stays cleared for a device that was away', async () => {
    const id = await ongoingChat(visitor, agent);
    const rev = now();
    await put(agent, id, { text: '', rev: rev + 5 });
    expect((await put(agent, id, { text: 'old text', rev })).draft.text).toBe('');
  });

  it('end with their chat', async () => {
    const id = await ongoingChat(visitor, agent);
    await put(agent, id);
    await agent.api['conversations.endChat']({ params: { id } });
    await eventually(async () => {
      const { rows } = await t.app.deps.pool.query('SELECT 1 FROM drafts WHERE conversation_id = $1', [id]);
      expect(rows).toEqual([]);
    });
    await expect(put(agent, id)).rejects.toMatchObject({ statusCode: 409, code: 'conversation-ended' });
  });

  it('are refused for chats one may not see, and not counted against sending', async () => {
    const id = await ongoingChat(visitor, agent);
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    for (const who of [colleague, stranger]) await expect(put(who, id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(put(agent, id, { text: 'x'.repeat(4001) })).rejects.toMatchObject({ statusCode: 400 });
    expect((await put(agent, id, { text: 'x'.repeat(4000) })).draft.text).toHaveLength(4000);
  });

  it('tell one’s other tabs and computers, and nobody else', async () => {
    const id = await ongoingChat(visitor, agent);
    const [mine, theirs, shopper] = [await agent.socket(), await colleague.socket(), await visitor.socket()];
    await put(agent, id, { text: 'Only mine' });
    const { draft } = await mine.waitFor<{ draft: Draft }>('draft:changed');
    expect(draft).toMatchObject({ conversationId: id, text: 'Only mine' });
    await theirs.ask('agent:join-rooms', []);
    expect(JSON.stringify([theirs.received, shopper.received])).not.toContain('Only mine');
  });

  it('keep their uploads for longer than a day, and let go of those taken out', async () => {
    const id = (await startChat(visitor)).id;
    const png = tinyPng;
    const form = new FormData();
    for (const name of ['kept.png', 'dropped.png']) form.append('files', new Blob([png]), name);
    const headers = { authorization: `Bearer ${agent.token}`, 'x-workspace-id': workspace.id };
    const answer = await fetch(`${t.baseUrl}/api/upload`, { method: 'POST', headers, body: form });
    const { results } = (await answer.json()) as { results: { filename: string; url: string; size: number }[] };
    const files = results.map(
      ({ filename, url, size }): MessageFile => ({ name: filename, publicUrl: url, size, filetype: 'image' }),
    );
    const [kept, dropped] = files as [MessageFile, MessageFile];
    expect((await put(agent, id, { text: '', files })).draft.files).toEqual(files);
    await put(agent, id, { text: '', files: [kept], rev: now() + 1 });
    // Another user's, or made up: left out.
    const odd = { ...kept, publicUrl: '/files/aaaaaaaaaaaaaaaaaaaaaaaa/x.png' };
    expect((await put(colleague, id, { files: [kept, odd] })).draft.files).toEqual([]);
    await t.advance(2 * 24 * 60 * 60_000);
    const statusOf = async (file: MessageFile) => (await fetch(`${t.baseUrl}${file.publicUrl}`)).status;
    expect([await statusOf(kept), await statusOf(dropped)]).toEqual([200, 404]);
    await t.advance(31 * 24 * 60 * 60_000);
    expect(await statusOf(kept)).toBe(404);
  });
});

describe('who else has a chat open', () => {
  const names = ({ watchers }: { watchers: Watcher[] }) => watchers.map(({ fullname }) => fullname).sort();
  const sees = (socket: SocketClient, id: string, ...wanted: string[]) =>
    eventually(() => {
      const heard = socket.received.filter(
        ({ event, payload }) =>
          event === 'conversation:watchers' && (payload as { conversationId: string }).conversationId === id,
      );
      expect(names(heard.at(-1)?.payload as { watchers: Watcher[] })).toEqual(wanted);
    });

  it('is told to all who have it open, as people come and go, and never to the visitor', async () => {
    const { id } = await startChat(visitor);
    const [anna, ben, shopper] = [await agent.socket(), await colleague.socket(), await visitor.socket()];
    anna.tell('agent:watch', { conversationId: id });
    await sees(anna, id, 'Anna Agent');
    ben.tell('agent:watch', { conversationId: id });
    await sees(anna, id, 'Anna Agent', 'Ben Colleague');
    await sees(ben, id, 'Anna Agent', 'Ben Colleague');
    ben.tell('agent:watch', { conversationId: null });
    await sees(anna, id, 'Anna Agent');
    ben.tell('agent:watch', { conversationId: id });
    await sees(anna, id, 'Anna Agent', 'Ben Colleague');
    ben.close();
    await sees(anna, id, 'Anna Agent');
    expect(shopper.received.map(({ event }) => event).filter((event) => /watch|replying/.test(event))).toEqual([]);
  });

  it('two who come at once: an older answer of the database does not come last', async () => {
    const { id } = await startChat(visitor);
    const [anna, ben] = [await agent.socket(), await colleague.socket()];
    const query = t.pool.query.bind(t.pool) as (...args: unknown[]) => Promise<unknown>;
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    let asked = 0;
    let overtook = false;
    const holdFirst = async (...args: unknown[]): Promise<unknown> => {
      if ((args[0] as { name?: string }).name !== 'team-watchers') return query(...args);
      asked += 1;
      const first = asked === 1;
      const answer = await query(...args);
      if (first) await held;
      else overtook = true;
      return answer;
    };
    Object.assign(t.pool, { query: holdFirst });
    try {
      anna.tell('agent:watch', { conversationId: id });
      await eventually(() => expect(asked).toBe(1));
      ben.tell('agent:watch', { conversationId: id });
      // Time for the second to overtake, if it could.
      await eventually(() => expect(overtook).toBe(true), 500).catch(() => undefined);
    } finally {
      release();
      Object.assign(t.pool, { query });
    }
    // What was held has come, and is not what counts in the end.
    await anna.waitFor<{ watchers: Watcher[] }>('conversation:watchers', (heard) => names(heard).length === 1);
    await sees(anna, id, 'Anna Agent', 'Ben Colleague');
    await sees(ben, id, 'Anna Agent', 'Ben Colleague');
  });

  it('counts a person with two tabs once, and lets them go with the last', async () => {
    const { id } = await startChat(visitor);
    const [anna, first, second] = [await agent.socket(), await colleague.socket(), await colleague.socket()];
    for (const socket of [anna, first, second]) socket.tell('agent:watch', { conversationId: id });
    await sees(anna, id, 'Anna Agent', 'Ben Colleague');
    first.close();
    await sees(second, id, 'Anna Agent', 'Ben Colleague');
    second.close();
    await sees(anna, id, 'Anna Agent');
  });

  it('opening another chat leaves the one before', async () => {
    const one = await startChat(visitor);
    const two = await startChat(await t.visitor(store));
    const [anna, ben] = [await agent.socket(), await colleague.socket()];
    anna.tell('agent:watch', { conversationId: one.id });
    ben.tell('agent:watch', { conversationId: one.id });
    await sees(anna, one.id, 'Anna Agent', 'Ben Colleague');
    ben.tell('agent:watch', { conversationId: two.id });
    await sees(anna, one.id, 'Anna Agent');
    await sees(ben, two.id, 'Ben Colleague');
  });

  it('a colleague about to answer is told to those who look at the same chat, and to nobody else', async () => {
    const { id } = await startChat(visitor);
    const bystander = await t.agent(workspace, { stores: [{ store }] });
    const [anna, ben, other, shopper] = [
      await agent.socket(),
      await colleague.socket(),
      await bystander.socket(),
      await visitor.socket(),
    ];
    anna.tell('agent:watch', { conversationId: id });
    ben.tell('agent:watch', { conversationId: id });
    await sees(anna, id, 'Anna Agent', 'Ben Colleague');
    await sees(ben, id, 'Anna Agent', 'Ben Colleague');
    ben.tell('agent:replying', { conversationId: id });
    const heard = await anna.waitFor('conversation:agent-replying');
    expect(heard).toEqual({ conversationId: id, agentId: colleague.userId });
    // Without having it open one cannot say so.
    other.tell('agent:replying', { conversationId: id });
    await other.ask('agent:join-rooms', []);
    await ben.ask('agent:join-rooms', []);
    for (const socket of [ben, other, shopper]) {
      expect(socket.received.map(({ event }) => event)).not.toContain('conversation:agent-replying');
    }
  });

  it('a chat one may not see cannot be watched', async () => {
    const id = await ongoingChat(visitor, agent);
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    const sockets = [await colleague.socket(), await stranger.socket()];
    for (const socket of sockets) socket.tell('agent:watch', { conversationId: id });
    const anna = await agent.socket();
    anna.tell('agent:watch', { conversationId: id });
    await sees(anna, id, 'Anna Agent');
    for (const socket of sockets) {
      await socket.ask('agent:join-rooms', []);
      expect(socket.received.map(({ event }) => event)).not.toContain('conversation:watchers');
    }
  });

  it('is told anew now and then, because a process that dies says nothing', async () => {
    const { id } = await startChat(visitor);
    await take(agent, id);
    const anna = await agent.socket();
    anna.tell('agent:watch', { conversationId: id });
    await sees(anna, id, 'Anna Agent');
    const before = anna.received.length;
    await t.advance(25_000);
    await eventually(() =>
      expect(anna.received.slice(before).map(({ event }) => event)).toContain('conversation:watchers'),
    );
  });
});
