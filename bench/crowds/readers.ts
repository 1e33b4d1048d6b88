import { constants, setPriority } from 'node:os';
import { answer } from '../support/children.ts';

/** Who asks, and for what in turn. */
export interface Reader {
  headers: Record<string, string>;
  urls: string[];
}

const questions = {
  /** Each reads what it asks for to its end, again and again until the time is over; answers how often. */
  async read({ readers, seconds }: { readers: Reader[]; seconds: number }): Promise<number> {
    const signal = AbortSignal.timeout(seconds * 1000);
    let done = 0;
    const work = async ({ headers, urls }: Reader): Promise<void> => {
      for (let turn = 0; !signal.aborted; turn += 1) {
        const url = urls[turn % urls.length] ?? '';
        const response = await fetch(url, { headers, signal });
        if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
        for await (const _ of response.body as unknown as AsyncIterable<Uint8Array>);
        done += 1;
      }
    };
    const over = (error: unknown) => {
      // What takes longer than the time is cut off.
      if (!signal.aborted) throw error;
    };
    await Promise.all(readers.map((reader) => work(reader).catch(over)));
    return done;
  },
};
export type Readers = typeof questions;
// It is other machines' work: what it takes of the processor is not the product's doing.
setPriority(constants.priority.PRIORITY_LOW);
answer(questions);
