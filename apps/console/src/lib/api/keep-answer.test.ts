import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { keepAnswer } from './keep-answer.ts';

const client = new QueryClient();
afterEach(() => client.clear());

/** A page that shows a read whose answers come when the test says so. */
function show() {
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: ['guide'],
    queryFn: ({ signal: _cancelled }) => new Promise((resolve) => void answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  const held = () => client.getQueryData(['guide']);
  return { answers, held, stop };
}

it('a read that was asked before the write does not put back what it changed, and is asked again', async () => {
  const { answers, held, stop } = show();
  answers[0]?.('shown');
  await vi.waitFor(() => expect(held()).toBe('shown'));
  void client.invalidateQueries({ queryKey: ['guide'] });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  keepAnswer(client, ['guide'], 'hidden');
  expect(held()).toBe('hidden');
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[1]?.('shown');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(held()).toBe('hidden');
  answers[2]?.('hidden, and ticked');
  await vi.waitFor(() => expect(held()).toBe('hidden, and ticked'));
  stop();
});

it('the first read of all is not waited for either', async () => {
  const { answers, held, stop } = show();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  keepAnswer(client, ['guide'], 'hidden');
  answers[0]?.('shown');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(held()).toBe('hidden');
  stop();
});

it('nothing is asked where nothing was; what is held may be changed', async () => {
  const { answers, held, stop } = show();
  answers[0]?.('a');
  await vi.waitFor(() => expect(held()).toBe('a'));
  keepAnswer(client, ['guide'], (before: unknown) => `${before}b` as never);
  expect(held()).toBe('ab');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(answers).toHaveLength(1);
  stop();
});
