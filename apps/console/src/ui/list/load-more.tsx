import { Button } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './data-table.module.css';

/** Below a list that goes on. */
export function LoadMore({ loading, load }: { loading: boolean; load(): void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.more}>
      <Button loading={loading} variant="default" onClick={load}>
        {t('list.more')}
      </Button>
    </div>
  );
}
