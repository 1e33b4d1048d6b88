import type { Endpoints, ManagedDepartment, ResponseOf, Store } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Network, Plus, Search } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/index.ts';
import { DataTable, FilterBar, FilterMenu } from '../../ui/list/index.ts';
import { builtIn, type DepartmentRow, useDepartmentColumns } from './department-columns.tsx';
import classes from './departments.module.css';
import type { DepartmentFilters } from './departments-page.tsx';

interface DepartmentListProps {
  store: Store;
  list: DepartmentFilters;
  query: UseQueryResult<ResponseOf<Endpoints['departments.list']>>;
  openId: string | null;
  onOpen(open: string): void;
}

const isFound = ({ name, agents }: ManagedDepartment, typed: string): boolean =>
  [name, ...agents.map(({ fullname }) => fullname)].some((text) => text.toLowerCase().includes(typed));

export function DepartmentList({ store, list, query, openId, onOpen }: DepartmentListProps) {
  const { t } = useTranslation();
  const all = query.data?.data;
  const onWidget = query.data?.onWidget ?? 0;
  const columns = useDepartmentColumns(onWidget, onOpen);
  const typed = list.typed.trim().toLowerCase();
  const { hours } = list.filters;
  const filtered = typed !== '' || hours !== undefined;
  const rows = useMemo<readonly DepartmentRow[] | undefined>(() => {
    const found = all
      ?.filter(({ workingHours }) => hours === undefined || (hours === 'own') === (workingHours !== null))
      .filter((one) => isFound(one, typed))
      .map((department) => ({ id: department._id, name: department.name, department }));
    return found && !filtered && found.length > 0 ? [...found, builtIn] : found;
  }, [all, hours, typed, filtered]);
  const clear = () => {
    list.type('');
    list.setFilters({ hours: undefined });
  };
  return (
    <>
      <FilterBar
        label={t('departments.search')}
        // The store is no filter to be cleared: there is always one.
        list={{ ...list, filtered, clear }}
        search={t('departments.search')}
      >
        <FilterMenu
          choices={[
            { value: 'store', label: t('departments.hoursStore') },
            { value: 'own', label: t('departments.hoursOwn') },
          ]}
          label={t('departments.hours')}
          value={hours}
          onChange={(value) => list.setFilters({ hours: value as typeof hours })}
        />
      </FilterBar>
      <DataTable
        columns={columns}
        empty={filtered ? <NoResult /> : <NoDepartments onAdd={() => onOpen('new')} />}
        failed={{ title: t('departments.failed') }}
        idOf={({ id }) => id}
        label={t('departments.title')}
        loading={{ label: t('departments.loading') }}
        name={`departments-${store._id}`}
        nameOf={({ name }) => name}
        query={query}
        rows={rows}
        stateOf={({ id }) => (id === openId ? 'open' : undefined)}
        onOpen={({ department }) => department && onOpen(department._id)}
      />
      {rows && rows.length > 0 ? (
        <p className={classes.footer}>
          {t('departments.footer', { count: onWidget, max: limits.departmentsOnWidget })}
        </p>
      ) : null}
    </>
  );
}

function NoResult() {
  const { t } = useTranslation();
  return (
    <EmptyState
      body={t('departments.noResultBody')}
      icon={<Search size={18} strokeWidth={1.75} />}
      title={t('departments.noResult')}
    />
  );
}

function NoDepartments({ onAdd }: { onAdd(): void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      action={
        <Button leftSection={<Plus aria-hidden size={16} strokeWidth={1.75} />} onClick={onAdd}>
          {t('departments.add')}
        </Button>
      }
      body={t('departments.noneBody')}
      icon={<Network size={18} strokeWidth={1.75} />}
      title={t('departments.none')}
    />
  );
}
