import { VisitorsUpsell } from '../../features/upgrade/index.ts';
import { VisitorsPage } from '../../features/visitors/index.ts';
import { useSession } from '../../lib/session/session.ts';

/** `visitor`: during the free trial what it could show (R-12, M-17); a freemium workspace is never told to pay (E-4). */
export function VisitorsScreen() {
  const { plan } = useSession().membership;
  return plan.isFreeTrial && !plan.isFreemium ? <VisitorsUpsell /> : <VisitorsPage />;
}
