import type { Conversation } from '@chatso/contract';
import { isChannelWindowClosed, isIdle } from '@chatso/domain';
import { Button } from '@mantine/core';
import { Clock, Eye, History, LogOut, Moon, UserRoundCheck, UserRoundX, Waypoints } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { shortName } from '../../../entities/conversation/chat-names.ts';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { timerLabel } from '../../../lib/formats/formats.ts';
import { useTicking } from '../../../lib/formats/now.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { type JudgeChat, useJudgeChat } from '../state/chat-rules.ts';
import { isSpectating } from '../state/live-state.ts';
import { waitingSince } from '../state/selectors.ts';
import { useEnding } from '../use-live-state.ts';
import classes from './chat-block.module.css';
import { Strip } from './strip.tsx';

/** Asks for the shortcuts; most chats do not fall silent. */
const IdleShortcuts = lazy(async () => ({
  default: (await importAgain(() => import('../composer/idle-shortcuts.tsx'))).IdleShortcuts,
}));

export type Block =
  | 'assigned'
  | 'assigned-open'
  | 'missed'
  | 'off-hours'
  | 'idle'
  | 'left'
  | 'spectating'
  | 'transferring'
  | 'too-late'
  | 'closed'
  | 'ending'
  | 'taken'
  | null;

/** The block as it is now: a chat becomes idle by time alone. */
export function useBlock(chat: Conversation, agentId: string): Block {
  const judge = useJudgeChat();
  const ending = useEnding(chat._id) !== null;
  const block = useTicking((now) => blockOf(chat, { agentId, judge, now }));
  return ending && chat.state === 'ongoing' ? 'ending' : block;
}

interface Looking {
  agentId: string;
  judge: JudgeChat;
  now: number;
}

/** What stands between the messages and the composer, if anything (H-06 to H-09). */
export function blockOf(chat: Conversation, { agentId, judge, now }: Looking): Block {
  if (chat.state === 'closed' || chat.archived) return 'closed';
  if (chat.state === 'missed') return chat.reason === 'out-of-business-hours' ? 'off-hours' : 'missed';
  const refusal = judge('message', chat);
  const heardAt = chat.lastMsgClient ? Date.parse(chat.lastMsgClient.timestamp) : null;
  const late = isChannelWindowClosed(chat.store.type, heardAt, now);
  if (chat.state === 'pending') {
    if (refusal !== null) return 'assigned';
    if (late) return 'too-late';
    // Managers and admins may answer what was given to an agent.
    return chat.assigned && chat.assigned.agentId !== agentId ? 'assigned-open' : null;
  }
  if (isSpectating(chat, agentId)) return 'spectating';
  if (chat.agentId !== agentId) return 'taken';
  if (refusal !== null) return refusal === 'transferring' ? 'transferring' : 'left';
  if (late) return 'too-late';
  return isIdle(chat, now) ? 'idle' : null;
}

/** Whether the composer is there at all, and whether one may write in it. */
export const isWritable = (block: Block): boolean => block === null || block === 'idle' || block === 'assigned-open';
export const hasComposer = (block: Block): boolean =>
  isWritable(block) || block === 'left' || block === 'transferring' || block === 'too-late';

interface ChatBlockProps {
  chat: Conversation;
  agentId: string;
  onDismiss(): void;
  onStop(): void;
  dismissing: boolean;
  onEnd(): void;
}

export function ChatBlock({ chat, agentId, onDismiss, onStop, dismissing, onEnd }: ChatBlockProps) {
  const { t } = useTranslation();
  const { endings } = useLiveChat();
  const ending = useEnding(chat._id);
  const block = useBlock(chat, agentId);
  const name = chat.agent?.fullname ?? t('liveChat.somebody');
  const dismiss = (
    <Button loading={dismissing} variant="default" onClick={onDismiss}>
      {t('liveChat.block.dismiss')}
    </Button>
  );
  const end = (
    <Button variant="default" onClick={onEnd}>
      {t('liveChat.end')}
    </Button>
  );
  switch (block) {
    case 'missed':
      return (
        <Strip
          action={dismiss}
          hint={t('liveChat.block.dismissHint')}
          icon={UserRoundX}
          title={t('liveChat.block.missed')}
          tone="red"
        />
      );
    case 'off-hours':
      return (
        <Strip
          action={dismiss}
          hint={t('liveChat.block.dismissHint')}
          icon={Moon}
          title={t('liveChat.block.offHours')}
        />
      );
    case 'idle':
      return <IdleStrip chat={chat} end={end} />;
    case 'left':
      return <Strip action={end} hint={t('liveChat.block.leftHint')} icon={LogOut} title={t('liveChat.block.left')} />;
    case 'spectating':
      return (
        <Strip
          action={
            <Button variant="default" onClick={onStop}>
              {t('liveChat.block.stop')}
            </Button>
          }
          hint={t('liveChat.block.spectatingHint', { name })}
          icon={Eye}
          title={t('liveChat.block.spectating')}
        />
      );
    case 'transferring':
      return (
        <Strip
          hint={t('liveChat.block.transferringHint', { name: chat.transferring?.fullname ?? '' })}
          icon={Waypoints}
          title={t('liveChat.block.transferring')}
        />
      );
    case 'too-late':
      return <Strip hint={t('liveChat.block.tooLateHint')} icon={Clock} title={t('liveChat.block.tooLate')} />;
    case 'assigned':
    case 'assigned-open':
      return (
        <Strip
          hint={t(block === 'assigned' ? 'liveChat.block.assignedHint' : 'liveChat.block.assignedOpenHint')}
          icon={UserRoundCheck}
          title={t('liveChat.block.assigned', { name: chat.assigned?.fullname ?? '' })}
        />
      );
    case 'ending':
      return (
        <Strip
          action={
            <Button disabled={ending?.sending} variant="default" onClick={() => endings.undo(chat._id)}>
              {t('liveChat.undo')}
            </Button>
          }
          hint={t('liveChat.block.endingHint')}
          icon={History}
          title={t('liveChat.block.ending')}
        />
      );
    case 'closed':
      return <Strip hint={t('liveChat.block.closedHint')} icon={History} title={t('liveChat.block.closed')} />;
    case 'taken':
      return <Strip hint={t('liveChat.block.takenHint')} icon={Eye} title={t('liveChat.block.taken', { name })} />;
    default:
      return null;
  }
}

/** H-06. Where the customer wrote last it is the shop that is silent: how long they wait, and nothing to remind them of. */
function IdleStrip({ chat, end }: { chat: Conversation; end: ReactNode }) {
  const { t } = useTranslation();
  const since = waitingSince(chat);
  const waited = useTicking((now) => (since === null ? null : timerLabel(now - since)));
  if (waited !== null) {
    return (
      <Strip
        action={end}
        hint={t('liveChat.block.waitsHint')}
        icon={Clock}
        quiet
        title={t('liveChat.block.waits', { name: shortName(chat), time: waited })}
        tone="red"
      />
    );
  }
  return (
    <Strip
      action={
        <>
          <span className={classes.idle}>
            <Suspense>
              <IdleShortcuts chat={chat} />
            </Suspense>
          </span>
          {end}
        </>
      }
      hint={t('liveChat.block.idleHint')}
      icon={Clock}
      title={t('liveChat.block.idle')}
      tone="yellow"
    />
  );
}
