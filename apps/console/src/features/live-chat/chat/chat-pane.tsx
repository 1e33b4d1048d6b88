import type { Conversation } from '@chatso/contract';
import { lazy, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { displayName } from '../../../entities/conversation/chat-names.ts';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../../lib/navigation/commands.ts';
import { LiveConnectionBanner } from '../../../ui/index.ts';
import { DropZone } from '../composer/drop-zone.tsx';
import { EndDialog } from '../ending/end-dialog.tsx';
import { useLiveChat } from '../live-chat-provider.tsx';
import { useJudgeChat } from '../state/chat-rules.ts';
import type { Departure } from '../state/departure.ts';
import { isWritable, useBlock } from './block.ts';
import { ChatHeader } from './chat-header.tsx';
import classes from './chat-pane.module.css';
import { ChatBlock, DepartedStrip } from './later.ts';
import { MessageList } from './message-list.tsx';
import { usePressesOf } from './state-of-chat.ts';
import { useChatActions } from './use-chat-actions.ts';
import { useMarkRead } from './use-mark-read.ts';
import { WritingPlace } from './writing-place.tsx';

/** Comes after the messages: most stores show nothing that was not sent. */
const ClientPeek = lazy(async () => ({
  default: (await importAgain(() => import('./client-peek.tsx'))).ClientPeek,
}));

interface ChatPaneProps {
  chat: Conversation;
  /** Nobody's to write in from here any more: it went while it was open. */
  departure: Departure | null;
  /** A message to begin at. */
  messageId?: string | null;
  detailsOpen: boolean;
  /** The message field is where the person is at once; not so for whoever walks through the list by keys. */
  autoFocus: boolean;
  /** Several chats are marked: E is theirs. */
  marking: boolean;
  onDetails(): void;
  onBack(): void;
  /** The chat has left the lists by what was done here; another one may be open by then. */
  onDone(conversationId: string): void;
  onArchived(count: number): void;
  onFailed(message: string): void;
}

/** The work area of one chat; messages of others do not draw it again. */
export const ChatPane = memo(function ChatPane(props: ChatPaneProps) {
  const { chat, departure, messageId = null, detailsOpen, onDetails, onBack, onDone, onArchived, onFailed } = props;
  const { t } = useTranslation();
  const live = useLiveChat();
  // Of which chat: another one may take its place behind the question, which is not about that one.
  const [asking, setAsking] = useState<string | null>(null);
  const actions = useChatActions({ conversationId: chat._id, onDone, onArchived, onFailed });
  const block = useBlock(chat, live.agentId);
  // As it stood when it went; otherwise it is shown as it goes on, to whoever may see that.
  const frozen = departure?.chat === chat;
  const judge = useJudgeChat();
  // Managers may end what they look on as well: there it is not offered.
  const own = departure === null && chat.agentId === live.agentId;
  const endable = own && block !== 'ending' && judge('end-chat', chat) === null;
  const writable = departure === null && isWritable(block);
  const ask = () => setAsking(chat._id);
  useMarkRead(frozen ? null : chat);
  // A question that nothing is left of is not asked again when the chat comes back.
  useEffect(() => {
    if (!endable) setAsking(null);
  }, [endable]);
  const dismissable = departure === null && judge('archive', chat) === null;
  const last = endable ? 'endChat' : dismissable ? 'block.dismiss' : null;
  useLastCommand(props.marking ? null : last, endable ? ask : () => void actions.dismiss());
  return (
    <section aria-label={displayName(chat)} className={classes.pane} {...usePressesOf(chat._id)}>
      <ChatHeader
        actions={actions}
        chat={chat}
        departed={frozen}
        detailsOpen={detailsOpen}
        ending={block === 'ending'}
        onBack={onBack}
        onDetails={onDetails}
        {...(endable ? { onEnd: ask } : {})}
      />
      <LiveConnectionBanner />
      <DropZone disabled={!writable} onFiles={(files) => live.uploadsOf(chat._id).add(files)}>
        <MessageList chat={chat} key={chat._id} messageId={messageId} erased={departure?.why === 'erased'} />
        {/* Listening before the chat is answered: what is typed then is told at once, and once. */}
        <Suspense>
          {!frozen && (chat.state === 'pending' || chat.state === 'ongoing') ? (
            <ClientPeek conversationId={chat._id} />
          ) : null}
        </Suspense>
        <Suspense>
          {departure ? (
            <DepartedStrip departure={departure} frozen={frozen} />
          ) : (
            <ChatBlock
              agentId={live.agentId}
              chat={chat}
              dismissing={actions.working === 'dismiss'}
              onDismiss={() => void actions.dismiss()}
              onEnd={ask}
              onStop={() => void actions.stopSpectating()}
            />
          )}
        </Suspense>
        <WritingPlace
          {...{ autoFocus: props.autoFocus, block, chat, departed: departure !== null }}
          sendingForm={actions.working === 'form'}
          onSendForm={() => void actions.sendForm()}
        />
      </DropZone>
      <EndDialog
        confirmLabel={t('liveChat.endChat')}
        opened={asking === chat._id}
        title={t('liveChat.endTitle')}
        onClose={() => setAsking(null)}
        onEnd={actions.end}
      >
        {t('liveChat.endBody', { name: displayName(chat) })}
      </EndDialog>
    </section>
  );
});

/** The last thing one does with the open chat is also a command: to end one's own, to dismiss a missed one. */
function useLastCommand(what: 'endChat' | 'block.dismiss' | null, run: () => void): void {
  const { t } = useTranslation();
  const latest = useRef(run);
  latest.current = run;
  useCommands(
    useMemo<Command[]>(() => {
      const command = { id: 'end-chat', group: 'actions', shortcut: 'E', run: () => latest.current() } as const;
      return what ? [{ ...command, label: t(`liveChat.${what}`) }] : [];
    }, [what, t]),
  );
}
