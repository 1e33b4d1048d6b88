import type { BannedVisitor } from '@chatso/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useBanNews } from '../../entities/ban/use-ban-news.ts';
import { refreshBans } from '../../entities/ban/use-unban.ts';
import { queryOf } from '../../lib/api/query-of.ts';
import { onRealtimeConnect } from '../../lib/realtime/realtime.ts';
import { isUuid, shortText, uuid } from '../../lib/schema/fields.ts';
import { useListState } from '../../ui/list/index.ts';

const filterSchema = v.object({ chatsoStoreId: v.optional(uuid), bannedBy: v.optional(shortText(4000)) });
const sortable = ['name', 'email', 'bannedBy', 'bannedReason', 'bannedAt', 'expiresAt'] as const;
type SortBy = (typeof sortable)[number];

/** M-48, M-51 */
export function useBannedList() {
  const list = useListState(filterSchema, sortable);
  const { chatsoStoreId, bannedBy } = list.filters;
  const agents = (bannedBy ?? '').split(',').filter(isUuid);
  const sort = list.sort ?? { by: 'bannedAt', down: true };
  const query = useQuery({
    ...queryOf('bans.list', {
      query: {
        ...{ page: list.page, limit: list.limit, sortBy: sort.by as SortBy, sort: sort.down ? 'desc' : 'asc' },
        ...(list.search ? { search: list.search } : {}),
        ...(chatsoStoreId ? { chatsoStoreId } : {}),
        ...(agents.length > 0 ? { bannedBy: agents.join(',') } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
  const client = useQueryClient();
  useBanNews(() => void refreshBans(client));
  // What was said while nobody listened is not said again.
  useEffect(() => onRealtimeConnect(() => void refreshBans(client)), [client]);
  return { list, sort, agents, query };
}

/**
 * The ban that is open, also once it has left the list: somebody reads it, or is changing it. `lifted`: who let the visitor in
 * again meanwhile.
 */
export function useShownBan(rows: readonly BannedVisitor[] | undefined, openId: string | null) {
  const [last, setLast] = useState<BannedVisitor | undefined>();
  const [lifted, setLifted] = useState<{ visitorId: string; by: string | null } | null>(null);
  const row = rows?.find(({ _id }) => _id === openId);
  if (row !== undefined && row !== last) setLast(row);
  useBanNews(({ visitorId, banned, by }) => {
    if (!banned) setLifted({ visitorId, by: by?.fullname ?? null });
    else if (lifted?.visitorId === visitorId) setLifted(null);
  });
  const ban = row ?? (last?._id === openId ? last : undefined);
  return { ban, lifted: row === undefined && lifted !== null && lifted.visitorId === ban?.visitorId ? lifted : null };
}

/** The ban beside the list stands in the address too, so that it can be sent to a colleague. */
export function useOpenBan() {
  const navigate = useNavigate();
  const { ban } = useSearch({ strict: false }) as { ban?: string };
  const open = (id: string | undefined) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, ban: id }) as never });
  return { openId: ban ?? null, open };
}
