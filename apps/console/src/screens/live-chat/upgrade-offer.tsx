import { lazy, Suspense } from 'react';
import { importAgain } from '../../lib/browser/import-again.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { isAdvanced } from '../../lib/plan/plan.ts';
import { useSession } from '../../lib/session/session.ts';

const UpgradeBanner = lazy(async () => ({
  default: (await importAgain(() => import('../../features/upgrade/index.ts'))).UpgradeBanner,
}));

/** I-08: what the Advanced plan adds to a chat, for those without it; nobody else ever loads it. */
export function UpgradeOffer() {
  const { i18n } = useTranslation();
  const { plan } = useSession().membership;
  // Its texts come with the parts after the first paint, which draws this again.
  if (isAdvanced(plan) || !i18n.exists('upgrade.title')) return null;
  return (
    <Suspense>
      <UpgradeBanner />
    </Suspense>
  );
}
