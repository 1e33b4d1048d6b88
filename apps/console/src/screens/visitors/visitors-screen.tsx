import { VisitorsUpsell } from '../../features/upgrade/index.ts';
import { useSession } from '../../lib/session.ts';
import { ComingScreen } from '../coming/index.ts';

/**
 * `visitor`: during the free trial what it could show (R-12, M-17); a freemium workspace is never told to pay (E-4).
 */
export function VisitorsScreen() {
  const { isFreeTrial, isFreemium } = useSession().membership.plan;
  return isFreeTrial && !isFreemium ? <VisitorsUpsell /> : <ComingScreen />;
}
