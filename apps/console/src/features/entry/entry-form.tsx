import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { serverNow } from '../../lib/formats/clock.ts';
import { timerLabel } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useOnline } from '../../lib/realtime/online.ts';
import { Notice } from '../../ui/forms.ts';
import classes from './entry-form.module.css';

interface EntryFormProps {
  attempt: { working: boolean; problem: string | null; blockedUntil: number | null };
  /** The verb of the button. */
  submitLabel: string;
  onSubmit: () => unknown;
  children: ReactNode;
}

/** A form in front of the door: what stands in its way, its fields, and the button, which waits as long as it must. */
export function EntryForm({ attempt, submitLabel, onSubmit, children }: EntryFormProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const now = useNow();
  // The ticking clock may be a second behind, and the wait would begin with a second too much.
  const waitMs = attempt.blockedUntil === null ? 0 : Math.max(0, attempt.blockedUntil - Math.max(now, serverNow()));
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {online ? null : <Notice tone="offline">{t('signIn.offline')}</Notice>}
      {waitMs > 0 ? <Notice tone="wait">{t('signIn.tooMany', { wait: timerLabel(waitMs + 999) })}</Notice> : null}
      {attempt.problem && attempt.blockedUntil === null && online ? (
        <Notice tone="danger">{attempt.problem}</Notice>
      ) : null}
      {children}
      <Button disabled={waitMs > 0 || !online} fullWidth loading={attempt.working} size="lg" type="submit">
        {submitLabel}
      </Button>
    </form>
  );
}
