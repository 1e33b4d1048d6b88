import type { AuditEntry } from '@chatso/contract';
import { VisuallyHidden } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { exactTime, relativeTime } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { IconButton } from '../../ui/index.ts';
import classes from './audit.module.css';
import { AuditSentence } from './audit-sentence.tsx';
import { sentenceWords } from './audit-words.ts';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  busy: boolean;
  onOpen(entry: AuditEntry): void;
}

export function AuditTable({ entries, busy, onOpen }: AuditTableProps) {
  const { t } = useTranslation();
  return (
    <table aria-busy={busy} aria-label={t('audit.title')} className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('audit.event')}</th>
          <th className={classes.whenColumn} scope="col">
            {t('audit.when')}
          </th>
          <th className={classes.whereColumn} scope="col">
            {t('audit.where')}
          </th>
          <th className={classes.openColumn} scope="col">
            <VisuallyHidden>{t('audit.details')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row entry={entry} key={entry._id} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ entry, onOpen }: { entry: AuditEntry; onOpen(entry: AuditEntry): void }) {
  const { t } = useTranslation();
  const at = Date.parse(entry.at);
  return (
    // The button in the row is the way by keyboard; the row takes the pointer.
    <tr onClick={() => onOpen(entry)}>
      <td className={classes.event}>
        <AuditSentence entry={entry} />
      </td>
      <td className={classes.number}>
        <time dateTime={entry.at} title={exactTime(at)}>
          {relativeTime(at, useNow(60_000))}
        </time>
      </td>
      <td className={classes.number}>{entry.ip ?? t('audit.none')}</td>
      <td className={classes.openCell}>
        <IconButton
          icon={<ChevronRight size={16} strokeWidth={1.75} />}
          label={t('audit.open', { sentence: sentenceWords(entry) })}
          onClick={() => onOpen(entry)}
        />
      </td>
    </tr>
  );
}
