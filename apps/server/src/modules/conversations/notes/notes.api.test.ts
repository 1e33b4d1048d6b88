import { type AgentEvents, type EndpointDef, endpoints, visitorEvents } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ongoingChat } from '../../../../test/chats.ts';
import { createTestApp, eventually, type TestAgent, type TestApp, type TestWorkspace } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import { findAccesses } from '../../../../test/sql/accesses.ts';
import { readSources } from '../../../../test/sql/sources.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;

beforeAll(async () => {
  // Every call of a shop's page, with arbitrary input; most of it changes nothing.
  t = await createTestApp({ withoutAuditWatch: true });
  workspace = await t.workspace();
  store = await t.store(workspace);
});
afterAll(() => t.close());

const agentOf = (input: Parameters<TestApp['agent']>[1] = {}) => t.agent(workspace, { stores: [{ store }], ...input });

async function scene() {
  const [agent, coach] = [await agentOf({ fullname: 'Priya Nair' }), await agentOf({ role: 'coach' })];
  const visitor = await t.visitor(store);
  const id = await ongoingChat(visitor, agent);
  return { agent, coach, visitor, id, params: { id } };
}
const note = (agent: TestAgent, id: string, text: string, over: { messageId?: string; mentions?: string[] } = {}) =>
  agent.api['conversations.postNote']({ params: { id }, body: { messageId: newId(), text, ...over } });
const notesOf = async (agent: TestAgent, id: string, query = {}) =>
  (await agent.api['conversations.notes']({ params: { id }, query })).notes;

describe('private notes', () => {
  it('have a gapless numbering of their own, and know the message they stand behind', async () => {
    const one = await scene();
    await one.coach.api['conversations.spectate']({ params: one.params });
    const first = await note(one.agent, one.id, 'She sent the M back');
    expect(first).toMatchObject({ seq: 1, afterSeq: 2, senderName: 'Priya Nair', mentions: [] });
    await Promise.all(Array.from({ length: 12 }, (_, n) => note(n % 2 ? one.agent : one.coach, one.id, `Note ${n}`)));
    const body = { messageId: newId(), conversationId: one.id, text: 'Hello' };
    expect(await one.agent.api['conversations.postMessage']({ params: one.params, body })).toMatchObject({ seq: 3 });
    expect(await note(one.agent, one.id, 'Last')).toMatchObject({ seq: 14, afterSeq: 3 });
    expect((await notesOf(one.agent, one.id)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 14 }, (_, n) => n + 1),
    );
    expect((await notesOf(one.agent, one.id, { limit: 2 })).map(({ seq }) => seq)).toEqual([13, 14]);
    expect((await notesOf(one.agent, one.id, { beforeSeq: 3 })).map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await notesOf(one.agent, one.id, { afterSeq: 12 })).map(({ seq }) => seq)).toEqual([13, 14]);
    expect((await one.agent.api['conversations.detail']({ params: one.params })).noteSeq).toBe(14);
  });

  it('are heard by its agent and by who looks on, and by no colleague', async () => {
    const one = await scene();
    await one.coach.api['conversations.spectate']({ params: one.params });
    const stranger = await agentOf();
    const [agentIo, coachIo, strangerIo] = [
      await one.agent.socket(),
      await one.coach.socket(),
      await stranger.socket(),
    ];
    await eventually(async () => {
      const { seq } = await note(one.agent, one.id, 'Only for us');
      const isIt = (event: AgentEvents['conversation:note']) => event.note.seq === seq;
      await agentIo.waitFor('conversation:note', isIt);
      await coachIo.waitFor('conversation:note', isIt, 500);
    });
    await strangerIo.ask('agent:join-rooms', [one.id]);
    expect(strangerIo.received.map(({ event }) => event)).not.toContain('conversation:note');
  });

  it('a retry is stored once, also at the same time; the id of another’s is a conflict', async () => {
    const one = await scene();
    await one.coach.api['conversations.spectate']({ params: one.params });
    const messageId = newId();
    const answers = await Promise.all([1, 2, 3, 4].map(() => note(one.agent, one.id, 'Once', { messageId })));
    expect(new Set(answers.map(({ seq }) => seq))).toEqual(new Set([1]));
    expect(await notesOf(one.agent, one.id)).toHaveLength(1);
    expect((await failureOf(note(one.coach, one.id, 'Mine', { messageId }))).statusCode).toBe(409);
    const { rows } = await t.pool.query<{ action: string }>(
      "SELECT action FROM audit_log WHERE subject_id = $1 AND action = 'conversation.note-left'",
      [one.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('are left by who takes part or looks on, in an ongoing chat, and are never empty or endless', async () => {
    const one = await scene();
    expect((await failureOf(note(one.coach, one.id, 'Not yet'))).statusCode).toBe(403);
    expect((await failureOf(note(await agentOf(), one.id, 'Who?'))).statusCode).toBe(404);
    for (const text of ['', '  \n', 'x'.repeat(1001)]) {
      expect((await failureOf(note(one.agent, one.id, text))).statusCode).toBe(400);
    }
    await one.agent.api['conversations.endChat']({ params: one.params });
    expect(await failureOf(note(one.agent, one.id, 'Too late'))).toMatchObject({ code: 'conversation-ended' });
  });

  it('name people who see the chat, who are told without a word of the note; naming others is refused', async () => {
    const one = await scene();
    const admin = await agentOf({ role: 'admin', fullname: 'Imogen' });
    const stranger = await agentOf();
    const { data } = await one.agent.api['conversations.mentionTargets']({ params: one.params });
    const targets = data.map(({ _id }) => _id);
    expect(targets).toEqual(expect.arrayContaining([admin.userId, one.coach.userId]));
    for (const other of [stranger, one.agent]) expect(targets).not.toContain(other.userId);
    const left = await note(one.agent, one.id, '@Imogen is this all right?', {
      mentions: [admin.userId, admin.userId],
    });
    expect(left.mentions).toEqual([{ _id: admin.userId, fullname: 'Imogen' }]);
    await eventually(async () => {
      const { data: told } = await admin.api['notifications.list']({ query: {} });
      expect(told).toMatchObject([{ type: 'chat-mention', data: { conversationId: one.id } }]);
      expect(JSON.stringify(told)).not.toContain('all right');
    });
    const wrong = note(one.agent, one.id, 'Psst', { mentions: [stranger.userId] });
    expect((await failureOf(wrong)).statusCode).toBe(400);
    expect(await notesOf(one.agent, one.id)).toHaveLength(1);
  });
});

describe('the visitor never learns of a note', () => {
  const secret = `Between colleagues ${newId()}`;
  let one: Awaited<ReturnType<typeof scene>>;
  let noteId: string;

  beforeAll(async () => {
    one = await scene();
    noteId = (await note(one.agent, one.id, secret)).messageId;
  });
  const leaks = (said: string): boolean => said.includes(secret) || said.includes(noteId) || /note/i.test(said);

  /** Everything a shop's page can call: a new endpoint is in here by itself. */
  const ofVisitors = (Object.entries(endpoints) as [string, EndpointDef][]).filter(
    ([, { access, path }]) => access.kind === 'visitor' || path.startsWith('/widget/'),
  );

  it.each(ofVisitors)('not by %s', async (_id, endpoint) => {
    const params: Record<string, string> = { analyticsId: store.analyticsId, id: one.id };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? newId());
    const body = {
      ...{ conversationId: one.id, messageId: newId(), text: 'Hello', rating: 5, fullname: 'Ann', email: 'a@b.test' },
      ...{ visitorId: one.visitor.visitorId, page: { pageUrl: 'https://shop.test/', pageTitle: 'Shop' } },
    };
    // Ending and leaving change the chat: what they answer is looked at on a chat of its own.
    const answer = await fetch(`${t.baseUrl}/api${path}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${one.visitor.token}`, 'content-type': 'application/json' },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    expect(leaks(await answer.text())).toBe(false);
  });

  it('not by any schema of what visitors get: no key speaks of notes', () => {
    const keys = (schema: z.core.$ZodType) => JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));
    for (const [name, schema] of Object.entries(visitorEvents))
      expect([name, /note/i.test(keys(schema))]).toEqual([name, false]);
    for (const [name, { response }] of ofVisitors) expect([name, /note/i.test(keys(response))]).toEqual([name, false]);
  });

  it('not by its socket, its numbering or its heads: a note moves nothing the visitor can see', async () => {
    const two = await scene();
    const io = await two.visitor.socket();
    const params = { analyticsId: store.analyticsId, id: two.id };
    const seen = () => two.visitor.api['widget.messages']({ params, query: {} });
    const before = await seen();
    await note(two.agent, two.id, secret);
    expect(await seen()).toEqual(before);
    await t.advance(25_000);
    const { heads } = await io.waitFor<{ heads: Record<string, object> }>(
      'sync:heads',
      (payload) => two.id in payload.heads,
    );
    expect(heads[two.id]).toEqual({ seq: before.conversation.headSeq, rev: before.conversation.rev });
    const body = { messageId: newId(), conversationId: two.id, text: 'And then' };
    expect(await two.visitor.api['widget.postMessage']({ params, body })).toMatchObject({ seq: 3 });
    expect(leaks(JSON.stringify(io.received))).toBe(false);
  });

  it('not by mails, nor by the export of the visitor’s data', async () => {
    const admin = await agentOf({ role: 'admin' });
    const { rows } = await t.pool.query<{ said: string | null }>(
      `SELECT string_agg(m::text, ' ') AS said FROM mail_outbox m`,
    );
    expect(rows[0]?.said ?? '').not.toContain(secret);
    const subject = { type: 'visitor' as const, id: one.visitor.visitorId };
    const order = await admin.api['privacy.export']({ body: { subject } });
    await t.advance(1000);
    const file = await fetch(`${t.baseUrl}/api/admin/privacy/requests/${order._id}/download`, {
      headers: { authorization: `Bearer ${admin.token}`, 'x-workspace-id': workspace.id },
    });
    expect(file.status).toBe(200);
    const data = await file.text();
    expect(data).toContain('Does the shell run large?');
    expect(data).not.toContain(secret);
  });

  it('nothing reads the table but what is named here, so that a new reader is a decision', async () => {
    const { accesses } = await findAccesses(readSources());
    const readers = accesses.filter(({ table }) => table === 'conversation_notes').map(({ file }) => file);
    expect([...new Set(readers)].sort()).toEqual([
      'modules/conversations/notes/notes.repo.ts',
      // Erases the words.
      'modules/conversations/personal/erase-chats.repo.ts',
      // A member's own export, of what the member wrote.
      'modules/conversations/personal/personal.ts',
      // Whose exports hold such words: who wrote them, not what.
      'modules/privacy/forget-exports.repo.ts',
      // For whoever may read the chat.
      'modules/search/excerpts.repo.ts',
      'modules/search/index-chats.repo.ts',
    ]);
  });
});
