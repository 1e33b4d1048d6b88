import type { Visitor, VisitorDetail, VisitorStore } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowRight, MessageSquare, Send } from 'lucide-react';
import { useState } from 'react';
import { useTicking } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Board } from '../data/board.ts';
import { PromptedTag } from '../list/status-tag.tsx';
import { ChatDialog } from '../prompt/chat-dialog.tsx';
import { PromptDialog } from '../prompt/prompt-dialog.tsx';
import { cooldownLeft, isSelectable } from '../state/status.ts';
import classes from './visitor-panel.module.css';

interface PanelFooterProps {
  board: Board;
  visitor: VisitorDetail;
  row: Visitor | null;
  store: VisitorStore;
  name: string;
}

/** M-11: Chat and Prompt, or the way to the chat that is there already. */
export function PanelFooter({ board, visitor, row, store, name }: PanelFooterProps) {
  const [open, setOpen] = useState<'chat' | 'prompt' | null>(null);
  const close = () => setOpen(null);
  // Beside the buttons and not among them: whoever writes goes on, whatever becomes of the visitor meanwhile.
  return (
    <>
      <Ways row={row} store={store} visitor={visitor} onOpen={setOpen} />
      {open === 'chat' ? <ChatDialog name={name} visitor={visitor} onClose={close} /> : null}
      {open === 'prompt' ? <PromptOne board={board} row={row} store={store} onClose={close} /> : null}
    </>
  );
}

/** Whom somebody else prompted meanwhile, or who left, is not prompted; the words stay. */
function PromptOne({
  board,
  row,
  store,
  onClose,
}: Pick<PanelFooterProps, 'board' | 'row' | 'store'> & { onClose(): void }) {
  const may = useTicking((now) => row !== null && isSelectable(row, store, now));
  return <PromptDialog board={board} visitors={row && may ? [row] : []} onClose={onClose} />;
}

interface WaysProps extends Pick<PanelFooterProps, 'visitor' | 'row' | 'store'> {
  onOpen(dialog: 'chat' | 'prompt'): void;
}

function Ways({ visitor, row, store, onOpen }: WaysProps) {
  const { t } = useTranslation();
  const { can, user } = useSession();
  const chatId = visitor.isChattingConversationId;
  if (!can('liveChat')) return null;
  const agent = visitor.chattingAgent;
  // A chat that waits is answered here as well (M-32).
  if (chatId !== null && (visitor.isChatting || !row)) {
    const isOwn = agent === null || agent._id === user._id;
    return isOwn || can('spectateChat') ? (
      <ToChat id={chatId} />
    ) : (
      <p className={classes.kind}>{t('visitors.panel.chatOf', { name: agent.fullname })}</p>
    );
  }
  // M-39: without a widget there is nothing to be read in; and nobody to read it.
  if (!store.showWidget || visitor.bannedAt || row === null) return chatId === null ? null : <ToChat id={chatId} />;
  return (
    <>
      <Button
        className={classes.half}
        leftSection={<MessageSquare aria-hidden size={16} strokeWidth={1.75} />}
        variant="default"
        onClick={() => onOpen('chat')}
      >
        {t('visitors.chat.do')}
      </Button>
      {chatId === null ? <PromptButton row={row} store={store} onPress={() => onOpen('prompt')} /> : null}
    </>
  );
}

/** M-28: for three minutes it says how long nobody may. */
function PromptButton({ row, store, onPress }: { row: Visitor; store: VisitorStore; onPress(): void }) {
  const { t } = useTranslation();
  const waits = useTicking((now) => cooldownLeft(row, now) > 0);
  const may = useTicking((now) => isSelectable(row, store, now));
  return (
    <Button
      className={classes.half}
      disabled={!may}
      leftSection={waits ? null : <Send aria-hidden size={16} strokeWidth={1.75} />}
      onClick={onPress}
    >
      {waits ? <PromptedTag named visitor={row} /> : t('visitors.prompt.do')}
    </Button>
  );
}

function ToChat({ id }: { id: string }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  return (
    <Button
      fullWidth
      component={Link}
      params={{ workspaceId } as never}
      rightSection={<ArrowRight aria-hidden size={16} strokeWidth={1.75} />}
      search={{ conversationId: id } as never}
      to="/ws/$workspaceId/live-chat"
      variant="default"
    >
      {t('visitors.panel.goToChat')}
    </Button>
  );
}
