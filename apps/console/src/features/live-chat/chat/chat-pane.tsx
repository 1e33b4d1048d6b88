import type { Conversation } from '@chatso/contract';
import { lazy, memo, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../lib/commands.ts';
import { importAgain } from '../../../lib/import-again.ts';
import { tryConnectNow, useConnectionStatus } from '../../../lib/realtime.ts';
import { ConfirmDialog, ConnectionBanner } from '../../../ui/index.ts';
import { DropZone } from '../composer/drop-zone.tsx';
import { useLiveChat } from '../live-chat-provider.tsx';
import { displayName } from '../state/chat-names.ts';
import { ChatBlock, hasComposer, isWritable, useBlock } from './chat-block.tsx';
import { ChatHeader } from './chat-header.tsx';
import classes from './chat-pane.module.css';
import { MessageList } from './message-list.tsx';
import { useChatActions } from './use-chat-actions.ts';
import { useMarkRead } from './use-mark-read.ts';
import { Writing } from './writing.tsx';

/** Comes after the messages: most stores show nothing that was not sent. */
const ClientPeek = lazy(async () => ({
  default: (await importAgain(() => import('./client-peek.tsx'))).ClientPeek,
}));

interface ChatPaneProps {
  chat: Conversation;
  /** A message to begin at. */
  messageId?: string | null;
  detailsOpen: boolean;
  /** The message field is where the person is at once; not so for whoever walks through the list by keys. */
  autoFocus: boolean;
  /** Several chats are marked: E is theirs. */
  marking: boolean;
  onDetails(): void;
  onBack(): void;
  /** The chat has left the lists by what was done here. */
  onDone(): void;
  onArchived(count: number): void;
  onFailed(message: string): void;
}

/** The work area of one chat; messages of others do not draw it again. */
export const ChatPane = memo(function ChatPane(props: ChatPaneProps) {
  const { chat, messageId = null, detailsOpen, onDetails, onBack, onDone, onArchived, onFailed } = props;
  const { t } = useTranslation();
  const live = useLiveChat();
  const [asking, setAsking] = useState(false);
  const actions = useChatActions({ conversationId: chat._id, onDone, onArchived, onFailed });
  const block = useBlock(chat, live.agentId);
  const writable = isWritable(block);
  const endable = chat.state === 'ongoing' && chat.agentId === live.agentId;
  const ask = () => setAsking(true);
  useMarkRead(chat);
  useEndCommand(endable && !props.marking, setAsking);
  return (
    <section aria-label={displayName(chat)} className={classes.pane}>
      <ChatHeader
        actions={actions}
        chat={chat}
        detailsOpen={detailsOpen}
        onBack={onBack}
        onDetails={onDetails}
        {...(endable ? { onEnd: ask } : {})}
      />
      <ConnectionBanner status={useConnectionStatus()} onTryNow={tryConnectNow} />
      <DropZone disabled={!writable} onFiles={(files) => live.uploadsOf(chat._id).add(files)}>
        <MessageList chat={chat} key={chat._id} messageId={messageId} />
        <Suspense>{chat.state === 'ongoing' ? <ClientPeek conversationId={chat._id} /> : null}</Suspense>
        <ChatBlock
          agentId={live.agentId}
          chat={chat}
          dismissing={actions.working === 'dismiss'}
          onDismiss={() => void actions.dismiss()}
          onStop={() => void actions.stopSpectating()}
          onEnd={ask}
        />
        {hasComposer(block) || block === 'spectating' ? (
          <Writing
            autoFocus={props.autoFocus}
            chat={chat}
            disabled={!writable}
            key={`writing-${chat._id}`}
            sendingForm={actions.working === 'form'}
            spectating={block === 'spectating'}
            onSendForm={() => void actions.sendForm()}
          />
        ) : null}
      </DropZone>
      <ConfirmDialog
        danger
        confirmLabel={t('liveChat.endChat')}
        opened={asking}
        title={t('liveChat.endTitle')}
        onClose={() => setAsking(false)}
        onConfirm={() => actions.end()}
      >
        {t('liveChat.endBody', { name: displayName(chat) })}
      </ConfirmDialog>
    </section>
  );
});

/** Ending is also a command, as long as the open chat is this agent's to end. */
function useEndCommand(endable: boolean, setAsking: (asking: boolean) => void): void {
  const { t } = useTranslation();
  useCommands(
    useMemo<Command[]>(() => {
      const run = () => setAsking(true);
      return endable ? [{ id: 'end-chat', group: 'actions', label: t('liveChat.endChat'), shortcut: 'E', run }] : [];
    }, [endable, setAsking, t]),
  );
}
