import { chatTarget } from '@chatso/domain';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { followServiceWorker } from './desktop/service-worker.ts';
import { startAlerts } from './start-alerts.ts';

/** Title, favicon, sounds and notifications of the system, on every page of the workspace. Shows nothing itself. */
export function AlertsHost() {
  const { t } = useTranslation();
  const router = useRouter();
  const { user, workspaceId, membership, can } = useSession();
  const { role } = membership;
  const userId = user._id;
  // T-10
  const allowed = can('liveChat');

  useEffect(() => followServiceWorker((url) => router.history.push(url)), [router]);
  useEffect(() => {
    if (!allowed) return;
    return startAlerts({
      t,
      workspaceId,
      agentId: userId,
      open: (url) => router.history.push(url),
      targetOf: (conversationId, tab) => chatTarget(workspaceId, role, conversationId, tab),
    });
  }, [allowed, t, workspaceId, userId, role, router]);
  return null;
}
