/**
 * The dashboard: what happened today and this week beside the week before, who is here, and which first steps of a
 * workspace have really been taken. Reads what other modules own and keeps nothing.
 * Invariants: nobody is told numbers of stores or departments they do not serve; a comparison is made only with a full week.
 * Emits nothing: pages hear the events of what is counted.
 */
import { endpoints } from '@chatso/contract';
import { defineModule } from '../../platform/module.ts';
import { getNumbers } from './numbers.ts';
import { getSetupGuide, hideSetupGuide } from './setup-guide.ts';
import { getTeam } from './team.ts';

export const dashboardModule = defineModule({
  name: 'dashboard',
  tables: {
    owns: [],
    reads: [
      'agent_presence',
      'conversations',
      'custom_roles',
      'member_stores',
      'messages',
      'users',
      'workspace_invitations',
      'workspace_members',
      'workspaces',
    ],
  },
  routes(binder) {
    binder
      .on(endpoints['dashboard.numbers'], (ctx, { query }) => getNumbers(ctx, query))
      .on(endpoints['dashboard.team'], (ctx) => getTeam(ctx))
      .on(endpoints['setup.guide'], (ctx) => getSetupGuide(ctx))
      .on(endpoints['setup.hideGuide'], (ctx, { body }) => hideSetupGuide(ctx, body));
  },
});
