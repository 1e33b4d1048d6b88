import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/dates/styles.layer.css';
import { Select } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { dayOf, parseTypedDate } from '../../lib/formats/typed-dates.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FilterBar, type ListState } from '../../ui/list/index.ts';
import classes from './audit.module.css';
import { actionWords } from './audit-words.ts';
import type { AuditFilters } from './use-audit-log.ts';
import 'dayjs/locale/fr-ca';

interface AuditFiltersProps {
  list: ListState<AuditFilters>;
  choices: { actions: readonly string[]; actors: readonly { _id: string; name: string }[] };
}

export function AuditFilterRow({ list, choices }: AuditFiltersProps) {
  const { t } = useTranslation();
  const { filters, setFilters } = list;
  return (
    <FilterBar clearLabel={t('audit.clear')} label={t('audit.filters')} list={list} search={t('audit.search')}>
      <Choice
        choices={choices.actors.map(({ _id, name }) => ({ value: _id, label: name }))}
        empty={t('audit.anybody')}
        label={t('audit.who')}
        value={filters.actorId}
        onChange={(actorId) => setFilters({ actorId })}
      />
      <Choice
        choices={choices.actions.map((action) => ({ value: action, label: actionWords(action) }))}
        empty={t('audit.anything')}
        label={t('audit.what')}
        value={filters.action}
        onChange={(action) => setFilters({ action })}
      />
      <Day label={t('audit.from')} max={filters.to} value={filters.from} onChange={(from) => setFilters({ from })} />
      <Day label={t('audit.to')} min={filters.from} value={filters.to} onChange={(to) => setFilters({ to })} />
    </FilterBar>
  );
}

interface ChoiceProps {
  label: string;
  choices: { value: string; label: string }[];
  empty: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** One of many: found by typing. */
function Choice({ label, choices, empty, value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={label}
      className={classes.choice}
      classNames={{ input: classes.input }}
      clearable
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
      data={choices}
      data-active={value ? true : undefined}
      nothingFoundMessage={t('audit.noChoice')}
      placeholder={empty}
      searchable
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange(day: string | undefined): void;
}

/** U-10 */
function Day({ label, value, min, max, onChange }: DayProps) {
  const { t, i18n } = useTranslation();
  return (
    <DateInput
      aria-label={label}
      className={classes.day}
      classNames={{ input: classes.input }}
      clearable
      dateParser={(text) => {
        const date = parseTypedDate(text);
        return date && dayOf(date);
      }}
      firstDayOfWeek={0}
      locale={i18n.language.toLowerCase()}
      maxLength={10}
      placeholder={`${label} ${t('audit.dateHint')}`}
      popoverProps={{ withinPortal: false, shadow: 'md' }}
      value={value ?? null}
      valueFormat="MM/DD/YYYY"
      weekendDays={[]}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      onChange={(day) => onChange(day ?? undefined)}
    />
  );
}
