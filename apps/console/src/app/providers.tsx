import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { importAgain } from '../lib/browser/import-again.ts';
import { styleNonce } from '../lib/browser/style-nonce.ts';
import { Toasts } from '../ui/index.ts';
import { createColorSchemeManager } from './color-scheme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { withTexts } from './i18n/i18n.ts';
import { LanguageWatch } from './i18n/language-watch.tsx';
import { queryClient } from './query-client.ts';
import { SessionDialog } from './session-dialog.tsx';
import { cssVariables, theme } from './theme.ts';

/** Nothing of it is needed for the first paint. */
const VersionWatch = lazy(async () => ({
  default: (await importAgain(withTexts(() => import('./version-watch.tsx')))).VersionWatch,
}));

const colorSchemeManager = createColorSchemeManager();

export function Providers({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider>
      <MantineProvider
        colorSchemeManager={colorSchemeManager}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        theme={theme}
      >
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            {children}
            <LanguageWatch />
            <Toasts />
            <SessionDialog />
            <Suspense>
              <VersionWatch />
            </Suspense>
          </QueryClientProvider>
        </ErrorBoundary>
      </MantineProvider>
    </DirectionProvider>
  );
}
