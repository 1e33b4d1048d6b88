/**
 * Navigation: what of the console a caller can reach, as data. Owns no tables and no rules: items are a table
 * (`items.ts`), who may enter is `places` of the contract, which the console's routes read too.
 */
import { endpoints } from '@chatso/contract';
import { defineModule } from '../../platform/module.ts';
import { getNavigation } from './get-navigation.ts';

export const navigationModule = defineModule({
  name: 'navigation',
  tables: { owns: [], reads: ['workspace_flags', 'workspace_plans', 'workspaces'] },
  routes: (binder, deps) => {
    binder.on(endpoints['navigation.get'], (ctx, { query }) => getNavigation(ctx, deps, query));
  },
});
