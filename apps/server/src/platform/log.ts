import { type Logger, type LoggerOptions, pino } from 'pino';

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
});

/** JSON lines on standard output. */
export const createLog = (level: string): Logger => pino(logOptions(level));
