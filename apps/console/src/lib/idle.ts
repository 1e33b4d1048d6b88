import { useEffect, useState } from 'react';

/** A page that is never at rest gets to it all the same. */
const atMostMs = 1000;

/** False until the page has drawn what it is about: for parts nobody asks for in the first second. */
export function useHasRested(): boolean {
  const canTell = typeof requestIdleCallback === 'function';
  const [rested, setRested] = useState(!canTell);
  useEffect(() => {
    if (!canTell) return;
    const waiting = requestIdleCallback(() => setRested(true), { timeout: atMostMs });
    return () => cancelIdleCallback(waiting);
  }, [canTell]);
  return rested;
}
