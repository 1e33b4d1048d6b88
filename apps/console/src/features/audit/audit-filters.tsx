import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/dates/styles.layer.css';
import { Button, Select, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayOf, parseTypedDate } from '../../lib/formats/typed-dates.ts';
import classes from './audit.module.css';
import { actionWords } from './audit-words.ts';
import { type AuditFilters, noFilters } from './use-audit-log.ts';
import 'dayjs/locale/fr-ca';

interface AuditFiltersProps {
  filters: AuditFilters;
  choices: { actions: readonly string[]; actors: readonly { _id: string; name: string }[] };
  onChange(change: Partial<AuditFilters>): void;
}

export function AuditFilterRow({ filters, choices, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  const active = filters.search || filters.actorId || filters.action || filters.from || filters.to;
  return (
    <search aria-label={t('audit.filters')} className={classes.filters}>
      <TextInput
        aria-label={t('audit.search')}
        className={classes.search}
        leftSection={<Search aria-hidden size={16} strokeWidth={1.75} />}
        maxLength={100}
        placeholder={t('audit.search')}
        type="search"
        value={filters.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <Select
        aria-label={t('audit.who')}
        className={classes.choice}
        classNames={{ input: classes.input }}
        clearable
        comboboxProps={{ withinPortal: false, shadow: 'md' }}
        data={choices.actors.map(({ _id, name }) => ({ value: _id, label: name }))}
        nothingFoundMessage={t('audit.noChoice')}
        placeholder={t('audit.anybody')}
        searchable
        value={filters.actorId}
        onChange={(actorId) => onChange({ actorId })}
      />
      <Select
        aria-label={t('audit.what')}
        className={classes.choice}
        classNames={{ input: classes.input }}
        clearable
        comboboxProps={{ withinPortal: false, shadow: 'md' }}
        data={choices.actions.map((action) => ({ value: action, label: actionWords(action) }))}
        nothingFoundMessage={t('audit.noChoice')}
        placeholder={t('audit.anything')}
        searchable
        value={filters.action}
        onChange={(action) => onChange({ action })}
      />
      <Day label={t('audit.from')} max={filters.to} value={filters.from} onChange={(from) => onChange({ from })} />
      <Day label={t('audit.to')} min={filters.from} value={filters.to} onChange={(to) => onChange({ to })} />
      {active ? (
        <Button variant="subtle" onClick={() => onChange(noFilters)}>
          {t('audit.clear')}
        </Button>
      ) : null}
    </search>
  );
}

interface DayProps {
  label: string;
  value: string | null;
  min?: string | null;
  max?: string | null;
  onChange(day: string | null): void;
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
      value={value}
      valueFormat="MM/DD/YYYY"
      weekendDays={[]}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      onChange={onChange}
    />
  );
}
