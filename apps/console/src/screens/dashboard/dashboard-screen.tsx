import { dateFormat } from '@chatso/domain';
import {
  ChatCounts,
  LongestWaiting,
  MissedChats,
  Numbers,
  Online,
  SetupGuide,
  StoreList,
  UntilSomeoneWrites,
} from '../../features/dashboard/index.ts';
import { clockTime, locale } from '../../lib/formats/formats.ts';
import { useTicking } from '../../lib/formats/now.ts';
import { deviceTimeZone, useOwnTimeZone } from '../../lib/formats/time-zone.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { isAdmin } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { AreaPage } from '../../ui/area.ts';
import { LiveConnectionBanner } from '../../ui/index.ts';
import { TutorialSlot } from '../../ui/tutorial-slot.tsx';
import classes from './dashboard-screen.module.css';

/** The first page of everybody but agents (decision C-3): what waits now, how today and this week go, and who is here. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const { can, membership } = useSession();
  const chats = can('liveChat');
  return (
    <AreaPage
      aside={<Today />}
      tip={<TutorialSlot floating module="homepage" target="overview" />}
      title={t('places.titles.dashboard')}
    >
      {chats ? <LiveConnectionBanner /> : null}
      <div className={classes.page}>
        <div className={classes.main}>
          {isAdmin(membership) ? <SetupGuide /> : null}
          {chats ? <ChatCounts /> : null}
          {chats ? <Numbers /> : null}
        </div>
        <div className={classes.side}>
          {chats ? (
            <>
              <LongestWaiting />
              <Online />
              <MissedChats />
            </>
          ) : null}
          <UntilSomeoneWrites />
          <StoreList />
        </div>
      </div>
    </AreaPage>
  );
}

/** 'Friday, November 20, 10:24 am', by the person's own clock. */
function Today() {
  const timeZone = useOwnTimeZone() ?? deviceTimeZone();
  return useTicking((now) => {
    const day = dateFormat(locale(), { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(now);
    return `${day}, ${clockTime(now)}`;
  });
}
