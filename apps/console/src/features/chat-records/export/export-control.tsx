import type { ExportFormat } from '@chatso/contract';
import { Button, Loader, Menu, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import i18next from 'i18next';
import { ChevronDown, Download } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { hasPermission } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { IconButton, toast, VisuallyHidden } from '../../../ui/index.ts';
import type { RecordList } from '../use-record-list.ts';
import classes from './export-control.module.css';
import {
  cancelExport,
  type ExportQuery,
  type ExportRun,
  exportStore,
  fetchMailedExport,
  startExport,
} from './export-run.ts';

/** All rows of the tab, in the order of the completed ones. */
function askedOf(list: RecordList): ExportQuery {
  const { by, down } = list.sortOf('completed');
  return {
    ...list.filters,
    ...(list.search === '' ? {} : { search: list.search }),
    ...{ type: list.tab, timezone: list.timeZone },
    ...(list.tab === 'completed' ? { sortBy: by as 'startDate', sort: down ? 'desc' : 'asc' } : {}),
  };
}

/** L-08: for who may; while one runs, how far it is stands in its place. */
export function ExportControl({ list }: { list: RecordList }) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const run = useStore(exportStore, (state) => state.run);
  const may = hasPermission(membership, 'exportRecords');
  const isPhone = useIsPhone();
  useMailedLink(may, list.timeZone);
  if (!may) return null;
  if (run) return <ExportStrip run={run} />;
  const begin = (format: ExportFormat) => void startExport(askedOf(list), format);
  const formats = (
    <Menu.Dropdown>
      <Menu.Item onClick={() => begin('csv')}>{t('recordExport.csvRows')}</Menu.Item>
      <Menu.Item onClick={() => begin('json')}>{t('recordExport.jsonMessages')}</Menu.Item>
    </Menu.Dropdown>
  );
  // The name of the page needs the room.
  if (isPhone) {
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={<Download size={18} strokeWidth={1.75} />} label={t('recordExport.menu')} size={44} />
        </Menu.Target>
        {formats}
      </Menu>
    );
  }
  return (
    <div className={classes.buttons}>
      <Button
        className={classes.main}
        leftSection={<Download aria-hidden size={16} strokeWidth={1.75} />}
        variant="default"
        onClick={() => begin('csv')}
      >
        {t('recordExport.csv')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton
            className={classes.more}
            icon={<ChevronDown size={16} strokeWidth={1.75} />}
            label={t('recordExport.formats')}
            size={32}
            variant="default"
          />
        </Menu.Target>
        {formats}
      </Menu>
    </div>
  );
}

function ExportStrip({ run: { phase, done, total } }: { run: ExportRun }) {
  const { t } = useTranslation();
  return (
    <div className={classes.strip}>
      <VisuallyHidden role="status">
        {phase === 'waiting' ? t('recordExport.waiting') : t('recordExport.counting')}
      </VisuallyHidden>
      <Loader aria-hidden size={14} />
      <span className={classes.words}>
        {phase === 'counting' ? t('recordExport.counting') : null}
        {phase === 'waiting' ? t('recordExport.waiting') : null}
        {phase === 'running' ? <Done done={done} total={total} /> : null}
      </span>
      {phase === 'running' && total !== null && total > 0 ? (
        <Progress
          aria-label={t('recordExport.progress')}
          className={classes.bar}
          size={4}
          value={Math.round((100 * done) / total)}
        />
      ) : null}
      <Button size="xs" variant="subtle" onClick={cancelExport}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}

/** On a phone there is room for the numbers only. */
function Done({ done, total }: Pick<ExportRun, 'done' | 'total'>) {
  const { t } = useTranslation();
  const rows = wholeNumber(done);
  // Of a file that was made before nobody says how many rows there are.
  if (total === null) return t('recordExport.fetching');
  const all = wholeNumber(total);
  return (
    <>
      <span className={classes.long}>{t('recordExport.runningOf', { done: rows, total: all })}</span>
      <span aria-hidden className={classes.short}>
        {rows} / {all}
      </span>
    </>
  );
}

/** Whoever follows the link of the mail lands here; the link is not kept in the history. Who may not export is told so. */
function useMailedLink(may: boolean, timeZone: string): void {
  const navigate = useNavigate();
  const { export: token } = useSearch({ strict: false }) as { export?: string };
  useEffect(() => {
    if (token === undefined) return;
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, export: undefined }) as never,
      replace: true,
    });
    if (may) void fetchMailedExport(token, timeZone);
    else toast.error(i18next.t('recordExport.deadLink'), { detail: i18next.t('recordExport.mayNot'), sticky: true });
  }, [may, token, timeZone, navigate]);
}
