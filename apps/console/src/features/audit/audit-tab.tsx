import { type AuditEntry, endpoints } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../lib/files/download.ts';
import { deviceTimeZone, ownTimeZone } from '../../lib/formats/time-zone.ts';
import { AreaPage, Pager } from '../../ui/area.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/index.ts';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditFilterRow } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { queryOf, useAuditLog } from './use-audit-log.ts';

/** Who did what, for admins: filters, a table, the whole entry beside it, and all of it as a file. */
export function AuditTab() {
  const { t } = useTranslation();
  const log = useAuditLog();
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const exporting = useMutation({
    mutationFn: () =>
      download(endpoints['audit.export'].path, {
        ...queryOf(log.filters),
        timezone: ownTimeZone() ?? deviceTimeZone(),
      }),
  });
  const count = log.list.data?.count ?? 0;
  return (
    <AreaPage
      actions={
        <Button
          leftSection={<Download aria-hidden size={16} strokeWidth={1.75} />}
          loading={exporting.isPending}
          variant="default"
          onClick={() => exporting.mutate()}
        >
          {t('audit.export')}
        </Button>
      }
      bottom={
        <Pager
          cappedAt={10_000}
          count={count}
          limit={log.limit}
          page={log.page}
          onLimit={log.setLimit}
          onPage={log.setPage}
        />
      }
      title={t('audit.title')}
      top={<AuditFilterRow choices={log.choices} filters={log.filters} onChange={log.setFilters} />}
    >
      <Entries log={log} onOpen={setOpen} />
      <AuditDrawer entry={open} onClose={() => setOpen(null)} />
    </AreaPage>
  );
}

function Entries({ log, onOpen }: { log: ReturnType<typeof useAuditLog>; onOpen(entry: AuditEntry): void }) {
  const { t } = useTranslation();
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = log.list;
  if (isPending) return <SkeletonRows label={t('audit.loading')} rowHeight={40} rows={10} />;
  if (error && !data) {
    return <ErrorState error={error} retrying={isFetching} title={t('audit.failed')} onRetry={() => void refetch()} />;
  }
  if (!data || data.data.length === 0) {
    return (
      <EmptyState
        body={t('audit.emptyBody')}
        icon={<ScrollText size={18} strokeWidth={1.75} />}
        title={t('audit.empty')}
      />
    );
  }
  return <AuditTable busy={isPlaceholderData} entries={data.data} onOpen={onOpen} />;
}
