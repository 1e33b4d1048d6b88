import type { ReactNode } from 'react';
import { useInstallation } from '../lib/installation/use-installation.ts';
import { Notice } from './notice.tsx';

/** Wherever an email is promised: says that none leaves this installation, and what to do instead. */
export function NoEmailNotice({ children }: { children: ReactNode }) {
  return useInstallation()?.outgoingMail === 'none' ? <Notice tone="danger">{children}</Notice> : null;
}
