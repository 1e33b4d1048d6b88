import { ApiError } from '@chatso/contract';
import { useState } from 'react';
import { errorMessage } from '../../lib/errors.ts';
import { enterSession } from '../../lib/session.ts';

type Granted = { idToken: string; uid: string; expiresIn: number };

export interface SignInAttempt {
  working: boolean;
  /** What to show, or null. */
  problem: string | null;
  /** Too many attempts: no sooner than this, ms since the epoch. */
  blockedUntil: number | null;
  run(ask: () => Promise<Granted>): Promise<boolean>;
}

/** One attempt to get in, by password or as a demo account. Stays `working` after success, because the page is leaving. */
export function useSignIn(): SignInAttempt {
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [blockedUntil, setBlockedUntil] = useState<number | null>(null);

  async function run(ask: () => Promise<Granted>): Promise<boolean> {
    setWorking(true);
    setProblem(null);
    setBlockedUntil(null);
    try {
      await enterSession(await ask());
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.statusCode === 429) {
        setBlockedUntil(Date.now() + (error.retryAfter ?? 60) * 1000);
      }
      setProblem(errorMessage(error));
      setWorking(false);
      return false;
    }
  }

  return { working, problem, blockedUntil, run };
}
