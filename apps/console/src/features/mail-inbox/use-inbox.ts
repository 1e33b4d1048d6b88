import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import * as v from 'valibot';
import { queryOf } from '../../lib/api/query-of.ts';
import { useConnectionStatus } from '../../lib/realtime/realtime.ts';
import { isUuid, shortText, uuid } from '../../lib/schema/fields.ts';
import { useListState } from '../../ui/list/index.ts';

export const inboxTabs = ['unread', 'all', 'spam', 'tag'] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** O-01 */
const filterSchema = v.object({
  emailTab: v.optional(v.picklist(inboxTabs)),
  emailTag: v.optional(uuid),
  emailChannel: v.optional(shortText(255)),
  sort: v.optional(v.picklist(['asc', 'desc'])),
  sortBy: v.optional(v.picklist(['date'])),
});

/** How often those ask who hear of nothing: roles without live chat have no socket, and one may be lost. */
const askedMs = 10_000;

/** Addresses, counts and rows, as the address of the page says. */
export function useInbox() {
  const list = useListState(filterSchema);
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const connected = useConnectionStatus().kind === 'connected';
  const refetchInterval = connected ? (false as const) : askedMs;
  const addresses = useQuery({ ...queryOf('mails.addresses', { query: {} }), refetchInterval });
  // O-12: inactive ones are hidden.
  const channels = (addresses.data?.data ?? []).filter(({ status }) => status !== 'unset');
  const channel = channels.find(({ email }) => email === list.filters.emailChannel) ?? channels[0] ?? null;
  const none = addresses.data !== undefined && channel === null;
  // O-13: without a channel there are the mails of tickets with a tag.
  const tab: InboxTab = list.filters.emailTab ?? (none ? 'tag' : 'unread');
  const tags = useQuery({
    ...queryOf('ticketTags.list', { query: { sortBy: 'name', sort: 'asc' } }),
    enabled: tab === 'tag',
  });
  const tag = tags.data?.data.find(({ _id }) => _id === list.filters.emailTag) ?? tags.data?.data[0] ?? null;
  const sort = list.filters.sort ?? 'desc';
  const address = channel === null ? {} : { email: channel.email };
  const counts = useQuery({
    ...queryOf('mails.count', { query: address }),
    ...{ enabled: channel !== null, refetchInterval, meta: { quiet: true } },
  });
  const asked = {
    ...{ ...address, page: list.page, limit: list.limit, sort, sortBy: 'date' as const },
    ...(list.search === '' ? {} : { search: list.search }),
  };
  const options = { refetchInterval, placeholderData: keepPreviousData };
  const plain = useQuery({
    ...queryOf('mails.list', {
      query: {
        ...asked,
        ...(tab === 'unread' ? { unseen: 'true' as const } : {}),
        ...(tab === 'spam' ? { spam: 'true' as const } : {}),
      },
    }),
    ...{ ...options, enabled: channel !== null && tab !== 'tag' },
  });
  const tagged = useQuery({
    ...queryOf('mails.byTag', { query: { ...asked, tagId: tag?._id ?? '' } }),
    ...{ ...options, enabled: tab === 'tag' && tag !== null },
  });
  const { filters, setFilters } = list;
  return {
    ...list,
    ...{ addresses, channels, channel, none, tab, tags, tag, counts, refetchInterval },
    query: tab === 'tag' ? tagged : plain,
    /** What stands for the question the rows answer. */
    question: JSON.stringify([tab, tag?._id, asked]),
    order: { by: 'date', down: sort === 'desc' },
    setOrder: (down: boolean) => setFilters({ sort: down ? undefined : 'asc', sortBy: down ? undefined : 'date' }),
    setTab: (emailTab: InboxTab) => setFilters({ emailTab, emailTag: filters.emailTag }),
    openId: isUuid(raw.email) ? raw.email : null,
    /** Going through the list with a mail open makes one entry of the history, not one each. */
    open: (email: string | null) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) =>
          Object.fromEntries(
            Object.entries({ ...before, email: email ?? undefined }).filter(([, value]) => value !== undefined),
          ) as never,
        replace: raw.email !== undefined,
      }),
  };
}
export type Inbox = ReturnType<typeof useInbox>;
