import { type ChatLabel, customerTypes } from '@chatso/contract';
import { Button, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useLabels } from '../../entities/chat-label/use-labels.ts';
import { queryOf } from '../../lib/api/query-of.ts';
import { wholeNumber } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { isAdvanced } from '../../lib/plan/plan.ts';
import { useSession } from '../../lib/session/session.ts';
import { IconButton } from '../../ui/index.ts';
import { DateFilter, FilterBar, FilterMenu } from '../../ui/list/index.ts';
import classes from './chat-records.module.css';
import type { RecordList } from './use-record-list.ts';

interface RecordFiltersProps {
  list: RecordList;
  /** Whoever sees colleagues' chats may ask for one of them (L-15). */
  agents: boolean;
  count: number | null;
  cappedAt: number;
}

/** L-10 */
export function RecordFilters({ list, agents, count, cappedAt }: RecordFiltersProps) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const { filters, setFilters } = list;
  const stores = useQuery({ ...queryOf('records.stores'), staleTime: 60_000 }).data?.data ?? [];
  const people = useQuery({ ...queryOf('agents.pure'), enabled: agents, staleTime: 60_000 }).data?.data ?? [];
  const { tags, reasons } = useLabels();
  const words =
    count === null
      ? undefined
      : count >= cappedAt
        ? t('records.many', { count: wholeNumber(cappedAt) as never })
        : t('records.count', { count });
  return (
    <FilterBar aside={words} label={t('records.filters')} list={list} search={t('records.search')}>
      {filters.converId === undefined ? null : (
        <Chip label={t('records.oneChat')} onRemove={() => setFilters({ converId: undefined })} />
      )}
      <FilterMenu
        choices={stores.map(({ _id, name, active }) => ({
          value: _id,
          label: active ? name : t('records.inactive', { name }),
        }))}
        label={t('records.channel')}
        value={filters.storeId}
        // A department is one of its store.
        onChange={(storeId) => setFilters({ storeId, category: undefined })}
      />
      {isAdvanced(membership.plan) ? <DepartmentFilter list={list} /> : null}
      <FilterMenu
        choices={customerTypes.map((type) => ({ value: type, label: t(`records.types.${type}`) }))}
        label={t('records.customerType')}
        value={filters.customerType}
        onChange={(type) => setFilters({ customerType: customerTypes.find((one) => one === type) })}
      />
      <DateFilter
        label={t('records.date')}
        today={list.today}
        value={filters.fromDate && filters.toDate ? { from: filters.fromDate, to: filters.toDate } : null}
        zone={list.timeZone.replaceAll('_', ' ')}
        onChange={(days) => setFilters({ fromDate: days?.from, toDate: days?.to })}
      />
      {agents ? (
        <FilterMenu
          choices={people.map(({ _id, fullname }) => ({ value: _id, label: fullname }))}
          label={t('records.agent')}
          value={filters.agentId}
          onChange={(agentId) => setFilters({ agentId })}
        />
      ) : null}
      <LabelFilter
        labels={tags}
        name={t('recordLabels.tag')}
        value={filters.tag}
        onChange={(tag) => setFilters({ tag })}
      />
      {list.tab === 'completed' ? (
        <LabelFilter
          labels={reasons}
          name={t('recordLabels.reasonShort')}
          value={filters.closingReason}
          onChange={(closingReason) => setFilters({ closingReason })}
        />
      ) : null}
      {list.tab === 'completed' ? (
        <FilterMenu
          choices={(['0', '1', '2'] as const).map((mood) => ({
            value: mood,
            label: t(`liveChat.info.sentiments.${mood}`),
          }))}
          label={t('records.sentiment')}
          value={filters.sentiment}
          onChange={(mood) => setFilters({ sentiment: (['0', '1', '2'] as const).find((one) => one === mood) })}
        />
      ) : null}
    </FilterBar>
  );
}

interface LabelFilterProps {
  name: string;
  labels: readonly ChatLabel[];
  value: string | undefined;
  onChange(id: string | undefined): void;
}

/** Nothing to choose from is no filter. */
function LabelFilter({ name, labels, value, onChange }: LabelFilterProps) {
  if (labels.length === 0) return null;
  return (
    <FilterMenu
      choices={labels.map(({ _id, name: label }) => ({ value: _id, label }))}
      label={name}
      value={value}
      onChange={onChange}
    />
  );
}

/** Disabled until there is a channel, and says so wherever one points, focuses or presses (L-10). */
function DepartmentFilter({ list }: { list: RecordList }) {
  const { t } = useTranslation();
  const { storeId, category } = list.filters;
  const departments =
    useQuery({
      ...queryOf('records.categories', { query: { storeId: storeId ?? '' } }),
      enabled: storeId !== undefined,
      staleTime: 60_000,
    }).data?.data ?? [];
  if (storeId === undefined) {
    return (
      <Tooltip events={{ hover: true, focus: true, touch: true }} label={t('records.channelFirst')}>
        <Button
          aria-description={t('records.channelFirst')}
          className={classes.disabled}
          data-disabled
          rightSection={<ChevronDown aria-hidden size={14} strokeWidth={1.75} />}
          variant="default"
          onClick={(event) => event.preventDefault()}
        >
          {t('records.department')}
        </Button>
      </Tooltip>
    );
  }
  return (
    <FilterMenu
      choices={[
        ...departments.map(({ _id, name }) => ({ value: _id, label: name })),
        { value: 'INBOUND_CHAT', label: t('records.noDepartment') },
      ]}
      label={t('records.department')}
      value={category}
      onChange={(next) => list.setFilters({ category: next as typeof category })}
    />
  );
}

/** What a link has asked for and no menu can. */
function Chip({ label, onRemove }: { label: string; onRemove(): void }) {
  const { t } = useTranslation();
  return (
    <span className={classes.chip}>
      {label}
      <IconButton icon={<X size={14} />} label={t('list.remove', { name: label })} size={28} onClick={onRemove} />
    </span>
  );
}
