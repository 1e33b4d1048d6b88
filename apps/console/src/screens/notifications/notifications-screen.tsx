import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationList } from '../../features/notifications/index.ts';
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
