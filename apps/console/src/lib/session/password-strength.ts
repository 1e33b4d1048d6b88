import type { PasswordFault } from '@chatso/domain';
import { useDeferredValue, useEffect, useState } from 'react';

type Estimator = typeof import('./password-estimator.ts');
export type PasswordStrength = PasswordFault | 'fair' | 'good' | 'strong';

const shortest = 8;
let loading: Promise<Estimator | null> | null = null;

/** Null when the network does not give it: the server judges all the same. */
function loadEstimator(): Promise<Estimator | null> {
  loading ??= import('./password-estimator.ts').catch(() => {
    loading = null;
    return null;
  });
  return loading;
}

/** Null while it is too short to judge, and where nobody here can. */
export async function strengthOf(password: string, own: readonly string[]): Promise<PasswordStrength | null> {
  if (password.length < shortest) return null;
  const estimator = await loadEstimator();
  if (estimator === null) return null;
  const { fault, score } = estimator.judge(password, own);
  if (fault !== null) return fault;
  if (score === 2) return 'fair';
  return score === 3 ? 'good' : 'strong';
}

/** The same while somebody types, a moment behind. `own`: what everybody knows of the person. */
export function usePasswordStrength(password: string, own: readonly string[]): PasswordStrength | null {
  const typed = useDeferredValue(password);
  const words = own.join('\n');
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  useEffect(() => {
    let current = true;
    if (typed !== '') void loadEstimator();
    void strengthOf(typed, words.split('\n')).then((judged) => {
      if (current) setStrength(judged);
    });
    return () => {
      current = false;
    };
  }, [typed, words]);
  return strength;
}
