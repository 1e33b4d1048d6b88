/**
 * What the operator decided about this installation, as far as browsers may know it, and the way to Shopify's page of
 * permissions, and the few values the installation itself keeps. Nothing here depends on who asks.
 */
import { endpoints } from '@chatso/contract';
import { defineModule } from '../../platform/module.ts';
import { describeInstallation } from './describe-installation.ts';
import { startShopifyOauth } from './shopify-oauth.ts';

export { addValue, findValue, putValue } from './values.repo.ts';

export const installation = defineModule({
  name: 'installation',
  tables: { owns: ['installation'] },
  routes(binder, { config, limiter }) {
    const answer = describeInstallation(config);
    binder
      .on(endpoints['installation.config'], () => answer)
      .raw('GET', '/api/shopify/oauth/start', (_ctx, request, reply) =>
        startShopifyOauth({ config, limiter }, request, reply),
      );
  },
});
