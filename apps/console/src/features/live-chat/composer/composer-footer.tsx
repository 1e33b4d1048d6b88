import type { Conversation } from '@chatso/contract';
import { shortName } from '../../../entities/conversation/chat-names.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { TutorialSlot } from '../../../ui/tutorial-slot.tsx';
import { useIsTyping } from '../use-live-state.ts';
import classes from './composer-footer.module.css';

interface ComposerFooterProps {
  chat: Conversation;
  problem: string | null;
  problemId: string;
}

/** A line that is always there, so that typing, a hint or a problem never moves the field. */
export function ComposerFooter({ chat, problem, problemId }: ComposerFooterProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.footer}>
      <TypingLine chat={chat} />
      {problem ? (
        <span className={classes.problem} id={problemId} role="alert">
          {problem}
        </span>
      ) : (
        <span className={classes.hint} data-told={chat.state === 'pending' || undefined}>
          <TutorialSlot module="liveChat" target="chat-input" />
          {chat.state === 'pending' ? t('liveChat.block.pending') : t('liveChat.composer.hint')}
        </span>
      )}
    </div>
  );
}

/** That the customer is typing, whatever one writes oneself. */
export function TypingLine({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const typing = useIsTyping(chat._id);
  return (
    <span aria-live="polite" className={classes.typing}>
      {typing ? (
        <>
          <span aria-hidden className={classes.dots}>
            <i />
            <i />
            <i />
          </span>
          <span className={classes.typingName}>{t('liveChat.isTyping', { name: shortName(chat) })}</span>
        </>
      ) : null}
    </span>
  );
}
