import { ApiError } from '@chatso/contract';
import { Button, Loader } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { publicApi } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/errors.ts';
import { browser } from '../../lib/browser/browser.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { safeNext, ssoStart } from '../../lib/session/home.ts';
import { enterSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/index.ts';
import classes from './sso-screen.module.css';

const problems = [
  'sso-unavailable',
  'sso-expired',
  'sso-refused',
  'sso-email-unverified',
  'sso-account-taken',
  'not-suite-user',
  'rate-limited',
] as const;
type Problem = (typeof problems)[number] | 'unknown';

const problemOf = (code: string | null | undefined): Problem => problems.find((known) => known === code) ?? 'unknown';

/** What the server's callback put behind the `#`, which no server and no log ever sees. */
function readReturn(hash: string) {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  return { code: values.get('code'), problem: values.get('problem'), next: values.get('next') ?? undefined };
}

/** Trades the one-time code for a session (decision A-1). Answers what to say when that did not work, else null. */
async function exchange(code: string): Promise<{ problem: Problem; words: string | null } | null> {
  try {
    await enterSession(await publicApi['auth.signIn']({ body: { ssoCode: code } }));
    return null;
  } catch (error) {
    const problem = problemOf(error instanceof ApiError ? error.code : null);
    return { problem, words: problem === 'unknown' ? errorMessage(error) : null };
  }
}

/** `/login/sso`: where the suite's sign-in comes back to. */
export function SsoScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [back] = useState(() => readReturn(window.location.hash));
  const [failure, setFailure] = useState<{ problem: Problem; words: string | null } | null>(
    back.code === null ? { problem: problemOf(back.problem), words: null } : null,
  );
  const started = useRef(false);

  useEffect(() => {
    document.title = t('signIn.pageTitle');
    if (back.code === null || started.current) return;
    started.current = true;
    // The code is good once, so it has no business in the browser's history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    void exchange(back.code).then((failed) => {
      if (failed) setFailure(failed);
      else void navigate({ href: safeNext(back.next), replace: true });
    });
  }, [back, navigate, t]);

  if (failure === null) {
    return (
      <main className={classes.page}>
        <p className={classes.working} role="status">
          <Loader aria-hidden /> {t('sso.working')}
        </p>
      </main>
    );
  }
  return (
    <main className={classes.page}>
      <EmptyState
        page
        action={
          <div className={classes.actions}>
            <Button onClick={() => browser.leaveFor(ssoStart(back.next))}>{t('sso.again')}</Button>
            <Button variant="default" onClick={() => browser.leaveFor('/login')}>
              {t('sso.toSignIn')}
            </Button>
          </div>
        }
        body={failure.words ?? t(`sso.problems.${failure.problem}`)}
        icon={<KeyRound size={18} strokeWidth={1.75} />}
        title={t('sso.failedTitle')}
      />
    </main>
  );
}
