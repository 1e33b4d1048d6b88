import type { ChatRecord } from '@chatso/contract';
import type { TFunction } from 'i18next';
import { MessageSquareText, Star } from 'lucide-react';
import { useMemo } from 'react';
import { useLabels } from '../../entities/chat-label/use-labels.ts';
import { displayName, previewOf } from '../../entities/conversation/chat-names.ts';
import { countryName } from '../../lib/formats/country-names.ts';
import { exactTime, timerLabel } from '../../lib/formats/formats.ts';
import { useNow, useTicking } from '../../lib/formats/now.ts';
import { shortMoment } from '../../lib/formats/short-dates.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { isAdvanced } from '../../lib/plan/plan.ts';
import { useSession } from '../../lib/session/session.ts';
import { Avatar, ChannelIcon } from '../../ui/index.ts';
import type { Column } from '../../ui/list/index.ts';
import classes from './chat-records.module.css';
import { TagChips } from './labels/tag-chips.tsx';
import { Mood } from './mood.tsx';
import { durationOf, longWaitMs, statusOf } from './record-words.ts';
import { RowMenu } from './row-menu.tsx';

/** L-05; the agent is for those who see colleagues' chats (L-15), departments for the Advanced plan (H-12). */
export function useRecordColumns({
  agents,
  onOpen,
}: {
  agents: boolean;
  onOpen(id: string): void;
}): Column<ChatRecord>[] {
  const { t } = useTranslation();
  const { membership } = useSession();
  const departments = isAdvanced(membership.plan);
  // Where a workspace has tags they take the room of what is seldom asked for; each reader chooses otherwise.
  const tagged = useLabels().tags.length > 0;
  return useMemo(
    () => [...whoColumns(t, { agents, departments, tagged }), ...howColumns(t, onOpen)],
    [t, agents, departments, tagged, onOpen],
  );
}

/** Whose chat it is, and who has it. */
function whoColumns(
  t: TFunction,
  { agents, departments, tagged }: Record<'agents' | 'departments' | 'tagged', boolean>,
): Column<ChatRecord>[] {
  const columns: (Column<ChatRecord> | null)[] = [
    {
      id: 'customer',
      header: t('records.columns.customer'),
      className: classes.customerCell,
      title: displayName,
      cell: (chat) => <Customer chat={chat} />,
    },
    {
      id: 'country',
      header: t('records.columns.country'),
      width: '84px',
      hiddenBelow: 'narrow',
      optional: tagged ? 'off' : true,
      title: ({ locationInfo }) => countryOf(locationInfo) ?? undefined,
      cell: ({ locationInfo }) => countryOf(locationInfo) ?? '–',
    },
    {
      id: 'customerType',
      header: t('records.columns.customerType'),
      width: '108px',
      hiddenBelow: 'narrow',
      optional: tagged ? 'off' : true,
      cell: ({ customerType }) => t(`records.types.${customerType}`),
    },
    {
      id: 'channel',
      header: t('records.columns.channel'),
      width: '116px',
      hiddenBelow: 'phone',
      optional: true,
      title: ({ store }) => store.name,
      cell: ({ store }) => (
        <span className={classes.channel}>
          <ChannelIcon size={16} type={store.type} />
          <span className={classes.cut} dir="auto">
            {store.name}
          </span>
        </span>
      ),
    },
    {
      id: 'tags',
      header: t('recordLabels.tags'),
      width: '184px',
      hiddenBelow: 'narrow',
      optional: tagged ? true : 'off',
      title: ({ tags }) => tags.map(({ name }) => name).join(', ') || undefined,
      cell: ({ tags }) => <TagChips tags={tags} />,
    },
    {
      id: 'reason',
      header: t('recordLabels.reasonShort'),
      width: '112px',
      hiddenBelow: 'narrow',
      optional: 'off',
      title: ({ closingReason }) => closingReason?.name,
      cell: ({ closingReason }) => closingReason?.name ?? '–',
    },
    departments
      ? {
          id: 'department',
          header: t('records.columns.department'),
          width: '120px',
          hiddenBelow: 'compact',
          optional: true,
          title: ({ category }) => category?.name,
          cell: ({ category }) =>
            category ? category.name : <span className={classes.quiet}>{t('records.noDepartment')}</span>,
        }
      : null,
    agents
      ? {
          id: 'agent',
          header: t('records.columns.agent'),
          width: '118px',
          hiddenBelow: 'compact',
          optional: true,
          title: ({ agent }) => agent?.fullname,
          cell: ({ agent }) => agent?.fullname ?? <span className={classes.quiet}>{t('records.unassigned')}</span>,
        }
      : null,
  ];
  return columns.filter((column) => column !== null);
}

/** How it went. */
const howColumns = (t: TFunction, onOpen: (id: string) => void): Column<ChatRecord>[] => [
  {
    id: 'status',
    header: t('records.columns.status'),
    width: '80px',
    hiddenBelow: 'phone',
    cell: (chat) => <StatusOf chat={chat} />,
  },
  {
    id: 'waitingTime',
    header: t('records.columns.waitingTime'),
    width: '100px',
    hiddenBelow: 'phone',
    number: true,
    optional: true,
    sort: true,
    downFirst: true,
    cell: (chat) => <Waited chat={chat} />,
  },
  {
    id: 'chatDuration',
    header: t('records.columns.chatDuration'),
    width: '102px',
    hiddenBelow: 'narrow',
    number: true,
    optional: true,
    sort: true,
    downFirst: true,
    cell: (chat) => <Duration chat={chat} />,
  },
  {
    id: 'sentiment',
    header: t('records.columns.sentiment'),
    width: '102px',
    hiddenBelow: 'narrow',
    optional: true,
    cell: ({ sentiment }) => <Mood sentiment={sentiment} />,
  },
  {
    id: 'rating',
    header: t('records.columns.rating'),
    width: '62px',
    hiddenBelow: 'narrow',
    number: true,
    optional: true,
    sort: true,
    cell: ({ rating, ratingComment }) => <Stars comment={ratingComment} rating={rating} />,
  },
  {
    id: 'startDate',
    header: t('records.columns.startDate'),
    width: '130px',
    hiddenBelow: 'phone',
    number: true,
    sort: true,
    downFirst: true,
    cell: ({ startDate }) => <Begun at={startDate} />,
  },
  {
    id: 'actions',
    header: t('records.columns.actions'),
    width: '52px',
    actions: true,
    cell: (chat) => <RowMenu chat={chat} onOpen={onOpen} />,
  },
];

const countryOf = ({ country, countryCode }: ChatRecord['locationInfo']): string | null =>
  countryName(countryCode ?? country);

/** On a phone a card: who, what was said last, and how it stands. */
function Customer({ chat }: { chat: ChatRecord }) {
  const { user } = useSession();
  const name = displayName(chat);
  return (
    <div className={classes.customer}>
      <span className={classes.face}>
        <Avatar name={name} size={40} src={chat.client.avatar} />
      </span>
      <div className={classes.who}>
        <p className={classes.nameLine}>
          <bdi className={classes.name}>{name}</bdi>
          <span className={classes.phoneOnly}>
            <Begun at={chat.startDate} />
          </span>
        </p>
        <p className={classes.said} dir="auto">
          {previewOf(chat, user._id)}
        </p>
        <p className={classes.card}>
          <StatusOf chat={chat} />
          <span className={classes.channel}>
            <ChannelIcon size={14} type={chat.store.type} />
            <span className={classes.cut}>{chat.category?.name ?? chat.store.name}</span>
          </span>
          <Waited chat={chat} />
        </p>
      </div>
    </div>
  );
}

/** A chat becomes idle by time alone. */
export function StatusOf({ chat }: { chat: ChatRecord }) {
  const { t } = useTranslation();
  const status = useTicking((now) => statusOf(chat, now));
  return (
    <span className={classes.status} data-status={status}>
      {t(`records.status.${status}`)}
    </span>
  );
}

function Waited({ chat }: { chat: ChatRecord }) {
  const tone = chat.waitingTime < longWaitMs ? undefined : chat.state === 'missed' ? 'missed' : 'long';
  return (
    <span className={classes.waited} data-tone={tone}>
      {timerLabel(chat.waitingTime)}
    </span>
  );
}

function Duration({ chat }: { chat: ChatRecord }) {
  const took = useTicking((now) => {
    const ms = durationOf(chat, now);
    return ms === null ? null : timerLabel(ms);
  });
  return took ?? '–';
}

/** `comment`: what the client wrote under them, on hover and for screen readers. */
export function Stars({ rating, comment = null }: { rating: number | null; comment?: string | null }) {
  const { t } = useTranslation();
  if (rating === null) return '–';
  return (
    <span
      aria-label={[t('records.stars', { rating }), comment].filter(Boolean).join(': ')}
      className={classes.stars}
      role="img"
      title={comment ?? undefined}
    >
      {rating}
      <Star aria-hidden fill="currentColor" size={13} />
      {comment ? <MessageSquareText aria-hidden size={13} strokeWidth={1.75} /> : null}
    </span>
  );
}

function Begun({ at }: { at: string }) {
  const now = useNow(60_000);
  const moment = Date.parse(at);
  return (
    <time dateTime={at} title={exactTime(moment)}>
      {shortMoment(moment, now)}
    </time>
  );
}
