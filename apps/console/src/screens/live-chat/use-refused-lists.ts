import { ApiError } from '@chatso/contract';
import { useCallback, useEffect, useState } from 'react';
import { errorMessage } from '../../lib/api/errors.ts';

/** H-102: said once for each answer; without a connection the banner says it, and the lists come again by themselves. */
export function useRefusedLists(error: unknown): [words: string | null, forget: () => void] {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    if (error instanceof ApiError && error.statusCode > 0) setWords(errorMessage(error));
  }, [error]);
  return [words, useCallback(() => setWords(null), [])];
}
