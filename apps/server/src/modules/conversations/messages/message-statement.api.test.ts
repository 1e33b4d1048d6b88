import { afterAll, beforeAll, expect, it } from 'vitest';
import { ongoingChat } from '../../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import type { TestAgent, TestVisitor, TestWorkspace } from '../../../../test/factories.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';
import { type MessageWrite, writeMessages } from './message-statement.ts';

let test: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
let agent: TestAgent;

beforeAll(async () => {
  test = await createTestApp();
  workspace = await test.workspace();
  store = await test.store(workspace);
  agent = await test.agent(workspace, { stores: [{ store }] });
});
afterAll(() => test.close());

interface Chat {
  id: string;
  visitor: TestVisitor;
}
async function chat(): Promise<Chat> {
  const visitor = await test.visitor(store);
  return { id: await ongoingChat(visitor, agent), visitor };
}

const said = (by: 'client' | 'agent', { id, visitor }: Chat, text: string, messageId = newId()): MessageWrite => ({
  conversationId: id,
  workspaceId: workspace.id,
  messageId,
  author: by,
  senderId: by === 'client' ? visitor.visitorId : agent.userId,
  type: 'text',
  text,
  files: [],
  attachments: [],
  linksHeld: false,
  at: new Date(),
  trusted: false,
});

const headOf = async (id: string) => {
  const { rows } = await test.pool.query(
    `SELECT head_seq, rev, client_unread, last_msg ->> 'text' AS said, last_client_message_id FROM conversations WHERE id = $1`,
    [id],
  );
  return rows[0];
};

it('[H-61] one statement with several messages of several chats numbers each, refuses each by itself and moves every head once', async () => {
  const [first, second, foreign] = [await chat(), await chat(), await chat()];
  const before = { first: await headOf(first.id), second: await headOf(second.id) };
  const [known, question] = [newId(), newId()];
  await writeMessages(test.pool, [said('client', first, 'Stored before', known)]);

  const written = await writeMessages(test.pool, [
    said('client', first, 'First question', question),
    said('agent', second, 'An answer elsewhere'),
    said('client', first, 'Stored before', known),
    said('agent', first, 'Its answer'),
    { ...said('client', first, 'A stranger'), senderId: foreign.visitor.visitorId },
    { ...said('agent', first, 'Another workspace'), workspaceId: newId() },
  ]);

  const base = before.first.head_seq + 1;
  expect(written.map(({ verdict, seq }) => [verdict, seq])).toEqual([
    ['stored', base + 1],
    ['stored', before.second.head_seq + 1],
    ['known', base],
    ['stored', base + 2],
    ['not-found', 0],
    ['not-found', 0],
  ]);
  expect(await headOf(first.id)).toEqual({
    head_seq: base + 2,
    rev: before.first.rev + 3,
    client_unread: before.first.client_unread + 2,
    said: 'Its answer',
    last_client_message_id: question,
  });
  expect(await headOf(second.id)).toEqual({
    ...before.second,
    head_seq: before.second.head_seq + 1,
    rev: before.second.rev + 1,
    said: 'An answer elsewhere',
  });
});

it('notes of which messages the links are held back, alone and among others', async () => {
  const one = await chat();
  const held = (text: string) => ({ ...said('client', one, text), linksHeld: true });
  await writeMessages(test.pool, [held('alone')]);
  await writeMessages(test.pool, [said('client', one, 'none'), held('among'), said('agent', one, 'answer')]);
  await writeMessages(test.pool, [said('client', one, 'after')]);
  const { rows } = await test.pool.query(
    "SELECT body, links_held FROM messages WHERE conversation_id = $1 AND body IN ('alone', 'none', 'among', 'answer', 'after') ORDER BY seq",
    [one.id],
  );
  expect(rows.map(({ body, links_held }) => [body, links_held])).toEqual([
    ['alone', true],
    ['none', false],
    ['among', true],
    ['answer', false],
    ['after', false],
  ]);
});

/** What may be said into a chat, and how the chat is then; `before` brings it there. */
const situations: Record<string, { before?: (chat: Chat) => Promise<unknown>; write(chat: Chat): MessageWrite }> = {
  'a question': { write: (chat) => said('client', chat, 'Is it warm?') },
  'an answer': { write: (chat) => said('agent', chat, 'It is') },
  'a file': {
    write: (chat) => ({
      ...said('client', chat, ''),
      type: 'file',
      files: [{ id: newId(), name: 'shoe.png', mime: 'image/png', size: 5, url: '/f' }] as never,
    }),
  },
  'a line of the system': {
    write: (chat) => ({ ...said('agent', chat, 'Idle'), type: 'notification', trusted: true, senderId: null }),
  },
  'a long question': { write: (chat) => said('client', chat, 'é'.repeat(900)) },
  'a stranger': { write: (chat) => ({ ...said('client', chat, 'Me too'), senderId: newId() }) },
  'another agent': { write: (chat) => ({ ...said('agent', chat, 'Mine'), senderId: newId() }) },
  'another workspace': { write: (chat) => ({ ...said('agent', chat, 'Ours'), workspaceId: newId() }) },
  'a chat that waits': {
    before: ({ id }) =>
      test.pool.query(`UPDATE conversations SET state = 'pending', agent_id = NULL WHERE id = $1`, [id]),
    write: (chat) => said('agent', chat, 'Hello'),
  },
  'a chat that is handed over': {
    before: ({ id }) =>
      test.pool.query('UPDATE conversations SET transferring_to = $2 WHERE id = $1', [id, agent.userId]),
    write: (chat) => said('agent', chat, 'Wait'),
  },
  'a chat whose client left': {
    before: ({ id }) => test.pool.query('UPDATE conversations SET client_left = true WHERE id = $1', [id]),
    write: (chat) => said('client', chat, 'Back'),
  },
};

/** Without what differs between any two chats. */
async function traceOf(chatId: string, messageId: string) {
  const { rows } = await test.pool.query(
    `SELECT c.head_seq, c.rev, c.client_unread, c.last_msg - 'messageId' - 'at' AS last, c.last_talk - 'messageId' - 'at' AS talk,
            c.last_client_message_id = $2 AS by_client, c.last_client_at = m.created_at AS then, c.idle_noted,
            m.seq, m.author, m.type, m.body, m.state, m.files -> 0 ->> 'name' AS file, m.attachments
       FROM conversations c LEFT JOIN messages m ON m.conversation_id = c.id AND m.message_id = $2 WHERE c.id = $1`,
    [chatId, messageId],
  );
  return rows[0];
}

it.each(Object.entries(situations))('%s comes out the same alone and beside others', async (_, { before, write }) => {
  const [alone, beside, other] = [await chat(), await chat(), await chat()];
  for (const each of [alone, beside]) {
    await test.pool.query('UPDATE conversations SET idle_noted = true WHERE id = $1', [each.id]);
    await before?.(each);
  }
  const [one, two] = [write(alone), write(beside)];
  const [first] = await writeMessages(test.pool, [one]);
  const [second] = await writeMessages(test.pool, [two, said('client', other, 'Beside')]);
  expect({ ...first, visitorId: '' }).toEqual({ ...second, visitorId: '' });
  expect(await traceOf(alone.id, one.messageId)).toEqual(await traceOf(beside.id, two.messageId));
  // Sent once more it is known, or refused as before.
  const [again] = await writeMessages(test.pool, [one]);
  const [andAgain] = await writeMessages(test.pool, [two, said('client', other, 'Beside')]);
  expect({ ...again, visitorId: '' }).toEqual({ ...andAgain, visitorId: '' });
  expect(again?.verdict).toBe(first?.verdict === 'stored' ? 'known' : first?.verdict);
});

/** Whose message it is that has the id already, and who says it is theirs. */
const takenIds: [string, (chat: Chat) => MessageWrite, (chat: Chat, messageId: string) => MessageWrite][] = [
  [
    'the client’s, said by the agent',
    (chat) => said('client', chat, 'Mine'),
    (chat, id) => said('agent', chat, 'Mine', id),
  ],
  [
    'the agent’s, said by the client',
    (chat) => said('agent', chat, 'Mine'),
    (chat, id) => said('client', chat, 'Mine', id),
  ],
  [
    'a former agent’s, said by the one who took the chat over',
    (chat) => ({ ...said('agent', chat, 'Mine'), senderId: newId(), trusted: true }),
    (chat, id) => said('agent', chat, 'Mine', id),
  ],
  [
    'the system’s, said by the agent',
    (chat) => ({ ...said('agent', chat, 'idle'), type: 'notification', trusted: true, senderId: null }),
    (chat, id) => said('agent', chat, 'idle', id),
  ],
  [
    'the agent’s, said by the system',
    (chat) => said('agent', chat, 'Mine'),
    (chat, id) => ({ ...said('agent', chat, 'Mine', id), trusted: true, senderId: null }),
  ],
];

it.each(takenIds)('[H-61] an id that is taken is no twin: %s', async (_, first, second) => {
  const [one, other] = [await chat(), await chat()];
  const taken = first(one);
  expect((await writeMessages(test.pool, [taken]))[0]?.verdict).toBe('stored');
  const before = await headOf(one.id);
  const again = second(one, taken.messageId);
  expect((await writeMessages(test.pool, [again]))[0]?.verdict).toBe('not-found');
  const beside = await writeMessages(test.pool, [said('client', other, 'Beside'), again]);
  expect(beside.map(({ verdict }) => verdict)).toEqual(['stored', 'not-found']);
  expect(await headOf(one.id)).toEqual(before);
  // The sender hears that it is stored, also when the chat is a colleague's by now.
  expect((await writeMessages(test.pool, [taken]))[0]?.verdict).toBe('known');
});
