import { Button } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react';
import { browser } from '../lib/browser/browser.ts';
import { reportError } from '../lib/reports/error-queue.ts';
import { log } from '../lib/reports/log.ts';
import { EmptyState } from '../ui/index.ts';
import { i18next } from './i18n/i18n.ts';

/** The router's words for a screen that broke: the same page, and the error is reported. */
export function BrokenScreen({ error }: { error: unknown }) {
  useEffect(() => reportError(error), [error]);
  return <CrashPage />;
}

/** The page shown after a crash: says that nothing typed is lost and offers a reload. */
function CrashPage() {
  return (
    <EmptyState
      page
      action={<Button onClick={browser.reload}>{i18next.t('app.reload')}</Button>}
      body={i18next.t('app.crashBody')}
      icon={<RefreshCw size={18} strokeWidth={1.75} />}
      title={i18next.t('app.crashTitle')}
    />
  );
}

/** Around everything: a broken screen never leaves an empty window. A class, because React offers nothing else. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    log.error('screen broke', { error, where: info.componentStack ?? '' });
    reportError(error);
  }

  override render(): ReactNode {
    return this.state.broken ? <CrashPage /> : this.props.children;
  }
}
