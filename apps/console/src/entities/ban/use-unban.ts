import { ApiError } from '@chatso/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/errors.ts';
import { keyOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { toast } from '../../ui/index.ts';

/** Whoever shows a ban, or that there is none, asks again. */
export async function refreshBans(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf('bans.list') }),
    client.invalidateQueries({ queryKey: keyOf('bans.preview') }),
  ]);
}

/** Lets somebody in again: a ban of the list, or whatever ban a visitor has (decision X-27 words both). */
export function useUnban() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (of: { banId: string } | { visitorId: string }) =>
      'banId' in of
        ? api['bans.lift']({ params: { id: of.banId } })
        : api['bans.unban']({ body: { visitorId: of.visitorId } }),
    // Told here, in its own words.
    meta: { quiet: true },
    onSuccess: (_ok, of) => toast.success(t('banId' in of ? 'bans.unbannedInList' : 'bans.unbannedInDrawer')),
    onError: (error) => {
      const said = error instanceof ApiError && error.statusCode > 0 ? errorMessage(error) : null;
      toast.error(said ?? t('bans.unbanFailed'));
    },
    // Also where somebody else was faster: the list is another one now.
    onSettled: () => refreshBans(client),
  });
}
