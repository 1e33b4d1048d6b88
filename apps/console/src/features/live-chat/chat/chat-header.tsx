import type { Conversation } from '@chatso/contract';
import { statusLabel } from '@chatso/domain';
import { Button } from '@mantine/core';
import { ArrowLeft, Flag, Info, PanelRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { importAgain } from '../../../lib/import-again.ts';
import { useTicking } from '../../../lib/now.ts';
import { isAdvanced } from '../../../lib/plan.ts';
import { useSession } from '../../../lib/session.ts';
import { useIsNarrow, useIsPhone } from '../../../lib/viewport.ts';
import { Avatar, ChannelIcon, IconButton, type Presence, Tag, Timer } from '../../../ui/index.ts';
import type { ParticipationCalls } from '../participation/participation.tsx';
import { displayName } from '../state/chat-names.ts';
import classes from './chat-header.module.css';

const ChatWatchers = lazy(async () => ({
  default: (await importAgain(() => import('./chat-watchers.tsx'))).ChatWatchers,
}));
/** Handing over and looking on; fetched with the screen, so that it is there when the first chat is. */
const parts = importAgain(() => import('../participation/participation.tsx'));
const Participation = lazy(async () => ({ default: (await parts).Participation }));
const menu = importAgain(() => import('./header-menu.tsx'));
const HeaderMenu = lazy(async () => ({ default: (await menu).HeaderMenu }));

interface ChatHeaderProps {
  chat: Conversation;
  actions: ParticipationCalls;
  detailsOpen: boolean;
  onBack(): void;
  onDetails(): void;
  /** Absent where the chat is not this agent's to end. */
  onEnd?: () => void;
}

export function ChatHeader({ actions, chat, detailsOpen, onBack, onDetails, onEnd }: ChatHeaderProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const size = isPhone ? 44 : 32;
  const detailsLabel = t(detailsOpen ? 'liveChat.hideDetails' : 'liveChat.showDetails');
  const DetailsIcon = isPhone ? Info : PanelRight;
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
      <HeaderPerson chat={chat} timed={isPhone} />
      <Suspense>
        <ChatWatchers chat={chat} />
      </Suspense>
      {isPhone ? null : <HeaderTimer chat={chat} />}
      {chat.state === 'ongoing' ? (
        <Suspense>
          <Participation actions={actions} chat={chat} key={chat._id} />
        </Suspense>
      ) : null}
      {onEnd && !isPhone ? (
        <Button className={classes.action} variant="default" onClick={onEnd}>
          {t('liveChat.end')}
        </Button>
      ) : null}
      <IconButton
        aria-expanded={detailsOpen}
        icon={<DetailsIcon size={18} strokeWidth={1.75} />}
        label={detailsLabel}
        size={size}
        tooltipPosition={isNarrow ? 'left' : 'bottom'}
        onClick={onDetails}
      />
      {/* Its place is kept: nothing beside it moves when it comes. */}
      <Suspense fallback={<span style={{ inlineSize: size }} />}>
        <HeaderMenu chat={chat} key={chat._id} size={size} {...(isPhone && onEnd ? { onEnd } : {})} />
      </Suspense>
    </header>
  );
}

function HeaderPerson({ chat, timed }: { chat: Conversation; timed: boolean }) {
  const { membership } = useSession();
  const name = displayName(chat);
  const status = useTicking((now) => statusLabel(chat, now));
  const presence: Presence = status === 'Idle' ? 'idle' : chat.visitorOnline && status === null ? 'online' : 'offline';
  // H-12: departments are shown on the Advanced plan only.
  const department = isAdvanced(membership.plan) ? chat.category?.name : undefined;
  const { t } = useTranslation();
  return (
    <div className={classes.person}>
      <Avatar name={name} presence={presence} size={32} src={chat.client.avatar} />
      <div className={classes.who}>
        <h1 className={classes.name}>
          <span className={classes.nameText} dir="auto" title={name}>
            {name}
          </span>
          {chat.flag ? (
            <Flag aria-label={t('desk.flag.flagged')} className={classes.flag} role="img" size={14} strokeWidth={2} />
          ) : null}
          {status ? (
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
          {timed ? <HeaderTimer chat={chat} /> : null}
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
