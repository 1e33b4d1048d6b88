import type { BannedVisitor, Store } from '@chatso/contract';
import { type ReactNode, useMemo } from 'react';
import { calendarDate, exactTime } from '../../lib/formats/formats.ts';
import { monthDay } from '../../lib/formats/visitor-date.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/index.ts';
import type { Column } from '../../ui/list/index.ts';
import classes from './bans.module.css';
import { nameOf } from './name-of.ts';

type Stores = readonly Pick<Store, '_id' | 'name' | 'image'>[];

/** M-47 */
const avatarsAtMost = 6;
const none: Stores = [];

export function useBannedColumns(stores: Stores = none): Column<BannedVisitor>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('bans.who'),
        sort: true,
        className: classes.name,
        title: (ban) => nameOf(ban, t('bans.visitor', { number: ban.number })),
        cell: (ban) => <bdi>{nameOf(ban, t('bans.visitor', { number: ban.number }))}</bdi>,
      },
      {
        id: 'email',
        header: t('bans.email'),
        sort: true,
        hiddenBelow: 'compact',
        title: ({ email }) => email ?? undefined,
        cell: ({ email }) => (email ? <bdi>{email}</bdi> : t('bans.none')),
      },
      {
        id: 'channels',
        header: t('bans.channels'),
        width: '172px',
        cell: ({ storeIds }) => <Channels stores={stores} storeIds={storeIds} />,
      },
      {
        id: 'bannedBy',
        header: t('bans.bannedBy'),
        sort: true,
        width: '128px',
        hiddenBelow: 'narrow',
        title: ({ bannedBy }) => bannedBy?.fullname,
        cell: ({ bannedBy }) => <bdi>{bannedBy?.fullname ?? t('bans.somebodyGone')}</bdi>,
      },
      {
        id: 'bannedReason',
        header: t('bans.banReason'),
        sort: true,
        title: ({ bannedReason }) => bannedReason || undefined,
        cell: ({ bannedReason }) => <bdi>{bannedReason || t('bans.noReason')}</bdi>,
      },
      {
        id: 'bannedAt',
        header: t('bans.banDate'),
        sort: true,
        downFirst: true,
        width: '104px',
        title: ({ bannedAt }) => exactTime(Date.parse(bannedAt)),
        cell: ({ bannedAt }) => (
          <OnCard label={t('bans.banDate')}>
            <time dateTime={bannedAt}>{calendarDate(Date.parse(bannedAt))}</time>
          </OnCard>
        ),
      },
      {
        id: 'expiresAt',
        header: t('bans.endsColumn'),
        sort: true,
        width: '88px',
        title: ({ expiresAt }) => (expiresAt ? exactTime(Date.parse(expiresAt)) : undefined),
        cell: ({ expiresAt }) => (
          <OnCard label={t('bans.endsColumn')}>
            {expiresAt ? <time dateTime={expiresAt}>{monthDay(Date.parse(expiresAt))}</time> : t('bans.never')}
          </OnCard>
        ),
      },
    ],
    [t, stores],
  );
}

/** Two dates below each other on a card would be any dates. */
function OnCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className={classes.onCard}>{label} </span>
      {children}
    </>
  );
}

/** Where the same person is banned: up to six pictures, then how many more. */
function Channels({ stores, storeIds }: { stores: Stores; storeIds: readonly string[] }) {
  const { t } = useTranslation();
  const named = storeIds.map((id) => stores.find(({ _id }) => _id === id)).filter((store) => store !== undefined);
  const names = named.map(({ name }) => name).join(', ');
  return (
    <span className={classes.channels} title={names}>
      <span className={classes.namesOnly}>{names}</span>
      {named.slice(0, avatarsAtMost).map(({ _id, name, image }) => (
        <Avatar key={_id} name={name} size={24} src={image} />
      ))}
      {named.length > avatarsAtMost ? (
        <span aria-hidden className={classes.more}>
          {t('bans.moreChannels', { count: named.length - avatarsAtMost })}
        </span>
      ) : null}
    </span>
  );
}
