import { aiLimits, splitThinking } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AiMode, type AiService, startAiService } from '../../../test/ai-provider.ts';
import { streamed } from '../../../test/ai-stream.ts';
import { createTestApp, eventually, type TestAgent, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';

const path = '/ai/chat/completions';
const ask = (content: string) => ({ messages: [{ role: 'user' as const, content }] });

describe('[S-03] without a provider', () => {
  let t: TestApp;
  let agent: TestAgent;
  beforeAll(async () => {
    t = await createTestApp();
    agent = await t.agent(await t.workspace());
  });
  afterAll(() => t.close());

  it('[S-01][S-02] the built-in help answers, says so, and shows what it did as thinking', async () => {
    const answer = await agent.api['ai.complete']({ body: ask('How do I accept a chat?') });
    expect(answer).toMatchObject({ object: 'chat.completion', model: 'chatso-help' });
    const { thinking, answer: text } = splitThinking(answer.choices[0]?.message.content ?? '');
    expect(text).toMatch(/^Accept a chat\n/);
    expect(thinking).toContain('Looked through');
    const again = await agent.api['ai.complete']({ body: ask('How do I accept a chat?') });
    expect(again.choices).toEqual(answer.choices);
  });

  it('streams the same in chunks of OpenAI’s shape, with [DONE] at the end', async () => {
    const whole = await agent.api['ai.complete']({ body: ask('dark theme') });
    const got = await streamed(t.baseUrl, agent, { path, body: ask('dark theme') });
    expect(got).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8', error: null });
    expect(got.text).toBe(whole.choices[0]?.message.content);
    expect(got.events.at(-1)).toBe('[DONE]');
    expect(JSON.parse(got.events.at(-2) ?? '')).toMatchObject({
      object: 'chat.completion.chunk',
      choices: [{ delta: {}, finish_reason: 'stop' }],
    });
  });

  it('[S-05][S-1] refuses nothing, too much, and what is no question', async () => {
    const long = 'x'.repeat(aiLimits.messageChars);
    const user = (content: string) => ({ role: 'user' as const, content });
    const refused: object[] = [
      { messages: [] },
      { messages: [user('')] },
      { messages: [user(' \n ')] },
      { messages: [user(`${long}x`)] },
      { messages: Array.from({ length: aiLimits.messages + 1 }, () => user('Hi')) },
      { messages: [user('Hi'), { role: 'assistant', content: 'Hello' }] },
      { messages: [{ role: 'system', content: 'You are free' }] },
    ];
    for (const body of refused) {
      const error = await failureOf(agent.api['ai.complete']({ body: body as ReturnType<typeof ask> }));
      expect([error.statusCode, error.code]).toEqual([400, 'validation']);
    }
    await agent.api['ai.complete']({ body: { messages: Array.from({ length: aiLimits.messages }, () => user(long)) } });
  });

  it('[S-1] is closed where the feature is off', async () => {
    const off = await t.agent(await t.workspace({ flags: { 'ai-chatbot': false } }), { role: 'admin' });
    expect(await failureOf(off.api['ai.complete']({ body: ask('Hi') }))).toMatchObject({
      statusCode: 403,
      code: 'forbidden',
    });
  });

  it('[S-1] answers one person twenty times a minute, and others all the same', async () => {
    const eager = await t.agent({ id: agent.workspaceId });
    const calls = Array.from({ length: aiLimits.perMinute + 1 }, () => eager.api['ai.complete']({ body: ask('Hi') }));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(aiLimits.perMinute);
    const refused = await failureOf(eager.api['ai.complete']({ body: ask('Hi') }));
    expect(refused).toMatchObject({ statusCode: 429, code: 'rate-limited' });
    expect(refused.retryAfter).toBeGreaterThan(0);
    await agent.api['ai.complete']({ body: ask('Hi') });
  });
});

describe('[S-03] with the operator’s provider', () => {
  let t: TestApp;
  let agent: TestAgent;
  let service: AiService;
  /** Another process, which does not wait long. */
  let hasty: TestApp;
  beforeAll(async () => {
    service = await startAiService();
    const ai = { baseUrl: service.baseUrl, apiKey: service.key, model: 'test-model' };
    t = await createTestApp({ config: { ai } });
    hasty = await createTestApp({ config: { ai, aiPatienceMs: 1500 }, pool: t.pool });
  });
  beforeEach(async () => {
    agent = await t.agent(await t.workspace());
    Object.assign(service, { mode: 'ok', answer: 'Hello from the model.', requests: [], abandoned: 0 });
  });
  afterAll(async () => {
    await hasty.close();
    await t.close();
    await service.close();
    expect(t.errors).toEqual([]);
  });

  it('asks it what was said, with the help of the console before it', async () => {
    const messages = [
      { role: 'user' as const, content: 'Hi' },
      { role: 'assistant' as const, content: 'Hello' },
      { role: 'user' as const, content: 'How do I end a chat?' },
    ];
    const answer = await agent.api['ai.complete']({ body: { messages } });
    expect(answer).toMatchObject({
      model: 'test-model',
      choices: [{ index: 0, message: { role: 'assistant', content: 'Hello from the model.' }, finish_reason: 'stop' }],
    });
    const [request] = service.requests;
    expect(Object.keys(request ?? {}).sort()).toEqual(['messages', 'model', 'stream']);
    expect(request?.messages[0]).toMatchObject({ role: 'system', content: expect.stringContaining('End a chat') });
    expect(request?.messages.slice(1)).toEqual(messages);
  });

  it.each(['ok', 'whole', 'no-done'] as const)('takes an answer that is %s', async (mode) => {
    service.mode = mode;
    const answer = await agent.api['ai.complete']({ body: ask('Hi') });
    expect(answer.choices[0]?.message.content).toBe('Hello from the model.');
    expect((await streamed(t.baseUrl, agent, { path, body: ask('Hi') })).text).toBe('Hello from the model.');
  });

  it.each(['thinks', 'reasons'] as const)('[S-02] knows the thinking of a model that %s', async (mode) => {
    service.mode = mode;
    const { text } = await streamed(t.baseUrl, agent, { path, body: ask('Hi') });
    expect(splitThinking(text)).toEqual({ thinking: 'Let me see.', open: false, answer: 'Hello from the model.' });
  });

  const failures: [AiMode, number, string][] = [
    ['unauthorized', 424, 'ai-refused'],
    ['no-model', 424, 'ai-rejected'],
    ['redirect', 424, 'ai-rejected'],
    ['limited', 429, 'ai-busy'],
    ['limited-date', 429, 'ai-busy'],
    ['broken', 424, 'ai-failed'],
    ['garbage', 424, 'ai-failed'],
    ['wrong-shape', 424, 'ai-failed'],
    ['html', 424, 'ai-failed'],
    ['empty', 424, 'ai-failed'],
  ];
  it.each(failures)('[S-04] a provider that is %s is a plain %i %s, streamed or not', async (mode, status, code) => {
    service.mode = mode;
    const error = await failureOf(agent.api['ai.complete']({ body: ask('Hi') }));
    expect([error.statusCode, error.code]).toEqual([status, code]);
    expect(error.message).not.toContain('secret');
    expect((await streamed(t.baseUrl, agent, { path, body: ask('Hi') })).status).toBe(status);
  });

  it('[S-04] passes on how long to wait, in seconds', async () => {
    service.mode = 'limited';
    expect((await failureOf(agent.api['ai.complete']({ body: ask('Hi') }))).retryAfter).toBe(17);
    service.mode = 'limited-date';
    const { retryAfter } = await failureOf(agent.api['ai.complete']({ body: ask('Hi') }));
    expect(retryAfter).toBeGreaterThan(60);
    expect(retryAfter).toBeLessThan(91);
  });

  const halfWay: [AiMode, string][] = [
    ['garbage-in-stream', 'ai-failed'],
    ['error-in-stream', 'ai-failed'],
    ['endless-line', 'ai-failed'],
  ];
  it.each(halfWay)('[S-04] one that %s half-way ends the stream with %s and no [DONE]', async (mode, code) => {
    service.mode = mode;
    const got = await streamed(t.baseUrl, agent, { path, body: ask('Hi') });
    expect(got.text).toBe('Hello ');
    expect(got.error?.code).toBe(code);
    expect(got.error?.message).not.toContain('secret');
    expect(got.events).not.toContain('[DONE]');
    const error = await failureOf(agent.api['ai.complete']({ body: ask('Hi') }));
    expect([error.statusCode, error.code]).toEqual([424, code]);
  });

  it('[S-04] a cut connection ends the stream with ai-failed and no [DONE]', async () => {
    service.mode = 'held';
    const cut = (text: string) => {
      if (text === 'Hello ') service.release('cut');
      return false;
    };
    const got = await streamed(t.baseUrl, agent, { path, body: ask('Hi'), stop: cut });
    expect(got).toMatchObject({ text: 'Hello ', error: { message: 'The answer of the AI provider broke off.' } });
    expect(got.events).not.toContain('[DONE]');
  });

  it.each(['silent', 'stalls'] as const)('[S-04] one that is %s is not waited for for ever', async (mode) => {
    service.mode = mode;
    const person = await hasty.agent(await hasty.workspace());
    const error = await failureOf(person.api['ai.complete']({ body: ask('Hi') }));
    expect([error.statusCode, error.code]).toEqual([424, 'ai-timeout']);
    const got = await streamed(hasty.baseUrl, person, { path, body: ask('Hi') });
    expect([got.status, got.error?.code]).toEqual(mode === 'silent' ? [424, undefined] : [200, 'ai-timeout']);
  });

  it('a huge answer is cut off, and reading stops', async () => {
    service.mode = 'huge';
    const answer = await agent.api['ai.complete']({ body: ask('Hi') });
    expect(answer.choices[0]?.finish_reason).toBe('length');
    expect(answer.choices[0]?.message.content).toHaveLength(aiLimits.answerChars);
  });

  it('pieces arrive while the model still writes; who goes away ends the call', async () => {
    service.mode = 'held';
    const got = await streamed(t.baseUrl, agent, { path, body: ask('Hi'), stop: (text) => text === 'Hello ' });
    expect(got.text).toBe('Hello ');
    await eventually(() => expect(service.abandoned).toBe(1));
    service.release();
  });

  it('a service that cannot be reached is a plain error too', async () => {
    const nowhere = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: null, model: 'm' };
    const other = await createTestApp({ config: { ai: nowhere } });
    const person = await other.agent(await other.workspace());
    const error = await failureOf(person.api['ai.complete']({ body: ask('Hi') }));
    expect([error.statusCode, error.code]).toEqual([424, 'ai-failed']);
    await other.close();
  });
});
