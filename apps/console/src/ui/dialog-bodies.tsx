import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../lib/api/errors.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import classes from './dialogs.module.css';

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children?: ReactNode;
  /** The verb of the action: 'End chat', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** The dialog waits for a promise: it closes when it is kept, and shows the error and stays when it is broken. */
  onConfirm: () => unknown;
  danger?: boolean;
  /** Something must be chosen or typed first. */
  disabled?: boolean;
  /** Which button Enter presses at once; the careful one when what would be lost is somebody's work. */
  focus?: 'confirm' | 'cancel';
}

export function ConfirmDialogBody({
  opened,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  danger = false,
  disabled = false,
  focus = 'confirm',
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    if (working) return;
    setProblem(null);
    onClose();
  };
  const confirm = async () => {
    // Taken back by what somebody else did, it still fades away: a press on it answers nothing any more.
    if (!opened) return;
    setWorking(true);
    setProblem(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Modal closeButtonProps={{ 'aria-label': t('common.close') }} opened={opened} title={title} onClose={close}>
      <div className={classes.body}>
        {children}
        {problem ? (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        ) : null}
      </div>
      <div className={classes.actions}>
        <Button data-autofocus={focus === 'cancel' || undefined} disabled={working} variant="default" onClick={close}>
          {cancelLabel ?? t('common.cancel')}
        </Button>
        <Button
          data-autofocus={(focus === 'confirm' && !disabled) || undefined}
          disabled={disabled}
          color={danger ? 'danger' : 'accent'}
          loading={working}
          onClick={confirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}

export interface ErrorDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
  closeLabel?: string;
}

export function ErrorDialogBody({ opened, title, children, onClose, closeLabel }: ErrorDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      closeOnClickOutside={false}
      closeOnEscape={false}
      opened={opened}
      title={title}
      withCloseButton={false}
      onClose={onClose}
    >
      <div className={classes.body}>{children}</div>
      <div className={classes.actions}>
        <Button data-autofocus onClick={onClose}>
          {closeLabel ?? t('common.ok')}
        </Button>
      </div>
    </Modal>
  );
}
