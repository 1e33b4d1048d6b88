import type { ListedTrigger, Store } from '@chatso/contract';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState, VisuallyHidden } from '../../../ui/index.ts';
import { FilterBar, FilterMenu, type useListState } from '../../../ui/list/index.ts';
import { plain, sentenceOf } from '../condition-words.ts';
import classes from './list.module.css';
import { RemoveTrigger } from './remove-trigger.tsx';
import { TriggerRow } from './trigger-row.tsx';
import { stateOf } from './trigger-state.ts';
import type { listSchema } from './triggers-page.tsx';
import { type ListInput, useTriggerOrder } from './use-trigger-order.ts';

const actions = ['prompt', 'assign-chat', 'notify'] as const;
const states = ['on', 'off', 'paused'] as const;
const columns = ['order', 'on', 'trigger', 'action', 'shown', 'answered', 'converted', 'test', 'changed'] as const;

interface TriggerListProps {
  store: Store;
  input: ListInput;
  triggers: readonly ListedTrigger[];
  list: ReturnType<typeof useListState<typeof listSchema>>;
  onCreate(storeId: string, copyOf?: string): void;
  onEdit(storeId: string, id: string): void;
}

export function TriggerList({ store, input, triggers, list, onCreate, onEdit }: TriggerListProps) {
  const { t } = useTranslation();
  const order = useTriggerOrder(store._id, input, triggers);
  const [removing, setRemoving] = useState<ListedTrigger | null>(null);
  const { action, state } = list.filters;
  const filtered = list.search !== '' || action !== undefined || state !== undefined;
  const words = list.search.toLocaleLowerCase();
  const sentences = useMemo(
    () =>
      new Map(triggers.map((one) => [one._id, plain(sentenceOf(one.match, one.conditions, t)).toLocaleLowerCase()])),
    [triggers, t],
  );
  const shown = order.shown.filter(
    (one) =>
      (action === undefined || one.action.type === action) &&
      (state === undefined || stateOf(one) === state) &&
      (one.name.toLocaleLowerCase().includes(words) || sentences.get(one._id)?.includes(words)),
  );
  const clear = () => list.setFilters({ action: undefined, state: undefined });
  return (
    <>
      <FilterBar
        aside={<span className={classes.hint}>{t('triggers.firstWins')}</span>}
        label={t('triggers.search')}
        list={{ ...list, filtered, clear: () => (list.type(''), clear()) }}
        search={t('triggers.search')}
      >
        <FilterMenu
          choices={actions.map((value) => ({ value, label: t(`triggers.actions.${value}`) }))}
          label={t('triggers.action')}
          value={action}
          onChange={(value) => list.setFilters({ action: actions.find((one) => one === value) })}
        />
        <FilterMenu
          choices={states.map((value) => ({ value, label: t(`triggers.states.${value}`) }))}
          label={t('triggers.state')}
          value={state}
          onChange={(value) => list.setFilters({ state: states.find((one) => one === value) })}
        />
      </FilterBar>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
      {shown.length === 0 ? (
        <EmptyState
          body={t('triggers.noResultBody')}
          icon={<Search size={18} strokeWidth={1.75} />}
          title={t('triggers.noResult')}
        />
      ) : (
        <div className={classes.box}>
          <table aria-label={t('places.titles.autoTriggers')} className={classes.table}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th className={classes[name]} key={name} scope="col">
                    {t(`triggers.columns.${name}`)}
                  </th>
                ))}
                <th className={classes.more} scope="col">
                  <VisuallyHidden>{t('triggers.columns.more')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((trigger) => (
                <TriggerRow
                  count={order.shown.length}
                  key={trigger._id}
                  order={order}
                  orderable={!filtered}
                  place={order.shown.indexOf(trigger) + 1}
                  trigger={trigger}
                  onCopy={() => onCreate(store._id, trigger._id)}
                  onEdit={() => onEdit(store._id, trigger._id)}
                  onRemove={() => setRemoving(trigger)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <RemoveTrigger trigger={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
