import type { Conversation, Message } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pagesOf } from '../../../lib/api/query-of.ts';
import { dateAndTime } from '../../../lib/formats/formats.ts';
import { useOwnTimeZone } from '../../../lib/formats/time-zone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ListState } from '../../../ui/panel/list-state.tsx';
import { SideDrawer } from '../../../ui/panel/side-drawer.tsx';
import { displayName } from '../../conversation/chat-names.ts';
import { mergeEntries } from '../../thread/entries.ts';
import { MessageRowView } from '../../thread/message-row.tsx';
import { toMessageRows } from '../../thread/message-rows.ts';
import classes from '../lists.module.css';

interface HistoryDrawerProps {
  chat: Conversation;
  onClose(): void;
}

/** I-18: the messages of an earlier chat, to be read. */
export function HistoryDrawer({ chat, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation();
  const name = displayName(chat);
  return (
    <SideDrawer
      title={t('desk.history.chatOf', { name, date: dateAndTime(Date.parse(chat.startDate)) })}
      width={460}
      onClose={onClose}
    >
      <EarlierMessages chat={chat} />
    </SideDrawer>
  );
}

const noMessages: readonly Message[] = [];

function EarlierMessages({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const zone = useOwnTimeZone();
  const query = useInfiniteQuery({
    ...pagesOf(
      'conversations.messages',
      (before) => ({ params: { id: chat._id }, query: before === null ? {} : { lastMessageId: before } }),
      (page) => page.nextMessageId,
    ),
    staleTime: 60_000,
    meta: { quiet: true },
  });
  const messages = useMemo(
    () => query.data?.pages.toReversed().flatMap((page) => page.messages) ?? noMessages,
    [query.data],
  );
  const rows = useMemo(() => toMessageRows(mergeEntries(messages, [], user._id), zone), [messages, user._id, zone]);
  if (rows.length === 0) {
    return (
      <ListState
        empty={t('liveChat.noMessages')}
        failed={query.isError}
        loading={query.isPending}
        onRetry={query.refetch}
      />
    );
  }
  return (
    <div className={classes.messages}>
      {query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} variant="default" onClick={() => void query.fetchNextPage()}>
          {t('desk.history.older')}
        </Button>
      ) : null}
      {rows.map((row) => (
        <MessageRowView chat={chat} key={row.key} row={row} />
      ))}
    </div>
  );
}
