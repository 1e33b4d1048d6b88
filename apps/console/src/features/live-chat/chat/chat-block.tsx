import type { Conversation } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Clock, Eye, History, LogOut, Moon, UserRoundCheck, UserRoundX, Waypoints } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { shortName } from '../../../entities/conversation/chat-names.ts';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { timerLabel } from '../../../lib/formats/formats.ts';
import { useTicking } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { waitingSince } from '../state/selectors.ts';
import { useEnding } from '../use-live-state.ts';
import { useBlock } from './block.ts';
import classes from './chat-block.module.css';
import { Strip } from './strip.tsx';

/** Asks for the shortcuts; most chats do not fall silent. */
const IdleShortcuts = lazy(async () => ({
  default: (await importAgain(() => import('../composer/idle-shortcuts.tsx'))).IdleShortcuts,
}));

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
