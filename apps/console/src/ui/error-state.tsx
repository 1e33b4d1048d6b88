import { Button } from '@mantine/core';
import { CircleAlert, WifiOff } from 'lucide-react';
import { errorMessage, isOfflineError } from '../lib/api/errors.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import classes from './states.module.css';

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  retrying?: boolean;
  /** Instead of the error's own words. */
  title?: string;
  /** Reassurance and next step. */
  body?: string;
}

/** Something did not load: what happened, and a way out (principle 7). */
export function ErrorState({ error, onRetry, retrying = false, title, body }: ErrorStateProps) {
  const { t } = useTranslation();
  const words = errorMessage(error);
  if (words === null) return null;
  const Icon = isOfflineError(error) ? WifiOff : CircleAlert;
  return (
    <div className={classes.state} role="alert">
      <span aria-hidden className={classes.icon} data-tone="danger">
        <Icon size={18} strokeWidth={1.75} />
      </span>
      <p className={classes.title}>{title ?? words}</p>
      {body ? <p className={classes.body}>{body}</p> : null}
      {onRetry ? (
        <div className={classes.action}>
          <Button loading={retrying} variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
