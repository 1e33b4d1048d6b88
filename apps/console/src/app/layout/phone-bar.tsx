import type { NavItem } from '@chatso/contract';
import { Menu, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { countOfItem, useNavCount } from '../../lib/nav-counts.ts';
import { captionOf } from '../../lib/navigation-items.ts';
import { useSession } from '../../lib/session.ts';
import { CountBadge } from '../../ui/index.ts';
import { NavIcon } from '../../ui/nav-icon.tsx';
import { TutorialSlot } from '../../ui/tutorial-slot.tsx';
import { NavLink } from './nav-link.tsx';
import classes from './phone-bar.module.css';
import { ProfileItems, preloadProfileItems } from './profile-menu.tsx';
import { useNavSections } from './use-nav-sections.ts';

/** Places under the thumb; the fifth is everything else. */
const mostInBar = 4;

/** What people do all day comes first: the dashboard only where there is room for it. */
function splitItems(top: readonly NavItem[]): { bar: NavItem[]; rest: NavItem[] } {
  const links = top.filter(({ type }) => type === 'link');
  const work = links.filter(({ id }) => id !== 'chatso_dashboard');
  const bar = work.length < mostInBar ? links.slice(0, mostInBar) : work.slice(0, mostInBar);
  return { bar, rest: links.filter((item) => !bar.includes(item)) };
}

/** Navigation of a phone, under the thumb. */
export function PhoneBar() {
  const { t } = useTranslation();
  const { top, bottom, active } = useNavSections();
  const { bar, rest } = splitItems(top);
  const more = [...rest, ...bottom.filter(({ id }) => id !== 'profile_photo')];
  const profile = bottom.find(({ id }) => id === 'profile_photo');
  return (
    <nav aria-label={t('nav.label')} className={classes.bar}>
      <span className={classes.firstBeacon}>
        <TutorialSlot module="firstTimeLogin" target="navigation" />
      </span>
      {bar.map((item) => (
        <BarItem active={item.id === active?.id} item={item} key={item.id} />
      ))}
      <span className={classes.lastBeacon}>
        <TutorialSlot module="firstTimeLogin" target="profile-menu" />
      </span>
      <Menu position="top-end" width={264} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton
            className={classes.item}
            onFocus={preloadProfileItems}
            onTouchStart={preloadProfileItems}
            data-active={[...rest, ...bottom].some(({ id }) => id === active?.id) || undefined}
          >
            <MenuIcon aria-hidden size={20} strokeWidth={1.75} />
            {t('navigation.more')}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.more}>
          {more.map((item) => (
            <MoreItem active={item.id === active?.id} item={item} key={item.id} />
          ))}
          <Menu.Divider />
          <Suspense>
            <ProfileItems items={profile?.popup_items ?? []} />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}

function BarItem({ item, active }: { item: NavItem; active: boolean }) {
  const { t } = useTranslation();
  const counted = countOfItem[item.id];
  const count = useNavCount(counted);
  return (
    <NavLink active={active} className={classes.item} item={item}>
      <NavIcon name={item.icon} size={20} />
      <span className={classes.name}>{captionOf(item)}</span>
      {counted && count > 0 ? (
        <span className={classes.badge}>
          <CountBadge
            count={count}
            label={t(`navigation.counts.${counted}`, { count })}
            size={16}
            tone={counted === 'liveChat' ? 'accent' : 'quiet'}
          />
        </span>
      ) : null}
    </NavLink>
  );
}

function MoreItem({ item, active }: { item: NavItem; active: boolean }) {
  const { workspaceId } = useSession();
  const navigate = useNavigate();
  return (
    <Menu.Item
      aria-current={active ? 'page' : undefined}
      leftSection={<NavIcon name={item.icon} size={16} />}
      onClick={() => void navigate({ to: `/ws/${workspaceId}/${item.url}` as '/' })}
    >
      {captionOf(item)}
    </Menu.Item>
  );
}
