/** Notifications of the person in this workspace: the bell with the newest, the page with all, the cards that come in. */
export { NotificationList } from './lazy-parts.tsx';
export { NotificationBell } from './notification-bell.tsx';
