import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotificationBell } from '../../features/notifications/index.ts';
import { useNavCount } from '../../lib/nav-counts.ts';
import { useSession } from '../../lib/session.ts';
import { CountBadge } from '../../ui/index.ts';
import { navItems } from './nav-items.tsx';
import classes from './phone-bar.module.css';
import { ProfileMenu } from './profile-menu.tsx';

/** Navigation of a phone, under the thumb. */
export function PhoneBar() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('nav.label')} className={classes.bar}>
      <div className={classes.items}>
        {navItems.map((item) => (
          <BarItem item={item} key={item.key} />
        ))}
      </div>
      <div className={classes.bell}>
        <NotificationBell position="top-end" />
      </div>
      <div className={classes.profile}>
        <ProfileMenu position="top-end" withTheme />
      </div>
    </nav>
  );
}

function BarItem({ item }: { item: (typeof navItems)[number] }) {
  const { t } = useTranslation();
  const { can, workspaceId } = useSession();
  const count = useNavCount(item.count);
  if (!can(item.permission)) return null;
  return (
    <Link className={classes.item} params={{ workspaceId }} to={item.to}>
      <item.icon aria-hidden size={20} strokeWidth={1.75} />
      {t(`nav.${item.key}`)}
      {count > 0 ? (
        <span className={classes.badge}>
          <CountBadge count={count} label={t('nav.liveChatCount', { count })} size={16} />
        </span>
      ) : null}
    </Link>
  );
}
