import type { InstallationConfig } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query-of.ts';

/** What the operator configured; undefined until it is known. It changes with a restart of the server only. */
export function useInstallation(): InstallationConfig | undefined {
  return useQuery({ ...queryOf('installation.config'), staleTime: Number.POSITIVE_INFINITY }).data;
}
