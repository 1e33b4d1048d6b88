import type { Conversation } from '@chatso/contract';
import { statusLabel } from '@chatso/domain';
import { Maximize2, Minus, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { displayName } from '../../../entities/conversation/chat-names.ts';
import { useTicking } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Avatar, ChannelIcon, IconButton, type Presence, Tag, Timer, toast } from '../../../ui/index.ts';
import { isWritable, useBlock } from '../chat/block.ts';
import { ChatBlock } from '../chat/chat-block.tsx';
import { MessageList } from '../chat/message-list.tsx';
import { useChatActions } from '../chat/use-chat-actions.ts';
import { useMarkRead } from '../chat/use-mark-read.ts';
import { WritingPlace } from '../chat/writing-place.tsx';
import { DropZone } from '../composer/drop-zone.tsx';
import { createReadMarker } from '../data/read-marker.ts';
import { DepartedStrip } from '../departed/departed-strip.tsx';
import { EndDialog } from '../ending/end-dialog.tsx';
import { useLiveChat } from '../live-chat-provider.tsx';
import type { Departure } from '../state/departure.ts';
import classes from './dock.module.css';
import { dockBar } from './dock-bar.tsx';
import { closePopups, isRestored, minimisePopup } from './use-dock.ts';
import { useFullScreen } from './use-full-screen.ts';

interface DockPopupProps {
  chat: Conversation;
  /** It went to somebody else while it was open here. */
  departure: Departure | null;
  minimised: boolean;
}

/** One chat of the dock (H-16), with the same messages, drafts and outbox as on its own screen. */
export function DockPopup({ chat, departure, minimised }: DockPopupProps) {
  const name = displayName(chat);
  return (
    <section aria-label={name} className={classes.popup} data-minimised={minimised || undefined}>
      <PopupHeader chat={chat} departure={departure} minimised={minimised} name={name} />
      {minimised ? null : <PopupBody chat={chat} departure={departure} name={name} />}
    </section>
  );
}

function PopupBody({ chat, departure, name }: Omit<DockPopupProps, 'minimised'> & { name: string }) {
  const { t } = useTranslation();
  const live = useLiveChat();
  const [asking, setAsking] = useState(false);
  const actions = useChatActions({
    conversationId: chat._id,
    onDone: () => closePopups([chat._id]),
    onArchived: () => undefined,
    onFailed: (message) => toast.error(message),
  });
  const block = useBlock(chat, live.agentId);
  const departed = departure !== null;
  const writable = !departed && isWritable(block);
  const endable = !departed && chat.state === 'ongoing' && chat.agentId === live.agentId && block !== 'ending';
  useEffect(() => {
    if (!endable) setAsking(false);
  }, [endable]);
  // Each popup reads for itself: one marker follows one chat.
  const marker = useMemo(() => createReadMarker(live.agentId, live.markRead), [live]);
  useMarkRead(departed ? null : chat, marker);
  return (
    <DropZone disabled={!writable} onFiles={(files) => live.uploadsOf(chat._id).add(files)}>
      <MessageList chat={chat} label={t('desk.dock.messages', { name })} erased={departure?.why === 'erased'} />
      {departure ? (
        <DepartedStrip departure={departure} frozen />
      ) : (
        <ChatBlock
          agentId={live.agentId}
          chat={chat}
          dismissing={actions.working === 'dismiss'}
          onDismiss={() => void actions.dismiss()}
          onEnd={() => setAsking(true)}
          onStop={() => void actions.stopSpectating()}
        />
      )}
      <WritingPlace
        autoFocus={!isRestored(chat._id)}
        block={block}
        chat={chat}
        departed={departed}
        sendingForm={actions.working === 'form'}
        small
        onSendForm={() => void actions.sendForm()}
      />
      <EndDialog
        confirmLabel={t('liveChat.endChat')}
        opened={asking}
        title={t('liveChat.endTitle')}
        onClose={() => setAsking(false)}
        onEnd={actions.end}
      >
        {t('liveChat.endBody', { name })}
      </EndDialog>
    </DropZone>
  );
}

function PopupHeader({ chat, departure, minimised, name }: DockPopupProps & { name: string }) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const full = useFullScreen();
  const status = useTicking((now) => (departure ? null : statusLabel(chat, now)));
  const presence: Presence =
    status === 'Idle' ? 'idle' : chat.visitorOnline && status === null && !departure ? 'online' : 'offline';
  // H-12: departments are shown on the Advanced plan only.
  const department = isAdvanced(membership.plan) ? chat.category?.name : undefined;
  const link = full(chat);
  return (
    <header className={classes.head}>
      <Avatar name={name} presence={presence} size={32} src={chat.client.avatar} />
      <div className={classes.who}>
        <h2 className={classes.name} dir="auto" title={name}>
          {name}
        </h2>
        <p className={classes.sub}>
          <ChannelIcon type={chat.store.type} />
          <span className={classes.subText}>
            {chat.state === 'pending' ? t('liveChat.groups.pending') : (department ?? chat.store.name)}
          </span>
          {status ? (
            <Tag small tone={status === 'Missed' ? 'red' : 'neutral'}>
              {t(`liveChat.status.${status}`)}
            </Tag>
          ) : departure ? null : (
            <PopupTimer chat={chat} />
          )}
        </p>
      </div>
      <IconButton
        icon={<Maximize2 size={16} strokeWidth={1.75} />}
        label={t('desk.dock.fullScreen')}
        size={28}
        onClick={link.onClick as never}
      />
      <IconButton
        aria-expanded={!minimised}
        icon={<Minus size={16} strokeWidth={1.75} />}
        label={t(minimised ? 'desk.dock.restore' : 'desk.dock.minimise', { name })}
        size={28}
        onClick={() => minimisePopup(chat._id)}
      />
      <IconButton
        icon={<X size={16} strokeWidth={1.75} />}
        label={t('desk.dock.close', { name })}
        size={28}
        onClick={() => {
          closePopups([chat._id]);
          document.querySelector<HTMLElement>(dockBar)?.focus();
        }}
      />
    </header>
  );
}

function PopupTimer({ chat }: { chat: Conversation }) {
  if (chat.state === 'pending') return <Timer since={Date.parse(chat.startDate)} />;
  return chat.acceptedDate ? <Timer kind="neutral" since={Date.parse(chat.acceptedDate)} /> : null;
}
