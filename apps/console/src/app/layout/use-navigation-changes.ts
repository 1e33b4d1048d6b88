import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { mayEnter, navigationStore, refreshNavigation } from '../../lib/navigation/navigation.ts';
import { onAgentEvent } from '../../lib/realtime/realtime.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { toast } from '../../ui/index.ts';
import { i18next } from '../i18n/i18n.ts';
import { isInTheMiddle } from './in-the-middle.ts';
import { offerReload } from './rights-changes.ts';

/** What opens and closes while one is here: the gates of the routes look again, and other flags ask for other items. */
export function useNavigationChanges(): void {
  const router = useRouter();
  useEffect(() => {
    const isClosed = () =>
      router.state.matches.some(({ staticData: { place } }) => place !== undefined && !mayEnter(place));
    const lookAgain = () => {
      if (navigationStore.getState().navigation !== null && isClosed()) {
        // Leading away would take what is typed along.
        if (isInTheMiddle()) return offerReload('page-gone', i18next.t('roleChange.pageGoing'));
        toast.info(i18next.t('roleChange.pageGone'), { id: 'page-gone' });
      }
      void router.invalidate();
    };
    const undo = [
      navigationStore.subscribe((now, before) => {
        if (now.workspaceId === before.workspaceId && now.navigation !== before.navigation) lookAgain();
      }),
      sessionStore.subscribe(({ flags }, { flags: before }) => {
        if (!flags || flags.workspaceId !== before?.workspaceId) return;
        if (JSON.stringify(flags.values) === JSON.stringify(before.values)) return;
        void refreshNavigation();
        lookAgain();
      }),
      // A feature was switched: flags and navigation are fetched anew, and the two listeners above do the rest.
      onAgentEvent('flags:changed', () => void refreshNavigation()),
    ];
    return () => {
      for (const end of undo) end();
    };
  }, [router]);
}
