import { endpoints } from '@chatso/contract';
import { Button, Popover, TextInput } from '@mantine/core';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { useAssignees, useTags } from '../../../entities/ticket-form/choices.ts';
import { schemaWords } from '../../../lib/api/errors.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { CheckFilter } from '../../../ui/check-filter.tsx';
import { IconButton } from '../../../ui/index.ts';
import bar from '../../../ui/list/filter-bar.module.css';
import { DateFilter, FilterBar, FilterMenu } from '../../../ui/list/index.ts';
import classes from './tickets.module.css';
import type { TicketList } from './use-ticket-list.ts';
import { useMailAddresses } from './use-tickets.ts';

const none: readonly string[] = [];
const dues = ['overdue', 'today', 'tomorrow', 'week', 'none'] as const;
const only = ['late', 'flag', 'snoozed'] as const;

/** N-03 */
export function TicketFilters({ list }: { list: TicketList }) {
  const { t } = useTranslation();
  const { filters, setFilters } = list;
  const people = useAssignees();
  const tags = useTags();
  const addresses = useMailAddresses();
  const chosenOnly = only.find((name) => filters[name] !== undefined);
  return (
    <FilterBar label={t('tickets.filters')} list={list} search={t('tickets.search')}>
      <FilterMenu
        choices={addresses.map(({ _id, email }) => ({ value: _id, label: email }))}
        label={t('tickets.linkedEmail')}
        value={filters.linkedEmail}
        onChange={(linkedEmail) => setFilters({ linkedEmail })}
      />
      <FilterMenu
        choices={[
          { value: 'unassigned', label: t('tickets.unassigned') },
          ...people.map(({ _id, fullname }) => ({ value: _id, label: fullname })),
        ]}
        label={t('tickets.agent')}
        value={filters.assignee}
        onChange={(assignee) => setFilters({ assignee })}
      />
      <EmailFilter value={filters.recipientEmail} onChange={(recipientEmail) => setFilters({ recipientEmail })} />
      <CheckFilter
        any={t('list.any')}
        apply={t('tickets.apply')}
        choices={tags.map(({ _id, name }) => ({ id: _id, name }))}
        chosen={filters.tags?.split(',') ?? none}
        clear={t('tickets.clear')}
        counted={(count) => t('tickets.tagsChosen', { count })}
        label={t('tickets.categoryTag')}
        none={t('tickets.bulk.noTags')}
        onApply={(ids) => setFilters({ tags: ids.join(',') || undefined })}
      />
      <FilterMenu
        choices={dues.map((due) => ({ value: due, label: t(`tickets.due.${due}`) }))}
        label={t('tickets.dueDate')}
        value={filters.dueDate}
        onChange={(due) => setFilters({ dueDate: dues.find((one) => one === due) })}
      />
      <DateFilter
        label={t('tickets.created')}
        today={list.today}
        value={filters.createdFrom && filters.createdTo ? { from: filters.createdFrom, to: filters.createdTo } : null}
        zone={list.timeZone.replaceAll('_', ' ')}
        onChange={(days) => setFilters({ createdFrom: days?.from, createdTo: days?.to })}
      />
      <FilterMenu
        choices={only.map((name) => ({ value: name, label: t(`tickets.only.${name}`) }))}
        label={t('tickets.more')}
        value={chosenOnly}
        onChange={(chosen) =>
          setFilters(Object.fromEntries(only.map((name) => [name, name === chosen ? 'true' : undefined])))
        }
      />
    </FilterBar>
  );
}

interface EmailFilterProps {
  value: string | undefined;
  onChange(email: string | undefined): void;
}

/** N-35: what is no address is said before anything is asked for. */
function EmailFilter({ value, onChange }: EmailFilterProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const show = () => {
    setTyped(value ?? '');
    setProblem(null);
    setOpened(!opened);
  };
  const apply = () => {
    const email = typed.trim();
    const judged = endpoints['tickets.list'].query.shape.recipientEmail.safeParse(email === '' ? undefined : email);
    if (!judged.success) return setProblem(schemaWords(judged.error.issues[0]?.message ?? ''));
    setOpened(false);
    onChange(judged.data);
  };
  return (
    <span className={bar.chip} data-active={value ? true : undefined}>
      <Popover opened={opened} position="bottom-start" returnFocus shadow="md" trapFocus onChange={setOpened}>
        <Popover.Target>
          <Button
            aria-expanded={opened}
            className={bar.filter}
            data-active={value ? true : undefined}
            rightSection={value ? null : <ChevronDown aria-hidden size={14} strokeWidth={1.75} />}
            variant="default"
            onClick={show}
          >
            <span className={bar.filterName}>{t('tickets.customerEmail')}</span>{' '}
            <span className={bar.filterValue}>{value ?? t('list.any')}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('tickets.customerEmail')}>
          <form
            className={classes.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              apply();
            }}
          >
            <TextInput
              data-autofocus
              error={problem}
              label={t('tickets.customerEmail')}
              type="email"
              value={typed}
              onChange={({ currentTarget: { value: next } }) => {
                setTyped(next);
                setProblem(null);
              }}
            />
            <div className={classes.formButtons}>
              <Button size="xs" type="submit">
                {t('tickets.apply')}
              </Button>
            </div>
          </form>
        </Popover.Dropdown>
      </Popover>
      {value ? (
        <IconButton
          className={bar.remove}
          icon={<X size={14} />}
          label={t('list.remove', { name: t('tickets.customerEmail') })}
          size={28}
          onClick={() => onChange(undefined)}
        />
      ) : null}
    </span>
  );
}
