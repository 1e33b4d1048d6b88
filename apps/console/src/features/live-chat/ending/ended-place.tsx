import type { Conversation } from '@chatso/contract';
import { Button } from '@mantine/core';
import { CircleCheck, MessagesSquare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/index.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { useEnding, useLiveConversation } from '../use-live-state.ts';
import classes from './ended-place.module.css';
import { endingTitle, lastHeard } from './use-ending-toasts.ts';

interface EndedPlaceProps {
  /** As it was when it was ended. */
  chat: Conversation;
  onView(chat: Conversation): void;
}

interface FreePlaceProps extends Omit<EndedPlaceProps, 'chat'> {
  chat: Conversation | null;
}

/** The work area while no chat is open: the chat that was just ended, else how to choose one. */
export function FreePlace({ chat, onView }: FreePlaceProps) {
  const { t } = useTranslation();
  if (chat) return <EndedPlace chat={chat} onView={onView} />;
  return (
    <EmptyState
      body={t('liveChat.noneOpenBody')}
      icon={<MessagesSquare size={18} strokeWidth={1.75} />}
      title={t('liveChat.noneOpenTitle')}
    />
  );
}

/** Where the chat was that one has just ended: to look at it again, and for five seconds to take the end back. */
function EndedPlace({ chat, onView }: EndedPlaceProps) {
  const { t } = useTranslation();
  const { endings } = useLiveChat();
  const ending = useEnding(chat._id);
  const now = useLiveConversation(chat._id);
  const heard = ending && now ? lastHeard([now], ending) : null;
  const body = heard ? t('chatEnding.wrote', heard) : t(ending ? 'chatEnding.body' : 'chatEnding.endedBody');
  const button = useRef<HTMLButtonElement>(null);
  // The focus was in what is gone: five seconds are too few to walk here. Who writes elsewhere meanwhile is left alone.
  useEffect(() => {
    const come = () => {
      if (document.activeElement === document.body) button.current?.focus();
    };
    const timers = [0, 300].map((after) => setTimeout(come, after));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  const undo = () => {
    endings.undo(chat._id);
    onView(chat);
  };
  return (
    <div aria-live="polite" className={classes.place}>
      <EmptyState
        action={
          <div className={classes.actions}>
            <Button variant="default" onClick={() => onView(chat)}>
              {t('liveChat.view')}
            </Button>
            {ending ? (
              <Button disabled={ending.sending} ref={button} variant="default" onClick={undo}>
                {t('liveChat.undo')}
              </Button>
            ) : null}
          </div>
        }
        body={body}
        icon={<CircleCheck size={18} strokeWidth={1.75} />}
        title={ending ? endingTitle([chat], 1) : t('chatEnding.ended')}
      />
    </div>
  );
}
