import { afterAll, beforeAll, expect, it } from 'vitest';
import { ongoingChat } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import type { TestAgent, TestVisitor, TestWorkspace } from '../../../test/factories.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreRow } from '../stores/index.ts';
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
