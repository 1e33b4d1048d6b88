import { limits } from '@chatso/domain';
import { Button } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { errorMessage } from '../lib/api/errors.ts';
import { importAgain } from '../lib/browser/import-again.ts';
import classes from './toasts.module.css';

interface ToastOptions {
  /** A second, quieter line. */
  detail?: ReactNode;
  /** One thing to do about it: Retry, Undo, Show. `undo`: a key does it as well, since it does not stay for long. */
  action?: { label: string; undo?: boolean; onClick: () => void };
  /** Stays until it is closed by hand or by `toast.hide(id)`. */
  sticky?: boolean;
  /** A toast with a known id is replaced, not repeated; default the text. */
  id?: string;
}

type Kind = 'success' | 'info' | 'error';
const icons: Record<Kind, ReactNode> = {
  success: <CircleCheck className={classes.success} size={18} strokeWidth={1.75} />,
  info: <Info className={classes.info} size={18} strokeWidth={1.75} />,
  error: <CircleAlert className={classes.error} size={18} strokeWidth={1.75} />,
};

function show(kind: Kind, message: ReactNode, options: ToastOptions & { id: string }): string {
  const { id, action, detail, sticky = false } = options;
  const data: NotificationData = {
    id,
    icon: icons[kind],
    role: kind === 'error' ? 'alert' : 'status',
    autoClose: sticky ? false : limits.toastMs,
    closeButtonProps: { 'aria-label': i18next.t('common.close') },
    message: (
      <span className={classes.row}>
        <span className={classes.text}>
          {message}
          {detail ? <span className={classes.detail}>{detail}</span> : null}
          {action?.undo ? <span className={classes.detail}>{i18next.t('notices.undo')}</span> : null}
        </span>
        {action ? (
          <Button
            className={classes.action}
            data-undo={action.undo}
            color="accent"
            size="xs"
            variant="subtle"
            onClick={() => {
              notifications.hide(id);
              action.onClick();
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </span>
    ),
  };
  notifications.hide(id);
  notifications.show(data);
  return id;
}

const withId = (kind: Kind, message: string, options: ToastOptions) => ({
  ...options,
  id: options.id ?? `${kind}:${message}`,
});

/** Short news in the corner, for 3 s and at most three at a time; more wait for their turn (U-16). */
export const toast = {
  success: (message: string, options: ToastOptions = {}): string =>
    show('success', message, withId('success', message, options)),
  info: (message: string, options: ToastOptions = {}): string =>
    show('info', message, withId('info', message, options)),
  /** Takes an error or a text (U-01, U-02). A call cancelled by ourselves shows nothing (U-22). */
  error: (error: unknown, options: ToastOptions = {}): string | null => {
    const message = typeof error === 'string' ? error : errorMessage(error);
    return message === null ? null : show('error', message, withId('error', message, options));
  },
  /** For content that changes while it is shown. */
  custom: (kind: Kind, id: string, content: ReactNode, options: ToastOptions = {}): string =>
    show(kind, content, { ...options, id }),
  hide: (id: string): void => {
    notifications.hide(id);
  },
};

const ToastList = lazy(async () => ({
  default: (await importAgain(() => import('./dialogs-and-notices.ts'))).ToastList,
}));

/** Where toasts appear; once, in the providers. It comes after the first paint, and what was said before waits for it. */
export function Toasts() {
  return (
    <Suspense>
      <ToastList />
    </Suspense>
  );
}
