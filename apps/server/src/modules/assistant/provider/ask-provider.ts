import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../platform/errors.ts';
import { openOutside } from '../../../platform/http/outgoing.ts';
import { failureOf, failureOfStatus, type OwnStop } from './failures.ts';
import type { Finish, Provider, Question } from './provider.ts';
import { readStream, readWhole, type Sink } from './read-answer.ts';

/** An answer as a whole may take so many times the patience between two pieces of it. */
const patienceTimes = 4;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the point is to drop them
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

const completionsOf = (baseUrl: string): string => {
  const base = baseUrl.replace(/\/+$/, '');
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`;
};

/**
 * Asks an OpenAI-compatible service and hands on its answer piece by piece. Only model, messages and `stream` are sent:
 * everything else (token limits, temperature) is refused by one service or another.
 * @throws ai-refused, ai-rejected, ai-busy, ai-timeout, ai-failed; never what the service itself said
 */
export async function askProvider(provider: Provider, question: Question): Promise<Finish> {
  const watch = createWatch(provider.patienceMs, question.signal);
  const sink = createSink(question);
  try {
    const response = await openOutside({
      url: completionsOf(provider.baseUrl),
      headers: headersOf(provider),
      body: Buffer.from(JSON.stringify({ model: provider.model, messages: question.messages, stream: true })),
      allowed: provider.allowed,
      signal: watch.signal,
    });
    // An answer that is not read to its end has no other listener.
    response.on('error', () => undefined);
    const status = response.statusCode ?? 0;
    if (status !== 200) throw failureOfStatus(status, response.headers['retry-after']);
    const streams = /^text\/event-stream\b/i.test(response.headers['content-type'] ?? '');
    const bytes = heardBy(watch, response);
    const finish = await (streams ? readStream(bytes, sink) : readWhole(bytes, sink));
    if (sink.chars() === 0) throw new AppError('ai-failed');
    return finish;
  } catch (error) {
    throw failureOf(error, { stopped: watch.signal.reason, begun: sink.chars() > 0 });
  } finally {
    watch.stop();
  }
}

async function* heardBy(watch: { heard(): void }, response: IncomingMessage): AsyncGenerator<Buffer> {
  for await (const bytes of response as AsyncIterable<Buffer>) {
    watch.heard();
    yield bytes;
  }
}

function headersOf({ apiKey }: Provider): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'text/event-stream, application/json',
    'accept-encoding': 'identity',
    ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  };
}

function createSink({ maxChars, onText }: Question): Sink & { chars(): number } {
  let chars = 0;
  return {
    chars: () => chars,
    text(piece) {
      const clean = piece.replace(control, '').slice(0, maxChars - chars);
      chars += clean.length;
      if (clean !== '') onText(clean);
      return chars >= maxChars ? 'enough' : 'more';
    },
  };
}

/** Ends a call when its asker has gone, when the service keeps silent for too long, or never comes to an end. */
function createWatch(patienceMs: number, asker: AbortSignal) {
  const controller = new AbortController();
  const stopFor = (reason: OwnStop) => () => controller.abort(reason);
  const onGone = stopFor('gone');
  const whole = setTimeout(stopFor('silent'), patienceMs * patienceTimes);
  let silence = setTimeout(stopFor('silent'), patienceMs);
  if (asker.aborted) onGone();
  else asker.addEventListener('abort', onGone, { once: true });
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(silence);
      silence = setTimeout(stopFor('silent'), patienceMs);
    },
    /** Whatever the service still sends is not read any more. */
    stop() {
      clearTimeout(whole);
      clearTimeout(silence);
      asker.removeEventListener('abort', onGone);
      controller.abort('gone');
    },
  };
}
