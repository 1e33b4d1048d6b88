import { aiLimits } from '@chatso/domain';
import { Textarea } from '@mantine/core';
import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { isComposing } from '../../lib/browser/composing.ts';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../../ui/index.ts';
import classes from './assistant-drawer.module.css';

interface AskFieldProps {
  busy: boolean;
  onSend(text: string): void;
  onStop(): void;
}

/** S-02: Enter sends, Shift+Enter makes a new line. S-05: nothing cannot be sent. */
export function AskField({ busy, onSend, onStop }: AskFieldProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [text, setText] = useState('');
  const count = [...text].length;
  const tooLong = count > aiLimits.messageChars;
  const canSend = text.trim() !== '' && !tooLong && !busy;
  const send = () => {
    if (!canSend) return;
    onSend(text);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter belongs to it.
    if (isComposing(event.nativeEvent) || event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  const size = phone ? 44 : 32;
  return (
    <div className={classes.ask}>
      <Textarea
        data-autofocus
        aria-label={t('assistant.field')}
        className={classes.field}
        dir="auto"
        enterKeyHint="send"
        error={tooLong ? t('assistant.tooLong', { max: aiLimits.messageChars, count }) : null}
        rows={2}
        placeholder={t('assistant.placeholder')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {busy ? (
        <IconButton
          icon={<Square size={14} />}
          label={t('assistant.stop')}
          size={size}
          variant="default"
          onClick={onStop}
        />
      ) : (
        <IconButton
          disabled={!canSend}
          icon={<ArrowUp size={16} />}
          label={t('assistant.send')}
          size={size}
          variant="filled"
          onClick={send}
        />
      )}
    </div>
  );
}
