import { expect, it } from 'vitest';
import { describeRefusal, readRefusal } from './refusal.ts';

it.each([
  [undefined, 'later'],
  [null, 'later'],
  ['no', 'later'],
  [{}, 'later'],
  [{ statusCode: '404' }, 'later'],
  ...[0, 401, 408, 500, 502, 599].map((statusCode) => [{ statusCode }, 'later'] as const),
  ...[400, 413, 415, 422].map((statusCode) => [{ statusCode }, 'message'] as const),
  ...[402, 403, 404, 409, 410].map((statusCode) => [{ statusCode }, 'conversation'] as const),
] as const)('[H-59] what was answered with %j is tried %s', (error, kind) => {
  expect(readRefusal(error)).toEqual({ kind });
});

it.each([429, 503])('%i waits as long as it says in seconds, else two', (statusCode) => {
  expect(readRefusal({ statusCode, retryAfter: 7 })).toEqual({ kind: 'wait', waitMs: 7000 });
  expect(readRefusal({ statusCode, retryAfter: -7 })).toEqual({ kind: 'wait', waitMs: 0 });
  expect(readRefusal({ statusCode, retryAfter: '7' })).toEqual({ kind: 'wait', waitMs: 2000 });
  expect(readRefusal({ statusCode })).toEqual({ kind: 'wait', waitMs: 2000 });
});

it('an item shows the code and text of its refusal, and nothing that is neither', () => {
  expect(describeRefusal({ code: 'banned', message: 'You may not write here.' })).toEqual({
    code: 'banned',
    error: 'You may not write here.',
  });
  const exact = { code: 'bad-request', reason: 'too-long', details: { max: 3 } };
  expect(describeRefusal({ ...exact, message: 'x' })).toEqual({ ...exact, error: 'x' });
  expect(describeRefusal({ code: 'x', reason: 7, details: { max: {} } }).details).toBeUndefined();
  expect(describeRefusal({ code: 4, message: { a: 1 } })).toEqual({ code: undefined, error: undefined });
  for (const error of [null, undefined, 'no']) expect(describeRefusal(error)).toEqual({});
});
