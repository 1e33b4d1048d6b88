import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { navigationStore, refreshNavigation } from '../../lib/navigation/navigation.ts';
import { onAgentEvent } from '../../lib/realtime/realtime.ts';
import { sessionStore } from '../../lib/session/session.ts';

/** What opens and closes while one is here: the gates of the routes look again, and other flags ask for other items. */
export function useNavigationChanges(): void {
  const router = useRouter();
  useEffect(() => {
    const undo = [
      navigationStore.subscribe((now, before) => {
        if (now.workspaceId === before.workspaceId && now.navigation !== before.navigation) void router.invalidate();
      }),
      sessionStore.subscribe(({ flags }, { flags: before }) => {
        if (!flags || flags.workspaceId !== before?.workspaceId) return;
        if (JSON.stringify(flags.values) === JSON.stringify(before.values)) return;
        void refreshNavigation();
        void router.invalidate();
      }),
      // A feature was switched: flags and navigation are fetched anew, and the two listeners above do the rest.
      onAgentEvent('flags:changed', () => void refreshNavigation()),
    ];
    return () => {
      for (const end of undo) end();
    };
  }, [router]);
}
