import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { couponSearchSchema } from '../../screens/coupons/search.ts';
import { withTexts } from '../i18n/i18n.ts';
import { at } from './at.ts';
import { comingPage } from './coming.ts';
import { workspaceRoute } from './workspace.ts';

/** Promotions (C-11) and analytics (C-14, C-15). */
const promotionRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/promotion',
  ...at('promotion', 'promotion'),
  validateSearch: couponSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/coupons/index.ts')),
    'PromotionScreen',
  ),
});
const couponsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/coupons',
  ...at('coupons', 'coupons'),
  validateSearch: couponSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/coupons/index.ts')),
    'CouponsScreen',
  ),
});
const conversionTrackingRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/conversion-tracking',
  ...at('conversionTracking', 'conversionTracking'),
  validateSearch: couponSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/coupons/index.ts')),
    'ConversionScreen',
  ),
});

const analyticsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/analytics',
  ...at('analytics', 'analytics'),
  component: comingPage,
});
const analyticsTypeRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/analytics/$analyticsType',
  ...at('analytics', 'analytics'),
  component: comingPage,
});
const analyticsReportRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/analytics/custom-report/$customReportId',
  ...at('analytics', 'customReport'),
  component: comingPage,
});
const addReportRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/add-custom-report',
  ...at('addCustomReport', 'addCustomReport'),
  component: comingPage,
});
const reportsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/custom-report',
  ...at('customReports', 'customReports'),
  component: comingPage,
});
const reportRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/custom-report/$customReportId',
  ...at('customReports', 'customReport'),
  component: comingPage,
});
const modifyReportRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/custom-report/modify/$customReportId',
  ...at('customReports', 'modifyCustomReport'),
  component: comingPage,
});

export const growthRoutes = [
  promotionRoute,
  couponsRoute,
  conversionTrackingRoute,
  analyticsRoute,
  analyticsTypeRoute,
  analyticsReportRoute,
  addReportRoute,
  reportsRoute,
  reportRoute,
  modifyReportRoute,
] as const;
