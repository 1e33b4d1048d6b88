import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { importAgain } from '../../lib/browser/import-again.ts';
import { useIsCompact } from '../../lib/browser/viewport.ts';
import { useNow } from '../../lib/formats/now.ts';
import { trialOf } from '../../lib/plan/trial.ts';
import { useHasLiveChats, useIsDockInUse } from '../../lib/realtime/live-counts.ts';
import { useSession } from '../../lib/session/session.ts';
import { withTexts } from '../i18n/i18n.ts';

/** Live chat itself, fetched when there is a chat to show. */
const ChatDock = lazy(async () => ({
  default: (await importAgain(withTexts(() => import('../../features/live-chat/index.ts')))).ChatDock,
}));

/** H-13: on every page but live chat and visitors, while there are chats and the plan lets one answer them. */
export function ChatDockHost() {
  const { membership, workspaceId, can } = useSession();
  const isCompact = useIsCompact();
  // The last chat may go while its popup shows what was typed: that stays until it is closed by hand.
  const hasChats = [useHasLiveChats(), useIsDockInUse()].includes(true);
  const trial = trialOf(membership.plan, useNow(60_000));
  const elsewhere = useRouterState({
    select: ({ location }) => !/^\/ws\/[^/]+\/(live-chat|visitor)(\/|$)/.test(location.pathname),
  });
  const ended = (trial && trial.state !== 'active') || membership.plan.state === 'closed';
  // In a small window live chat is one touch away, in the bar where the dock would lie.
  if (isCompact || !hasChats || !elsewhere || ended || !can('liveChat')) return null;
  return (
    <Suspense>
      <ChatDock key={workspaceId} />
    </Suspense>
  );
}
