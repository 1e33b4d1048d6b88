import { Suspense } from 'react';
import { NotificationList } from '../../features/notifications/index.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../lib/navigation/page-title.ts';

/** `/ws/{id}/notifications` */
export function NotificationsScreen() {
  const { t } = useTranslation();
  usePageTitle(t('notifications.title'));
  return (
    <Suspense>
      <NotificationList />
    </Suspense>
  );
}
