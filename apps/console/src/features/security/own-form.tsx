import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Attempt } from '../../lib/api/use-attempt.ts';
import { serverNow } from '../../lib/formats/clock.ts';
import { timerLabel } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useOnline } from '../../lib/realtime/online.ts';
import { Notice } from '../../ui/forms.ts';
import classes from './security.module.css';

interface OwnFormProps {
  attempt: Attempt;
  submitLabel: string;
  danger?: boolean;
  onSubmit: () => unknown;
  /** In a dialog: the other way out. */
  onCancel?: () => void;
  children?: ReactNode;
}

/** A form about the own account: its fields, what went wrong, and the button, which waits as long as it must. */
export function OwnForm({ attempt, submitLabel, danger = false, onSubmit, onCancel, children }: OwnFormProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const now = useNow();
  const waitMs = attempt.blockedUntil === null ? 0 : Math.max(0, attempt.blockedUntil - Math.max(now, serverNow()));
  const problem = waitMs > 0 ? t('security.tooMany', { wait: timerLabel(waitMs + 999) }) : attempt.problem;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <div className={onCancel ? classes.dialogBody : classes.fields}>
        {children}
        {problem ? <Notice tone={waitMs > 0 ? 'wait' : 'danger'}>{problem}</Notice> : null}
      </div>
      <div className={onCancel ? classes.dialogActions : classes.actions}>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        ) : null}
        <Button
          color={danger ? 'danger' : 'accent'}
          disabled={waitMs > 0 || !online}
          loading={attempt.working}
          type="submit"
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
