import { useEffect } from 'react';
import { toast } from '../../ui/index.ts';

/** O-32: said once when mails cannot be fetched, also where older ones stand there; not again with every try after it. */
export function useFailureToast({ isError, error }: { isError: boolean; error: Error | null }): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try brings an error of its own
  useEffect(() => {
    if (isError && error) toast.error(error);
  }, [isError]);
}
