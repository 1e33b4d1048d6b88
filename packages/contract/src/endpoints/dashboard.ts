import { adminRoles } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  dashboardNumbersSchema,
  dashboardQuery,
  dashboardTeamSchema,
  setupGuideSchema,
} from '../entities/dashboard.ts';

const chatters = { kind: 'member', scope: 'store', permission: 'liveChat' } as const;
/** Each step of it is theirs to do. */
const admins = { kind: 'member', scope: 'workspace', roles: adminRoles } as const;

export const dashboardEndpoints = {
  /** Q-16, decision Q-6 */
  'dashboard.numbers': defineEndpoint({
    method: 'GET',
    path: '/dashboard/numbers',
    load: 'heavy',
    query: dashboardQuery,
    response: dashboardNumbersSchema,
    errors: [],
    rate: 'read',
    access: chatters,
    summary: 'Chats, waiting time, missed chats and rating of today and this week, beside the week before',
  }),
  'dashboard.team': defineEndpoint({
    method: 'GET',
    path: '/dashboard/team',
    load: 'heavy',
    response: dashboardTeamSchema,
    errors: [],
    rate: 'read',
    access: chatters,
    summary: 'Colleagues in the stores of the caller: who is here, and with how many chats',
  }),
  'setup.guide': defineEndpoint({
    method: 'GET',
    path: '/admin/setup-guide',
    response: setupGuideSchema,
    errors: [],
    rate: 'read',
    access: admins,
    summary: 'Which first steps of a workspace have happened, and whether the caller hides the guide',
  }),
  'setup.hideGuide': defineEndpoint({
    method: 'PATCH',
    path: '/admin/setup-guide',
    body: z.object({ hidden: z.boolean() }),
    response: setupGuideSchema,
    errors: [],
    rate: 'write',
    access: admins,
    summary: 'Hides the setup guide for the caller, or brings it back',
  }),
} as const;
