import { Suspense } from 'react';
import { NotificationList } from '../../features/notifications/index.ts';

/** `/ws/{id}/notifications` */
export function NotificationsScreen() {
  return (
    <Suspense>
      <NotificationList />
    </Suspense>
  );
}
