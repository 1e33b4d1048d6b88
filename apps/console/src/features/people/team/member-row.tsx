import type { Agent } from '@chatso/contract';
import { Button, Menu } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Ellipsis, Mail, Pencil, Shield, Trash2, UserCheck, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsCompact } from '../../../lib/browser/viewport.ts';
import { calendarDate, exactTime, relativeTime } from '../../../lib/formats/formats.ts';
import { useNow } from '../../../lib/formats/now.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Avatar, IconButton, Tag } from '../../../ui/index.ts';
import type { MemberActions } from '../member/use-member-actions.ts';
import { departmentsText, nameOf, roleName, storesText } from '../member-words.ts';
import classes from './team.module.css';

interface MemberRowProps {
  member: Agent;
  actions: MemberActions;
  /** Missing until it is known, and of whoever has not joined. */
  rating: { percent: number; ratings: number } | undefined;
}

/** One member: who, as what, where, and what can be done about it. */
export function MemberRow({ member, actions, rating }: MemberRowProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const own = member._id === user._id;
  const about = secondLine(t, member);
  return (
    <tr className={classes.row} data-state={member.accountState}>
      <td>
        <div className={classes.user}>
          {member.accountState === 'invited' ? (
            <span aria-hidden className={classes.envelope}>
              <Mail size={16} strokeWidth={1.75} />
            </span>
          ) : (
            <Avatar name={nameOf(member)} size={32} src={member.avatar} />
          )}
          <div className={classes.who}>
            <p className={classes.name}>
              <bdi className={classes.nameText} title={nameOf(member)}>
                {nameOf(member)}
              </bdi>
              {own ? <Tag small>{t('people.team.you')}</Tag> : null}
            </p>
            <p className={classes.quiet} title={about}>
              {about}
            </p>
            <p className={classes.phoneLine}>
              {roleName(t, member)} · {t(`people.team.is.${member.accountState}`)}
            </p>
          </div>
        </div>
      </td>
      <td className={classes.roleCell}>{roleName(t, member)}</td>
      <td className={classes.stateCell}>
        <span className={classes.state} data-state={member.accountState}>
          {t(`people.team.is.${member.accountState}`)}
        </span>
      </td>
      <td
        className={`${classes.wideCell} ${classes.storesCell}`}
        title={member.stores.map(({ name }) => name).join(', ')}
      >
        {storesText(t, member)}
      </td>
      <td className={classes.wideCell}>{departmentsText(t, member)}</td>
      <td
        className={`${classes.wideCell} ${classes.ratingCell}`}
        title={rating ? t('people.team.ratings', { count: rating.ratings }) : undefined}
      >
        {rating ? t('people.team.percent', { percent: rating.percent }) : null}
        {/* D-29: 60 per cent are what nobody's stars stand for. */}
        {rating?.ratings === 0 ? (
          <span className={classes.unrated}>{t('people.team.ratings', { count: 0 })}</span>
        ) : null}
      </td>
      <td className={classes.activeCell}>
        <LastActive member={member} />
      </td>
      <td className={classes.actionCell}>
        <RowActions actions={actions} member={member} own={own} />
      </td>
    </tr>
  );
}

function secondLine(t: TFunction, member: Agent): string {
  const { invitation } = member;
  if (member.suspendedReason === 'past-due') return t('people.team.unpaid');
  if (!invitation) return member.email;
  if (invitation.expired) return t('people.team.expired');
  const date = calendarDate(Date.parse(invitation.sentAt));
  return invitation.invitedBy
    ? t('people.team.invitedBy', { date, name: invitation.invitedBy.fullname })
    : t('people.team.invitedOn', { date });
}

function LastActive({ member }: { member: Agent }) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  if (member.online) return member.away ? t('routing.away') : t('people.team.now');
  if (!member.lastActiveAt) return t('people.none');
  const at = Date.parse(member.lastActiveAt);
  return (
    <time dateTime={member.lastActiveAt} title={exactTime(at)}>
      {relativeTime(at, now)}
    </time>
  );
}

function RowActions({ member, actions, own }: { member: Agent; actions: MemberActions; own: boolean }) {
  const { t } = useTranslation();
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
