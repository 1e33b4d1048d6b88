import type { ChatLabel } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ongoingChat, startChat } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';

let t: TestApp;
let workspace: { id: string };
let store: StoreRow;
let admin: TestAgent;
let agent: TestAgent;
let stranger: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace();
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
  agent = await t.agent(workspace, { stores: [{ store }] });
  stranger = await t.agent(await t.workspace(), { role: 'admin' });
});

const make = (name: string, kind: ChatLabel['kind'] = 'tag', who = admin): Promise<ChatLabel> =>
  who.api['chatLabels.create']({ body: { name, kind, color: 'red' } });
const names = async (who = admin) => (await who.api['chatLabels.list']()).data.map(({ name }) => name);
const endedChat = async (): Promise<string> => {
  const id = await ongoingChat(await t.visitor(store), agent);
  await agent.api['conversations.endChat']({ params: { id } });
  return id;
};
const label = (conversationIds: string[], change: { add?: string[]; remove?: string[] }, who = agent) =>
  who.api['records.label']({ body: { conversationIds, ...change } });
const labelsOf = async (id: string, who = admin) => {
  const { tags, closingReason } = await who.api['records.labels']({ params: { id } });
  return { tags: tags.map(({ name }) => name), reason: closingReason?.name ?? null };
};
const listed = async (query: object, who = admin) =>
  (await who.api['records.list']({ query: { type: 'completed', sortBy: 'startDate', ...query } })).completed?.map(
    ({ _id }) => _id,
  );

describe('words for chats', () => {
  it('are made, renamed and deleted by admins, seen by all who see the records, and unknown elsewhere', async () => {
    const refund = await make('Refund');
    await make('Solved', 'reason');
    expect(await names(agent)).toEqual(['Refund', 'Solved']);
    expect(await names(stranger)).toEqual([]);
    const update = (input: object, who = admin, id = refund._id) =>
      who.api['chatLabels.update']({ params: { id }, body: { version: 1, ...input } });
    expect(await failureOf(update({ name: 'X' }, agent))).toMatchObject({ statusCode: 403 });
    expect(await failureOf(update({ name: 'X' }, stranger))).toMatchObject({ statusCode: 404 });
    expect(await failureOf(update({ name: 'X' }, admin, 'nonsense'))).toMatchObject({ statusCode: 404 });
    expect(await update({ name: ' Refunds ' })).toMatchObject({ name: 'Refunds', color: 'red', version: 2 });
    expect(await failureOf(update({ name: 'Money' }))).toMatchObject({ statusCode: 409, code: 'conflict' });
    const remove = (version: number, who = admin) =>
      who.api['chatLabels.remove']({ params: { id: refund._id }, query: { version } });
    expect(await failureOf(remove(2, stranger))).toMatchObject({ statusCode: 404 });
    expect(await failureOf(remove(1))).toMatchObject({ code: 'conflict' });
    await remove(2);
    expect(await names()).toEqual(['Solved']);
  });

  it('one name once, whatever its letters; a tag and a reason may share one', async () => {
    await make('Refund');
    expect(await failureOf(make('REFUND'))).toMatchObject({ statusCode: 409, code: 'name-taken' });
    await make('Refund', 'reason');
    const other = await make('Other');
    const rename = admin.api['chatLabels.update']({ params: { id: other._id }, body: { name: 'refund', version: 1 } });
    expect(await failureOf(rename)).toMatchObject({ code: 'name-taken' });
    const both = await Promise.allSettled([make('Twice'), make('twice')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const name of ['', '   ', 'x'.repeat(limits.chatLabelChars + 1), 'a\u0000b'])
      expect(await failureOf(make(name)), JSON.stringify(name)).toMatchObject({ statusCode: 400 });
  });

  it('there is a most of them, for two who make the last one at once too', async () => {
    await t.pool.query(
      `INSERT INTO chat_labels (id, workspace_id, kind, name, color, created_at)
       SELECT gen_random_uuid(), $1, 'tag', 'Tag ' || n, 'grey', now() FROM generate_series(2, $2::int) n`,
      [workspace.id, limits.chatLabels],
    );
    const both = await Promise.allSettled([make('One'), make('Two')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(make('Three'))).toMatchObject({ statusCode: 400, code: 'bad-request' });
    await make('Three', 'reason');
  });
});

describe('on chats', () => {
  it('put on and taken off, found by, gone with the word', async () => {
    const [refund, late, solved, open] = [
      await make('Refund'),
      await make('Late'),
      await make('Solved', 'reason'),
      await make('Open', 'reason'),
    ];
    const [one, two] = [await endedChat(), await endedChat()];
    await label([one, two], { add: [refund._id, solved._id] });
    await label([one], { add: [late._id] });
    expect(await labelsOf(one)).toEqual({ tags: ['Late', 'Refund'], reason: 'Solved' });
    expect(new Set(await listed({ tag: refund._id }))).toEqual(new Set([one, two]));
    expect(await listed({ tag: late._id })).toEqual([one]);
    expect(await listed({ closingReason: open._id })).toEqual([]);
    await label([two], { add: [open._id], remove: [refund._id] });
    expect(await labelsOf(two)).toEqual({ tags: [], reason: 'Open' });
    expect(await listed({ closingReason: open._id })).toEqual([two]);
    expect(await admin.api['chatLabels.chats']({ params: { id: refund._id } })).toEqual({ chats: 1 });
    const [row] = (await admin.api['records.list']({ query: { type: 'completed', converId: one } })).completed ?? [];
    expect(row).toMatchObject({
      tags: [{ name: 'Late' }, { name: 'Refund', color: 'red' }],
      closingReason: { name: 'Solved' },
    });
    await admin.api['chatLabels.remove']({ params: { id: refund._id }, query: { version: 1 } });
    expect(await labelsOf(one)).toEqual({ tags: ['Late'], reason: 'Solved' });
  });

  it('two who choose a reason at once leave one', async () => {
    const reasons = await Promise.all(['A', 'B', 'C', 'D'].map((name) => make(name, 'reason')));
    const id = await endedChat();
    await Promise.all(reasons.map(({ _id }) => label([id], { add: [_id] })));
    const { rows } = await t.pool.query(
      'SELECT count(*)::int AS n FROM conversation_labels WHERE conversation_id = $1',
      [id],
    );
    expect(rows[0].n).toBe(1);
  });

  it('all or none: a foreign chat, a foreign word, nothing at all', async () => {
    const tag = await make('Refund');
    const theirs = await make('Theirs', 'tag', stranger);
    const own = await endedChat();
    const elsewhere = (await startChat(await t.visitor(await t.store({ id: stranger.workspaceId })))).id;
    for (const wrong of [elsewhere, newId()]) {
      expect(await failureOf(label([own, wrong], { add: [tag._id] }))).toMatchObject({
        ...{ statusCode: 400, code: 'bad-request' },
        message: expect.stringContaining(wrong),
      });
    }
    expect(await failureOf(label([own], { add: [tag._id, theirs._id] }))).toMatchObject({ statusCode: 404 });
    expect(await failureOf(label([], { add: [tag._id] }))).toMatchObject({ statusCode: 400 });
    expect(await labelsOf(own)).toEqual({ tags: [], reason: null });
    expect(await failureOf(labelsOf(own, stranger))).toMatchObject({ statusCode: 404 });
    expect(await failureOf(label([own], { remove: [tag._id] }, stranger))).toMatchObject({ statusCode: 400 });
    const colleague = await t.agent(workspace, { stores: [{ store }] });
    expect(await failureOf(label([own], { add: [tag._id] }, colleague))).toMatchObject({ statusCode: 400 });
  });

  it('open consoles of the workspace hear of it', async () => {
    const socket = await admin.socket();
    const heard = socket.waitFor('chat-labels:changed');
    await make('Refund');
    expect(await heard).toEqual({ by: admin.userId });
  });
});
