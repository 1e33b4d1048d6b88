import type { Agent } from '@chatso/contract';
import { Button, Menu } from '@mantine/core';
import { Ellipsis, Link2, Mail, Pencil, Shield, Trash2, UserCheck, UserX } from 'lucide-react';
import { useIsCompact } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useInstallation } from '../../../lib/installation/use-installation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/index.ts';
import type { MemberActions } from '../member/use-member-actions.ts';
import { nameOf } from '../member-words.ts';
import classes from './team.module.css';

export function MemberRowActions({ member, actions }: { member: Agent; actions: MemberActions }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const own = member._id === user._id;
  const name = nameOf(member);
  const state = member.accountState;
  return (
    <div className={classes.actions}>
      <MainAction actions={actions} member={member} own={own} />
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <IconButton
            icon={<Ellipsis size={16} strokeWidth={1.75} />}
            label={t('people.team.more', { name })}
            tooltipPosition="left"
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil aria-hidden size={16} />} onClick={() => actions.open('edit', member)}>
            {t('people.actions.edit')}
          </Menu.Item>
          <CompactAction actions={actions} member={member} own={own} />
          {state === 'invited' ? (
            <Menu.Item leftSection={<Link2 aria-hidden size={16} />} onClick={() => actions.copyLink(member)}>
              {t('people.actions.copyLink')}
            </Menu.Item>
          ) : null}
          {member.role === 'chatso_admin' ? null : (
            <Menu.Item leftSection={<Shield aria-hidden size={16} />} onClick={() => actions.open('role', member)}>
              {t('people.actions.changeRole')}
            </Menu.Item>
          )}
          {own || member.role === 'chatso_admin' ? null : (
            <>
              <Menu.Divider />
              {state === 'invited' ? (
                <Menu.Item
                  color="danger"
                  leftSection={<UserX aria-hidden size={16} />}
                  onClick={() => actions.open('cancel', member)}
                >
                  {t('people.actions.cancelInvitation')}
                </Menu.Item>
              ) : (
                <Menu.Item
                  color="danger"
                  leftSection={<Trash2 aria-hidden size={16} />}
                  onClick={() => actions.open('remove', member)}
                >
                  {t('people.actions.remove')}
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** In a small window the button of the row is in its menu. */
function CompactAction({ member, actions, own }: { member: Agent; actions: MemberActions; own: boolean }) {
  const { t } = useTranslation();
  const compact = useIsCompact();
  if (!compact || own || member.role === 'chatso_admin') return null;
  if (member.accountState === 'activated') {
    return (
      <Menu.Item leftSection={<UserX aria-hidden size={16} />} onClick={() => actions.open('suspend', member)}>
        {t('people.actions.suspend')}
      </Menu.Item>
    );
  }
  return member.accountState === 'invited' ? (
    <Menu.Item leftSection={<Mail aria-hidden size={16} />} onClick={() => actions.resend(member)}>
      {t('people.actions.resend')}
    </Menu.Item>
  ) : (
    <Menu.Item leftSection={<UserCheck aria-hidden size={16} />} onClick={() => actions.reactivate(member)}>
      {t('people.actions.reactivate')}
    </Menu.Item>
  );
}

/** The one thing most done to somebody in this state. */
function MainAction({ member, actions, own }: { member: Agent; actions: MemberActions; own: boolean }) {
  const { t } = useTranslation();
  const outgoingMail = useInstallation()?.outgoingMail;
  const common = { className: classes.mainAction, size: 'xs', variant: 'default' } as const;
  const busy = actions.busy === member._id;
  if (own || member.role === 'chatso_admin') return null;
  if (member.accountState === 'activated') {
    return (
      <Button {...common} onClick={() => actions.open('suspend', member)}>
        {t('people.actions.suspend')}
      </Button>
    );
  }
  if (member.accountState === 'invited' && outgoingMail === 'none') {
    return (
      <Button {...common} onClick={() => actions.copyLink(member)}>
        {t('people.actions.copyLink')}
      </Button>
    );
  }
  return member.accountState === 'invited' ? (
    <Button {...common} loading={busy} onClick={() => actions.resend(member)}>
      {t('people.actions.resend')}
    </Button>
  ) : (
    <Button {...common} loading={busy} onClick={() => actions.reactivate(member)}>
      {t('people.actions.reactivate')}
    </Button>
  );
}
