import { afterAll, beforeAll, expect, it } from 'vitest';
import { ongoingChat } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { publicUrl: 'https://chat.example' } });
});
afterAll(() => t.close());

it('[L-20] shows what the mail will say, to the customer and to others, of chats that are over only', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace, { name: 'Northwind CA' });
  const agent = await t.agent(workspace, { fullname: 'Tomás Herrera', stores: [{ store, agentAlias: 'Tomás' }] });
  const stranger = await t.agent(await t.workspace(), { role: 'admin' });
  const visitor = await t.visitor(store);
  const id = await ongoingChat(visitor, agent);
  const body = { messageId: newId(), conversationId: id, text: 'It is on its way' };
  await agent.api['conversations.postMessage']({ params: { id }, body });
  const preview = (forCustomer: 'true' | 'false', who: TestAgent = agent, chat = id) =>
    who.api['transcripts.preview']({ params: { id: chat }, query: { forCustomer, timezone: 'America/Vancouver' } });
  expect(await failureOf(preview('true'))).toMatchObject({ code: 'bad-request', reason: 'transcript-chats-not-over' });
  await agent.api['conversations.endChat']({ params: { id } });
  const own = await preview('false');
  const theirs = await preview('true');
  for (const { from, text } of [own, theirs]) {
    expect(from).toBe('Northwind CA');
    expect(text).toContain('It is on its way');
    expect(text).not.toContain(agent.email);
  }
  expect(own.subject).not.toBe(theirs.subject);
  // [issue 27.24] The words under the stars are the team's to read.
  await visitor.api['widget.rate']({
    params: { analyticsId: store.analyticsId, id },
    body: { rating: 2, comment: 'Slow, see https://evil.test' },
  });
  expect((await preview('false')).text).toMatch(/Rated 2 of 5: “Slow, see /);
  expect((await preview('false')).text).not.toContain('https://evil.test');
  expect((await preview('true')).text).not.toContain('Rated');
  expect((await agent.api['conversations.detail']({ params: { id } })).ratingComment).toBe(
    'Slow, see https://evil.test',
  );
  expect(await failureOf(preview('true', stranger))).toMatchObject({ statusCode: 404 });
  expect(await failureOf(preview('true', agent, 'nonsense'))).toMatchObject({ statusCode: 404 });
});
