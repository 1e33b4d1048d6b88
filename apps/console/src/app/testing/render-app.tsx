import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { keepingCache } from '../../lib/api/keep-data.ts';
import { TestMantine } from '../../lib/testing/test-mantine.tsx';
import { theme } from '../theme.ts';

/** Renders parts inside the theme and a query client that asks once; nothing moves, so nothing has to be waited for. */
export function renderUi(node: ReactNode) {
  const queryClient = new QueryClient({
    queryCache: keepingCache(() => undefined),
    defaultOptions: { queries: { retry: false } },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TestMantine env="test" theme={theme}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </TestMantine>
  );
  return { ...render(node, { wrapper }), queryClient };
}

/**
 * The same for a screen with links: `at` is the address it is opened by, `path` that of its route where it reads names
 * from the address. Waits until it is there.
 */
export async function renderScreen(node: ReactNode, at = '/', path?: string) {
  const root = createRootRoute({ ...(path ? {} : { component: () => node }), notFoundComponent: () => node });
  const routeTree = path
    ? root.addChildren([createRoute({ getParentRoute: () => root, path, component: () => node })])
    : root;
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) });
  const rendered = renderUi(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { level: 1 });
  return { ...rendered, router };
}
