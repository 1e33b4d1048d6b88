import { isSoon, type NavItem, type NavSubItem } from '@chatso/contract';
import { Menu, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight, Menu as MenuIcon } from 'lucide-react';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { openAssistant } from '../../lib/navigation/assistant-drawer.ts';
import { captionOf } from '../../lib/navigation/navigation-items.ts';
import { openShellDialog } from '../../lib/navigation/shell-dialogs.ts';
import { countOfItem, useNavCount } from '../../lib/realtime/nav-counts.ts';
import { useSession } from '../../lib/session/session.ts';
import { Avatar, CountBadge, Tag } from '../../ui/index.ts';
import { NavIcon } from '../../ui/nav-icon.tsx';
import classes from './phone-bar.module.css';
import { ProfileItems, preloadProfileItems } from './profile-menu.tsx';

interface MoreMenuProps {
  items: readonly NavItem[];
  /** `popup_items` of the navigation's `profile_photo`. */
  profile: readonly NavSubItem[];
  /** Where one is, when it is none of the bar's places. */
  active: string | null;
}

/** Everything the bar has no room for, in two levels: the other places, and below one's own name what is about oneself. */
export function MoreMenu({ items, profile, active }: MoreMenuProps) {
  const { t } = useTranslation();
  const { user, flag } = useSession();
  const phone = useIsPhone();
  const unread = useNavCount('notifications');
  const [own, setOwn] = useState(false);
  const [opened, setOpened] = useState(false);
  const list = useFocusOnLevel(own, opened);
  const toggle = (open: boolean) => {
    setOpened(open);
    if (open) setOwn(false);
  };
  // One step back, as the arrow does, and not out of the menu.
  const onKeyDown = (event: KeyboardEvent) => {
    if (own && event.key === 'Escape') setOwn(false);
  };
  return (
    <Menu closeOnEscape={!own} opened={opened} position="top-end" width={264} withinPortal={false} onChange={toggle}>
      <Menu.Target>
        <UnstyledButton
          className={classes.item}
          data-active={active !== null || undefined}
          onFocus={preloadProfileItems}
          onTouchStart={preloadProfileItems}
        >
          <MenuIcon aria-hidden size={20} strokeWidth={1.75} />
          {t('navigation.more')}
          {/* Beside a list there is no heading with a bell in it. */}
          {phone || unread === 0 ? null : (
            <span className={classes.badge}>
              <CountBadge
                count={unread}
                label={t('navigation.counts.notifications', { count: unread })}
                size={16}
                tone="quiet"
              />
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.more} ref={list} onKeyDown={onKeyDown}>
        {own ? (
          <>
            <Menu.Item
              closeMenuOnClick={false}
              leftSection={<ArrowLeft aria-hidden size={16} strokeWidth={1.75} />}
              onClick={() => setOwn(false)}
            >
              {t('common.back')}
            </Menu.Item>
            <Menu.Divider />
            <Suspense>
              <ProfileItems items={profile} />
            </Suspense>
          </>
        ) : (
          <>
            <Menu.Item leftSection={<NavIcon name="search" size={16} />} onClick={() => openShellDialog('palette')}>
              {t('navigation.search')}
            </Menu.Item>
            {items.map((item) => (
              <MoreItem active={item.id === active} item={item} key={item.id} />
            ))}
            {flag('ai-chatbot') ? (
              <Menu.Item leftSection={<NavIcon name="sparkles" size={16} />} onClick={openAssistant}>
                {t('navigation.assistant')}
              </Menu.Item>
            ) : null}
            <Menu.Divider />
            <Menu.Item
              aria-haspopup="menu"
              closeMenuOnClick={false}
              leftSection={<Avatar name={user.fullname} size={24} src={user.avatar} />}
              rightSection={<ChevronRight aria-hidden size={16} strokeWidth={1.75} />}
              onClick={() => setOwn(true)}
            >
              <span className={classes.self} dir="auto">
                {user.fullname}
              </span>
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The item that was pressed is gone with its level: the focus goes to the first of the other. */
function useFocusOnLevel(own: boolean, opened: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(own);
  useEffect(() => {
    if (opened && shown.current !== own) list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    shown.current = own;
  }, [own, opened]);
  return list;
}

function MoreItem({ item, active }: { item: NavItem; active: boolean }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const navigate = useNavigate();
  const counted = countOfItem[item.id];
  const count = useNavCount(counted);
  return (
    <Menu.Item
      aria-current={active ? 'page' : undefined}
      leftSection={<NavIcon name={item.icon} size={16} />}
      rightSection={
        isSoon(item.url) ? (
          <Tag small>{t('navigation.soon')}</Tag>
        ) : counted && count > 0 ? (
          <CountBadge count={count} label={t(`navigation.counts.${counted}`, { count })} tone="quiet" />
        ) : null
      }
      onClick={() => void navigate({ to: `/ws/${workspaceId}/${item.url}` as '/' })}
    >
      {captionOf(item)}
    </Menu.Item>
  );
}
