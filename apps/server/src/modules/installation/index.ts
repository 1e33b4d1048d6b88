/**
 * What the operator decided about this installation, as far as browsers may know it, and the way to Shopify's page of
 * permissions, the few values the installation itself keeps, the setup link, and whether strangers may register. Nothing here depends on who asks.
 */
import { endpoints } from '@chatso/contract';
import { defineModule } from '../../platform/module.ts';
import { describeInstallation } from './describe-installation.ts';
import { startShopifyOauth } from './shopify-oauth.ts';

export { decideRegistration, isRegistrationOpen } from './registration-policy.ts';
export { isSetupToken, setupToken } from './setup-link.ts';
export { addValue, findValue, lockSetup, putValue } from './values.repo.ts';

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
