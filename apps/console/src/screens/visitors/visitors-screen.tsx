import { isSoon, places } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { VisitorsUpsell } from '../../features/upgrade/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { ComingScreen } from '../coming/index.ts';

/**
 * `visitor`: during the free trial what it could show (R-12, M-17); a freemium workspace is never told to pay (E-4), and
 * nobody for a page that is not there yet.
 */
export function VisitorsScreen() {
  const { plan, workspaceId } = useSession().membership;
  if (plan.isFreeTrial && !plan.isFreemium && !isSoon(places.visitors.path)) return <VisitorsUpsell />;
  return <ComingScreen actions={workspaceId.profileType === 2 ? <BannedLink /> : null} />;
}

/** C-31: workspaces of profile 2 have a way to the list of those who may not chat. */
function BannedLink() {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  return (
    <Button
      component={Link}
      leftSection={<Ban aria-hidden size={16} strokeWidth={1.75} />}
      params={{ workspaceId } as never}
      to="/ws/$workspaceId/visitor/banned"
      variant="default"
    >
      {t('coming.bannedLink')}
    </Button>
  );
}
