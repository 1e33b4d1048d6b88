import type { TicketRow } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Mail, Plus, SearchX, Ticket as TicketIcon } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { ViewsRow } from '../../../entities/saved-view/views-row.tsx';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { setNavCount } from '../../../lib/realtime/nav-counts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AreaPage, Pager } from '../../../ui/area.ts';
import { FilterTabs } from '../../../ui/filter-tabs.tsx';
import { EmptyState } from '../../../ui/index.ts';
import { DataTable } from '../../../ui/list/index.ts';
import { ListNews } from '../../../ui/list-news.tsx';
import { codeOf } from '../parts/code-of.ts';
import { BulkActions } from './bulk-actions.tsx';
import { LoadFailed } from './load-failed.tsx';
import { useTicketColumns } from './ticket-columns.tsx';
import { TicketFilters } from './ticket-filters.tsx';
import classes from './tickets.module.css';
import { type TicketList, type TicketState, useTicketList } from './use-ticket-list.ts';
import { useTicketNews } from './use-ticket-news.ts';
import { useTicketCounts, useTickets } from './use-tickets.ts';

const none: readonly TicketRow[] = [];

/** `ticket-management`: what takes longer than a chat, open and closed. */
export function TicketsPage() {
  const { t } = useTranslation();
  const list = useTicketList();
  const query = useTickets(list);
  const { counts, query: countQuery } = useTicketCounts();
  const columns = useTicketColumns();
  const place = useRef<HTMLDivElement>(null);
  const news = useTicketNews(place, list.selected.length > 0);
  const open = useOpenTicket();
  const rows = query.data?.data ?? none;
  const count = query.data?.count ?? 0;
  const openCount = counts.open;
  useEffect(() => {
    if (openCount !== null) setNavCount('tickets', openCount);
  }, [openCount]);
  const chosen = rows.filter(({ _id }) => list.selected.includes(_id));
  return (
    <AreaPage
      actions={<Actions />}
      bottom={
        count > 0 ? (
          <Pager count={count} limit={list.limit} page={list.page} onLimit={list.setLimit} onPage={list.setPage} />
        ) : null
      }
      title={t('tickets.title')}
      top={
        <>
          <Tabs counts={counts} list={list} />
          <ViewsRow
            page="tickets"
            tab={{ name: 'state', value: list.state, all: t(`tickets.views.${list.state}`) }}
            today={list.today}
          />
          <TicketFilters list={list} />
          {news.waiting ? <ListNews show={t('tickets.showNews')} text={t('tickets.news')} onShow={news.show} /> : null}
        </>
      }
    >
      <div className={classes.list} ref={place}>
        <DataTable
          adjustable
          columns={columns}
          empty={<NoTickets filtered={list.filtered} state={list.state} onClear={list.clear} />}
          failed={{ title: t('tickets.failed'), body: t('tickets.failedBody') }}
          idOf={({ _id }) => _id}
          label={t('tickets.title')}
          loading={{ label: t('tickets.loading'), rows: 15 }}
          name="tickets"
          nameOf={(ticket) => `${codeOf(ticket)} ${ticket.title}`}
          query={query}
          rows={query.data?.data}
          selection={{
            ids: list.selected,
            onChange: list.setSelected,
            actions: <BulkActions list={list} tickets={chosen} />,
            counted: t('tickets.selected', { count: list.selected.length }),
          }}
          sort={list.sort}
          onOpen={({ _id }) => open(_id)}
          onSort={list.setSort}
        />
      </div>
      {query.error ? (
        <LoadFailed query={query} title={t('tickets.failed')} />
      ) : (
        <LoadFailed query={countQuery} title={t('tickets.countFailed')} />
      )}
    </AreaPage>
  );
}

/** The ticket keeps the words of the list, so that one can go through it and back. */
function useOpenTicket() {
  const navigate = useNavigate();
  const { workspaceId } = useSession();
  return useCallback(
    (ticketId: string) =>
      void navigate({
        to: '/ws/$workspaceId/ticket-management/$ticketId' as never,
        params: { workspaceId, ticketId } as never,
        search: (({ selected: _, ...before }: Record<string, unknown>) => before) as never,
      }),
    [navigate, workspaceId],
  );
}

/** N-02, N-04 */
function Actions() {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const phone = useIsPhone();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const { data } = useQuery({ ...queryOf('mails.count', { query: {} }), meta: { quiet: true } });
  const emails = t('tickets.emails', { count: wholeNumber(data?.unseenCount ?? 0) as never });
  const toEmails = { to: `/ws/${workspaceId}/ticket-management/emails` as never };
  const toNew = { to: `/ws/${workspaceId}/ticket-management/manual-create` as never, search: search as never };
  const mail = <Mail aria-hidden size={16} strokeWidth={1.75} />;
  const plus = <Plus aria-hidden size={16} strokeWidth={1.75} />;
  if (phone) {
    return (
      <>
        <Link aria-label={emails} className={classes.iconLink} title={emails} {...toEmails}>
          {mail}
        </Link>
        <Link aria-label={t('tickets.add')} className={classes.iconLink} title={t('tickets.add')} {...toNew}>
          {plus}
        </Link>
      </>
    );
  }
  return (
    <>
      <Button component={Link} leftSection={mail} variant="default" {...toEmails}>
        {emails}
      </Button>
      <Button component={Link} leftSection={plus} {...toNew}>
        {t('tickets.add')}
      </Button>
    </>
  );
}

interface TabsProps {
  list: TicketList;
  counts: Record<TicketState, number | null>;
}

function Tabs({ list, counts }: TabsProps) {
  const { t } = useTranslation();
  return (
    <FilterTabs
      label={t('tickets.tabs')}
      tabs={(['open', 'closed'] as const).map((name) => {
        const text = t(`tickets.${name}`);
        const number = counts[name];
        if (number === null) return { name, text, count: null };
        const count = wholeNumber(number);
        return { name, text, count, label: t('tickets.tabCount', { tab: text, count: count as never }) };
      })}
      value={list.state}
      onChange={list.setState}
    />
  );
}

interface NoTicketsProps {
  filtered: boolean;
  state: TicketState;
  onClear(): void;
}

function NoTickets({ filtered, state, onClear }: NoTicketsProps) {
  const { t } = useTranslation();
  if (!filtered) {
    return (
      <EmptyState
        body={t(`tickets.empty.${state}Body`)}
        icon={<TicketIcon size={18} strokeWidth={1.75} />}
        title={t(`tickets.empty.${state}`)}
      />
    );
  }
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={onClear}>
          {t('list.clear')}
        </Button>
      }
      body={t('tickets.noResultsBody')}
      icon={<SearchX size={18} strokeWidth={1.75} />}
      title={t('tickets.noResults')}
    />
  );
}
