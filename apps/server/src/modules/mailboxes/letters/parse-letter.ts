import type { Worker } from 'node:worker_threads';
import { limits } from '@chatso/domain';
import { startThread } from '../../../platform/beside.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LetterOptions, ParsedLetter } from './parsed-letter.ts';
import { readHeadOnly } from './read-letter.ts';

interface Task {
  id: number;
  raw: Uint8Array;
  options: LetterOptions;
  done(letter: ParsedLetter | null): void;
}

/** So much is read of a mail that is too large: text stands before files. */
export const letterBeginning = 1024 * 1024;

const defaults = { timeoutMs: 15_000, queue: 200, memoryMb: 256 };

function startParser(memoryMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
  const worker = startThread('letter-worker', import.meta.url, { resourceLimits });
  // A process that has nothing else to do may end.
  worker.unref();
  return worker;
}

/** Letters one after the other in a thread of their own, which is ended and replaced when one takes too long. */
export function createLetterReader(given: Partial<typeof defaults> = {}) {
  const { timeoutMs, queue, memoryMb } = { ...defaults, ...given };
  const waiting: Task[] = [];
  let worker: Worker | null = null;
  let current: Task | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function finish(letter: ParsedLetter | null): void {
    clearTimeout(timer);
    const task = current;
    current = null;
    task?.done(letter);
    next();
  }

  function drop(gone: Worker): void {
    if (worker !== gone) return;
    worker = null;
    void gone.terminate();
    finish(null);
  }

  function thread(): Worker {
    if (worker !== null) return worker;
    const made = startParser(memoryMb);
    made.on('message', ({ id, letter }: { id: number; letter: ParsedLetter | null }) => {
      if (current?.id === id) finish(letter);
    });
    // Out of memory, or what no handler foresaw.
    made.on('error', () => drop(made));
    made.on('exit', () => drop(made));
    worker = made;
    return made;
  }

  function next(): void {
    const task = current === null ? waiting.shift() : undefined;
    if (task === undefined) return;
    current = task;
    const running = thread();
    timer = setTimeout(() => drop(running), timeoutMs);
    running.postMessage({ id: task.id, raw: task.raw, options: task.options });
  }

  return {
    /** Answers for every mail, however broken. @throws AppError `unavailable` while too many wait. */
    async parse(raw: Uint8Array, options: LetterOptions = {}): Promise<ParsedLetter> {
      const tooLarge = raw.byteLength > limits.mailBytes;
      const given = tooLarge ? { ...options, cut: true } : options;
      const bytes = given.cut === true ? new Uint8Array(raw.subarray(0, letterBeginning)) : raw;
      if (waiting.length >= queue) throw new AppError('unavailable', { retryAfter: 5 });
      const letter = await new Promise<ParsedLetter | null>((done) => {
        lastId += 1;
        waiting.push({ id: lastId, raw: bytes, options: given, done });
        next();
      });
      return letter ?? readHeadOnly(bytes, given);
    },
    async close(): Promise<void> {
      const gone = worker;
      worker = null;
      await gone?.terminate();
    },
  };
}

const reader = createLetterReader();

/** A mail as it came over the wire, parsed in a thread of this process. */
export const parseLetter = (raw: Uint8Array, options: LetterOptions = {}): Promise<ParsedLetter> =>
  reader.parse(raw, options);
