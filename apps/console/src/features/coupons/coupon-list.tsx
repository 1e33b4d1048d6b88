import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { couponTypes, discountReasons, isoIn, isSocialChannel } from '@chatso/domain';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import { serverNow } from '../../lib/formats/clock.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaPage, Pager } from '../../ui/area.ts';
import { DataTable, DateFilter, FilterBar, FilterMenu } from '../../ui/list/index.ts';
import { useCouponColumns } from './coupon-columns.tsx';
import { CouponFigures } from './coupon-figures.tsx';
import classes from './coupon-list.module.css';
import { ExportButton } from './export-button.tsx';
import { NoCoupons, NoResults } from './no-coupons.tsx';
import { useCouponList } from './use-coupon-list.ts';

/** `coupons` and `promotion` (C-11, J-46): what was given in chats, who used it, and what it brought in. */
export function CouponList({ title }: { title: string }) {
  const { t } = useTranslation();
  const { list, sort, query, timeZone, asked } = useCouponList();
  const columns = useCouponColumns();
  const answer = query.data;
  const counts = answer?.redeemed;
  const { redeemed } = list.filters;
  return (
    <AreaPage
      actions={<ExportButton asked={asked} />}
      bottom={
        <Pager
          count={answer?.count ?? 0}
          limit={list.limit}
          page={list.page}
          onLimit={list.setLimit}
          onPage={list.setPage}
        />
      }
      title={title}
    >
      {answer ? <CouponFigures figures={answer.figures} /> : null}
      <FilterBar
        aside={answer ? <span role="status">{t('coupons.list.count', { count: answer.count })}</span> : null}
        label={title}
        list={list}
        search={t('coupons.list.search')}
      >
        <SegmentedControl
          aria-label={t('coupons.list.redeemed')}
          className={classes.redeemed}
          data={(['all', 'yes', 'no'] as const).map((value) => ({
            value,
            label: `${t(`coupons.list.${value}`)}${counts ? ` ${countOf(counts, value)}` : ''}`,
          }))}
          value={redeemed ?? 'all'}
          onChange={(value) => list.setFilters({ redeemed: value === 'yes' || value === 'no' ? value : undefined })}
        />
        <Filters list={list} agents={answer?.agents ?? []} timeZone={timeZone} />
      </FilterBar>
      <DataTable
        columns={columns}
        empty={list.filtered ? <NoResults /> : <NoCoupons />}
        failed={{ title: t('coupons.list.loadFailed') }}
        idOf={({ _id }) => _id}
        label={t('coupons.list.label')}
        loading={{ label: t('coupons.list.loading') }}
        name="coupons"
        nameOf={({ code }) => code}
        query={query}
        rows={answer?.data}
        sort={sort}
        onSort={list.setSort}
      />
    </AreaPage>
  );
}

const countOf = ({ yes, no }: { yes: number; no: number }, which: 'all' | 'yes' | 'no'): number =>
  ({ all: yes + no, yes, no })[which];

interface FiltersProps {
  list: ReturnType<typeof useCouponList>['list'];
  agents: readonly { _id: string; fullname: string }[];
  timeZone: string;
}

function Filters({ list, agents, timeZone }: FiltersProps) {
  const { t } = useTranslation();
  const stores = useQuery(ownStoresQuery());
  const { fromDate: from, toDate: to } = list.filters;
  return (
    <>
      <DateFilter
        label={t('coupons.list.columns.created')}
        today={isoIn(timeZone, serverNow()).slice(0, 10)}
        value={from && to ? { from, to } : null}
        onChange={(days) => list.setFilters({ fromDate: days?.from, toDate: days?.to })}
      />
      <FilterMenu
        choices={discountReasons.map((value) => ({ value, label: t(`coupons.reasons.${value}`) }))}
        label={t('coupons.list.reason')}
        value={list.filters.reason}
        onChange={(reason) => list.setFilters({ reason: discountReasons.find((one) => one === reason) })}
      />
      <FilterMenu
        choices={agents.map(({ _id, fullname }) => ({ value: _id, label: fullname }))}
        label={t('coupons.list.agent')}
        value={list.filters.agentId}
        onChange={(agentId) => list.setFilters({ agentId })}
      />
      <FilterMenu
        choices={(stores.data ?? [])
          .filter(({ type }) => !isSocialChannel(type))
          .map(({ _id, name }) => ({ value: _id, label: name }))}
        label={t('coupons.list.store')}
        value={list.filters.storeId}
        onChange={(storeId) => list.setFilters({ storeId })}
      />
      <FilterMenu
        choices={couponTypes.map((value) => ({ value, label: t(`coupons.list.types.${value}`) }))}
        label={t('coupons.list.type')}
        value={list.filters.type}
        onChange={(type) => list.setFilters({ type: couponTypes.find((one) => one === type) })}
      />
    </>
  );
}
