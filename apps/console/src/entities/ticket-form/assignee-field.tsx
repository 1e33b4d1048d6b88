import '@mantine/core/styles/Combobox.layer.css';
import type { TicketPerson } from '@chatso/contract';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/index.ts';
import { useAssignees } from './choices.ts';
import classes from './ticket-form.module.css';

const nobody = 'unassigned';

interface AssigneeFieldProps {
  person: Pick<TicketPerson, '_id' | 'fullname' | 'avatar'> | null;
  disabled?: boolean;
  /** The store of the ticket: only who serves it may have it. */
  storeId?: string | undefined;
  onChoose(person: Pick<TicketPerson, '_id' | 'fullname' | 'avatar'> | null): void;
}

/** N-12: found by name or address; 'Unassigned' says nobody. */
export function AssigneeField({ person, disabled = false, storeId, onChoose }: AssigneeFieldProps) {
  const { t } = useTranslation();
  const people = useAssignees(storeId);
  // Whoever had it when somebody began to search: another choice would put their name over what is typed.
  const [held, setHeld] = useState<string | null>(null);
  const id = person?._id ?? nobody;
  const label = person?.fullname ?? t('tickets.unassigned');
  // Who left may have it still.
  const known = person && !people.some(({ _id }) => _id === person._id) ? [{ ...person, email: '', tickets: 0 }] : [];
  const choices = [...known, ...people];
  return (
    <Select
      allowDeselect={false}
      data={[
        { value: nobody, label: t('tickets.unassigned') },
        ...choices.map(({ _id, fullname }) => ({ value: _id, label: fullname })),
      ]}
      disabled={disabled}
      filter={({ options, search }) => {
        const typed = search.trim().toLowerCase();
        return options.filter((option) => {
          if (!('value' in option)) return true;
          const email = choices.find(({ _id }) => _id === option.value)?.email ?? '';
          return option.label.toLowerCase().includes(typed) || email.toLowerCase().includes(typed);
        });
      }}
      label={t('tickets.new.assignee')}
      leftSection={
        person ? <Avatar name={person.fullname} size={24} src={person.avatar} /> : <span className={classes.nobody} />
      }
      maxDropdownHeight={280}
      nothingFoundMessage={t('people.nothingFound')}
      placeholder={t('tickets.new.searchAssignee')}
      renderOption={({ option }) => {
        const one = choices.find(({ _id }) => _id === option.value);
        return (
          <span className={classes.option}>
            {one ? <Avatar name={one.fullname} size={24} src={one.avatar} /> : <span className={classes.nobody} />}
            <bdi className={classes.cut}>{option.label}</bdi>
            {one ? <span className={classes.count}>{t('tickets.new.openTickets', { count: one.tickets })}</span> : null}
          </span>
        );
      }}
      searchable
      value={held ?? id}
      onBlur={() => setHeld(null)}
      onChange={(wanted) => {
        setHeld(null);
        if (wanted !== id) onChoose(choices.find(({ _id }) => _id === wanted) ?? null);
      }}
      // The first letter searches, it does not go behind a name.
      onClick={({ currentTarget }) => currentTarget.value === label && currentTarget.select()}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onSearchChange={(text) => {
        // Mantine says the name of who was chosen, too.
        const isName =
          text === label || text === t('tickets.unassigned') || choices.some((one) => one.fullname === text);
        if (!isName) setHeld((before) => before ?? id);
      }}
    />
  );
}
