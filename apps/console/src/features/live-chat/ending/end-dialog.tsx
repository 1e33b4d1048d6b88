import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { ConfirmDialog } from '../../../ui/index.ts';

const importReasons = () => importAgain(() => import('../../../entities/chat-label/end-reasons.tsx'));
const EndReasons = lazy(async () => ({ default: (await importReasons()).EndReasons }));

interface EndDialogProps {
  opened: boolean;
  title: string;
  confirmLabel: string;
  children: ReactNode;
  onClose(): void;
  onEnd(reason: string | undefined): void;
}

/** Asks before chats are ended, and offers the reasons of the workspace; a question that is asked anew has none chosen. */
export function EndDialog({ opened, title, confirmLabel, children, onClose, onEnd }: EndDialogProps) {
  const [reason, setReason] = useState<string | null>(null);
  const [was, setWas] = useState(opened);
  if (was !== opened) {
    setWas(opened);
    if (opened) setReason(null);
  }
  // There when it is asked for the first time, so that nothing moves in it.
  useEffect(() => void importReasons(), []);
  return (
    <ConfirmDialog danger {...{ opened, title, confirmLabel, onClose }} onConfirm={() => onEnd(reason ?? undefined)}>
      {children}
      <Suspense>
        <EndReasons value={reason} onChange={setReason} />
      </Suspense>
    </ConfirmDialog>
  );
}
