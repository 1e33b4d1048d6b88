import { isSocialChannel } from '@chatso/domain';
import { useQuery } from '@tanstack/react-query';
import { Ban, Search } from 'lucide-react';
import { useState } from 'react';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import { errorMessage } from '../../lib/api/errors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaPage, Pager } from '../../ui/area.ts';
import { EmptyState, ErrorDialog } from '../../ui/index.ts';
import { DataTable, FilterBar, FilterMenu } from '../../ui/list/index.ts';
import { AgentFilter } from './agent-filter.tsx';
import { BanPanel } from './ban-panel.tsx';
import { useBannedColumns } from './banned-columns.tsx';
import classes from './bans.module.css';
import { nameOf } from './name-of.ts';
import { useBannedList, useOpenBan, useShownBan } from './use-banned-list.ts';

/** `visitor/banned` (M-44 to M-51): who may not chat, who banned them and why, and the way to let them in again. */
export function BannedList() {
  const { t } = useTranslation();
  const { list, sort, agents, query } = useBannedList();
  const { openId, open } = useOpenBan();
  const stores = useQuery(ownStoresQuery());
  const columns = useBannedColumns(stores.data);
  const rows = query.data?.data;
  const { ban, lifted } = useShownBan(rows, openId);
  return (
    <div className={classes.screen}>
      <AreaPage
        bottom={
          <Pager
            count={query.data?.count ?? 0}
            limit={list.limit}
            page={list.page}
            onLimit={list.setLimit}
            onPage={list.setPage}
          />
        }
        title={t('bans.title')}
        top={
          <FilterBar
            aside={query.data ? <Counts count={query.data.count} ending={query.data.ending} /> : null}
            label={t('bans.title')}
            list={list}
            search={t('bans.search')}
          >
            <FilterMenu
              any={t('bans.allChannels')}
              choices={(stores.data ?? [])
                .filter(({ type }) => !isSocialChannel(type))
                .map(({ _id, name, active }) => ({
                  value: _id,
                  label: active ? name : `${name} (${t('bans.inactive')})`,
                }))}
              label={t('bans.channel')}
              value={list.filters.chatsoStoreId}
              onChange={(chatsoStoreId) => list.setFilters({ chatsoStoreId })}
            />
            <AgentFilter
              agents={query.data?.agents ?? []}
              chosen={agents}
              onApply={(ids) => list.setFilters({ bannedBy: ids.join(',') || undefined })}
            />
          </FilterBar>
        }
      >
        <DataTable
          columns={columns}
          empty={list.filtered ? <NoResults /> : <NobodyBanned />}
          failed={{ title: t('bans.loadFailed') }}
          idOf={({ _id }) => _id}
          label={t('bans.title')}
          loading={{ label: t('bans.loading') }}
          name="banned-visitors"
          nameOf={(row) => nameOf(row, t('bans.visitor', { number: row.number }))}
          query={query}
          rows={rows}
          sort={sort}
          stateOf={({ _id }) => (_id === openId ? 'open' : undefined)}
          onOpen={({ _id }) => open(_id === openId ? undefined : _id)}
          onSort={list.setSort}
        />
      </AreaPage>
      {ban ? <BanPanel ban={ban} key={ban._id} lifted={lifted} onClose={() => open(undefined)} /> : null}
      <LoadFailure error={query.error} />
    </div>
  );
}

/** M-61: once for each failure; what was there stays behind it, and Retry with it. */
function LoadFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState<Error | null>(null);
  return (
    <ErrorDialog opened={error !== null && error !== seen} title={t('bans.loadFailed')} onClose={() => setSeen(error)}>
      {error ? errorMessage(error) : ''}
    </ErrorDialog>
  );
}

function Counts({ count, ending }: { count: number; ending: number }) {
  const { t } = useTranslation();
  return (
    <span role="status">
      {t('bans.count', { count })}
      {ending > 0 ? `, ${t('bans.ending', { count: ending })}` : ''}
    </span>
  );
}

function NoResults() {
  const { t } = useTranslation();
  return (
    <EmptyState
      body={t('bans.noResultsBody')}
      icon={<Search size={18} strokeWidth={1.75} />}
      title={t('bans.noResults')}
    />
  );
}

function NobodyBanned() {
  const { t } = useTranslation();
  return <EmptyState body={t('bans.emptyBody')} icon={<Ban size={18} strokeWidth={1.75} />} title={t('bans.empty')} />;
}
