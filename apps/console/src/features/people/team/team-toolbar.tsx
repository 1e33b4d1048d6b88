import { type Agent, accountStates } from '@chatso/contract';
import { Button, Menu, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ownStoresQuery } from '../../../entities/store/own-stores-query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/index.ts';
import { builtInRoles } from '../built-in-roles.ts';
import { seatsQuery } from '../people-queries.ts';
import classes from './team-toolbar.module.css';
import type { TeamFilter } from './use-team-filter.ts';

type Counts = Record<'all' | Agent['accountState'], number>;

/** All, activated, invited, suspended, each with how many they are. */
export function StateTabs({ counts, team }: { counts: Counts | null; team: TeamFilter }) {
  const { t } = useTranslation();
  const states = ['all', 'activated', ...accountStates.filter((state) => state !== 'activated')] as const;
  return (
    <fieldset aria-label={t('people.team.states')} className={classes.tabs}>
      {states.map((state) => {
        const active = (team.filter.state ?? 'all') === state;
        const name = t(`people.team.${state}`);
        return (
          <button
            aria-label={counts ? t('people.team.count', { state: name, count: counts[state] }) : name}
            aria-pressed={active}
            className={classes.tab}
            key={state}
            type="button"
            onClick={() => team.set({ state: state === 'all' ? undefined : state } as never)}
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
export function TeamToolbar({ team }: { team: TeamFilter }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const seats = useQuery(seatsQuery(workspaceId)).data;
  const stores = useQuery(ownStoresQuery(workspaceId)).data ?? [];
  const roleChoices = [...builtInRoles, 'custom_role' as const].map((role) => ({
    value: role,
    label: t(`roles.${role}`),
  }));
  return (
    <div className={classes.toolbar}>
      <TextInput
        aria-label={t('people.team.search')}
        className={classes.search}
        leftSection={<Search aria-hidden size={16} strokeWidth={1.75} />}
        placeholder={t('people.team.search')}
        rightSection={
          team.typed === '' ? null : (
            <IconButton
              icon={<X size={14} />}
              label={t('people.team.clearSearch')}
              size={28}
              onClick={() => team.type('')}
            />
          )
        }
        type="search"
        value={team.typed}
        onChange={(event) => team.type(event.currentTarget.value)}
      />
      <FilterMenu
        choices={roleChoices}
        label={t('people.team.role')}
        value={team.filter.role}
        onChange={(role) => team.set({ role: role ?? undefined } as never)}
      />
      {stores.length > 1 ? (
        <FilterMenu
          choices={stores.map(({ _id, name }) => ({ value: _id, label: name }))}
          label={t('people.team.store')}
          value={team.filter.storeId}
          onChange={(store) => team.set({ store: store ?? undefined } as never)}
        />
      ) : null}
      {seats && seats.limit >= 0 ? (
        <p className={classes.seats}>{t('people.team.seats', { used: seats.used, limit: seats.limit })}</p>
      ) : null}
    </div>
  );
}

interface FilterMenuProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** 'Role All': one filter, in words, with the way to take it away (mock-up). */
function FilterMenu({ label, choices, value, onChange }: FilterMenuProps) {
  const { t } = useTranslation();
  const any = t('people.team.any');
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          className={classes.filter}
          data-active={chosen ? true : undefined}
          rightSection={<ChevronDown aria-hidden size={14} strokeWidth={1.75} />}
          variant="default"
        >
          <span className={classes.filterName}>{label}</span>{' '}
          <span className={classes.filterValue}>{chosen?.label ?? any}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.filterMenu}>
        {[{ value: null, label: any }, ...choices].map((choice) => (
          <Menu.Item
            aria-current={choice.value === value ? 'true' : undefined}
            key={choice.value ?? ''}
            rightSection={choice.value === value ? <Check aria-hidden size={16} strokeWidth={1.75} /> : null}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
