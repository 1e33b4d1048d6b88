import type { NavSubItem } from '@chatso/contract';
import { type FloatingPosition, Menu, UnstyledButton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { importAgain } from '../../lib/browser/import-again.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/index.ts';
import classes from './profile-menu.module.css';
import { useConnectionDot } from './use-connection-dot.ts';

const importItems = () => importAgain(() => import('./profile-items.tsx'));
export const preloadProfileItems = (): void => void importItems();

/** What the menu holds; it comes when somebody is about to open it. */
export const ProfileItems = lazy(async () => ({ default: (await importItems()).ProfileItems }));

interface ProfileMenuProps {
  /** One is at the pages of the account. */
  active: boolean;
  position: FloatingPosition;
  /** `popup_items` of the navigation's `profile_photo`. */
  items: readonly NavSubItem[];
}

/** Who is here, whether connected, my account, the other workspaces, and the way out (A-27, A-32). */
export function ProfileMenu({ active, position, items }: ProfileMenuProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const dot = useConnectionDot();
  return (
    <Menu position={position} width={264} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          aria-label={`${t('nav.profileOf', { name: user.fullname })}${dot ? `, ${dot.word}` : ''}`}
          className={classes.button}
          data-active={active || undefined}
          onFocus={preloadProfileItems}
          onMouseEnter={preloadProfileItems}
        >
          <span aria-hidden className={classes.face}>
            <Avatar name={user.fullname} size={32} src={user.avatar} {...(dot ? { presence: dot.presence } : {})} />
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense>
          <ProfileItems items={items} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
