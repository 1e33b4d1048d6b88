import { Button } from '@mantine/core';
import { Outlet, useMatches } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { browser, logoutPath } from '../../lib/browser/browser.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useNavigationState } from '../../lib/navigation/navigation.ts';
import { membershipIn, useSessionState } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/index.ts';
import pages from '../plain-pages.module.css';
import { WorkspaceLayout } from './workspace-layout.tsx';

/**
 * Around every page of a workspace, with or without the rail. In the moment between a lost session and the next page it
 * shows nothing.
 */
export function WorkspaceFrame() {
  const present = useSessionState(
    ({ user, workspaceId }) => user !== null && workspaceId !== null && membershipIn(user, workspaceId) !== undefined,
  );
  const problem = useNavigationState((state) => state.problem);
  const plain = useMatches({ select: (matches) => matches.at(-1)?.staticData.plain === true });
  const ready = useNavigationState((state) => state.navigation !== null);
  if (!present) return null;
  if (problem === 'plan') return <PlanClosedPage />;
  if (!ready) return null;
  return plain ? <Outlet /> : <WorkspaceLayout />;
}

/** A past-due plan locks everybody but admins out (decision E-9). */
function PlanClosedPage() {
  const { t } = useTranslation();
  return (
    <main className={pages.page}>
      <EmptyState
        page
        action={
          <Button variant="default" onClick={() => browser.leaveFor(logoutPath)}>
            {t('nav.signOut')}
          </Button>
        }
        body={t('navigation.planClosedBody')}
        icon={<CreditCard size={18} strokeWidth={1.75} />}
        title={t('navigation.planClosedTitle')}
      />
    </main>
  );
}
