import type { VisitedPage } from '@chatso/contract';
import { baseTime, isoAt } from '../../lib/testing/factories.ts';

/** A page that the shop itself does not name. */
export const aVisitedPage = (over: Partial<VisitedPage> = {}): VisitedPage => ({
  pageTitle: 'Home',
  pageName: null,
  pageUrl: 'https://shop.test/',
  timestamp: isoAt(baseTime),
  ...over,
});
