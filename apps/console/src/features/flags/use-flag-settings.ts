import type { FlagName, FlagSetting } from '@chatso/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepAnswer } from '../../lib/api/keep-answer.ts';
import { mutationOf, queryOf } from '../../lib/api/query-of.ts';
import { onAgentEvent } from '../../lib/realtime/realtime.ts';
import { toast } from '../../ui/index.ts';

interface FlagSettings {
  settings: readonly FlagSetting[] | null;
  error: unknown;
  retry(): void;
  /** null: as the installation says. */
  change(setting: FlagSetting, enabled: boolean | null): void;
  /** The one that is being written. */
  changing: FlagName | null;
}

/** The workspace's flags as an admin edits them; another admin's change is shown as it happens. */
export function useFlagSettings(): FlagSettings {
  const client = useQueryClient();
  const query = useQuery(queryOf('flags.list'));
  const refetch = query.refetch;
  useEffect(() => onAgentEvent('flags:changed', () => void refetch()), [refetch]);
  const write = useMutation({
    ...mutationOf('flags.set'),
    onSuccess: (answer) => keepAnswer(client, queryOf('flags.list').queryKey, answer),
    onError: (error) => {
      toast.error(error);
      // Another admin may have been first: show the truth.
      void refetch();
    },
  });
  return {
    settings: query.data?.data ?? null,
    error: query.data ? null : query.error,
    retry: () => void refetch(),
    change: ({ flag, override }, enabled) => write.mutate({ body: { flag, enabled, was: override } }),
    changing: write.isPending ? write.variables.body.flag : null,
  };
}
