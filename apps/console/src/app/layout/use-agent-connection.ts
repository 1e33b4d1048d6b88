import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { browser, suiteLogout } from '../../lib/browser.ts';
import { onAgentEvent } from '../../lib/realtime.ts';
import { reloadUser, useSession, useSessionState } from '../../lib/session.ts';
import { toast } from '../../ui/index.ts';
import { i18next } from '../i18n/i18n.ts';

/** Several changes of one person often come together (D-18). */
const roleDebounceMs = 1000;

/** The program part itself may fail to load while the network is bad. */
const loadAgainMs = 3000;

/** Connects as soon as the socket code is here; the returned function ends it at any point. */
function connectWhenLoaded(onForbidden: () => void): () => void {
  let ended = false;
  let disconnect: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    import('../../lib/message-connection.ts')
      .then(({ connectMessages }) => {
        if (!ended) disconnect = connectMessages(onForbidden);
      })
      .catch(() => {
        if (!ended) timer = setTimeout(load, loadAgainMs);
      });
  };
  load();
  return () => {
    ended = true;
    clearTimeout(timer);
    disconnect?.();
  };
}

/** Holds the message connection while the person may use live chat (F-05) and hears what concerns the person. */
export function useAgentConnection(): void {
  const { can, workspaceId } = useSession();
  const router = useRouter();
  const expired = useSessionState((state) => state.expired);
  const wanted = can('liveChat') && !expired;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = (notice?: string) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (notice) toast.info(notice);
        // A refusal here is settled by the 401 rules; without an answer the old rights stay until the next one.
        reloadUser()
          .then(() => router.invalidate())
          .catch(() => undefined);
      }, roleDebounceMs);
    };
    const undo = [
      onAgentEvent('user:role-changed', () => reload(i18next.t('roleChange.changed'))),
      onAgentEvent('user:deactivated', () => reload(i18next.t('roleChange.deactivated'))),
      onAgentEvent('user:forced-logout', () => browser.leaveFor(suiteLogout)),
    ];
    const disconnect = wanted && workspaceId ? connectWhenLoaded(() => reload()) : undefined;
    return () => {
      clearTimeout(timer);
      for (const stop of undo) stop();
      disconnect?.();
    };
  }, [wanted, workspaceId, router]);
}
