import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styleNonce } from '../lib/browser/style-nonce.ts';
import { Toasts } from '../ui/index.ts';
import { createColorSchemeManager } from './color-scheme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LanguageWatch } from './i18n/language-watch.tsx';
import { queryClient } from './query-client.ts';
import { SessionDialog } from './session-dialog.tsx';
import { cssVariables, theme } from './theme.ts';
import { VersionWatch } from './version-watch.tsx';

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
            <VersionWatch />
          </QueryClientProvider>
        </ErrorBoundary>
      </MantineProvider>
    </DirectionProvider>
  );
}
