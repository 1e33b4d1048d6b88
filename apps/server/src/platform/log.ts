import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';

const secrets = ['password', 'token', 'idToken', 'refreshToken', 'customToken', 'visitorToken', 'otp', 'secret'];

/** Nothing that lets somebody in is ever written. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  redact: {
    paths: [
      'req.headers.authorization',
      'req.headers.cookie',
      'res.headers["set-cookie"]',
      'headers.authorization',
      'headers.cookie',
      ...secrets,
      ...secrets.map((name) => `*.${name}`),
    ],
    censor: '[hidden]',
  },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: withoutValues },
  hooks: {
    // Without a sentence of its own, a line repeats the error's, values and all.
    logMethod(args, method) {
      const [first, sentence] = args;
      const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
      if (error instanceof Error && sentence === undefined)
        return method.call(this, first === error ? { err: error } : (first as object), cut(error.message));
      return method.apply(this, args);
    },
  },
});

/**
 * Failed statements carry the values they were run with, in the text of Drizzle's error and in PostgreSQL's detail: people's
 * words and addresses, hashes of codes. The statement, the state and the constraint are enough to find a mistake.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, ...rest } = stdSerializers.errWithCause(error);
  const told: Record<string, unknown> = { type, message: cut(message), stack: cut(stack) };
  for (const [key, value] of Object.entries(rest)) if (!valued.has(key) && key !== 'raw') told[key] = value;
  if (error.cause !== undefined) told.cause = withoutValues(error.cause);
  return told;
}

const valued = new Set(['params', 'detail', 'where', 'cause', 'aggregateErrors']);
const cut = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '');

/** JSON lines on standard output. */
export const createLog = (level: string): Logger => pino(logOptions(level));
