/** A thread that parses letters: what takes long or breaks does so here, and not where messages are carried. */
import { parentPort } from 'node:worker_threads';
import type { LetterOptions } from './parsed-letter.ts';
import { readLetter } from './read-letter.ts';

parentPort?.on('message', async ({ id, raw, options }: { id: number; raw: Uint8Array; options: LetterOptions }) => {
  try {
    parentPort?.postMessage({ id, letter: await readLetter(raw, options) });
  } catch {
    // The words of a parser repeat what they stumble over.
    parentPort?.postMessage({ id, letter: null });
  }
});
