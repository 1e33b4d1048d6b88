import { createRootRoute, Outlet } from '@tanstack/react-router';
import { BrokenScreen } from '../error-boundary.tsx';
import { NotFoundPage } from '../plain-pages.tsx';

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenScreen,
});
