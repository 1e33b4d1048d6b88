import type { Conversation } from '@chatso/contract';
import { acceptAttribute } from '@chatso/domain';
import { Button, FileButton } from '@mantine/core';
import { ClipboardList, Paperclip, Send } from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton } from '../../../ui/index.ts';
import { useJudgeChat } from '../state/chat-rules.ts';
import classes from './composer.module.css';
import { PhoneTools } from './lazy-parts.tsx';
import type { ComposerState } from './use-composer.ts';

interface ComposerToolbarProps {
  chat: Conversation;
  composer: ComposerState;
  /** Further tools. */
  more: ReactNode;
  disabled: boolean;
  sendingForm: boolean;
  onFiles(files: readonly File[]): void;
  onSendForm(): void;
}

/** So near the end the counter warns. */
const nearEnd = 50;

export function ComposerToolbar(props: ComposerToolbarProps) {
  const { more, chat, composer, disabled, sendingForm, onFiles, onSendForm } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const reset = useRef<() => void>(null);
  const judge = useJudgeChat();
  // H-99. While nothing can be sent it stands there as the others do.
  const offersForm = chat.client.type === 'visitor' && (disabled || judge('send-form', chat) === null);
  const take = (files: File[]) => {
    onFiles(files);
    // The same file may be chosen again after it was taken out.
    reset.current?.();
  };
  return (
    <div className={classes.toolbar}>
      <div className={classes.tools}>
        {/* The system's window for files may still be open when another chat is: its files are dropped with its field. */}
        <FileButton
          accept={acceptAttribute}
          disabled={disabled}
          key={chat._id}
          multiple
          resetRef={reset}
          onChange={take}
        >
          {({ onClick: onAttach }) =>
            isPhone ? (
              <Suspense fallback={<span style={{ inlineSize: 44 }} />}>
                <PhoneTools
                  disabled={disabled || sendingForm}
                  onAttach={onAttach}
                  {...(offersForm ? { onSendForm } : {})}
                />
              </Suspense>
            ) : (
              <IconButton
                disabled={disabled}
                icon={<Paperclip size={18} strokeWidth={1.75} />}
                label={t('liveChat.composer.attach')}
                onClick={onAttach}
              />
            )
          }
        </FileButton>
        {offersForm && !isPhone ? (
          <IconButton
            disabled={disabled}
            icon={<ClipboardList size={18} strokeWidth={1.75} />}
            label={t('liveChat.composer.form')}
            loading={sendingForm}
            onClick={onSendForm}
          />
        ) : null}
        {more}
      </div>
      <span aria-hidden className={classes.counter} data-near={composer.count > composer.atMost - nearEnd || undefined}>
        {composer.count}/{composer.atMost}
      </span>
      <Button
        aria-label={t('liveChat.composer.send')}
        className={classes.send}
        disabled={!composer.canSend}
        leftSection={<Send size={16} strokeWidth={1.75} />}
        onClick={composer.send}
        // The focus stays in the field, so that one can write on.
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('liveChat.composer.send')}
      </Button>
    </div>
  );
}
