import { type FloatingPosition, Menu, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Check, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnectionStatus } from '../../lib/realtime.ts';
import { useSession } from '../../lib/session.ts';
import { Avatar, type Presence } from '../../ui/index.ts';
import { LanguageItems } from './language-items.tsx';
import classes from './profile-menu.module.css';
import { ThemeItems } from './theme-switch.tsx';
import { MenuTrial } from './trial-chip.tsx';

type Connection = ReturnType<typeof useConnectionStatus>['kind'];

/** The connection as dot and word: green disc, yellow disc, ring. */
const looks: Record<
  Connection,
  { presence: Presence; label: 'connected' | 'connecting' | 'reconnecting' | 'offline' | 'stopped' }
> = {
  connected: { presence: 'online', label: 'connected' },
  connecting: { presence: 'idle', label: 'connecting' },
  waiting: { presence: 'idle', label: 'reconnecting' },
  offline: { presence: 'offline', label: 'offline' },
  stopped: { presence: 'offline', label: 'stopped' },
};

interface ProfileMenuProps {
  position: FloatingPosition;
  /** The rail has its own theme switch; the phone has it in here. */
  withTheme?: boolean;
}

/** Who is here, whether connected, the other workspaces, and the way out (A-27). */
export function ProfileMenu({ position, withTheme = false }: ProfileMenuProps) {
  const { t } = useTranslation();
  const { user, membership, can, signOut } = useSession();
  const connection = looks[useConnectionStatus().kind];
  const dot = can('liveChat') ? connection : null;
  return (
    <Menu position={position} width={264} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          aria-label={`${t('nav.profileOf', { name: user.fullname })}${dot ? `, ${t(`connection.${dot.label}`)}` : ''}`}
          className={classes.button}
        >
          <span aria-hidden className={classes.face}>
            <Avatar
              name={user.fullname}
              size={32}
              src={user.avatar}
              tone="self"
              {...(dot ? { presence: dot.presence } : {})}
            />
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <p className={classes.name} dir="auto">
            {user.fullname}
          </p>
          <p className={classes.quiet}>{user.email}</p>
          <p className={classes.quiet}>
            {t(`roles.${membership.role}`)}
            {dot ? ` · ${t(`connection.${dot.label}`)}` : ''}
          </p>
        </div>
        {withTheme ? <MenuTrial /> : null}
        <WorkspaceItems />
        {withTheme ? (
          <>
            <Menu.Divider />
            <Menu.Label>{t('nav.theme')}</Menu.Label>
            <ThemeItems />
          </>
        ) : null}
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut aria-hidden size={16} strokeWidth={1.75} />} onClick={signOut}>
          {t('nav.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function WorkspaceItems() {
  const { t } = useTranslation();
  const { user, workspaceId } = useSession();
  const navigate = useNavigate();
  const choices = user.workspaces.filter((candidate) => candidate.accountState === 'activated');
  if (choices.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('nav.workspaces')}</Menu.Label>
      <div className={classes.workspaces}>
        {choices.map(({ workspaceId: { _id, name } }) => (
          <Menu.Item
            aria-current={_id === workspaceId ? 'true' : undefined}
            key={_id}
            rightSection={_id === workspaceId ? <Check aria-hidden size={16} strokeWidth={1.75} /> : null}
            onClick={() => void navigate({ to: '/ws/$workspaceId', params: { workspaceId: _id } })}
          >
            <span className={classes.workspace} dir="auto">
              {name}
            </span>
          </Menu.Item>
        ))}
      </div>
    </>
  );
}
