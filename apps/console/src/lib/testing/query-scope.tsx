import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TestMantine } from './test-mantine.tsx';

/** For tests of what knows no desk: a theme, and queries of their own that are not tried again. */
export function queryScope() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Wrapper = ({ children }: { children: ReactNode }) => (
    <TestMantine>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </TestMantine>
  );
  return { client, Wrapper };
}
