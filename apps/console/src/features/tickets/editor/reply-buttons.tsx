import { Button } from '@mantine/core';
import { Send } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import classes from './editor.module.css';
import { type SendChoice, SendMenu } from './send-menu.tsx';

interface ReplyButtonsProps {
  /** Nothing is typed: there is nothing to cancel. */
  blank: boolean;
  forward: boolean;
  disabled: boolean;
  sending: boolean;
  onCancel(): void;
  onSend(choice?: SendChoice): void;
}

/** N-11: there where something was typed; a mail is handed on without a word too. */
export function ReplyButtons({ blank, forward, disabled, sending, onCancel, onSend }: ReplyButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.buttons}>
      {blank ? null : (
        <Button size="xs" variant="subtle" onClick={onCancel}>
          {t('ticket.editor.cancel')}
        </Button>
      )}
      {blank && !forward ? null : (
        <>
          <Button
            disabled={disabled}
            leftSection={<Send aria-hidden size={14} />}
            loading={sending}
            size="xs"
            onClick={() => onSend()}
          >
            {t('ticket.editor.send')}
          </Button>
          <SendMenu closes={!forward} disabled={disabled || sending} onSend={onSend} />
        </>
      )}
    </div>
  );
}
