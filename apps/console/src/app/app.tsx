import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { startSession, useSessionState, watchSession } from '../lib/session.ts';
import { Splash, UnreachablePage } from './plain-pages.tsx';
import { Providers } from './providers.tsx';
import { router } from './router.tsx';

export { startSession };

/** Finds out who is here, then hands over to the router; a session that ends later is noticed by the routes' guards. */
function Start() {
  const phase = useSessionState((state) => state.phase);
  const routed = useRef(false);

  useEffect(() => {
    void startSession();
    return watchSession();
  }, []);

  useEffect(() => {
    if (phase !== 'signed-in' && phase !== 'signed-out') return;
    // The first time the router reads the phase by itself.
    if (routed.current) void router.invalidate();
    routed.current = true;
  }, [phase]);

  if (phase === 'starting') return <Splash />;
  if (phase === 'unreachable') return <UnreachablePage />;
  return <RouterProvider router={router} />;
}

export function App() {
  return (
    <Providers>
      <Start />
    </Providers>
  );
}
