import type { AiAnswer } from '@chatso/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, asAppError, toErrorBody } from '../../platform/errors.ts';
import { type EventStream, openEventStream } from '../../platform/http/event-stream.ts';
import { newId } from '../../platform/ids.ts';
import type { Deps } from '../../platform/module.ts';
import type { Finish } from './provider/provider.ts';

interface Asked {
  model: string;
  stream: boolean;
  /** Answers piece by piece and tells how it ended. */
  produce(onText: (text: string) => void, signal: AbortSignal): Promise<Finish>;
}

/** Calls to services that are under way in one server; a server that stops does not wait for them. */
const running = new WeakMap<Deps['config'], Set<AbortController>>();
const runningIn = ({ config }: Pick<Deps, 'config'>): Set<AbortController> => {
  const known = running.get(config) ?? new Set();
  running.set(config, known);
  return known;
};

export function stopAnswers(deps: Pick<Deps, 'config'>): void {
  for (const call of runningIn(deps)) call.abort();
}

/** Runs `work` with a signal that ends with the client's connection, or with the server. */
export async function whileAsked<R>(
  deps: Pick<Deps, 'config'>,
  reply: FastifyReply,
  work: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
  const calls = runningIn(deps);
  const gone = new AbortController();
  const onClose = () => gone.abort();
  calls.add(gone);
  reply.raw.once('close', onClose);
  try {
    return await work(gone.signal);
  } finally {
    calls.delete(gone);
    reply.raw.off('close', onClose);
  }
}

/**
 * Answers in OpenAI's shape, whole or streamed. Until the first piece is there a failure is an ordinary error answer;
 * after it, the last event of the stream.
 */
export function answerWith(
  deps: Pick<Deps, 'config' | 'clock'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { model, stream, produce }: Asked,
): Promise<AiAnswer> {
  const head = { id: `chatcmpl-${newId()}`, created: Math.floor(deps.clock.now().getTime() / 1000), model };
  return whileAsked(deps, reply, async (signal) => {
    let text = '';
    let events: EventStream | null = null;
    const chunk = (delta: object, finish_reason: Finish | null) =>
      JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] });
    const onText = (piece: string): void => {
      text += piece;
      if (!stream) return;
      if (events === null) {
        events = openEventStream(request, reply);
        events.sendData(chunk({ role: 'assistant', content: '' }, null));
      }
      events.sendData(chunk({ content: piece }, null));
    };
    const finish = await produce(onText, signal).catch((error: unknown) => {
      if (events === null) throw error;
      const known = asAppError(error);
      if (known === null) request.log.error({ err: error, requestId: request.id }, 'AI answer failed');
      events.sendData(JSON.stringify({ error: toErrorBody(known ?? new AppError('internal'), request.id) }));
      return null;
    });
    const opened = events as EventStream | null;
    if (opened !== null && finish !== null) {
      opened.sendData(chunk({}, finish));
      opened.sendData('[DONE]');
    }
    opened?.end();
    return {
      ...head,
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish ?? 'stop' }],
    };
  });
}
