/** Dialogs and notices, in one file after the first paint. */
export { ConfirmDialogBody, ErrorDialogBody } from './dialog-bodies.tsx';
export { ToastList } from './toast-list.tsx';
