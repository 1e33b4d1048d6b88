import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { logOptions } from './log.ts';

it('an error of the database is logged with its statement and state, and without the values it was run with', () => {
  const lines: string[] = [];
  const log = pino(logOptions('info'), { write: (line: string) => void lines.push(line) });
  const driver = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
    code: '23505',
    detail: 'Key (email)=(ann@shopper.test) already exists.',
    constraint: 'users_email_key',
  });
  log.error({
    err: new DrizzleQueryError('insert into users values ($1)', ['ann@shopper.test', 'hash-of-it'], driver),
  });
  const [line = ''] = lines;
  expect(line).not.toContain('ann@shopper.test');
  expect(line).not.toContain('hash-of-it');
  const { err } = JSON.parse(line);
  expect(err).toMatchObject({ query: 'insert into users values ($1)', cause: { code: '23505' } });
  expect(err.cause.constraint).toBe('users_email_key');
  expect(err.stack).toContain('log.test.ts');
});
