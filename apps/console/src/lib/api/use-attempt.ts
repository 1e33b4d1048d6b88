import { ApiError } from '@chatso/contract';
import { useState } from 'react';
import { serverNow } from '../formats/clock.ts';
import { errorMessage, fieldErrors } from './errors.ts';

export interface Attempt {
  working: boolean;
  /** What to show above the form, or null. */
  problem: string | null;
  /** What to show at a field, by its name. */
  fields: Readonly<Record<string, string>>;
  /** Too many attempts: no sooner than this, ms since the epoch. */
  blockedUntil: number | null;
  /** Answers what the call answers, or undefined when it failed; the failure is in `problem` or `fields` then. */
  run<T>(ask: () => Promise<T>): Promise<T | undefined>;
  /** Forgets what went wrong: the person is typing again, or elsewhere. */
  reset(): void;
}

interface State {
  working: boolean;
  problem: string | null;
  fields: Record<string, string>;
  blockedUntil: number | null;
}

const calm: State = { working: false, problem: null, fields: {}, blockedUntil: null };

function stateOf(error: unknown): State {
  const fields = fieldErrors(error);
  const blocked = error instanceof ApiError && error.statusCode === 429;
  return {
    working: false,
    problem: Object.keys(fields).length > 0 ? null : errorMessage(error),
    fields,
    blockedUntil: blocked ? serverNow() + (error.retryAfter ?? 60) * 1000 : null,
  };
}

/** One call of a form, with what a form shows of it. `onError` may take a failure over by answering true. */
export function useAttempt(onError?: (error: unknown) => boolean): Attempt {
  const [state, setState] = useState<State>(calm);
  return {
    ...state,
    reset: () => setState(calm),
    async run(ask) {
      setState({ ...calm, working: true });
      try {
        const answer = await ask();
        setState(calm);
        return answer;
      } catch (error) {
        setState(onError?.(error) === true ? calm : stateOf(error));
        return undefined;
      }
    },
  };
}
