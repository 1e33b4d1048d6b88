import type { FlagName, FlagSetting } from '@chatso/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api/api.ts';
import { onAgentEvent } from '../../lib/realtime/realtime.ts';
import { useSession } from '../../lib/session/session.ts';
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
  const { workspaceId } = useSession();
  const client = useQueryClient();
  const queryKey = ['flag-settings', workspaceId];
  const query = useQuery({ queryKey, queryFn: async () => (await api['flags.list']()).data });
  const refetch = query.refetch;
  useEffect(() => onAgentEvent('flags:changed', () => void refetch()), [refetch]);
  const write = useMutation({
    mutationFn: ({ setting, enabled }: { setting: FlagSetting; enabled: boolean | null }) =>
      api['flags.set']({ body: { flag: setting.flag, enabled, was: setting.override } }),
    onSuccess: ({ data }) => client.setQueryData(queryKey, data),
    onError: (error) => {
      toast.error(error);
      // Somebody else may have been first: show what is true.
      void refetch();
    },
  });
  return {
    settings: query.data ?? null,
    error: query.data ? null : query.error,
    retry: () => void refetch(),
    change: (setting, enabled) => write.mutate({ setting, enabled }),
    changing: write.isPending ? write.variables.setting.flag : null,
  };
}
