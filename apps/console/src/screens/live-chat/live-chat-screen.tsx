import { VisuallyHidden } from '@mantine/core';
import { MessagesSquare } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  autoSelect,
  ChatList,
  ChatPane,
  DetailsPanel,
  LiveChatProvider,
  pageTitleOf,
  type Tab,
  tabOf,
  useChatGroups,
  useLiveChat,
  useMarked,
} from '../../features/live-chat/index.ts';
import { errorMessage } from '../../lib/errors.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { tryConnectNow, useConnectionStatus } from '../../lib/realtime.ts';
import { useIsPhone } from '../../lib/viewport.ts';
import { ConnectionBanner, EmptyState, ErrorDialog } from '../../ui/index.ts';
import classes from './live-chat-screen.module.css';
import { UpgradeOffer } from './upgrade-offer.tsx';
import { useDetailsOpen } from './use-details-open.ts';
import { useLiveChatKeys } from './use-live-chat-keys.ts';
import { useNotices } from './use-notices.ts';
import { useOpenConversation } from './use-open-conversation.ts';
import { useRefusedLists } from './use-refused-lists.ts';
import { useSelection } from './use-selection.ts';

/** The live-chat screen of one workspace. */
export function LiveChatScreen() {
  return (
    <LiveChatProvider>
      <LiveChatPanes />
    </LiveChatProvider>
  );
}

/** List, conversation, details; one of them at a time on a phone. */
export function LiveChatPanes() {
  const { t } = useTranslation();
  const live = useLiveChat();
  const isPhone = useIsPhone();
  const status = useConnectionStatus();
  const view = useChatGroups();
  const { conversationId, messageId, tab, select, follow, clear } = useSelection();
  const { chat, error, gone } = useOpenConversation(conversationId, view.loaded);
  const details = useDetailsOpen();
  const marked = useMarked(view.groups, conversationId);
  /** How the open chat was reached: whoever walks by keys goes on walking. */
  const [byKeys, setByKeys] = useState(false);
  const [archived, setArchived] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = failure ?? (error ? errorMessage(error) : null);

  usePageTitle(pageTitleOf(chat));

  // H-02: where there is room for it, one chat is always open.
  useEffect(() => {
    if (isPhone || conversationId !== null || !view.loaded || view.narrowed) return;
    const first = autoSelect(view.groups, live.agentId, Date.now());
    if (first) select(first._id, tabOf(first), { replace: true });
  }, [isPhone, conversationId, view.loaded, view.narrowed, view.groups, live.agentId, select]);

  // H-48, H-53: a chat that went to a colleague is not kept before one's eyes.
  useEffect(() => {
    if (gone) clear();
  }, [gone, clear]);

  // The tab follows the chat: pending becomes ongoing with the first message (H-33).
  const chatTab = chat && chat.state !== 'closed' ? tabOf(chat) : null;
  useEffect(() => {
    if (conversationId && chatTab && chatTab !== tab) follow(conversationId, chatTab);
  }, [conversationId, chatTab, tab, follow]);

  const onAnswered = useCallback(
    // On a phone the list is a place of its own, and whoever went back to it stays there.
    (id: string) => (isPhone ? follow(id, 'ongoing') : select(id, 'ongoing', { replace: true })),
    [isPhone, follow, select],
  );
  useNotices({ selectedId: conversationId, onAnswered, onFailed: setFailure });
  const choose = (id: string, to: Tab, keys: boolean) => {
    setByKeys(keys);
    select(id, to);
  };
  useLiveChatKeys({
    groups: view.groups.filter((group) => !view.collapsed.has(group.tab)),
    selectedId: conversationId,
    onSelect: (id, to) => choose(id, to, true),
    onMark: marked.toggle,
  });

  const [refused, forgetRefusal] = useRefusedLists(view.error);

  // H-101
  const acknowledge = () => {
    setFailure(null);
    clear();
    void live.holder.refetch().catch(() => undefined);
  };

  return (
    <div className={classes.screen}>
      {isPhone && conversationId ? null : (
        <ChatList
          marked={marked}
          selectedId={conversationId}
          view={view}
          onArchived={setArchived}
          onFailed={setFailure}
          onSelect={(id, to) => choose(id, to, false)}
        />
      )}
      {chat ? (
        <ChatPane
          autoFocus={!byKeys}
          chat={chat}
          detailsOpen={details.opened}
          marking={marked.ids.size > 0}
          messageId={messageId}
          onArchived={setArchived}
          onBack={clear}
          onDetails={details.toggle}
          onDone={clear}
          onFailed={setFailure}
        />
      ) : null}
      {chat || isPhone ? null : (
        <section aria-label={t('liveChat.title')} className={classes.empty}>
          <VisuallyHidden component="h1">{t('liveChat.title')}</VisuallyHidden>
          <ConnectionBanner status={status} onTryNow={tryConnectNow} />
          {view.loaded && conversationId === null ? (
            <EmptyState
              body={t('liveChat.noneOpenBody')}
              icon={<MessagesSquare size={18} strokeWidth={1.75} />}
              title={t('liveChat.noneOpenTitle')}
            />
          ) : null}
        </section>
      )}
      {chat ? (
        <DetailsPanel chat={chat} opened={details.opened} onClose={details.close}>
          <UpgradeOffer />
        </DetailsPanel>
      ) : null}
      {/* H-103 */}
      <ErrorDialog opened={archived > 0} title={t('desk.bulk.archivedTitle')} onClose={() => setArchived(0)}>
        {t('desk.bulk.archived', { count: archived })}
      </ErrorDialog>
      <ErrorDialog opened={problem !== null} title={t('liveChat.errorTitle')} onClose={acknowledge}>
        {problem}
      </ErrorDialog>
      <ErrorDialog
        opened={problem === null && refused !== null}
        title={t('liveChat.loadFailed')}
        onClose={forgetRefusal}
      >
        {refused}
      </ErrorDialog>
    </div>
  );
}
