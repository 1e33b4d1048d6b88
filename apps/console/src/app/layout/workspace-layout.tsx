import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertsHost } from '../../features/alerts/index.ts';
import { NotificationsHost } from '../../features/notifications/index.ts';
import { importAgain } from '../../lib/import-again.ts';
import { membershipIn, useSession, useSessionState } from '../../lib/session.ts';
import { useIsPhone } from '../../lib/viewport.ts';
import { withTexts } from '../i18n/i18n.ts';
import { NavRail } from './nav-rail.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { useAgentConnection } from './use-agent-connection.ts';
import classes from './workspace-layout.module.css';

const ShellExtras = lazy(async () => ({
  default: (await importAgain(withTexts(() => import('../shell/shell-extras.tsx')))).ShellExtras,
}));

/** Below here there is always a person with a membership; in the moment between a lost session and the next page nothing. */
export function WorkspaceLayout() {
  const present = useSessionState(
    ({ user, workspaceId }) => user !== null && workspaceId !== null && membershipIn(user, workspaceId) !== undefined,
  );
  return present ? <Workspace /> : null;
}

/** Navigation around the screens of one workspace: a rail, on a phone a bar at the bottom. */
function Workspace() {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const { workspaceId } = useSession();
  useAgentConnection();
  // On a phone an open chat needs the whole height; its back button leads to the list and the bar (one pane at a time).
  const inChat = useRouterState({
    select: (state) => 'conversationId' in state.location.search && Boolean(state.location.search.conversationId),
  });
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#content">
        {t('app.skipToContent')}
      </a>
      {phone ? null : <NavRail />}
      {/* Another workspace is another world: nothing of the old screen's state may survive the switch. */}
      <main className={classes.content} id="content" key={workspaceId} tabIndex={-1}>
        <Outlet />
      </main>
      {phone && !inChat ? <PhoneBar /> : null}
      <Suspense>
        <NotificationsHost key={`notifications:${workspaceId}`} />
        <AlertsHost key={`alerts:${workspaceId}`} />
      </Suspense>
      <Suspense>
        <ShellExtras />
      </Suspense>
    </div>
  );
}
