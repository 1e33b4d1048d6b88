import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { safeParse } from 'zod/v4/core';
import type { AgentActor, VisitorActor } from '../actor.ts';
import type { Ctx } from '../ctx.ts';
import { AppError, asAppError, toErrorBody, validationError } from '../errors.ts';
import type { RealtimeParts } from './parts.ts';
import type { AnySocket, Namespace, SocketHandler } from './wire.ts';

export interface Dispatcher {
  listen(namespace: Namespace, socket: AnySocket): void;
  /** Waits until no handler is running, at most `waitMs`. */
  settled(waitMs: number): Promise<void>;
}

type Answer = (ack: unknown) => void;
const nobody: Answer = () => undefined;

/** From a socket's words to a use case and back to its ack. No input can make it throw. */
export function createDispatcher(
  parts: RealtimeParts,
  ctxOf: (socket: AnySocket) => Ctx<AgentActor | VisitorActor>,
): Dispatcher {
  const handlers = new Map(
    parts.handlers.map((handler) => [keyOf(handler.namespace, handler.event), prepare(handler)]),
  );
  const unknowns = new RateLimiterMemory({ keyPrefix: 'unknown', points: 10, duration: 60 });
  let inFlight = 0;
  let whenIdle: (() => void)[] = [];

  async function handle(
    { handler, limiter }: Prepared,
    socket: AnySocket,
    payload: unknown,
    answer: Answer,
  ): Promise<void> {
    const { namespace, event } = handler;
    const stop = parts.metrics.socketEvents.startTimer({ namespace, event });
    const ctx = ctxOf(socket);
    inFlight += 1;
    try {
      await spend(limiter, socket);
      const parsed = safeParse(handler.payload, payload);
      if (!parsed.success) throw validationError(parsed.error.issues);
      const data = await handler.handle(ctx, parsed.data, socket);
      answer({ data: data ?? null });
      stop({ result: 'ok' });
    } catch (error) {
      const known = asAppError(error);
      if (known === null) ctx.log.error({ err: error, event, requestId: ctx.requestId }, 'Socket event failed');
      answer({ error: toErrorBody(known ?? new AppError('internal'), ctx.requestId) });
      stop({ result: known?.code ?? 'internal' });
    } finally {
      inFlight -= 1;
      if (inFlight === 0) for (const done of whenIdle.splice(0)) done();
    }
  }

  /** F-29: only logged; no more of it than a line can hold, and not as often as somebody may send it. */
  function noteUnknown(namespace: Namespace, socket: AnySocket, event: string): void {
    spend(unknowns, socket).then(
      () => parts.log.info({ namespace, event: event.slice(0, 100) }, 'Unknown socket event'),
      () => undefined,
    );
  }

  return {
    listen(namespace, socket) {
      socket.onAny((event: unknown, ...args: unknown[]) => {
        const last = args.at(-1);
        const answer = typeof last === 'function' ? safely(last as Answer) : nobody;
        const payload = typeof args[0] === 'function' ? undefined : args[0];
        const prepared = handlers.get(keyOf(namespace, String(event)));
        if (prepared === undefined) {
          noteUnknown(namespace, socket, String(event));
          return;
        }
        void handle(prepared, socket, payload, answer);
      });
      socket.on('error', (error) => parts.log.info({ err: error, namespace }, 'Socket error'));
    },
    settled(waitMs) {
      if (inFlight === 0) return Promise.resolve();
      return new Promise((done) => {
        const timer = setTimeout(done, waitMs);
        whenIdle = [
          ...whenIdle,
          () => {
            clearTimeout(timer);
            done();
          },
        ];
      });
    },
  };
}

const keyOf = (namespace: Namespace, event: string): string => `${namespace} ${event}`;

interface Prepared {
  handler: SocketHandler;
  limiter: RateLimiterMemory;
}

/** A socket lives in one process, so its budget is counted there: no round trip on the message path. */
const prepare = (handler: SocketHandler): Prepared => ({
  handler,
  limiter: new RateLimiterMemory({
    keyPrefix: keyOf(handler.namespace, handler.event),
    points: handler.rate.points,
    duration: handler.rate.seconds,
  }),
});

async function spend(limiter: RateLimiterMemory, socket: AnySocket): Promise<void> {
  const { data } = socket;
  try {
    await limiter.consume(data.kind === 'agent' ? data.userId : data.visitorId);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError('rate-limited', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
  }
}

/** The client may be gone by the time the answer is ready. */
function safely(answer: Answer): Answer {
  return (ack) => {
    try {
      answer(ack);
    } catch {
      // Nobody is left to tell.
    }
  };
}
