import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Building2, CloudOff, Compass, LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { browser, logoutPath } from '../lib/browser/browser.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { forgetNavigation, useNavigationState } from '../lib/navigation/navigation.ts';
import { useSessionState } from '../lib/session/session.ts';
import { BrandMark, EmptyState } from '../ui/index.ts';
import classes from './plain-pages.module.css';

/** `/not-found`, and every address the console does not know. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <main className={classes.page}>
      <EmptyState
        page
        action={<Button onClick={() => browser.leaveFor('/')}>{t('app.goHome')}</Button>}
        body={t('app.notFoundBody')}
        icon={<Compass size={18} strokeWidth={1.75} />}
        title={t('app.notFoundTitle')}
      />
    </main>
  );
}

/** `/` for whoever is not led into a workspace: a member of none, or its navigation could not be had (C-34). */
export function IndexPage() {
  const lost = useNavigationState((state) => state.problem === 'lost');
  const router = useRouter();
  if (!lost) return <NoWorkspacePage />;
  const tryAgain = () => {
    forgetNavigation();
    void router.invalidate();
  };
  return <UnreachableWords onRetry={tryAgain} />;
}

/** Signed in, but a member of nothing; or put out while no tab was awake to hear it. */
function NoWorkspacePage() {
  const { t } = useTranslation();
  const user = useSessionState((state) => state.user);
  const left = user?.workspaces.filter(({ accountState }) => accountState === 'suspended') ?? [];
  const workspace = left.map(({ workspaceId }) => workspaceId.name).join(', ');
  return (
    <main className={classes.page}>
      <EmptyState
        page
        action={
          <Button
            leftSection={<LogOut size={16} strokeWidth={1.75} />}
            variant="default"
            onClick={() => browser.leaveFor(logoutPath)}
          >
            {t('nav.signOut')}
          </Button>
        }
        body={workspace ? t('roleChange.deactivatedBody', { workspace }) : t('app.noWorkspaceBody')}
        icon={<Building2 size={18} strokeWidth={1.75} />}
        title={t(workspace ? 'roleChange.deactivated' : 'app.noWorkspaceTitle')}
      />
    </main>
  );
}

/** How often the server is asked again while it does not answer. */
const askAgainMs = 5_000;

/** The server does not answer, so nobody knows whether this person is signed in, or with which rights. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onRetry, askAgainMs);
    return () => clearTimeout(timer);
  }, [onRetry]);
  return <UnreachableWords onRetry={onRetry} />;
}

function UnreachableWords({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const offline = navigator.onLine === false;
  return (
    <main className={classes.page}>
      <EmptyState
        page
        action={
          <Button variant="default" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        }
        body={t(offline ? 'app.offlineBody' : 'app.unreachableBody')}
        icon={<CloudOff size={18} strokeWidth={1.75} />}
        title={t(offline ? 'app.offlineTitle' : 'app.unreachableTitle')}
      />
    </main>
  );
}

/** While it is found out who is here. Empty for a moment, so that a quick start shows no flicker. */
export function Splash() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main aria-busy className={classes.splash}>
      {shown ? <BrandMark label={t('app.loading')} size={40} /> : null}
    </main>
  );
}
