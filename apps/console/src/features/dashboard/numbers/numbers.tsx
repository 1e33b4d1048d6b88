import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownStoresQuery } from '../../../entities/store/own-stores-query.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorState, SkeletonBlock } from '../../../ui/index.ts';
import { type Narrowed, useNumbers } from '../use-numbers.ts';
import classes from './numbers.module.css';
import { Today } from './today.tsx';
import { Week } from './week.tsx';

/** Today and this week, of all stores or of one, of all departments or of one. */
export function Numbers() {
  const { t } = useTranslation();
  const [narrowed, setNarrowed] = useState<Narrowed>({ storeId: null, departmentId: null });
  const { data, error, isFetching, refetch } = useNumbers(narrowed);
  const again = () => void refetch();
  return (
    <>
      <section aria-labelledby="dashboard-today" className={classes.section}>
        <div className={classes.head}>
          <h2 className={classes.heading} id="dashboard-today">
            {t('dashboard.today')}
          </h2>
          <Filters narrowed={narrowed} onChange={setNarrowed} />
        </div>
        {data ? (
          <Today numbers={data} />
        ) : error ? (
          <ErrorState error={error} retrying={isFetching} title={t('dashboard.numbersFailed')} onRetry={again} />
        ) : (
          <SkeletonBlock height={161} width="100%" />
        )}
      </section>
      {data || !error ? (
        <section aria-labelledby="dashboard-week" className={classes.section}>
          <h2 className={classes.heading} id="dashboard-week">
            {t('dashboard.week')}
          </h2>
          {data ? <Week numbers={data} /> : <SkeletonBlock height={240} width="100%" />}
        </section>
      ) : null}
    </>
  );
}

interface FiltersProps {
  narrowed: Narrowed;
  onChange(next: Narrowed): void;
}

/** Where there is something to choose from. A store that is gone, or is served no more, is no choice any longer. */
function Filters({ narrowed, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const stores = useQuery(ownStoresQuery()).data ?? [];
  const departments = stores
    .filter(({ _id }) => narrowed.storeId === null || _id === narrowed.storeId)
    .flatMap((store) =>
      store.departments.map(({ _id, name }) => ({
        value: _id,
        label: narrowed.storeId === null && stores.length > 1 ? `${name} (${store.name})` : name,
      })),
    );
  if (stores.length < 2 && departments.length === 0) return null;
  const all = { value: '', label: t('dashboard.all') };
  return (
    <div className={classes.filters}>
      {stores.length > 1 ? (
        <NativeSelect
          aria-label={t('dashboard.store')}
          data={[
            { ...all, label: `${t('dashboard.store')}: ${all.label}` },
            ...stores.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          size="xs"
          value={narrowed.storeId ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ storeId: value || null, departmentId: null })}
        />
      ) : null}
      {departments.length > 0 ? (
        <NativeSelect
          aria-label={t('dashboard.department')}
          data={[{ ...all, label: `${t('dashboard.department')}: ${all.label}` }, ...departments]}
          size="xs"
          value={narrowed.departmentId ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ ...narrowed, departmentId: value || null })}
        />
      ) : null}
    </div>
  );
}
