import type { Conversation, Message } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { User } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeEntries } from '../../../entities/thread/entries.ts';
import { MessageRowView } from '../../../entities/thread/message-row.tsx';
import { toMessageRows } from '../../../entities/thread/message-rows.ts';
import { pagesOf } from '../../../lib/api/query-of.ts';
import { timerLabel } from '../../../lib/formats/formats.ts';
import { useTicking } from '../../../lib/formats/now.ts';
import { useOwnTimeZone } from '../../../lib/formats/time-zone.ts';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { hasPermission } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Kbd } from '../../../ui/index.ts';
import { ListState } from '../../../ui/panel/list-state.tsx';
import { ChatLabels } from '../labels/chat-labels.tsx';
import { Stars } from '../record-columns.tsx';
import { durationOf } from '../record-words.ts';
import { PrintChat } from '../transcript/print-chat.tsx';
import { PreviewTranscript } from '../transcript/transcript-buttons.tsx';
import { LookOn } from './look-on.tsx';
import classes from './preview.module.css';

interface PreviewBodyProps {
  chat: Conversation;
  label: string;
  onManageLabels(): void;
  onDetails(): void;
  onNext?: () => void;
  onPrevious?: () => void;
}

export function PreviewBody({ chat, label, onManageLabels, onDetails, onNext, onPrevious }: PreviewBodyProps) {
  const { membership } = useSession();
  const { t } = useTranslation();
  return (
    <div className={classes.body}>
      <PreviewFacts chat={chat} />
      <ChatLabels chat={chat} onManage={onManageLabels} />
      <Said chat={chat} label={label} />
      <footer className={classes.foot}>
        <LookOn chat={chat} />
        <PreviewTranscript chat={chat} />
        <PrintChat chat={chat} />
        {hasPermission(membership, 'liveChat') ? (
          <Button
            leftSection={<User aria-hidden size={16} strokeWidth={1.75} />}
            size="sm"
            variant="default"
            onClick={onDetails}
          >
            {t('records.preview.details')}
          </Button>
        ) : null}
        {onNext || onPrevious ? (
          <span aria-hidden className={classes.browse}>
            <Kbd keys="J" />
            <Kbd keys="K" />
            {t('records.preview.browse')}
          </span>
        ) : null}
      </footer>
    </div>
  );
}

function PreviewFacts({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const took = useTicking((now) => {
    const ms = durationOf(chat, now);
    return ms === null ? null : timerLabel(ms);
  });
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('records.preview.agent')}</dt>
        <dd title={chat.agent?.fullname}>{chat.agent?.fullname ?? t('records.unassigned')}</dd>
      </div>
      {isAdvanced(membership.plan) ? (
        <div>
          <dt>{t('records.preview.department')}</dt>
          <dd title={chat.category?.name}>{chat.category?.name ?? t('records.noDepartment')}</dd>
        </div>
      ) : null}
      <div>
        <dt>{took === null ? t('records.preview.waited') : t('records.preview.duration')}</dt>
        <dd>{took ?? timerLabel(chat.waitingTime)}</dd>
      </div>
      {chat.rating === null ? null : (
        <div>
          <dt>{t('records.preview.rating')}</dt>
          <dd>
            <Stars rating={chat.rating} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const noMessages: readonly Message[] = [];

/** What was said, to be read; it begins at its end, and stays where it was when older messages come. */
function Said({ chat, label }: { chat: Conversation; label: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const zone = useOwnTimeZone();
  const scroller = useRef<HTMLElement>(null);
  const query = useInfiniteQuery({
    ...pagesOf(
      'conversations.messages',
      (before) => ({ params: { id: chat._id }, query: before === null ? {} : { lastMessageId: before } }),
      (page) => page.nextMessageId,
    ),
    staleTime: 5_000,
    meta: { quiet: true },
  });
  const messages = useMemo(
    () => query.data?.pages.toReversed().flatMap((page) => page.messages) ?? noMessages,
    [query.data],
  );
  const rows = useMemo(() => toMessageRows(mergeEntries(messages, [], user._id), zone), [messages, user._id, zone]);
  const last = messages.at(-1)?.messageId;
  const height = useRef(0);
  const first = messages[0]?.messageId;
  const seenFirst = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || last === undefined) return;
    const older = seenFirst.current !== undefined && seenFirst.current !== first;
    if (older) element.scrollTop += element.scrollHeight - height.current;
    else element.scrollTop = element.scrollHeight;
    seenFirst.current = first;
    height.current = element.scrollHeight;
  }, [first, last]);
  return (
    <section
      aria-label={label}
      className={classes.said}
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable without a mouse
      tabIndex={0}
    >
      {rows.length === 0 ? (
        <ListState
          empty={t('liveChat.noMessages')}
          failed={query.isError}
          loading={query.isPending}
          onRetry={query.refetch}
        />
      ) : null}
      {query.hasNextPage ? (
        <Button
          className={classes.older}
          loading={query.isFetchingNextPage}
          size="xs"
          variant="default"
          onClick={() => void query.fetchNextPage()}
        >
          {t('desk.history.older')}
        </Button>
      ) : null}
      {rows.map((row) => (
        <MessageRowView chat={chat} key={row.key} row={row} />
      ))}
    </section>
  );
}
