import { type AuditEntry, endpoints } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../lib/files/download.ts';
import { deviceTimeZone, ownTimeZone } from '../../lib/formats/time-zone.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaPage, Pager } from '../../ui/area.ts';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditFilterRow } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { useAuditLog } from './use-audit-log.ts';

/** Who did what, for admins: filters, a table, the whole entry beside it, and all of it as a file. */
export function AuditTab() {
  const { t } = useTranslation();
  const log = useAuditLog();
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const exporting = useMutation({
    mutationFn: () =>
      download(endpoints['audit.export'].path, {
        ...log.filter,
        timezone: ownTimeZone() ?? deviceTimeZone(),
      }),
  });
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
          count={log.query.data?.count ?? 0}
          limit={log.list.limit}
          page={log.list.page}
          onLimit={log.list.setLimit}
          onPage={log.list.setPage}
        />
      }
      title={t('audit.title')}
      top={<AuditFilterRow choices={log.choices} list={log.list} />}
    >
      <AuditTable query={log.query} onOpen={setOpen} />
      <AuditDrawer entry={open} onClose={() => setOpen(null)} />
    </AreaPage>
  );
}
