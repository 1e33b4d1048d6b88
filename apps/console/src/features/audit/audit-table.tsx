import type { AuditEntry } from '@chatso/contract';
import { useTranslation } from 'react-i18next';
import { exactTime, relativeTime } from '../../lib/formats.ts';
import { useNow } from '../../lib/now.ts';
import classes from './audit.module.css';
import { actionWords, actorWords, subjectWords } from './audit-words.ts';

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
          <th scope="col">{t('audit.who')}</th>
          <th scope="col">{t('audit.what')}</th>
          <th scope="col">{t('audit.whom')}</th>
          <th scope="col">{t('audit.when')}</th>
          <th scope="col">{t('audit.where')}</th>
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
  const actor = actorWords(entry);
  const subject = subjectWords(entry);
  return (
    // The button in the row is the way by keyboard; the row takes the pointer.
    <tr onClick={() => onOpen(entry)}>
      <td className={classes.primary} dir="auto" title={actor}>
        {actor}
      </td>
      <td>
        <button className={classes.open} type="button" onClick={() => onOpen(entry)}>
          {actionWords(entry.action)}
        </button>
      </td>
      <td dir="auto" title={subject ?? undefined}>
        {subject ?? t('audit.none')}
      </td>
      <td className={classes.number}>
        <time dateTime={entry.at} title={exactTime(at)}>
          {relativeTime(at, useNow(60_000))}
        </time>
      </td>
      <td className={classes.number}>{entry.ip ?? t('audit.none')}</td>
    </tr>
  );
}
