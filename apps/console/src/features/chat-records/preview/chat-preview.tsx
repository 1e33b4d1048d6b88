import type { ChatRecord } from '@chatso/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { displayName } from '../../../entities/conversation/chat-names.ts';
import { CustomerDrawer } from '../../../entities/customer/panel/customer-drawer.tsx';
import { keyOf, queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../../lib/navigation/commands.ts';
import { onAgentEvent, onRealtimeConnect } from '../../../lib/realtime/realtime.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/index.ts';
import { SideDrawer } from '../../../ui/panel/side-drawer.tsx';
import type { RecordList } from '../use-record-list.ts';
import { PreviewBody } from './preview-body.tsx';
import { PreviewHead } from './preview-head.tsx';

interface ChatPreviewProps {
  list: RecordList;
  rows: readonly ChatRecord[];
  onManageLabels(): void;
}

/** L-06: the chat a row or a link has opened, over the list; J and K go through the list with it. */
export function ChatPreview({ list, rows, onManageLabels }: ChatPreviewProps) {
  const { openId, open } = list;
  const at = rows.findIndex(({ _id }) => _id === openId);
  const neighbours = { previous: at > 0 ? rows[at - 1] : undefined, next: at >= 0 ? rows[at + 1] : undefined };
  if (openId === null) return null;
  return (
    <OpenPreview
      list={list}
      row={rows[at]}
      onManageLabels={onManageLabels}
      {...(neighbours.next ? { onNext: () => open(neighbours.next?._id ?? null) } : {})}
      {...(neighbours.previous ? { onPrevious: () => open(neighbours.previous?._id ?? null) } : {})}
      id={openId}
    />
  );
}

interface OpenPreviewProps {
  id: string;
  list: RecordList;
  /** As the list has it: shown until the server answers. */
  row: ChatRecord | undefined;
  onManageLabels(): void;
  onNext?: () => void;
  onPrevious?: () => void;
}

function OpenPreview({ id, list, row, onManageLabels, onNext, onPrevious }: OpenPreviewProps) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf('conversations.detail', { params: { id } }),
    ...(row ? { placeholderData: row } : {}),
    retry: false,
    // Only those who work in a chat hear of it; who reads it here asks as long as it goes on.
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'ongoing' || data?.state === 'pending' ? askEveryMs : false,
    meta: { quiet: true },
  });
  useChatNews(id, query.data?.headSeq);
  useBrowseKeys(onNext, onPrevious);
  const chat = query.data;
  const close = () => list.open(null);
  const name = chat ? displayName(chat) : '';
  return (
    <>
      <SideDrawer title={chat ? <PreviewHead chat={chat} /> : t('records.preview.loading')} width={460} onClose={close}>
        {query.error ? (
          'code' in query.error && query.error.code !== 'not-found' ? (
            <ErrorState error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
          ) : (
            <EmptyState
              body={t('records.preview.goneBody')}
              icon={<SearchX size={18} strokeWidth={1.75} />}
              title={t('records.preview.gone')}
            />
          )
        ) : chat ? (
          <PreviewBody
            chat={chat}
            key={chat._id}
            label={t('records.preview.title', { name })}
            search={list.search}
            onManageLabels={onManageLabels}
            onDetails={() => list.openClient(chat.clientId)}
            {...(onNext ? { onNext } : {})}
            {...(onPrevious ? { onPrevious } : {})}
          />
        ) : (
          <SkeletonRows label={t('records.preview.loading')} rows={8} />
        )}
      </SideDrawer>
      {chat && list.clientId !== null ? (
        <CustomerDrawer chat={chat} upgrade={null} onClose={() => list.openClient(null)} />
      ) : null}
    </>
  );
}

const askEveryMs = 4000;

/** A chat that goes on is read as it goes on. */
function useChatNews(id: string, headSeq: number | undefined): void {
  const client = useQueryClient();
  const seen = useRef({ id, headSeq });
  useEffect(() => {
    const before = seen.current;
    seen.current = { id, headSeq };
    if (before.id !== id || before.headSeq === undefined || before.headSeq === headSeq) return;
    void client.invalidateQueries({ queryKey: keyOf('conversations.messages', { params: { id } }) });
  }, [client, id, headSeq]);
  useEffect(() => {
    const again = () => {
      void client.invalidateQueries({ queryKey: keyOf('conversations.detail', { params: { id } }) });
      void client.invalidateQueries({ queryKey: keyOf('conversations.messages', { params: { id } }) });
    };
    const labels = () => void client.invalidateQueries({ queryKey: keyOf('records.labels', { params: { id } }) });
    const ofThis = (payload: { conversation: { _id: string } }) => {
      if (payload.conversation._id === id) again();
    };
    const undo = [
      onAgentEvent('conversation:message', ({ conversationId }) => {
        if (conversationId === id) again();
      }),
      onAgentEvent('conversation:closure-agent', ofThis),
      onAgentEvent('conversation:closure-client', ofThis),
      onAgentEvent('conversation:transfer-response', ofThis),
      onAgentEvent('conversation:erased', ({ conversationId }) => {
        if (conversationId === id) again();
      }),
      onAgentEvent('person:erased', again),
      onAgentEvent('chat-labels:changed', labels),
      onRealtimeConnect(again),
      onRealtimeConnect(labels),
    ];
    return () => {
      for (const stop of undo) stop();
    };
  }, [client, id]);
}

/** Somebody types, or something stands over the preview. */
const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))) ||
  document.querySelector('[role="menu"]') !== null ||
  document.querySelectorAll('[role="dialog"]').length > 1;

/** The keys of the page rest while a dialog is open, and the preview is one: it listens by itself. */
function useBrowseKeys(onNext: (() => void) | undefined, onPrevious: (() => void) | undefined): void {
  const { t } = useTranslation();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const go = { j: onNext, k: onPrevious }[event.key.toLowerCase()];
      if (!go || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      event.preventDefault();
      go();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onNext, onPrevious]);
  useCommands(
    useMemo<Command[]>(
      () => [
        { id: 'next-record', group: 'actions', label: t('records.preview.next'), shortcut: 'J' },
        { id: 'previous-record', group: 'actions', label: t('records.preview.previous'), shortcut: 'K' },
      ],
      [t],
    ),
  );
}
