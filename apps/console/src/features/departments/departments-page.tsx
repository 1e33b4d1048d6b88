import type { ManagedDepartment, Store } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Store as StoreIcon } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaBody, AreaFrame } from '../../ui/area.ts';
import { EmptyState, ErrorState, IconButton, SkeletonRows } from '../../ui/index.ts';
import { type ListState, useListState } from '../../ui/list/index.ts';
import { DepartmentDrawer } from './department-drawer.tsx';
import { DepartmentList } from './department-list.tsx';
import classes from './departments.module.css';
import { departmentsQuery, useDepartmentChanges, useWidgetStores } from './use-departments.ts';

const filters = v.object({ hours: v.optional(v.picklist(['store', 'own'])), store: v.optional(v.string()) });
export type DepartmentFilters = ListState<v.InferOutput<typeof filters>>;

interface DepartmentsPageProps {
  /** 'new', or the id of the one in the drawer. */
  open: string | null;
  onOpen(open: string | null): void;
}

/** `settings/service-departments` (P-49): the departments of one store, each of which opens in a drawer. */
export function DepartmentsPage({ open, onOpen }: DepartmentsPageProps) {
  const { t } = useTranslation();
  const { query, stores } = useWidgetStores();
  const list = useListState(filters);
  useDepartmentChanges();
  // A link names the department only, which says the store.
  const holder = stores?.find(({ departments }) => departments.some(({ _id }) => _id === open));
  const [last, setLast] = useState<Store | undefined>();
  if (holder && holder !== last) setLast(holder);
  const named = stores?.find(({ _id }) => _id === list.filters.store);
  const store = (open === null ? named : (holder ?? named ?? last)) ?? stores?.[0];
  return (
    <AreaFrame
      actions={store && stores ? <Head list={list} store={store} stores={stores} onOpen={onOpen} /> : null}
      title={t('departments.title')}
    >
      <AreaBody>
        {store ? (
          <StoreDepartments key={store._id} list={list} open={open} store={store} onOpen={onOpen} />
        ) : query.isError ? (
          <ErrorState
            error={query.error}
            retrying={query.isFetching}
            title={t('departments.failed')}
            onRetry={() => void query.refetch()}
          />
        ) : query.isPending ? (
          <SkeletonRows label={t('departments.loading')} rowHeight={40} rows={8} />
        ) : (
          <EmptyState
            body={t('departments.noStoreBody')}
            icon={<StoreIcon size={18} strokeWidth={1.75} />}
            title={t('departments.noStore')}
          />
        )}
      </AreaBody>
    </AreaFrame>
  );
}

interface StoreDepartmentsProps extends DepartmentsPageProps {
  store: Store;
  list: DepartmentFilters;
}

function StoreDepartments({ store, list, open, onOpen }: StoreDepartmentsProps) {
  const query = useQuery(departmentsQuery(store._id));
  const rows = query.data?.data;
  const found = rows?.find(({ _id }) => _id === open) ?? null;
  // Deleted by somebody else: what is being changed here stays before the person's eyes.
  const [last, setLast] = useState<ManagedDepartment | null>(null);
  if (found && found !== last) setLast(found);
  const department = found ?? (last?._id === open ? last : null);
  return (
    <>
      <DepartmentList list={list} openId={open} query={query} store={store} onOpen={onOpen} />
      <DepartmentDrawer
        all={rows ?? []}
        department={department}
        isNew={open === 'new'}
        key={open}
        loading={query.isPending}
        opened={open !== null}
        removed={rows !== undefined && found === null && department !== null}
        store={store}
        onClose={() => onOpen(null)}
      />
    </>
  );
}

interface HeadProps extends Omit<StoreDepartmentsProps, 'open'> {
  stores: readonly Store[];
}

/** P-24: at the maximum nothing can be added, and the count says why. */
function Head({ list, store, stores, onOpen }: HeadProps) {
  const count = useQuery(departmentsQuery(store._id)).data?.total;
  const { t } = useTranslation();
  const phone = useIsPhone();
  const max = limits.departmentsPerStore;
  const add = () => onOpen('new');
  return (
    <>
      <NativeSelect
        aria-label={t('departments.store')}
        className={classes.store}
        data={stores.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={store._id}
        onChange={(event) => list.setFilters({ store: event.currentTarget.value })}
      />
      {count === undefined || phone ? null : (
        <span className={classes.count} title={count >= max ? t('departments.full', { max }) : undefined}>
          {t('departments.count', { count, max })}
        </span>
      )}
      {count !== undefined && count >= max ? null : phone ? (
        <IconButton icon={<Plus size={18} />} label={t('departments.add')} onClick={add} />
      ) : (
        <Button leftSection={<Plus aria-hidden size={16} strokeWidth={1.75} />} onClick={add}>
          {t('departments.add')}
        </Button>
      )}
    </>
  );
}
