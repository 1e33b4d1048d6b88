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

  describe('as a chat is ended', () => {
    const ongoing = async () => ongoingChat(await t.visitor(store), agent);
    const entriesOf = async (id: string) =>
      (
        await t.pool.query<{ action: string }>(
          `SELECT action FROM audit_log WHERE workspace_id = $1 AND subject_id = $2 ORDER BY id`,
          [workspace.id, id],
        )
      ).rows.map(({ action }) => action);

    it('[H-35] its reason is put on with the end, is found by, and leaves its entry and its event', async () => {
      const solved = await make('Solved', 'reason');
      const id = await ongoing();
      const heard = (await admin.socket()).waitFor('chat-labels:changed');
      const ended = await agent.api['conversations.endChat']({ params: { id }, body: { closingReason: solved._id } });
      expect(ended).toMatchObject({ state: 'closed', reasonKept: true });
      expect(await heard).toEqual({ by: agent.userId });
      expect(await labelsOf(id)).toEqual({ tags: [], reason: 'Solved' });
      expect(await listed({ closingReason: solved._id })).toEqual([id]);
      expect(await entriesOf(id)).toEqual(expect.arrayContaining(['conversation.ended', 'conversation.labelled']));
      const plain = await ongoing();
      const without = await agent.api['conversations.endChat']({ params: { id: plain } });
      expect(without).not.toHaveProperty('reasonKept');
      expect(await entriesOf(plain)).not.toContain('conversation.labelled');
    });

    it('[H-36] [L-21] of several at once', async () => {
      const solved = await make('Solved', 'reason');
      const ids = [await ongoing(), await ongoing()];
      const body = { conversationIds: ids, closingReason: solved._id };
      expect(await agent.api['conversations.bulkEndChat']({ body })).toMatchObject({ reasonKept: true });
      for (const id of ids) expect(await labelsOf(id)).toMatchObject({ reason: 'Solved' });
    });

    it('one that is gone, a tag, another workspace’s: the chat is ended without, and the answer says so', async () => {
      const gone = await make('Gone', 'reason');
      await admin.api['chatLabels.remove']({ params: { id: gone._id }, query: { version: 1 } });
      const tag = await make('Refund');
      const theirs = await make('Theirs', 'reason', stranger);
      for (const { _id } of [gone, tag, theirs]) {
        const id = await ongoing();
        const ended = await agent.api['conversations.endChat']({ params: { id }, body: { closingReason: _id } });
        expect(ended).toMatchObject({ state: 'closed', reasonKept: false });
        expect(await labelsOf(id)).toEqual({ tags: [], reason: null });
        expect(await entriesOf(id)).not.toContain('conversation.labelled');
      }
      const id = await ongoing();
      const body = { conversationIds: [id], closingReason: theirs._id };
      expect(await agent.api['conversations.bulkEndChat']({ body })).toMatchObject({ ids: [id], reasonKept: false });
      const bad = { params: { id: await ongoing() }, body: { closingReason: 'nonsense' } };
      expect(await failureOf(agent.api['conversations.endChat'](bad))).toMatchObject({ statusCode: 400 });
      expect(await failureOf(stranger.api['conversations.endChat'](bad))).toMatchObject({ statusCode: 400 });
    });

    it('who comes too late puts none on; of two reasons at once the ender’s stays', async () => {
      const [solved, other] = [await make('Solved', 'reason'), await make('Other', 'reason')];
      const id = await ongoing();
      const end = (who: TestAgent, { _id }: ChatLabel) =>
        who.api['conversations.endChat']({ params: { id }, body: { closingReason: _id } });
      const both = await Promise.allSettled([end(agent, solved), end(admin, other)]);
      const won = both.findIndex(({ status }) => status === 'fulfilled');
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await labelsOf(id)).toEqual({ tags: [], reason: won === 0 ? 'Solved' : 'Other' });
      expect(await failureOf(end(agent, won === 0 ? other : solved))).toMatchObject({ code: 'conversation-ended' });
      expect(await labelsOf(id)).toEqual({ tags: [], reason: won === 0 ? 'Solved' : 'Other' });
    });

    it('a reason that is deleted in the same moment: the chat is ended either way', async () => {
      for (let round = 0; round < 5; round++) {
        const reason = await make(`Reason ${round}`, 'reason');
        const id = await ongoing();
        const [ended] = await Promise.all([
          agent.api['conversations.endChat']({ params: { id }, body: { closingReason: reason._id } }),
          admin.api['chatLabels.remove']({ params: { id: reason._id }, query: { version: 1 } }),
        ]);
        expect(ended.state).toBe('closed');
        expect(await labelsOf(id)).toEqual({ tags: [], reason: null });
      }
    });
  });

  it('open consoles of the workspace hear of it', async () => {
    const socket = await admin.socket();
    const heard = socket.waitFor('chat-labels:changed');
    await make('Refund');
    expect(await heard).toEqual({ by: admin.userId });
  });
});
