import { Button, Loader } from '@mantine/core';
import { errorMessage, isOfflineError } from '../../lib/api/errors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './palette.module.css';

interface SearchNoteProps {
  state: 'idle' | 'searching' | 'failed';
  error: unknown;
  onRetry(): void;
}

/** Says below the list that more is looked for, or why it is not there. */
export function SearchNote({ state, error, onRetry }: SearchNoteProps) {
  const { t } = useTranslation();
  if (state === 'idle') return null;
  if (state === 'searching') {
    return (
      <p className={classes.note} role="status">
        <Loader aria-hidden size={14} />
        {t('shell.search.searching')}
      </p>
    );
  }
  return (
    <div className={classes.note} role="alert">
      {isOfflineError(error) ? errorMessage(error) : t('shell.search.failed')}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
