import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../i18n/i18n.ts';

export const importComing = withTexts(() => import('../../screens/coming/index.ts'));

/** Stands at an address whose page comes later; what it says follows from the route's title. */
export const comingPage = lazyRouteComponent(importComing, 'ComingScreen');
