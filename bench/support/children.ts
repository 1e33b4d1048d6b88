import { fork } from 'node:child_process';
import { join } from 'node:path';
import { endProcess, root } from './processes.ts';

// biome-ignore lint/suspicious/noExplicitAny: any question of a program; `ask` and `answer` know the types.
type Questions = Record<string, (given: any) => unknown>;

/** A program of `bench/crowds` in a process of its own, so that the clients' work is not the server's nor each other's. */
export interface Child<Q extends Questions> {
  ask<K extends keyof Q & string>(name: K, given: Parameters<Q[K]>[0]): Promise<Awaited<ReturnType<Q[K]>>>;
  stop(): Promise<void>;
}

type Answer = { id: number; answer: unknown } | { id: number; failed: string };

export function startChild<Q extends Questions>(program: string): Child<Q> {
  const child = fork(join(root, 'bench', 'crowds', `${program}.ts`), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, { done(answer: unknown): void; fail(error: Error): void }>();
  let count = 0;
  child.on('message', (said: Answer) => {
    const one = waiting.get(said.id);
    waiting.delete(said.id);
    if ('failed' in said) one?.fail(new Error(`${program}: ${said.failed}`));
    else one?.done(said.answer);
  });
  child.once('exit', (code) => {
    for (const { fail } of waiting.values()) fail(new Error(`${program} ended with code ${code} before it answered.`));
  });
  return {
    ask: (name, given) =>
      new Promise((done, fail) => {
        count += 1;
        // The child answers with what the function of this name returns.
        waiting.set(count, { done: done as (answer: unknown) => void, fail });
        child.send({ id: count, name, given });
      }),
    stop: () => endProcess(child),
  };
}

/** In the child: answers what is asked, and ends with whoever asks. */
export function answer(questions: Questions): void {
  process.on('message', async ({ id, name, given }: { id: number; name: string; given: unknown }) => {
    try {
      process.send?.({ id, answer: await questions[name]?.(given) });
    } catch (error) {
      process.send?.({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
}
