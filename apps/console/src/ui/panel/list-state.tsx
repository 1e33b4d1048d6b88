import { Button } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SkeletonRows } from '../index.ts';
import classes from './panel.module.css';

interface ListStateProps {
  loading: boolean;
  failed: boolean;
  /** What there would be. */
  empty: string;
  onRetry(): unknown;
}

/** A list of the panel without rows: on its way, not to be had, or empty. */
export function ListState({ loading, failed, empty, onRetry }: ListStateProps) {
  const { t } = useTranslation();
  if (failed) {
    return (
      <p className={classes.nothing}>
        {t('desk.listFailed')}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void onRetry()}>
          {t('common.retry')}
        </Button>
      </p>
    );
  }
  if (loading) return <SkeletonRows label={t('desk.loading')} rowHeight={32} rows={3} />;
  return <p className={classes.nothing}>{empty}</p>;
}
