import { ApiError } from '@chatso/contract';
import { aiLimits } from '@chatso/domain';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../app/i18n/i18n.ts';
import type { AiAsk, AiSaid } from '../../lib/api/ai-answer.ts';
import { type Assistant, createAssistant, questionOf } from './assistant.ts';
import { type AssistantMessage, historyOf } from './history.ts';

interface Asked extends AiAsk {
  contents: string[];
  answer(said: Partial<AiSaid>): void;
  fail(error: ApiError): void;
}

let asked: Asked[];
const last = (): Asked => {
  const one = asked.at(-1);
  if (!one) throw new Error('Nothing was asked.');
  return one;
};
const make = (user = 'u1', workspace = 'w1'): Assistant =>
  createAssistant(
    historyOf(user, workspace),
    (messages, ask) =>
      new Promise<AiSaid>((resolve, reject) => {
        const stopped = new ApiError({ statusCode: 0, message: 'x', aborted: true });
        ask.signal.addEventListener('abort', () => reject(stopped));
        asked.push({
          ...ask,
          contents: messages.map(({ content }) => content),
          answer: (said) => resolve({ text: '', model: 'm', cut: false, ...said }),
          fail: reject,
        });
      }),
  );
const shown = ({ store }: Assistant) => store.getState().messages.map(({ text, ended }) => [text, ended]);
const settled = (assistant: Assistant) => vi.waitFor(() => expect(assistant.store.getState().coming).toBeNull());
const message = (role: AssistantMessage['role'], text: string): AssistantMessage => ({
  ...{ id: text, role, text, ended: 'whole' },
});

beforeEach(() => {
  localStorage.clear();
  asked = [];
});

describe('a talk with the assistant', () => {
  it('shows the answer as it comes, keeps it, and asks with what was said before', async () => {
    const assistant = make();
    assistant.send('  Hi \u0000');
    expect(assistant.store.getState().coming).toBe('');
    last().onText('Hel');
    expect(assistant.store.getState().coming).toBe('Hel');
    last().answer({ text: '<think>Hm</think>Hello' });
    await settled(assistant);
    expect(shown(assistant)).toEqual([
      ['Hi', 'whole'],
      ['<think>Hm</think>Hello', 'whole'],
    ]);
    assistant.send('And then?');
    expect(last().contents).toEqual(['Hi', 'Hello', 'And then?']);
  });

  it('[S-05] sends nothing that is empty or too long, and one question at a time', () => {
    const assistant = make();
    for (const text of ['', ' \n ', 'x'.repeat(aiLimits.messageChars + 1)]) assistant.send(text);
    expect(asked).toEqual([]);
    assistant.send('one');
    assistant.send('two');
    expect(asked).toHaveLength(1);
  });

  it('[S-02] [S-06] is kept under the prefix chatso-v2, per user and workspace, until it is cleared', async () => {
    const assistant = make();
    assistant.send('Hi');
    last().answer({ text: 'Hello' });
    await settled(assistant);
    expect(Object.keys(localStorage)).toEqual(['chatso-v2:assistant:u1:w1']);
    expect(shown(make())).toEqual(shown(assistant));
    expect([...shown(make('u2')), ...shown(make('u1', 'w2'))]).toEqual([]);
    assistant.clear();
    expect(localStorage).toHaveLength(0);
    expect(shown(make())).toEqual([]);
  });

  it('[S-04] a failure stays with what came before it, and is asked again in its place', async () => {
    const assistant = make();
    assistant.send('Hi');
    last().onText('Hel');
    last().fail(new ApiError({ statusCode: 424, message: 'The AI provider gave no usable answer.' }));
    await settled(assistant);
    expect(shown(assistant).at(-1)).toEqual(['Hel', 'failed']);
    expect(assistant.store.getState().problem).toBe('The AI provider gave no usable answer.');
    assistant.retry();
    expect(last().contents).toEqual(['Hi']);
    last().answer({ text: 'Hello', cut: true });
    await settled(assistant);
    expect(shown(assistant)).toEqual([
      ['Hi', 'whole'],
      ['Hello', 'cut'],
    ]);
  });

  it('is stopped with what came so far; a cleared one hears no late answer', async () => {
    const assistant = make();
    assistant.send('Hi');
    last().onText('Hel');
    assistant.stop();
    await settled(assistant);
    expect(shown(assistant).at(-1)).toEqual(['Hel', 'stopped']);
    assistant.retry();
    const late = last();
    assistant.clear();
    late.onText('Late');
    expect(late.signal.aborted).toBe(true);
    expect(assistant.store.getState()).toEqual({ messages: [], coming: null, problem: null });
  });

  it('a question whose answer a reload cut off can be asked again', () => {
    historyOf('u1', 'w1').write([message('user', 'Hi')]);
    const assistant = make();
    assistant.retry();
    expect(last().contents).toEqual(['Hi']);
  });

  it('[S-1] asks with the newest twenty, answers without thinking and not too long, none of them empty', () => {
    const many = Array.from({ length: 30 }, (_, at) => message(at % 2 ? 'assistant' : 'user', `m${at}`));
    expect(questionOf([...many, message('user', 'q')]).map(({ content }) => content)).toEqual([
      ...many.slice(11).map(({ text }) => text),
      'q',
    ]);
    const long = message('assistant', `<think>t</think>${'🎉'.repeat(aiLimits.messageChars + 9)}`);
    const [answer, ...rest] = questionOf([long, message('assistant', '<think>only</think>'), message('user', 'q')]);
    expect(answer?.content).toBe('🎉'.repeat(aiLimits.messageChars));
    expect(rest.map(({ content }) => content)).toEqual(['q']);
  });
});
