import { ApiError } from '@chatso/contract';
import { SyncError } from '@chatso/sync';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorMessage, fieldErrors, isRetryable, retryAfterOf } from './errors.ts';

const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
afterEach(() => vi.restoreAllMocks());

describe('what a person is told', () => {
  it("[U-01] shows the server's words, else 'Something went wrong!', and 'No internet' when offline", () => {
    const noAnswer = new ApiError({ statusCode: 0, message: 'Something went wrong!' });
    expect(errorMessage(new ApiError({ statusCode: 409, message: 'This chat has ended.' }))).toBe(
      'This chat has ended.',
    );
    expect(errorMessage(new ApiError({ statusCode: 500, message: '' }))).toBe('Something went wrong!');
    expect(errorMessage(new Error('x is not a function'))).toBe('Something went wrong!');
    expect(errorMessage(noAnswer)).toBe('Something went wrong!');
    offline();
    expect(errorMessage(noAnswer)).toBe('No internet');
    expect(errorMessage(new ApiError({ statusCode: 403, message: 'No.' }))).toBe('No.');
  });

  it('[U-01] does the same for the socket', () => {
    expect(errorMessage(new SyncError('refused', 'This chat has ended.', { statusCode: 409 }))).toBe(
      'This chat has ended.',
    );
    expect(errorMessage(new SyncError('timeout', 'No answer in time'))).toBe('Something went wrong!');
    offline();
    expect(errorMessage(new SyncError('disconnected', 'Not connected'))).toBe('No internet');
  });

  it('[U-22] says nothing about a call that we cancelled ourselves', () => {
    expect(errorMessage(new ApiError({ statusCode: 0, message: 'x', aborted: true }))).toBeNull();
    expect(errorMessage(new DOMException('cancelled', 'AbortError'))).toBeNull();
  });
});

describe('what to do about a failure', () => {
  it('[U-22] repeats what can help and nothing that was cancelled or refused', () => {
    const call = (statusCode: number) => isRetryable(new ApiError({ statusCode, message: 'x' }));
    expect([0, 429, 500, 503].map(call)).toEqual([true, true, true, true]);
    expect([400, 401, 403, 404, 409].map(call)).toEqual([false, false, false, false, false]);
    expect(isRetryable(new ApiError({ statusCode: 0, message: 'x', aborted: true }))).toBe(false);
  });

  it('reads the wait and the fields of an answer', () => {
    const error = new ApiError({
      statusCode: 400,
      message: 'x',
      retryAfter: 7,
      errors: [
        { field: 'email', code: 'of-tomorrow', message: 'Enter an email.' },
        { field: 'name', code: 'too-long', message: 'x', details: { max: 5, used: 6 } },
      ],
    });
    expect(retryAfterOf(error)).toBe(7);
    expect(fieldErrors(error)).toEqual({ email: 'Enter an email.', name: 'Max 5 characters (6/5)' });
    expect(fieldErrors(new Error('x'))).toEqual({});
  });
});
