import { lazy, Suspense } from 'react';
import { importAgain } from '../../lib/browser/import-again.ts';
import { useSession } from '../../lib/session/session.ts';
import { withTexts } from '../i18n/i18n.ts';

const load = () => importAgain(withTexts(() => import('../../features/upgrade/index.ts')));
const Chip = lazy(async () => ({ default: (await load()).TrialChip }));
const Item = lazy(async () => ({ default: (await load()).TrialItem }));

/** The trial in the menu; whoever pays never loads it. */
function useHasTrial(): boolean {
  const { isFreeTrial, isFreemium } = useSession().membership.plan;
  return isFreeTrial && !isFreemium;
}

/** In the rail. */
export function RailTrial() {
  return useHasTrial() ? (
    <Suspense>
      <Chip />
    </Suspense>
  ) : null;
}

/** In the menu of a phone, where there is room for all of it. */
export function MenuTrial() {
  return useHasTrial() ? (
    <Suspense>
      <Item />
    </Suspense>
  ) : null;
}
