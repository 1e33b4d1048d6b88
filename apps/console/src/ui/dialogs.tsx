import { lazy, Suspense, useRef } from 'react';
import { importAgain } from '../lib/browser/import-again.ts';
import type { ConfirmDialogProps, ErrorDialogProps } from './dialog-bodies.tsx';

const importBodies = () => importAgain(() => import('./dialogs-and-notices.ts'));
const ConfirmBody = lazy(async () => ({ default: (await importBodies()).ConfirmDialogBody }));
const ErrorBody = lazy(async () => ({ default: (await importBodies()).ErrorDialogBody }));

/** Dialogs are not part of the first load; fetched while the page is idle, they open without a wait and offline. */
export const preloadDialogs = importBodies;

/** False until the first time, then true for good, so that closing can be seen. */
function useEverOpened(opened: boolean): boolean {
  const ever = useRef(false);
  if (opened) ever.current = true;
  return ever.current;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useEverOpened(props.opened) ? (
    <Suspense>
      <ConfirmBody {...props} />
    </Suspense>
  ) : null;
}

/** Says something that must be read before going on; the only way out is its button. */
export function ErrorDialog(props: ErrorDialogProps) {
  return useEverOpened(props.opened) ? (
    <Suspense>
      <ErrorBody {...props} />
    </Suspense>
  ) : null;
}
