import type { AuditEntry } from '@chatso/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight, ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { exactTime } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { shortMoment } from '../../lib/formats/short-dates.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState, IconButton } from '../../ui/index.ts';
import { type Column, DataTable } from '../../ui/list/index.ts';
import classes from './audit.module.css';
import { AuditSentence } from './audit-sentence.tsx';
import { sentenceWords } from './audit-words.ts';

interface AuditTableProps {
  query: Pick<
    UseQueryResult<{ data: AuditEntry[] }>,
    'data' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'error' | 'refetch'
  >;
  onOpen(entry: AuditEntry): void;
}

export function AuditTable({ query, onOpen }: AuditTableProps) {
  const { t } = useTranslation();
  const columns = useColumns(onOpen);
  return (
    <DataTable
      columns={columns}
      empty={
        <EmptyState
          body={t('audit.emptyBody')}
          icon={<ScrollText size={18} strokeWidth={1.75} />}
          title={t('audit.empty')}
        />
      }
      failed={{ title: t('audit.failed') }}
      idOf={({ _id }) => _id}
      label={t('audit.title')}
      loading={{ label: t('audit.loading'), rows: 10 }}
      name="audit"
      nameOf={sentenceWords}
      query={query}
      rows={query.data?.data}
      onOpen={onOpen}
    />
  );
}

function useColumns(onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'event',
        header: t('audit.event'),
        className: classes.event,
        cell: (entry) => <AuditSentence entry={entry} />,
      },
      { id: 'when', header: t('audit.when'), width: '120px', cell: ({ at }) => <When at={at} /> },
      {
        id: 'where',
        header: t('audit.where'),
        width: '144px',
        hiddenBelow: 'compact',
        cell: ({ ip }) => <span className={classes.number}>{ip ?? t('audit.none')}</span>,
      },
      {
        id: 'open',
        header: t('audit.details'),
        width: '64px',
        actions: true,
        cell: (entry) => (
          <IconButton
            icon={<ChevronRight size={16} strokeWidth={1.75} />}
            label={t('audit.open', { sentence: sentenceWords(entry) })}
            onClick={() => onOpen(entry)}
          />
        ),
      },
    ],
    [t, onOpen],
  );
}

function When({ at }: { at: string }) {
  const ms = Date.parse(at);
  return (
    <time className={classes.number} dateTime={at} title={exactTime(ms)}>
      {shortMoment(ms, useNow(60_000))}
    </time>
  );
}
