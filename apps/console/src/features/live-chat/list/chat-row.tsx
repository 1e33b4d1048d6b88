import type { Conversation } from '@chatso/contract';
import { limits, statusLabel } from '@chatso/domain';
import { Flag } from 'lucide-react';
import { memo } from 'react';
import { displayName, previewOf } from '../../../entities/conversation/chat-names.ts';
import { exactTime, relativeTime } from '../../../lib/formats/formats.ts';
import { useTicking } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar, ChannelIcon, CountBadge, type Presence, Tag, Timer } from '../../../ui/index.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { isSpectating } from '../state/live-state.ts';
import { isUnreadChat, type Tab, waitingSince } from '../state/selectors.ts';
import { useDraft, useEnding, useIsTyping } from '../use-live-state.ts';
import classes from './chat-row.module.css';
import type { Marked } from './use-marked.ts';

interface ChatRowProps {
  chat: Conversation;
  tab: Tab;
  selected: boolean;
  marked?: boolean;
  /** Some row is marked: now every row shows where to mark it. */
  marking?: boolean;
  /** Absent where nothing is marked. */
  onMark?: Marked['toggle'];
  onSelect(id: string, tab: Tab): void;
}

/** Two lines about one chat. Time, presence and wait tick in leaves of their own, so the row itself is not drawn again. */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { chat, tab, selected, marked = false, marking = false, onMark, onSelect } = props;
  const live = useLiveChat();
  // Names and times follow the language.
  const { t } = useTranslation();
  const name = displayName(chat);
  const unread = chat.state === 'pending' || isUnreadChat(chat, live.agentId);
  return (
    <div className={classes.wrap} data-marking={marking || undefined}>
      {onMark ? (
        <input
          aria-label={t('liveChat.mark', { name })}
          checked={marked}
          className={classes.mark}
          // Without a mouse X marks the open chat; only then every row is a stop of the Tab key twice.
          tabIndex={marking ? 0 : -1}
          type="checkbox"
          onChange={(event) => onMark(chat._id, (event.nativeEvent as MouseEvent).shiftKey === true)}
        />
      ) : null}
      <button
        aria-current={selected ? 'true' : undefined}
        className={classes.row}
        data-selected={selected || undefined}
        data-unread={unread || undefined}
        type="button"
        onClick={() => onSelect(chat._id, tab)}
        // The messages are there before the click is.
        onPointerEnter={() => {
          if (!live.timelines.get(chat._id)) void live.timelines.open(chat._id);
        }}
      >
        <PresentAvatar chat={chat} name={name} />
        <span className={classes.body}>
          <span className={classes.line}>
            <span className={classes.name} dir="auto" title={name}>
              {name}
            </span>
            {chat.flag ? (
              <Flag aria-label={t('desk.flag.flagged')} className={classes.flag} role="img" size={12} />
            ) : null}
            <RowTime
              at={Date.parse(chat.lastMsg?.timestamp ?? chat.startDate)}
              timed={chat.state === 'pending' || waitingSince(chat) !== null}
            />
          </span>
          <span className={classes.line}>
            <ChannelIcon type={chat.store.type} />
            <Preview chat={chat} selected={selected} />
            <RowSigns chat={chat} spectating={isSpectating(chat, live.agentId)} />
          </span>
        </span>
      </button>
    </div>
  );
});

function PresentAvatar({ chat, name }: { chat: Conversation; name: string }) {
  const status = useTicking((now) => statusLabel(chat, now));
  const presence: Presence =
    !chat.visitorOnline || status === 'Left' || status === 'Missed' ? 'offline' : status === 'Idle' ? 'idle' : 'online';
  return (
    <span className={classes.face}>
      <Avatar name={name} presence={presence} src={chat.client.avatar} />
    </span>
  );
}

/** `timed`: a timer may stand below it, and the two never say different minutes. */
function RowTime({ at, timed }: { at: number; timed: boolean }) {
  const label = useTicking((now) => relativeTime(at, now, { passed: timed }));
  return (
    <time className={classes.time} dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {label}
    </time>
  );
}

function Preview({ chat, selected }: { chat: Conversation; selected: boolean }) {
  const { t } = useTranslation();
  const typing = useIsTyping(chat._id);
  const [draft] = useDraft(chat._id);
  const { agentId } = useLiveChat();
  if (typing) return <span className={classes.typing}>{t('liveChat.typing')}</span>;
  return (
    <span className={classes.preview} dir="auto">
      {draft && !selected ? t('liveChat.draft', { text: draft }) : previewOf(chat, agentId)}
    </span>
  );
}

/** A waiting chat that was given to somebody; to a colleague in a word, because it is not one's own to answer. */
function AssignedTag({ assigned, own }: { assigned: NonNullable<Conversation['assigned']>; own: boolean }) {
  const { t } = useTranslation();
  const whole = own ? t('liveChat.assignedYou') : t('liveChat.assignedTo', { name: assigned.fullname });
  return (
    <span title={whole}>
      <Tag small tone={own ? 'accent' : 'neutral'}>
        {own ? t('liveChat.yours') : t('liveChat.assigned')}
      </Tag>
    </span>
  );
}

/** Right side of the second line: how long somebody waits, what kind of chat it is, how much is unread. */
function RowSigns({ chat, spectating }: { chat: Conversation; spectating: boolean }) {
  const { t } = useTranslation();
  const status = useTicking((now) => statusLabel(chat, now));
  const unanswered = waitingSince(chat);
  const waits = useTicking((now) => unanswered !== null && now - unanswered >= limits.waitYellowMs);
  const ending = useEnding(chat._id) !== null;
  const { agentId } = useLiveChat();
  return (
    <>
      {chat.assigned ? <AssignedTag assigned={chat.assigned} own={chat.assigned.agentId === agentId} /> : null}
      {chat.state === 'pending' ? <Timer since={Date.parse(chat.startDate)} /> : null}
      {waits && unanswered !== null && !spectating ? <Timer since={unanswered} /> : null}
      {spectating ? <Tag small>{t('liveChat.spectating')}</Tag> : null}
      {ending ? <Tag small>{t('liveChat.block.ending')}</Tag> : null}
      {status && !spectating && !ending ? (
        <Tag small tone={status === 'Missed' ? 'red' : 'neutral'}>
          {t(`liveChat.status.${status}`)}
        </Tag>
      ) : null}
      {isUnreadChat(chat, agentId) ? (
        <CountBadge count={chat.unreadCount} label={t('liveChat.unreadCount', { count: chat.unreadCount })} />
      ) : null}
    </>
  );
}
