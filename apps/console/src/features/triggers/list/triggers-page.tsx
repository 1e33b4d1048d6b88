import type { Store } from '@chatso/contract';
import { triggerLimits } from '@chatso/domain';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Store as StoreIcon, Zap } from 'lucide-react';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../../lib/navigation/commands.ts';
import { AreaBody, AreaFrame } from '../../../ui/area.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/index.ts';
import { useListState } from '../../../ui/list/index.ts';
import { useTriggerStores } from '../use-trigger-stores.ts';
import { ChangeAlert } from './change-alert.tsx';
import classes from './list.module.css';
import { TriggerList } from './trigger-list.tsx';

const periods = [7, 30, 90] as const;

/** `store` and the filters live in the address, so that the way back leads to the same list. */
export const listSchema = v.object({
  store: v.optional(v.string()),
  action: v.optional(v.picklist(['prompt', 'assign-chat', 'notify'])),
  state: v.optional(v.picklist(['on', 'off', 'paused'])),
});

interface TriggersPageProps {
  onCreate(storeId: string, copyOf?: string): void;
  onEdit(storeId: string, id: string): void;
}

/** `settings/auto-triggers` (P-51): the triggers of one store, in their order, with what they did. */
export function TriggersPage({ onCreate, onEdit }: TriggersPageProps) {
  const { t } = useTranslation();
  const list = useListState(listSchema);
  const [days, setDays] = useState(30);
  const { query, stores, store } = useTriggerStores(list.filters.store);
  return (
    <AreaFrame
      actions={store ? <Create days={days} store={store} onCreate={() => onCreate(store._id)} /> : null}
      title={t('places.titles.autoTriggers')}
    >
      {stores && store ? (
        <StoreTriggers
          days={days}
          key={store._id}
          list={list}
          store={store}
          stores={stores}
          onCreate={onCreate}
          onDays={setDays}
          onEdit={onEdit}
        />
      ) : (
        <AreaBody>
          {query.isError && !stores ? (
            <ErrorState
              error={query.error}
              retrying={query.isFetching}
              title={t('triggers.failed')}
              onRetry={() => void query.refetch()}
            />
          ) : !stores ? (
            <SkeletonRows label={t('triggers.loading')} rowHeight={56} rows={6} />
          ) : (
            <EmptyState
              body={t('triggers.noStoreBody')}
              icon={<StoreIcon size={18} strokeWidth={1.75} />}
              title={t('triggers.noStore')}
            />
          )}
        </AreaBody>
      )}
    </AreaFrame>
  );
}

/** What a colleague changes is told first and shown when the person wants it (P-53). */
const useTriggers = (storeId: string, days: number) =>
  useQuery({
    ...queryOf('triggers.list', { query: { chatsoStoreId: storeId, days } }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

interface CreateProps {
  store: Store;
  days: number;
  onCreate(): void;
}

/** Of the header: while a store has as many as it may, the button says so. */
function Create({ store, days, onCreate }: CreateProps) {
  const { t } = useTranslation();
  const count = useTriggers(store._id, days).data?.data.length ?? 0;
  const full = count >= triggerLimits.perStore;
  return (
    <Button
      disabled={full}
      leftSection={<Plus aria-hidden size={16} strokeWidth={1.75} />}
      title={full ? t('triggers.used', { count, limit: triggerLimits.perStore }) : undefined}
      onClick={onCreate}
    >
      {t('triggers.create')}
    </Button>
  );
}

interface StoreTriggersProps extends TriggersPageProps {
  store: Store;
  stores: readonly Store[];
  list: ReturnType<typeof useListState<typeof listSchema>>;
  days: number;
  onDays(days: number): void;
}

function StoreTriggers({ store, stores, list, days, onDays, onCreate, onEdit }: StoreTriggersProps) {
  const { t } = useTranslation();
  const input = { query: { chatsoStoreId: store._id, days } };
  const query = useTriggers(store._id, days);
  const triggers = query.data?.data;
  const count = triggers?.length ?? 0;
  const create = () => onCreate(store._id);
  const full = count >= triggerLimits.perStore;
  return (
    <AreaBody
      bottom={
        count > 0 ? (
          <footer className={classes.footer}>
            <span>{t('triggers.footer')}</span>
            <span className={classes.keys}>{t('triggers.keys')}</span>
          </footer>
        ) : null
      }
    >
      <CreateCommand full={full} onCreate={create} />
      <ChangeAlert query={query} store={store} triggers={triggers} />
      <div className={classes.bar}>
        {stores.length > 1 ? (
          <NativeSelect
            aria-label={t('triggers.store')}
            data={stores.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={store._id}
            onChange={(event) => list.setFilters({ store: event.currentTarget.value })}
          />
        ) : (
          <strong dir="auto">{store.name}</strong>
        )}
        {triggers ? (
          <span className={classes.quiet}>{t('triggers.used', { count, limit: triggerLimits.perStore })}</span>
        ) : null}
        <NativeSelect
          aria-label={t('triggers.period')}
          className={classes.period}
          data={periods.map((value) => ({ value: String(value), label: t('triggers.days', { count: value }) }))}
          value={String(days)}
          onChange={(event) => onDays(Number(event.currentTarget.value))}
        />
      </div>
      {query.isError && !triggers ? (
        <ErrorState
          error={query.error}
          retrying={query.isFetching}
          title={t('triggers.failed')}
          onRetry={() => void query.refetch()}
        />
      ) : !triggers ? (
        <SkeletonRows label={t('triggers.loading')} rowHeight={56} rows={6} />
      ) : count === 0 ? (
        <EmptyState
          action={<Button onClick={create}>{t('triggers.create')}</Button>}
          body={t('triggers.none')}
          icon={<Zap size={18} strokeWidth={1.75} />}
          title={t('triggers.noneTitle')}
        />
      ) : (
        <TriggerList input={input} list={list} store={store} triggers={triggers} onCreate={onCreate} onEdit={onEdit} />
      )}
    </AreaBody>
  );
}

function CreateCommand({ full, onCreate }: { full: boolean; onCreate(): void }) {
  const { t } = useTranslation();
  useCommands(
    useMemo<Command[]>(
      () =>
        full
          ? []
          : [{ id: 'new-trigger', group: 'actions', label: t('triggers.create'), shortcut: 'Shift+N', run: onCreate }],
      [full, onCreate, t],
    ),
  );
  return null;
}
