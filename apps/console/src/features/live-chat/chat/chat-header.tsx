import type { Conversation } from '@chatso/contract';
import { statusLabel } from '@chatso/domain';
import { Button, UnstyledButton } from '@mantine/core';
import { ArrowLeft, Flag, Info, PanelRight } from 'lucide-react';
import { Suspense } from 'react';
import { displayName } from '../../../entities/conversation/chat-names.ts';
import { useIsCompact, useIsNarrow, useIsPhone } from '../../../lib/browser/viewport.ts';
import { useTicking } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Avatar, ChannelIcon, IconButton, type Presence, Tag, Timer } from '../../../ui/index.ts';
import type { HeaderAction, ParticipationCalls } from '../participation/participation.tsx';
import classes from './chat-header.module.css';
import { ChatWatchers, HeaderMenu, Participation } from './later.ts';

interface ChatHeaderProps {
  chat: Conversation;
  actions: ParticipationCalls;
  /** It stands still, as it was when somebody else got it. */
  departed: boolean;
  /** It is being ended: nobody hands it over any more. */
  ending: boolean;
  detailsOpen: boolean;
  onBack(): void;
  onDetails(): void;
  /** Absent where the chat is not this agent's to end. */
  onEnd?: () => void;
}

export function ChatHeader(props: ChatHeaderProps) {
  const { actions, chat, departed, ending, detailsOpen, onBack, onDetails, onEnd } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const isCompact = useIsCompact();
  const size = isPhone ? 44 : 32;
  /** What a small window has no room for is in the menu; a phone has room for the name only. */
  const menuWith = (more: readonly HeaderAction[]) => (
    // Its place is kept: nothing beside it moves when it comes.
    <Suspense fallback={<span style={{ inlineSize: size }} />}>
      <HeaderMenu
        chat={chat}
        departed={departed}
        more={more}
        size={size}
        {...(isPhone ? { onDetails } : {})}
        {...(isCompact && onEnd ? { onEnd } : {})}
      />
    </Suspense>
  );
  const ongoing = chat.state === 'ongoing' && !departed && !ending;
  return (
    <header className={classes.header}>
      {isPhone ? (
        <IconButton
          icon={<ArrowLeft size={20} strokeWidth={1.75} />}
          label={t('liveChat.back')}
          size={size}
          onClick={onBack}
        />
      ) : null}
      <HeaderPerson chat={chat} departed={departed} timed={isCompact} {...(isPhone ? { onDetails } : {})} />
      {departed ? null : (
        <Suspense>
          <ChatWatchers chat={chat} />
        </Suspense>
      )}
      {isCompact || departed ? null : <HeaderTimer chat={chat} />}
      {ongoing && !isPhone ? (
        <Suspense>
          <Participation actions={actions} chat={chat} />
        </Suspense>
      ) : null}
      {onEnd && !isCompact ? (
        <Button className={classes.action} variant="default" onClick={onEnd}>
          {t('liveChat.end')}
        </Button>
      ) : null}
      {isPhone ? null : <DetailsButton opened={detailsOpen} onClick={onDetails} />}
      {ongoing && isPhone ? (
        <Suspense fallback={menuWith([])}>
          <Participation actions={actions} chat={chat}>
            {menuWith}
          </Participation>
        </Suspense>
      ) : (
        menuWith([])
      )}
    </header>
  );
}

/** The way to the details; the open column has the way back in its own heading, and one is enough. */
function DetailsButton({ opened, onClick }: { opened: boolean; onClick(): void }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const Icon = useIsCompact() ? Info : PanelRight;
  if (opened && !isNarrow) return null;
  return (
    <IconButton
      aria-expanded={opened}
      data-details-button
      icon={<Icon size={18} strokeWidth={1.75} />}
      label={t(opened ? 'liveChat.hideDetails' : 'liveChat.showDetails')}
      tooltipPosition={isNarrow ? 'left' : 'bottom'}
      onClick={onClick}
    />
  );
}

interface HeaderPersonProps {
  chat: Conversation;
  departed: boolean;
  timed: boolean;
  /** On a phone the name leads there. */
  onDetails?: () => void;
}

function HeaderPerson({ chat, departed, timed, onDetails }: HeaderPersonProps) {
  const { membership } = useSession();
  const name = displayName(chat);
  const status = useTicking((now) => (departed ? null : statusLabel(chat, now)));
  const online = chat.visitorOnline && status === null && !departed;
  const presence: Presence = status === 'Idle' ? 'idle' : online ? 'online' : 'offline';
  // H-12: departments are shown on the Advanced plan only.
  const department = isAdvanced(membership.plan) ? chat.category?.name : undefined;
  const { t } = useTranslation();
  const named = { className: classes.nameText, dir: 'auto', title: name };
  return (
    <div className={classes.person}>
      <Avatar name={name} presence={presence} size={32} src={chat.client.avatar} />
      <div className={classes.who}>
        <h1 className={classes.name}>
          {onDetails ? (
            <UnstyledButton {...named} aria-haspopup="dialog" data-target onClick={onDetails}>
              {name}
            </UnstyledButton>
          ) : (
            <span {...named}>{name}</span>
          )}
          {chat.flag ? (
            <Flag aria-label={t('desk.flag.flagged')} className={classes.flag} role="img" size={14} />
          ) : null}
          {/* On a phone the name needs the room, and the strip above the field says it. */}
          {status && !onDetails ? (
            <Tag small tone={status === 'Missed' ? 'red' : 'neutral'}>
              {t(`liveChat.status.${status}`)}
            </Tag>
          ) : null}
        </h1>
        <p className={classes.sub}>
          <ChannelIcon type={chat.store.type} />
          <span className={classes.subText}>
            {chat.store.name}
            {department ? ` · ${department}` : ''}
          </span>
          {timed && !departed ? <HeaderTimer chat={chat} /> : null}
        </p>
      </div>
    </div>
  );
}

/** How long the chat runs, or how long somebody waits for an answer; nothing for a missed one. */
function HeaderTimer({ chat }: { chat: Conversation }) {
  const until = chat.endDate ? Date.parse(chat.endDate) : null;
  if (chat.state === 'pending') return <Timer look="plain" since={Date.parse(chat.startDate)} />;
  if (!chat.acceptedDate) return null;
  return <Timer kind="neutral" look="plain" since={Date.parse(chat.acceptedDate)} until={until} />;
}
