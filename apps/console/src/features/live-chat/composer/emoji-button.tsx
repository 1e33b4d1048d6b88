import { Smile } from 'lucide-react';
import { type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton } from '../../../ui/index.ts';
import classes from './emoji-button.module.css';
import { EmojiPopover } from './lazy-parts.tsx';

interface EmojiButtonProps {
  field: RefObject<HTMLTextAreaElement | null>;
  disabled?: boolean;
  setText(text: string): void;
}

/** Puts an emoji where one writes. A phone has them on its keyboard. */
export function EmojiButton({ field, disabled = false, setText }: EmojiButtonProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const before = useRef<HTMLElement | null>(null);
  const place = useRef<HTMLSpanElement>(null);
  const open = () => {
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpened(true);
  };
  const close = (escaped: boolean) => {
    setOpened(false);
    if (escaped) before.current?.focus({ preventScroll: true });
  };
  const pick = (emoji: string) => {
    setOpened(false);
    if (field.current) writeAtCaret(field.current, emoji, setText);
  };
  return (
    <span className={classes.place} ref={place}>
      <IconButton
        aria-expanded={opened}
        aria-haspopup="dialog"
        disabled={disabled}
        icon={<Smile size={18} strokeWidth={1.75} />}
        label={t('liveChat.composer.emoji')}
        onClick={open}
        // With the mouse one has not left the field.
        onMouseDown={(event) => event.preventDefault()}
      />
      <Suspense>
        {opened && !disabled ? (
          <EmojiPopover above={riseOf(field.current, place.current)} onClose={close} onPick={pick} />
        ) : null}
      </Suspense>
    </span>
  );
}

/** How much higher the field begins than the button. */
const riseOf = (field: Element | null, button: Element | null): number =>
  field && button ? Math.max(0, button.getBoundingClientRect().top - field.getBoundingClientRect().top) : 0;

/** As if it were typed, so that the browser's own undo takes it back. */
function writeAtCaret(field: HTMLTextAreaElement, text: string, setText: (text: string) => void): void {
  field.focus({ preventScroll: true });
  if (document.execCommand?.('insertText', false, text)) return;
  const { value, selectionStart, selectionEnd } = field;
  setText(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
}
