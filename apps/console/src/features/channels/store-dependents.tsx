import type { StoreDependents } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/query-of.ts';
import { wholeNumber } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './channels.module.css';

/** Refetched while the dialog is open: the last open chat may end meanwhile, or a new one begin. */
export const useDependents = (storeId: string, enabled: boolean) =>
  useQuery({
    ...queryOf('stores.dependents', { params: { id: storeId } }),
    enabled,
    staleTime: 0,
    refetchInterval: 5000,
    gcTime: 0,
    retry: false,
  });

const kinds = [
  'openChats',
  'agents',
  'openTickets',
  'mailboxes',
  'triggers',
] as const satisfies (keyof StoreDependents)[];

/** What belongs to a store that is about to be deleted, in numbers. */
export function Dependents({ counts, failed }: { counts: StoreDependents | undefined; failed: boolean }) {
  const { t } = useTranslation();
  if (failed) return <p>{t('channels.dependents.failed')}</p>;
  if (!counts) return <p aria-live="polite">{t('channels.dependents.loading')}</p>;
  const there = kinds.filter((kind) => counts[kind] > 0);
  if (there.length === 0) return null;
  return (
    <ul className={classes.dependents}>
      {there.map((kind) => (
        <li key={kind}>
          {t(`channels.dependents.${kind}`, { count: counts[kind], shown: wholeNumber(counts[kind]) })}
        </li>
      ))}
    </ul>
  );
}
