import { ApiError } from '@chatso/contract';
import { useState } from 'react';
import { type Attempt, useAttempt } from '../../lib/api/use-attempt.ts';
import { enterSession } from '../../lib/session/session.ts';

type Granted = { idToken: string; uid: string; expiresIn: number };

export interface SignInAttempt extends Pick<Attempt, 'working' | 'problem' | 'fields' | 'blockedUntil'> {
  /** The password was right and a code is wanted: what proves it. */
  challenge: string | null;
  run(ask: () => Promise<Granted>): Promise<boolean>;
  /** Back to the first step. */
  startOver(): void;
}

/** One attempt to get in, in one step or two. Stays `working` after success, because the page is leaving. */
export function useSignIn(): SignInAttempt {
  const [entered, setEntered] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  const attempt = useAttempt((error) => {
    if (!(error instanceof ApiError) || error.challenge === undefined) return false;
    setChallenge(error.challenge);
    return true;
  });
  const { problem, fields, blockedUntil } = attempt;
  return {
    ...{ problem, fields, blockedUntil, challenge },
    working: attempt.working || entered,
    async run(ask) {
      const user = await attempt.run(async () => enterSession(await ask()));
      setEntered(user !== undefined);
      return user !== undefined;
    },
    startOver() {
      attempt.reset();
      setChallenge(null);
    },
  };
}
