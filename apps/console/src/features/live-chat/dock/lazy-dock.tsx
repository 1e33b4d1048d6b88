import { lazy, Suspense } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';

const Dock = lazy(async () => ({ default: (await importAgain(() => import('./chat-dock.tsx'))).ChatDock }));

/** The screen of live chat never loads it. */
export function ChatDock() {
  return (
    <Suspense>
      <Dock />
    </Suspense>
  );
}
