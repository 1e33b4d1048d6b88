import { limits, pageSizes } from '@chatso/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { useSession } from '../../lib/session/session.ts';

export interface Sort {
  by: string;
  down: boolean;
}

export interface ListState<F extends object> {
  /** What the address asks for; what does not fit the schema counts as not given. */
  filters: F;
  /** Any filter, or a search. */
  filtered: boolean;
  /** A change of filters begins at the first page, and can be gone back from. */
  setFilters(change: Partial<F>): void;
  clear(): void;
  /** The applied search; the field shows `typed`, which is ahead of it during typing (U-17). */
  search: string;
  typed: string;
  type(text: string): void;
  sort: Sort | null;
  setSort(sort: Sort): void;
  page: number;
  limit: number;
  /** `replace`: the page before was none, and going back would only lead to it again. */
  setPage(page: number, replace?: boolean): void;
  setLimit(limit: number): void;
  /** Of the rows shown: another page or filter begins with none. */
  selected: readonly string[];
  setSelected(ids: readonly string[]): void;
}

type Raw = Readonly<Record<string, unknown>>;

/** More ids make an address that servers and mail programs cut: then the selection lives as long as the page. */
const mostInAddress = 50;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : '';

const numberOf = (value: unknown): number => {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= 100_000 ? number : 1;
};

function sortOf(value: unknown, sortable: readonly string[]): Sort | null {
  const by = textOf(value).replace(/^-/, '');
  return sortable.includes(by) ? { by, down: textOf(value).startsWith('-') } : null;
}

const idsOf = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? value.split(',') : []);

type ListFilters = v.ObjectSchema<Record<string, v.GenericSchema>, undefined>;

/** Each field by itself: one that is wrong must not take the others with it. */
function filtersOf<S extends ListFilters>(schema: S, raw: Raw): v.InferOutput<S> {
  const known = Object.entries(schema.entries).flatMap(([name, field]) => {
    const parsed = v.safeParse(field, raw[name]);
    return parsed.success && parsed.output !== undefined ? [[name, parsed.output]] : [];
  });
  return Object.fromEntries(known) as v.InferOutput<S>;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && value !== false;

/** The search field: the list follows when the typing pauses, in the same entry of the history. */
function useTyped(search: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const written = useRef(search);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The address says something else by itself: Back, or a link.
    if (search !== written.current) setTyped(search);
    written.current = search;
  }, [search]);
  const settle = (text: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    written.current = text;
    return text;
  };
  return {
    typed,
    type(text: string) {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(settle(text.trim())), limits.searchDebounceMs);
    },
    /** A search typed and not in the URL yet: any other change takes it along. */
    pending: (): { search?: string } => (timer.current === undefined ? {} : { search: settle(typed.trim()) }),
    empty() {
      settle('');
      setTyped('');
    },
  };
}

/**
 * What a list shows lives in the address, so that it survives a reload and can be sent to somebody (U-20): a filter each by
 * its name in the schema, and `search`, `sort`, `page`, `limit`, `selected`. The route's own schema has to let them through.
 */
export function useListState<S extends ListFilters>(
  schema: S,
  sortable: readonly string[] = [],
): ListState<v.InferOutput<S>> {
  const { user } = useSession();
  const navigate = useNavigate();
  const raw = useSearch({ strict: false }) as Raw;
  const filters = useMemo(() => filtersOf(schema, raw), [schema, raw]);
  const search = textOf(raw.search);
  const [many, setMany] = useState<readonly string[] | null>(null);

  const go = (change: Raw, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: Raw) =>
        Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => isGiven(value))) as never,
      replace,
    });
  const field = useTyped(search, (text) => go({ search: text, page: undefined, selected: undefined }, true));
  const change = (part: Raw, replace = false) => {
    setMany(null);
    go({ page: undefined, selected: undefined, ...field.pending(), ...part }, replace);
  };
  const names = Object.keys(schema.entries);
  return {
    filters,
    filtered: search !== '' || Object.values(filters).some(isGiven),
    setFilters: (part) => change(part as Raw),
    clear() {
      field.empty();
      change({ ...Object.fromEntries(names.map((name) => [name, undefined])), search: undefined });
    },
    search,
    typed: field.typed,
    type: field.type,
    sort: sortOf(raw.sort, sortable),
    setSort: ({ by, down }) => change({ sort: down ? `-${by}` : by }),
    page: numberOf(raw.page),
    limit: pageSizes.find((size) => size === Number(raw.limit)) ?? user.config.listPagination,
    setPage: (page, replace) => change({ page: page > 1 ? page : undefined }, replace),
    setLimit: (limit) => change({ limit }),
    selected: many ?? idsOf(raw.selected),
    setSelected(ids) {
      setMany(ids.length > mostInAddress ? ids : null);
      go({ selected: ids.length > mostInAddress ? undefined : ids.join(',') }, true);
    },
  };
}
