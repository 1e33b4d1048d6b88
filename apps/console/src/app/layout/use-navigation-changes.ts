import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { importAgain } from '../../lib/browser/import-again.ts';
import { mayEnter, navigationStore, refreshNavigation } from '../../lib/navigation/navigation.ts';
import { onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';
import { sessionStore } from '../../lib/session/session.ts';

const none = { tellPageClosed: () => true };

/** What opens and closes while one is here: the gates of the routes look again, and other flags ask for other items. */
export function useNavigationChanges(): void {
  const router = useRouter();
  useEffect(() => {
    const isClosed = () =>
      router.state.matches.some(({ staticData: { place } }) => place !== undefined && !mayEnter(place));
    const lookAgain = async () => {
      // Seldom, and fetched when it happens; without a network nobody is told, and led away all the same.
      const closed = navigationStore.getState().navigation !== null && isClosed();
      const { tellPageClosed } = closed ? await importAgain(() => import('./page-closed.ts')).catch(() => none) : none;
      if (tellPageClosed()) void router.invalidate();
    };
    const undo = [
      navigationStore.subscribe((now, before) => {
        if (now.workspaceId === before.workspaceId && now.navigation !== before.navigation) void lookAgain();
      }),
      sessionStore.subscribe(({ flags }, { flags: before }) => {
        if (!flags || flags.workspaceId !== before?.workspaceId) return;
        if (JSON.stringify(flags.values) === JSON.stringify(before.values)) return;
        void refreshNavigation();
        void lookAgain();
      }),
      // A feature was switched: flags and navigation are fetched anew, and the two listeners above do the rest.
      onAgentEvent('flags:changed', () => void refreshNavigation()),
      // Nobody heard what was switched before the line stood, or while it was down.
      onRealtimeConnect(() => void refreshNavigation()),
    ];
    return () => {
      for (const end of undo) end();
    };
  }, [router]);
}
