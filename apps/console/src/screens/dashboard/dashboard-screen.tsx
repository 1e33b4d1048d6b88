import { useTranslation } from 'react-i18next';
import { ChatCounts, StoreList } from '../../features/dashboard/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { AreaPage } from '../../ui/area.ts';
import { TutorialSlot } from '../../ui/tutorial-slot.tsx';
import classes from './dashboard-screen.module.css';

/** The first page of everybody but agents (decision C-3): what waits, and whether the stores can be heard. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const { can } = useSession();
  return (
    <AreaPage tip={<TutorialSlot floating module="homepage" target="overview" />} title={t('places.titles.dashboard')}>
      <div className={classes.page}>
        {can('liveChat') ? <ChatCounts /> : null}
        <StoreList />
      </div>
    </AreaPage>
  );
}
