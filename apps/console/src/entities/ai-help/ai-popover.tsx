import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './ai-help.module.css';
import { AiPreviewPane } from './ai-preview.tsx';
import type { AiHelping } from './use-ai-help.ts';

interface AiPopoverProps extends Pick<PopoverProps, 'floatingStrategy' | 'middlewares' | 'offset'> {
  opened: boolean;
  help: AiHelping;
  /** What opens it. */
  target: ReactElement;
  menu: ReactNode;
  onOpened(opened: boolean): void;
  /** By a key or a button: the focus goes back to what is written. */
  onClose(): void;
  onInsert(text: string): void;
  /** Null while nothing is written that could be replaced. */
  onReplace: ((text: string) => void) | null;
}

/** The choice of helps, and in its place the preview of what comes. */
export function AiPopover({ opened, help, target, menu, onOpened, onClose, ...rest }: AiPopoverProps) {
  const { t } = useTranslation();
  const { onInsert, onReplace, ...place } = rest;
  return (
    <Popover
      // The agent writes and reads on while an answer is coming.
      closeOnClickOutside={help.preview === null}
      // It stays where it is when the field grows under it.
      hideDetached={false}
      opened={opened}
      position="top-start"
      trapFocus={false}
      width={360}
      withinPortal={false}
      onChange={onOpened}
      onDismiss={help.forget}
      {...place}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        aria-label={t('aiHelp.open')}
        className={classes.dropdown}
        onKeyDown={(event) => {
          // Nothing that is pressed in here sends what is written outside.
          if (event.key === 'Enter') event.stopPropagation();
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      >
        {/* While it fades out nothing of it may take the focus back. */}
        {!opened ? null : help.preview === null ? (
          menu
        ) : (
          <AiPreviewPane
            preview={help.preview}
            onAgain={help.again}
            onBack={help.forget}
            onClose={onClose}
            onInsert={onInsert}
            onReplace={onReplace}
            onStop={help.stop}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
