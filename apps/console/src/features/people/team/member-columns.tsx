import type { Agent } from '@chatso/contract';
import type { TFunction } from 'i18next';
import { Mail } from 'lucide-react';
import { useMemo } from 'react';
import { calendarDate, exactTime, relativeTime } from '../../../lib/formats/formats.ts';
import { useNow } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Avatar, Tag } from '../../../ui/index.ts';
import type { Column } from '../../../ui/list/index.ts';
import type { MemberActions } from '../member/use-member-actions.ts';
import { departmentsText, nameOf, roleName, storesText } from '../member-words.ts';
import { MemberRowActions } from './member-row-actions.tsx';
import classes from './team.module.css';

interface Rating {
  percent: number;
  ratings: number;
}

/** Who, as what, where, and what can be done about it. */
export function useMemberColumns(
  actions: MemberActions,
  ratings: ReadonlyMap<string, Rating> | undefined,
): Column<Agent>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'user',
        header: t('people.team.user'),
        className: classes.userCell,
        cell: (member) => <User member={member} />,
      },
      { id: 'role', header: t('people.team.role'), hiddenBelow: 'compact', cell: (member) => roleName(t, member) },
      {
        id: 'state',
        header: t('people.team.state'),
        width: '116px',
        hiddenBelow: 'compact',
        cell: ({ accountState }) => (
          <span className={classes.state} data-state={accountState}>
            {t(`people.team.is.${accountState}`)}
          </span>
        ),
      },
      {
        id: 'stores',
        header: t('people.team.stores'),
        width: '15%',
        optional: true,
        hiddenBelow: 'narrow',
        title: ({ stores }) => stores.map(({ name }) => name).join(', '),
        cell: (member) => storesText(t, member),
      },
      {
        id: 'departments',
        header: t('people.team.departments'),
        optional: true,
        hiddenBelow: 'narrow',
        cell: (member) => departmentsText(t, member),
      },
      {
        id: 'rating',
        header: t('people.team.rating'),
        width: '104px',
        optional: true,
        hiddenBelow: 'narrow',
        title: ({ _id }) => {
          const rating = ratings?.get(_id);
          return rating && t('people.team.ratings', { count: rating.ratings });
        },
        cell: ({ _id }) => <RatingOf rating={ratings?.get(_id)} />,
      },
      {
        id: 'active',
        header: t('people.team.lastActive'),
        width: '96px',
        optional: true,
        hiddenBelow: 'phone',
        cell: (member) => <LastActive member={member} />,
      },
      {
        id: 'actions',
        header: t('people.team.actions'),
        className: classes.actionCell,
        actions: true,
        cell: (member) => <MemberRowActions actions={actions} member={member} />,
      },
    ],
    [t, actions, ratings],
  );
}

function User({ member }: { member: Agent }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const about = secondLine(t, member);
  return (
    <div className={classes.user} data-state={member.accountState}>
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
          {member._id === user._id ? <Tag small>{t('people.team.you')}</Tag> : null}
        </p>
        <p className={classes.quiet} title={about}>
          {about}
        </p>
        <p className={classes.phoneLine}>
          {roleName(t, member)} · {t(`people.team.is.${member.accountState}`)}
        </p>
      </div>
    </div>
  );
}

/** Missing until it is known, and of whoever has not joined. D-29: 60 per cent are what nobody's stars stand for. */
function RatingOf({ rating }: { rating: Rating | undefined }) {
  const { t } = useTranslation();
  if (!rating) return null;
  return (
    <span className={classes.rating}>
      {t('people.team.percent', { percent: rating.percent })}
      {rating.ratings === 0 ? <span className={classes.unrated}>{t('people.team.ratings', { count: 0 })}</span> : null}
    </span>
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
