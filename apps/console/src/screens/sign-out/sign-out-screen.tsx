import { Loader } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { endSession } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/index.ts';
import classes from './sign-out-screen.module.css';

/** `/logout`: ends the session and leads to the sign-in; says so when the server could not be told. */
export function SignOutScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>(null);
  const started = useRef(false);

  const leave = useCallback(async () => {
    setProblem(null);
    try {
      await endSession();
      await navigate({ to: '/login', replace: true });
    } catch (error) {
      setProblem(error);
    }
  }, [navigate]);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void leave();
  }, [leave]);

  return (
    <main className={classes.page}>
      {problem ? (
        <ErrorState
          body={t('signOut.failedBody')}
          error={problem}
          title={t('signOut.failedTitle')}
          onRetry={() => void leave()}
        />
      ) : (
        <p className={classes.working} role="status">
          <Loader aria-hidden /> {t('signOut.working')}
        </p>
      )}
    </main>
  );
}
