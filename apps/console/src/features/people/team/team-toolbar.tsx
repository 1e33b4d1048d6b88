import { type Agent, accountStates, roles } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { ownStoresQuery } from '../../../entities/store/own-stores-query.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FilterBar, FilterMenu } from '../../../ui/list/index.ts';
import { builtInRoles } from '../built-in-roles.ts';
import { seatsQuery } from '../people-queries.ts';
import classes from './team-toolbar.module.css';
import type { TeamList } from './use-team-list.ts';

type Counts = Record<'all' | Agent['accountState'], number>;

/** All, activated, invited, suspended, each with how many they are. */
export function StateTabs({ counts, list }: { counts: Counts | null; list: TeamList['list'] }) {
  const { t } = useTranslation();
  const states = ['all', 'activated', ...accountStates.filter((state) => state !== 'activated')] as const;
  return (
    <fieldset aria-label={t('people.team.states')} className={classes.tabs}>
      {states.map((state) => {
        const active = (list.filters.state ?? 'all') === state;
        const name = t(`people.team.${state}`);
        return (
          <button
            aria-label={counts ? t('people.team.count', { state: name, count: counts[state] }) : name}
            aria-pressed={active}
            className={classes.tab}
            key={state}
            type="button"
            onClick={() => list.setFilters({ state: state === 'all' ? undefined : state })}
          >
            {name}
            {counts ? <span className={classes.pill}>{counts[state]}</span> : null}
          </button>
        );
      })}
    </fieldset>
  );
}

/** Search, filters and how many seats are taken. */
export function TeamToolbar({ list }: { list: TeamList['list'] }) {
  const { t } = useTranslation();
  const seats = useQuery(seatsQuery()).data;
  const stores = useQuery(ownStoresQuery()).data ?? [];
  const roleChoices = [...builtInRoles, 'custom_role' as const].map((role) => ({
    value: role,
    label: t(`roles.${role}`),
  }));
  return (
    <FilterBar
      aside={seats && seats.limit >= 0 ? t('people.team.seats', { used: seats.used, limit: seats.limit }) : undefined}
      clearLabel={t('people.team.clearFilters')}
      label={t('people.team.filters')}
      list={list}
      search={t('people.team.search')}
    >
      <FilterMenu
        choices={roleChoices}
        label={t('people.team.role')}
        value={list.filters.role}
        onChange={(role) => list.setFilters({ role: roles.find((one) => one === role) })}
      />
      {stores.length > 1 ? (
        <FilterMenu
          choices={stores.map(({ _id, name }) => ({ value: _id, label: name }))}
          label={t('people.team.store')}
          value={list.filters.store}
          onChange={(store) => list.setFilters({ store })}
        />
      ) : null}
    </FilterBar>
  );
}
