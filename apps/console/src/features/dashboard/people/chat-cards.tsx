import type { Conversation } from '@chatso/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { displayName, wordsOf } from '../../../entities/conversation/chat-names.ts';
import { relativeTime } from '../../../lib/formats/formats.ts';
import { useNow } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Avatar, ErrorState, SkeletonRows, Timer } from '../../../ui/index.ts';
import { Card } from '../card.tsx';
import { useChats } from '../use-chats.ts';
import { useLive } from '../use-live.ts';
import classes from './people.module.css';

interface ChatCardProps {
  list: 'pending' | 'missed';
  title: string;
  /** Of the way to the whole list. */
  more: string;
  none: string;
  about(chat: Conversation): string;
  end(chat: Conversation): ReactNode;
}

function ChatCard({ list, title, more, none, about, end }: ChatCardProps) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const { data, error, isFetching, refetch } = useChats(list);
  return (
    <Card
      count={data && data.count > 0 ? data.count : null}
      end={
        <Link className={classes.more} params={{ workspaceId }} search={{ tab: list }} to="/ws/$workspaceId/live-chat">
          {more}
        </Link>
      }
      id={list}
      title={title}
    >
      {error && !data ? (
        <ErrorState
          error={error}
          retrying={isFetching}
          title={t('dashboard.listFailed')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <SkeletonRows label={t('app.loading')} rows={2} /> : null}
      {data && data.data.length === 0 ? <p className={classes.none}>{none}</p> : null}
      <ul className={classes.list}>
        {data?.data.map((chat) => (
          <li key={chat._id}>
            <Link
              className={classes.row}
              params={{ workspaceId }}
              search={{ conversationId: chat._id, tab: list }}
              to="/ws/$workspaceId/live-chat"
            >
              <Avatar name={displayName(chat)} size={32} src={chat.client.avatar} />
              <span className={classes.who}>
                <span className={classes.name}>
                  <bdi>{displayName(chat)}</bdi>
                </span>
                <span className={classes.quiet}>
                  <bdi>{about(chat)}</bdi>
                </span>
              </span>
              {end(chat)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Who waits, the longest first. Without a connection the waiting is not known any more: the timers stand still. */
export function LongestWaiting() {
  const { t } = useTranslation();
  const { since } = useLive();
  return (
    <ChatCard
      about={({ category, store }) => (category ? `${category.name} · ${store.name}` : store.name)}
      end={({ startDate }) => <Timer since={Date.parse(startDate)} until={since} />}
      list="pending"
      more={t('dashboard.openLiveChat')}
      none={t('dashboard.nobodyWaits')}
      title={t('dashboard.waiting')}
    />
  );
}

/** Who wrote and had no answer. */
export function MissedChats() {
  const { t } = useTranslation();
  const now = useNow(60_000);
  return (
    <ChatCard
      about={({ lastMsg, store }) => (lastMsg && wordsOf(lastMsg)) || store.name}
      end={({ endDate, startDate }) => (
        <span className={classes.time}>{relativeTime(Date.parse(endDate ?? startDate), now)}</span>
      )}
      list="missed"
      more={t('dashboard.openMissed')}
      none={t('dashboard.noMissed')}
      title={t('dashboard.notAnswered')}
    />
  );
}
