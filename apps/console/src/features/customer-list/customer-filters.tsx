import { customerTypes } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../lib/api/query-of.ts';
import { countryName } from '../../lib/formats/country-names.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { CheckFilter } from '../../ui/check-filter.tsx';
import { DateFilter, FilterBar, FilterMenu } from '../../ui/list/index.ts';
import type { CustomerList } from './use-customer-list.ts';

const none: readonly string[] = [];

export function CustomerFilters({ list }: { list: CustomerList }) {
  const { t } = useTranslation();
  const { filters, setFilters } = list;
  const stores = useQuery({ ...queryOf('records.stores'), staleTime: 60_000 }).data?.data ?? [];
  const codes = useQuery({ ...queryOf('people.countries'), staleTime: 60_000, meta: { quiet: true } }).data?.data;
  const countries = useMemo(
    () =>
      // One that a link asks for has its name, too.
      [...new Set([...(codes ?? []), ...(filters.country ? [filters.country] : [])])]
        .map((code) => ({ value: code, label: countryName(code) ?? code }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [codes, filters.country],
  );
  return (
    <FilterBar label={t('customers.filters')} list={list} search={t('customers.search')}>
      <FilterMenu
        choices={customerTypes.map((type) => ({ value: type, label: t(`records.types.${type}`) }))}
        label={t('customers.columns.type')}
        value={filters.customerType}
        onChange={(type) => setFilters({ customerType: customerTypes.find((one) => one === type) })}
      />
      <CheckFilter
        any={t('list.any')}
        apply={t('customers.apply')}
        choices={stores.map(({ _id: id, name, active }) => ({
          id,
          name: active ? name : t('records.inactive', { name }),
        }))}
        chosen={filters.storeId?.split(',') ?? none}
        clear={t('customers.clear')}
        counted={(count) => t('customers.stores', { count })}
        label={t('customers.store')}
        onApply={(ids) => setFilters({ storeId: ids.join(',') || undefined })}
      />
      {countries.length > 0 ? (
        <FilterMenu
          choices={countries}
          label={t('customers.columns.country')}
          value={filters.country}
          onChange={(country) => setFilters({ country })}
        />
      ) : null}
      <DateFilter
        label={t('customers.columns.lastContact')}
        today={list.today}
        value={filters.fromDate && filters.toDate ? { from: filters.fromDate, to: filters.toDate } : null}
        zone={list.timeZone.replaceAll('_', ' ')}
        onChange={(days) => setFilters({ fromDate: days?.from, toDate: days?.to })}
      />
      {list.withOrders ? (
        <FilterMenu
          choices={(['some', 'none'] as const).map((which) => ({ value: which, label: t(`customers.has.${which}`) }))}
          label={t('customers.columns.orders')}
          value={filters.orders}
          onChange={(which) => setFilters({ orders: (['some', 'none'] as const).find((one) => one === which) })}
        />
      ) : null}
    </FilterBar>
  );
}
