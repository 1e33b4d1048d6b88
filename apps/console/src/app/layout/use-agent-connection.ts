import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { importAgain } from '../../lib/browser/import-again.ts';
import { useSession, useSessionState } from '../../lib/session/session.ts';

/** Connects as soon as the socket code and those who listen are here; the returned function ends it at any point. */
function connectWhenLoaded(onRightsChanged: () => void): () => void {
  let ended = false;
  let end: (() => void) | undefined;
  void importAgain(() => import('./connect-agent.ts')).then(({ connectAgent }) => {
    if (!ended) end = connectAgent(onRightsChanged);
  });
  return () => {
    ended = true;
    end?.();
  };
}

/** Holds the message connection while the person may use live chat (F-05) and hears what concerns the person. */
export function useAgentConnection(): void {
  const { can, workspaceId } = useSession();
  const router = useRouter();
  const expired = useSessionState((state) => state.expired);
  const wanted = can('liveChat') && !expired && workspaceId;

  useEffect(() => (wanted ? connectWhenLoaded(() => void router.invalidate()) : undefined), [wanted, router]);
}
