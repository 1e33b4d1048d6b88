import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from '../lib/browser/viewport.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import classes from './picker-dialog.module.css';

interface PickerDialogProps {
  /** Name of the dialog. */
  title: string;
  /** The name also stands on top, beside a button that closes. */
  showTitle?: boolean;
  onClose(): void;
  children: ReactNode;
  footer?: ReactNode;
}

/** A dialog near the top that is all picker; on a phone it takes the whole screen. */
export function PickerDialog({ title, showTitle = false, onClose, children, footer }: PickerDialogProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const close = <Modal.CloseButton aria-label={t('common.close')} />;
  return (
    <Modal.Root
      opened
      centered={false}
      fullScreen={phone}
      // The opener restores the focus.
      returnFocus={false}
      size={640}
      yOffset="12vh"
      onClose={onClose}
    >
      <Modal.Overlay />
      <Modal.Content className={classes.dialog} {...(showTitle ? {} : { 'aria-label': title })}>
        {showTitle ? (
          <Modal.Header className={classes.header}>
            <Modal.Title>{title}</Modal.Title>
            {close}
          </Modal.Header>
        ) : null}
        <div className={classes.body}>
          {children}
          {showTitle || !phone ? null : <div className={classes.corner}>{close}</div>}
        </div>
        {footer && !phone ? <div className={classes.footer}>{footer}</div> : null}
      </Modal.Content>
    </Modal.Root>
  );
}
