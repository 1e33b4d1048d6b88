import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { browser } from '../lib/browser/browser.ts';
import { importAgain } from '../lib/browser/import-again.ts';
import { suiteHome } from '../lib/installation/suite.ts';
import { whenNavigationFails } from '../lib/navigation/navigation.ts';
import { takeNotice } from '../lib/session/kept-notice.ts';
import { retrySession, startSession, useSessionState, watchSession } from '../lib/session/session.ts';
import { toast } from '../ui/index.ts';
import { i18next } from './i18n/i18n.ts';
import { Splash, UnreachablePage } from './plain-pages.tsx';
import { Providers } from './providers.tsx';
import { router } from './router.tsx';
import { isPublicPath } from './start-page.ts';

const tryAgain = () => void retrySession();

export { startSession };

/** Finds out who is here, then hands over to the router; a session that ends later is noticed by the routes' guards. */
function Start() {
  const phase = useSessionState((state) => state.phase);
  const routed = useRef(false);
  // Public pages are left by a real navigation, so this never changes while the page lives.
  const isPublic = isPublicPath(browser.path());

  useEffect(() => {
    if (isPublic) return;
    void startSession();
    return watchSession();
  }, [isPublic]);

  useEffect(() => {
    if (phase !== 'signed-in' && phase !== 'signed-out') return;
    // The first time the router reads the phase by itself.
    if (routed.current) void router.invalidate();
    routed.current = true;
  }, [phase]);

  if (isPublic) return <RouterProvider router={router} />;
  if (phase === 'starting') return <Splash />;
  if (phase === 'unreachable') return <UnreachablePage onRetry={tryAgain} />;
  return <RouterProvider router={router} />;
}

/** C-34: told, then the suite's home; without a suite that is ours, which says what is the matter. */
function onNavigationLost(): void {
  toast.error(i18next.t('navigation.lost'));
  if (suiteHome() === '/') void router.navigate({ to: '/', replace: true });
  else browser.leaveFor(suiteHome());
}

/** What the operator configured, and what the page before this one left to say. */
function useSurroundings(): void {
  useEffect(() => {
    let end: (() => void) | undefined;
    let ended = false;
    void importAgain(() => import('../lib/installation/installation.ts')).then(({ followInstallation }) => {
      if (!ended) end = followInstallation();
    });
    return () => {
      ended = true;
      end?.();
    };
  }, []);
  useEffect(() => whenNavigationFails(onNavigationLost), []);
  useEffect(() => {
    const notice = takeNotice();
    if (notice !== null) toast.info(notice);
  }, []);
}

export function App() {
  useSurroundings();
  return (
    <Providers>
      <Start />
    </Providers>
  );
}
