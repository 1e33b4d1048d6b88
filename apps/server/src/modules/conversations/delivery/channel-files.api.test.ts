import type { MessageFile } from '@chatso/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChat, take } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import { tinyPng } from '../../../../test/pictures.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const png = tinyPng;

async function upload(agent: TestAgent, name: string, bytes: Buffer | string): Promise<MessageFile> {
  const form = new FormData();
  form.append('files', new Blob([Buffer.from(bytes)]), name);
  const headers = { authorization: `Bearer ${agent.token}`, 'x-workspace-id': agent.workspaceId };
  const response = await fetch(`${t.baseUrl}/api/upload`, { method: 'POST', headers, body: form });
  const { results } = (await response.json()) as { results: { filename: string; url: string; size: number }[] };
  const [one] = results;
  return { name: one?.filename ?? '', publicUrl: one?.url ?? '', size: one?.size ?? 0, filetype: 'text' };
}

it('[H-79] [H-80] a social chat takes one file a message, Instagram images only; a refusal accepts and stores nothing', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const { id } = await startChat(await t.visitor(store));
  // No message of a social channel can come in yet: what such a chat will be is a chat of such a store.
  await t.pool.query(`UPDATE stores SET type = 'instagram' WHERE id = $1`, [store.id]);
  const [one, two] = [await upload(agent, 'one.png', png), await upload(agent, 'two.png', png)];
  const text = await upload(agent, 'terms.txt', 'Terms');
  const accept = (files: MessageFile[]) =>
    agent.api['conversations.takeChat']({
      params: { id },
      body: { firstMessage: { messageId: newId(), text: '', files } },
    });
  const images = { statusCode: 400, message: 'For Instagram channels, you cannot send .pdf and .txt file.' };
  const single = { statusCode: 400, message: 'For social channel, only send one file once' };
  expect(await failureOf(accept([text]))).toMatchObject(images);
  expect(await failureOf(accept([one, two]))).toMatchObject(single);
  expect(await agent.api['conversations.detail']({ params: { id } })).toMatchObject({
    state: 'pending',
    agentId: null,
  });
  expect((await take(agent, id)).state).toBe('ongoing');
  const socket = await agent.socket();
  const say = (files: MessageFile[]) =>
    socket.ask('conversation:message', { conversationId: id, messageId: newId(), type: 'file', text: '', files });
  expect((await say([text])).error).toMatchObject(images);
  expect((await say([one, two])).error).toMatchObject(single);
  expect((await say([one])).data).toMatchObject({ type: 'file', files: [{ name: 'one.png' }] });
  await t.pool.query(`UPDATE stores SET type = 'facebook' WHERE id = $1`, [store.id]);
  expect((await say([text])).data).toMatchObject({ files: [{ name: 'terms.txt' }] });
  expect((await agent.api['conversations.detail']({ params: { id } })).headSeq).toBe(4);
});
