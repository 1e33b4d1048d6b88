import type { ApiError } from '@chatso/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const [size, order, member] = [newId(), newId(), newId()];

async function shop() {
  const workspace = await t.workspace();
  const store = await t.store(workspace, {
    settings: {
      requiredInputFields: { fullname: false, email: false, phone: false },
      questions: [
        { _id: size, label: 'Your size', type: 'choice', choices: ['S', 'M'], required: true },
        { _id: order, label: 'Order number', type: 'text', choices: [], required: false },
        { _id: member, label: 'Club member', type: 'checkbox', choices: [], required: false },
      ],
    },
  });
  const visitor = await t.visitor(store);
  const start = (answers: { questionId: string; answer: string }[]) =>
    visitor.api['widget.startChat']({
      params: { analyticsId: store.analyticsId },
      body: { conversationId: newId(), messageId: newId(), text: 'Hello', answers },
    });
  return { agent: await t.agent(workspace, { stores: [{ store }] }), start };
}

it('[G-09] answers to the store’s own questions stand in the chat’s details, in the order of the questions', async () => {
  const { agent, start } = await shop();
  const { conversation } = await start([
    { questionId: member, answer: 'yes' },
    { questionId: newId(), answer: 'of a question taken away' },
    { questionId: size, answer: ' M ' },
  ]);
  const params = { id: conversation._id };
  expect((await agent.api['conversations.detail']({ params })).hasGiven).toBe(true);
  const given = await agent.api['conversations.consent']({ params });
  expect(given).toEqual({
    consent: null,
    answers: [
      { label: 'Your size', answer: 'M' },
      { label: 'Club member', answer: 'yes' },
    ],
  });
});

it.each([
  ['missing', [], 'This field is required'],
  ['blank', [{ questionId: size, answer: '  ' }], 'This field is required'],
  ['no choice of it', [{ questionId: size, answer: 'XXL' }], 'Use one of: S, M.'],
])('an answer that is %s begins no chat', async (_name, answers, words) => {
  const { agent, start } = await shop();
  const error = await start(answers).catch((refused: ApiError) => refused);
  expect(error).toMatchObject({ statusCode: 400, errors: [{ field: `answers.${size}`, message: words }] });
  const { rows } = await t.pool.query('SELECT id FROM conversations WHERE workspace_id = $1', [agent.workspaceId]);
  expect(rows).toEqual([]);
});
