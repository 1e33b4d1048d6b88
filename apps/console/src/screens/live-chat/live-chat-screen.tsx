import type { Conversation } from '@chatso/contract';
import { VisuallyHidden } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import {
  ChatList,
  ChatPane,
  DetailsPanel,
  FreePlace,
  LiveChatProvider,
  pageTitleOf,
  type Tab,
  tabOf,
  useChatGroups,
  useEndingToasts,
  useLiveChat,
  useMarked,
} from '../../features/live-chat/index.ts';
import { errorMessage } from '../../lib/api/errors.ts';
import { importAgain } from '../../lib/browser/import-again.ts';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../lib/navigation/page-title.ts';
import { LiveConnectionBanner } from '../../ui/index.ts';
import classes from './live-chat-screen.module.css';
import { UpgradeOffer } from './upgrade-offer.tsx';
import { useAutoSelect } from './use-auto-select.ts';
import { useDetailsOpen } from './use-details-open.ts';
import { useLiveChatKeys } from './use-live-chat-keys.ts';
import { useNotices } from './use-notices.ts';
import { useOpenConversation } from './use-open-conversation.ts';
import { useRefusedLists } from './use-refused-lists.ts';
import { useSelection } from './use-selection.ts';

/** Fetched with the screen, so that it is there when something goes wrong, a lost connection too. */
const dialogs = importAgain(() => import('./problem-dialogs.tsx'));
const ProblemDialogs = lazy(async () => ({ default: (await dialogs).ProblemDialogs }));

/** The live-chat screen of one workspace. */
export function LiveChatScreen() {
  return (
    <LiveChatProvider>
      <LiveChatPanes />
    </LiveChatProvider>
  );
}

/** The same one each time, or the panel around it would be drawn with every message of any chat. */
const upgradeOffer = <UpgradeOffer />;

/** List, conversation, details; one of them at a time on a phone. */
export function LiveChatPanes() {
  const live = useLiveChat();
  const isPhone = useIsPhone();
  const view = useChatGroups();
  const selection = useSelection();
  const { conversationId, messageId, tab, select, follow, clear, leave } = selection;
  const { chat, departure, error } = useOpenConversation(conversationId, view.loaded);
  // Asked for beside the lists and not after them: the conversation of the address is drawn as soon as both are there.
  useEffect(() => {
    if (conversationId && !live.timelines.get(conversationId)) void live.timelines.open(conversationId);
  }, [live, conversationId]);
  const details = useDetailsOpen();
  const marked = useMarked(view.groups, conversationId);
  /** How the open chat was reached: whoever walks by keys goes on walking. */
  const [byKeys, setByKeys] = useState(false);
  const [archived, setArchived] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = failure ?? (error ? errorMessage(error) : null);

  usePageTitle(pageTitleOf(chat));

  const { ended, onDone } = useEndedPlace(conversationId, leave);
  useEndingToasts({ toldOf: conversationId ?? (isPhone ? null : (ended?._id ?? null)) });

  // The tab follows the chat: pending becomes ongoing with the first message (H-33).
  const chatTab = chat && chat.state !== 'closed' && !departure ? tabOf(chat) : null;
  useEffect(() => {
    if (conversationId && chatTab && chatTab !== tab) follow(conversationId, chatTab);
  }, [conversationId, chatTab, tab, follow]);

  const onAnswered = useCallback((id: string) => follow(id, 'ongoing'), [follow]);
  useNotices({ selectedId: conversationId, onAnswered, onFailed: setFailure });
  const choose = useCallback(
    (id: string, to: Tab, keys = false, itself = false) => {
      setByKeys(keys);
      select(id, to, { replace: itself });
    },
    [select],
  );
  const openFirst = useCallback((id: string, to: Tab, quiet: boolean) => choose(id, to, quiet, true), [choose]);
  useAutoSelect({ selection, isPhone, view, select: openFirst });
  useLiveChatKeys({
    groups: view.groups.filter((group) => !view.collapsed.has(group.tab)),
    selectedId: conversationId,
    onSelect: (id, to) => choose(id, to, true),
    onMark: marked.toggle,
  });

  const [refused, forgetRefusal] = useRefusedLists(view.error);

  // H-101
  const { holder } = live;
  const acknowledge = useCallback(() => {
    setFailure(null);
    clear();
    void holder.refetch().catch(() => undefined);
  }, [clear, holder]);

  return (
    <div className={classes.screen}>
      {isPhone && conversationId ? null : (
        <ChatList
          marked={marked}
          selectedId={conversationId}
          view={view}
          onArchived={setArchived}
          onFailed={setFailure}
          onSelect={choose}
        />
      )}
      {chat ? (
        <ChatPane
          autoFocus={!byKeys}
          chat={chat}
          departure={departure}
          detailsOpen={details.opened}
          marking={marked.ids.size > 0}
          messageId={messageId}
          onArchived={setArchived}
          onBack={clear}
          onDetails={details.toggle}
          onDone={onDone}
          onFailed={setFailure}
        />
      ) : null}
      {chat || isPhone ? null : (
        <NothingOpen chosen={conversationId !== null} loaded={view.loaded}>
          <FreePlace chat={ended} onView={(one) => choose(one._id, tabOf(one))} />
        </NothingOpen>
      )}
      {chat ? (
        <DetailsPanel chat={chat} erased={departure?.why === 'erased'} opened={details.opened} onClose={details.close}>
          {upgradeOffer}
        </DetailsPanel>
      ) : null}
      <Suspense>
        <ProblemDialogs
          archived={archived}
          problem={problem}
          refused={refused}
          onAcknowledge={acknowledge}
          onArchivedSeen={setArchived}
          onForgetRefusal={forgetRefusal}
        />
      </Suspense>
    </div>
  );
}

/** Where the chat was that was ended last, until another one is opened. */
function useEndedPlace(conversationId: string | null, leave: (id: string) => void) {
  const live = useLiveChat();
  const [ended, setEnded] = useState<Conversation | null>(null);
  useEffect(() => {
    if (conversationId !== null) setEnded(null);
  }, [conversationId]);
  const onDone = useCallback(
    (id: string) => {
      setEnded(live.endings.of(id) ? (live.holder.read().chats[id] ?? null) : null);
      leave(id);
    },
    [live, leave],
  );
  return { ended, onDone };
}

interface NothingOpenProps {
  chosen: boolean;
  loaded: boolean;
  children: ReactNode;
}

/** The work area while no chat is open; one that was chosen is on its way. */
function NothingOpen({ chosen, loaded, children }: NothingOpenProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('liveChat.title')} className={classes.empty}>
      <VisuallyHidden component="h1">{t('liveChat.title')}</VisuallyHidden>
      <LiveConnectionBanner />
      {loaded && !chosen ? <Suspense>{children}</Suspense> : null}
    </section>
  );
}
