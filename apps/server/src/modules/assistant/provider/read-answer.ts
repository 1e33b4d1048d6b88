import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { failureOfStatus } from './failures.ts';
import type { Finish } from './provider.ts';

/** A line or a whole answer of a service that is longer is no answer but an attack, or a mistake. */
const longestPiece = 1_000_000;

const said = z.string().nullish();
const reasons = z.string().nullish();
const chunkSchema = z.object({
  error: z.unknown().optional(),
  choices: z
    .array(z.object({ delta: z.object({ content: said, reasoning_content: said }).nullish(), finish_reason: reasons }))
    .default([]),
});
const wholeSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: said, reasoning_content: said }), finish_reason: reasons })),
});
const errorSchema = z.object({ code: z.union([z.string(), z.number()]).nullish() });

export type Bytes = AsyncIterable<Buffer>;

/** Takes the pieces of an answer; `said` tells whether more is wanted. */
export interface Sink {
  text(piece: string): 'more' | 'enough';
}

/**
 * Services that think aloud in a field of their own are brought into the one shape: `<think>` before the answer.
 */
function createWriter(sink: Sink) {
  let thinking = false;
  const write = (piece: string) => sink.text(piece);
  return {
    take(thought: string | null | undefined, content: string | null | undefined): 'more' | 'enough' {
      if (thought) {
        const open = thinking ? '' : '<think>';
        thinking = true;
        if (write(open + thought) === 'enough') return 'enough';
      }
      if (!content) return 'more';
      const close = thinking ? '</think>' : '';
      thinking = false;
      return write(close + content);
    },
  };
}

const finishOf = (reason: string | null | undefined): Finish => (reason === 'length' ? 'length' : 'stop');

/** Reads server-sent chunks as OpenAI publishes them, `[DONE]` at the end. Throws ai-failed for anything else. */
export async function readStream(bytes: Bytes, sink: Sink): Promise<Finish> {
  const writer = createWriter(sink);
  let finish: Finish | null = null;
  for await (const data of eventsOf(bytes)) {
    if (data === '[DONE]') return finish ?? 'stop';
    const chunk = parse(chunkSchema, data);
    if (chunk.error !== undefined && chunk.error !== null) throw failureInStream(chunk.error);
    const [choice] = chunk.choices;
    if (choice === undefined) continue;
    if (writer.take(choice.delta?.reasoning_content, choice.delta?.content) === 'enough') return 'length';
    if (choice.finish_reason) finish = finishOf(choice.finish_reason);
  }
  // Some services end without the last line; one that was cut off has not said why it finished.
  if (finish === null) throw new Error('The answer ended without saying why.');
  return finish;
}

/** The data of each event. A comment, a name or an id means nothing here. */
async function* eventsOf(pieces: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  for await (const bytes of pieces) {
    rest += decoder.decode(bytes, { stream: true });
    if (rest.length > longestPiece) throw new Error('An endless line.');
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
      else if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      }
    }
  }
  if (rest.startsWith('data:')) data.push(rest.slice(5).trimStart());
  if (data.length > 0) yield data.join('\n');
}

/** Services that do not stream answer whole. */
export async function readWhole(pieces: Bytes, sink: Sink): Promise<Finish> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of pieces) {
    bytes += part.length;
    if (bytes > longestPiece) throw new Error('An endless answer.');
    parts.push(part);
  }
  const [choice] = parse(wholeSchema, Buffer.concat(parts).toString('utf8')).choices;
  if (choice === undefined) throw new Error('An answer without a choice.');
  const { reasoning_content: thought, content } = choice.message;
  const taken = createWriter(sink).take(thought, content);
  return taken === 'enough' ? 'length' : finishOf(choice.finish_reason);
}

function parse<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  return schema.parse(JSON.parse(text));
}

function failureInStream(error: unknown): AppError {
  const code = errorSchema.safeParse(error).data?.code;
  if (code === 429 || code === 'rate_limit_exceeded' || code === 'insufficient_quota') {
    return failureOfStatus(429, undefined);
  }
  return new AppError('ai-failed');
}
