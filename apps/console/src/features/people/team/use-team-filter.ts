import { type Agent, roles } from '@chatso/contract';
import { limits, pageSizes } from '@chatso/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import type { MemberFilter } from '../people-queries.ts';

interface TeamSearch {
  page?: number;
  limit?: number;
  search?: string;
  role?: string;
  store?: string;
  state?: Agent['accountState'];
}

export interface TeamFilter {
  filter: MemberFilter;
  /** What stands in the search field; the list follows a moment later (U-17). */
  typed: string;
  type(text: string): void;
  /** Any change but of the page leads back to the first page. */
  set(patch: Partial<TeamSearch>): void;
  clear(): void;
  filtered: boolean;
}

const roleOf = (text: string | undefined): Agent['role'] => roles.find((role) => role === text) ?? null;

/** What the list shows lives in the address, so that it survives a reload and can be sent to somebody (U-20). */
export function useTeamFilter(): TeamFilter {
  const { user, workspaceId } = useSession();
  const navigate = useNavigate();
  const found = useSearch({ strict: false }) as TeamSearch;
  const [typed, setTyped] = useState(found.search ?? '');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const go = (next: TeamSearch) =>
    void navigate({
      to: '/ws/$workspaceId/admin-options',
      params: { workspaceId },
      search: { tab: 'team', ...next },
      replace: true,
    });
  const set = (patch: Partial<TeamSearch>) => {
    const { page: _page, ...rest } = found;
    const next = { ...rest, ...patch };
    // An empty value is no value: nothing of it stays in the address.
    go(Object.fromEntries(Object.entries(next).filter(([name, value]) => value && name !== 'tab')) as TeamSearch);
  };

  const size = pageSizes.find((one) => one === found.limit) ?? user.config.listPagination;
  return {
    filter: {
      page: found.page ?? 1,
      limit: size,
      search: found.search ?? '',
      role: roleOf(found.role),
      state: found.state ?? null,
      storeId: found.store ?? null,
    },
    typed,
    type(text) {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => set({ search: text.trim() }), limits.searchDebounceMs);
    },
    set,
    clear() {
      clearTimeout(timer.current);
      setTyped('');
      go(found.limit ? { limit: found.limit } : {});
    },
    filtered: Boolean(found.search || found.role || found.store || found.state),
  };
}
