import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotificationBell } from '../../features/notifications/index.ts';
import { useNavCount } from '../../lib/nav-counts.ts';
import { useSession } from '../../lib/session.ts';
import { CountBadge, initialsOf } from '../../ui/index.ts';
import { navItems } from './nav-items.tsx';
import classes from './nav-rail.module.css';
import { ProfileMenu } from './profile-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { RailTrial } from './trial-chip.tsx';

/** Navigation of a wide window: icons, labels on hover, numbers of what waits. */
export function NavRail() {
  const { t } = useTranslation();
  const { membership } = useSession();
  return (
    <nav aria-label={t('nav.label')} className={classes.rail}>
      <Tooltip label={membership.workspaceId.name} position="right">
        <div aria-label={membership.workspaceId.name} className={classes.mark} role="img">
          {initialsOf(membership.workspaceId.name).slice(0, 1)}
        </div>
      </Tooltip>
      <div className={classes.items}>
        {navItems.map((item) => (
          <RailItem item={item} key={item.key} />
        ))}
      </div>
      <div className={classes.bottom}>
        <RailTrial />
        <NotificationBell />
        <ThemeSwitch />
        <ProfileMenu position="right-end" />
      </div>
    </nav>
  );
}

function RailItem({ item }: { item: (typeof navItems)[number] }) {
  const { t } = useTranslation();
  const { can, workspaceId } = useSession();
  const count = useNavCount(item.count);
  if (!can(item.permission)) return null;
  const name = t(`nav.${item.key}`);
  const label = count > 0 ? `${name}, ${t('nav.liveChatCount', { count })}` : name;
  return (
    <Tooltip label={label} position="right">
      <Link aria-label={label} className={classes.item} params={{ workspaceId }} to={item.to}>
        <item.icon aria-hidden size={18} strokeWidth={1.75} />
        {count > 0 ? (
          <span className={classes.badge}>
            <CountBadge count={count} size={16} />
          </span>
        ) : null}
      </Link>
    </Tooltip>
  );
}
