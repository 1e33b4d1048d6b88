import { Popover } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import classes from './emoji-popover.module.css';

interface EmojiPopoverProps {
  /** How far above its button it stands in px: what one writes is not covered. */
  above: number;
  onPick(emoji: string): void;
  /** `escaped`: by the key, and the focus goes back to where it was. */
  onClose(escaped: boolean): void;
}

/** Comes with the first press on its button. What it is anchored to lies over that button, so a second press closes it. */
export function EmojiPopover({ above, onPick, onClose }: EmojiPopoverProps) {
  const { t } = useTranslation();
  return (
    <Popover
      opened
      closeOnEscape={false}
      floatingStrategy="fixed"
      offset={above + 8}
      position="top-start"
      trapFocus
      withinPortal={false}
      withRoles={false}
      zIndex={20}
      onChange={() => onClose(false)}
    >
      <Popover.Target>
        <span aria-hidden className={classes.cover} onClick={() => onClose(true)} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t('emoji.title')}
        className={classes.dropdown}
        role="dialog"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose(true);
        }}
      >
        <EmojiPicker onPick={onPick} />
      </Popover.Dropdown>
    </Popover>
  );
}
