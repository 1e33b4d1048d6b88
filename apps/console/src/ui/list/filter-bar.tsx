import { Button, Menu, TextInput } from '@mantine/core';
import { Check, ChevronDown, Search, X } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../lib/navigation/commands.ts';
import { IconButton } from '../icon-button.tsx';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  /** Names the bar as a whole. */
  label: string;
  /** `useListState`, or what stands for it. */
  list: { typed: string; type(text: string): void; filtered: boolean; clear(): void };
  /** What the search looks in. */
  search: string;
  clearLabel?: string;
  /** The filters, as `FilterMenu` and the like. */
  children?: ReactNode;
  /** At the end of the bar: a count, a switch. */
  aside?: ReactNode;
}

/** Above a list: the search, a chip for each filter, and the way back to everything. */
export function FilterBar({ label, list, search, clearLabel, children, aside }: FilterBarProps) {
  const { t } = useTranslation();
  return (
    <search aria-label={label} className={classes.bar}>
      <SearchField label={search} value={list.typed} onChange={list.type} />
      {children ? <div className={classes.filters}>{children}</div> : null}
      {list.filtered || list.typed !== '' ? (
        <Button variant="subtle" onClick={list.clear}>
          {clearLabel ?? t('list.clear')}
        </Button>
      ) : null}
      {aside ? <div className={classes.aside}>{aside}</div> : null}
    </search>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(text: string): void;
}

/** '/' leads into it, Escape empties it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useCommands(
    useMemo<Command[]>(
      () => [
        {
          id: 'search-list',
          group: 'actions',
          label: t('list.search'),
          shortcut: '/',
          run: () => field.current?.focus(),
        },
      ],
      [t],
    ),
  );
  return (
    <TextInput
      aria-label={label}
      className={classes.search}
      leftSection={<Search aria-hidden size={16} strokeWidth={1.75} />}
      maxLength={100}
      placeholder={label}
      ref={field}
      rightSection={
        value === '' ? null : (
          <IconButton icon={<X size={14} />} label={t('list.clearSearch')} size={28} onClick={() => onChange('')} />
        )
      }
      type="search"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        event.preventDefault();
        event.stopPropagation();
        onChange('');
      }}
    />
  );
}

interface FilterMenuProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string | undefined;
  /** What no choice is called where it says enough by itself: 'All Channels'. */
  any?: string;
  onChange(value: string | undefined): void;
}

/** 'Role All': one filter in words; with a value it is a chip with the way to take it away. */
export function FilterMenu({ label, choices, value, any: anyName, onChange }: FilterMenuProps) {
  const { t } = useTranslation();
  const any = anyName ?? t('list.any');
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <span className={classes.chip} data-active={chosen ? true : undefined}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            className={classes.filter}
            data-active={chosen ? true : undefined}
            rightSection={chosen ? null : <ChevronDown aria-hidden size={14} strokeWidth={1.75} />}
            variant="default"
          >
            {chosen || anyName === undefined ? <span className={classes.filterName}>{label}</span> : null}{' '}
            <span className={classes.filterValue}>{chosen?.label ?? any}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {[{ value: undefined, label: any }, ...choices].map((choice) => (
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
      {chosen ? (
        <IconButton
          className={classes.remove}
          icon={<X size={14} />}
          label={t('list.remove', { name: label })}
          size={28}
          onClick={() => onChange(undefined)}
        />
      ) : null}
    </span>
  );
}
