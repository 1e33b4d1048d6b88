import { endpoints, type PersonRecord, peopleCountedAtMost, peopleFoundAtMost } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ContactRound, Download, GitMerge, SearchX } from 'lucide-react';
import { useIsCompact } from '../../lib/browser/viewport.ts';
import { download } from '../../lib/files/download.ts';
import { wholeNumber } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { showsAll } from '../../lib/plan/plan.ts';
import { hasPermission, isAdmin } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { AreaPage } from '../../ui/area.ts';
import { EmptyState, IconButton } from '../../ui/index.ts';
import { DataTable } from '../../ui/list/index.ts';
import { Pager } from '../../ui/pager.tsx';
import { useCustomerColumns } from './customer-columns.tsx';
import { CustomerFilters } from './customer-filters.tsx';
import classes from './customer-list.module.css';
import { DuplicatesDrawer } from './merge/duplicates-drawer.tsx';
import { MergeDialog } from './merge/merge-dialog.tsx';
import { CustomerPanel } from './panel/customer-panel.tsx';
import { personName } from './person-name.ts';
import { type CustomerList, useCustomerList } from './use-customer-list.ts';
import { useCustomerNews, useCustomers, useDuplicates } from './use-customers.ts';

const none: readonly PersonRecord[] = [];

/** `customers`: everybody who wrote, as far as the person may see a chat of theirs. */
export function CustomersPage() {
  const { t } = useTranslation();
  const { membership } = useSession();
  const list = useCustomerList();
  const query = useCustomers(list);
  const columns = useCustomerColumns(list.withOrders);
  const admin = isAdmin(membership);
  const wholeHistory = showsAll(membership.plan);
  const rows = query.data?.data ?? none;
  const count = query.data?.count ?? 0;
  // For whoever does not see every chat, each person is looked at.
  const cappedAt = list.search === '' && admin && wholeHistory ? peopleCountedAtMost : peopleFoundAtMost;
  useCustomerNews(list.selected.length > 0 || list.openId !== null || list.compared !== null);
  return (
    <div className={classes.desk}>
      <AreaPage
        actions={<Actions list={list} />}
        aside={query.data ? t('customers.count', { count, number: numberOf(count, cappedAt) }) : undefined}
        bottom={
          count > 0 ? (
            <Pager
              cappedAt={cappedAt}
              count={count}
              limit={list.limit}
              page={list.page}
              onLimit={list.setLimit}
              onPage={list.setPage}
            />
          ) : null
        }
        title={t('customers.title')}
        top={<CustomerFilters list={list} />}
      >
        <DataTable
          columns={columns}
          empty={<Nobody filtered={list.filtered} onClear={list.clear} />}
          failed={{ title: t('customers.failed') }}
          idOf={({ _id }) => _id}
          label={t('customers.title')}
          loading={{ label: t('customers.loading'), rows: 15 }}
          name="customers"
          nameOf={personName}
          query={query}
          rows={query.data?.data}
          sort={list.sort}
          stateOf={({ _id }) => (_id === list.openId ? 'open' : undefined)}
          onOpen={({ _id }) => list.open(_id)}
          onSort={list.setSort}
          {...(admin
            ? {
                selection: {
                  ids: list.selected,
                  onChange: list.setSelected,
                  actions: <MergeSelected list={list} />,
                  counted: t('customers.selected', { count: list.selected.length }),
                },
              }
            : {})}
        />
      </AreaPage>
      <CustomerPanel list={list} rows={rows} />
      {admin && list.duplicates ? <DuplicatesDrawer list={list} /> : null}
      {admin && list.compared ? <MergeDialog list={list} two={list.compared} /> : null}
    </div>
  );
}

const numberOf = (count: number, cappedAt: number): string =>
  count >= cappedAt ? `${wholeNumber(cappedAt)}+` : wholeNumber(count);

function Actions({ list }: { list: CustomerList }) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const pairs = useDuplicates().data?.count ?? 0;
  const compact = useIsCompact();
  const exporting = useMutation({
    mutationFn: () => download(endpoints['people.export'].path, list.asked),
  });
  const merge = <GitMerge aria-hidden size={16} strokeWidth={1.75} />;
  const file = <Download aria-hidden size={16} strokeWidth={1.75} />;
  const showPairs = () => list.showDuplicates(true);
  const mayExport = hasPermission(membership, 'exportRecords');
  if (compact) {
    return (
      <>
        {isAdmin(membership) ? (
          <IconButton
            icon={merge}
            label={t('customers.pairs.button', { count: pairs })}
            size={44}
            onClick={showPairs}
          />
        ) : null}
        {mayExport ? (
          <IconButton icon={file} label={t('customers.export')} size={44} onClick={() => exporting.mutate()} />
        ) : null}
      </>
    );
  }
  return (
    <>
      {isAdmin(membership) ? (
        <Button
          leftSection={merge}
          rightSection={pairs > 0 ? <span className={classes.pill}>{numberOf(pairs, peopleCountedAtMost)}</span> : null}
          variant="default"
          onClick={showPairs}
        >
          {t('customers.pairs.title')}
        </Button>
      ) : null}
      {mayExport ? (
        <Button leftSection={file} loading={exporting.isPending} variant="default" onClick={() => exporting.mutate()}>
          {t('customers.export')}
        </Button>
      ) : null}
    </>
  );
}

function MergeSelected({ list }: { list: CustomerList }) {
  const { t } = useTranslation();
  const [one, other, ...rest] = list.selected;
  const two = one !== undefined && other !== undefined && rest.length === 0 ? ([one, other] as const) : null;
  return (
    <>
      <Button
        disabled={two === null}
        leftSection={<GitMerge aria-hidden size={16} strokeWidth={1.75} />}
        size="xs"
        variant="default"
        onClick={() => list.compare(two)}
      >
        {t('customers.merge.compare')}
      </Button>
      {two === null ? <span className={classes.why}>{t('customers.merge.chooseTwo')}</span> : null}
    </>
  );
}

function Nobody({ filtered, onClear }: { filtered: boolean; onClear(): void }) {
  const { t } = useTranslation();
  if (!filtered) {
    return (
      <EmptyState
        body={t('customers.emptyBody')}
        icon={<ContactRound size={18} strokeWidth={1.75} />}
        title={t('customers.empty')}
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
      body={t('customers.noResultsBody')}
      icon={<SearchX size={18} strokeWidth={1.75} />}
      title={t('records.noResults')}
    />
  );
}
