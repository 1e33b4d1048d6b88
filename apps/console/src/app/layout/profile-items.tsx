import type { NavSubItem } from '@chatso/contract';
import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { captionOf, isOutside } from '../../lib/navigation/navigation-items.ts';
import { openShellDialog } from '../../lib/navigation/shell-dialogs.ts';
import { useSession } from '../../lib/session/session.ts';
import '../../ui/all-nav-icons.tsx';
import { useIsCompact } from '../../lib/browser/viewport.ts';
import { NavIcon } from '../../ui/nav-icon.tsx';
import { AwayItem } from './away-item.tsx';
import { GuideItem } from './guide-item.tsx';
import { LanguageItems } from './language-items.tsx';
import classes from './profile-menu.module.css';
import { ThemeItems } from './theme-items.tsx';
import { MenuTrial } from './trial-chip.tsx';
import { useConnectionDot } from './use-connection-dot.ts';

/** What the menu holds; on a phone it is part of a longer one. */
export function ProfileItems({ items }: { items: readonly NavSubItem[] }) {
  const { t } = useTranslation();
  const { user, membership } = useSession();
  const dot = useConnectionDot();
  // The rail shows it by itself.
  const compact = useIsCompact();
  return (
    <>
      <div className={classes.person}>
        <p className={classes.name} dir="auto">
          {user.fullname}
        </p>
        <p className={classes.quiet}>{user.email}</p>
        <p className={classes.quiet}>
          {t(`roles.${membership.role}`)}
          {dot ? ` · ${dot.word}` : ''}
        </p>
      </div>
      {compact ? <MenuTrial /> : null}
      <Menu.Divider />
      <AwayItem />
      <GuideItem />
      {items
        .filter(({ id }) => id !== 'log_out')
        .map((item) => (
          <PopupItem item={item} key={item.id} />
        ))}
      <Menu.Label>{t('nav.theme')}</Menu.Label>
      <ThemeItems />
      <Menu.Divider />
      <LanguageItems />
      <Menu.Divider />
      {items
        .filter(({ id }) => id === 'log_out')
        .map((item) => (
          <PopupItem item={item} key={item.id} />
        ))}
    </>
  );
}

/** One entry of the popup; those that open something here do it instead of leading somewhere. */
function PopupItem({ item }: { item: NavSubItem }) {
  const { t } = useTranslation();
  const { workspaceId, signOut } = useSession();
  const navigate = useNavigate();
  if (item.type === 'line') return <Menu.Divider />;
  if (item.type !== 'link') return null;
  const look = { leftSection: <NavIcon name={item.icon} size={16} /> };
  const name = captionOf(item);
  if (isOutside(item.url)) {
    return (
      <Menu.Item
        {...look}
        aria-label={t('navigation.newTab', { name })}
        component="a"
        href={item.url}
        rel="noopener"
        target="_blank"
      >
        {name}
      </Menu.Item>
    );
  }
  const act = () => {
    if (item.id === 'switch_workspace') openShellDialog('workspace-switcher');
    else if (item.id === 'log_out') signOut();
    else void navigate({ to: `/ws/${workspaceId}/${item.url}` as '/' });
  };
  return (
    <Menu.Item {...look} onClick={act}>
      {name}
    </Menu.Item>
  );
}
