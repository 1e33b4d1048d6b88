import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { queryFlag } from '../entities/common.ts';
import { navigationSchema } from '../entities/navigation.ts';
import type { FlagName } from '../roles.ts';

const shortText = z.string().max(100).optional();

/** A flag the caller knows to be off stays off in the answer; what the server has switched off, nobody switches on. */
const flags = {
  'ticket-system': queryFlag,
  'coupon-limit': queryFlag,
  'metabase-dashboard': queryFlag,
  'analytics-nav': queryFlag,
  'new-promotion-module': queryFlag,
  'ai-chatbot': queryFlag,
  'product-recommendation-revamp': queryFlag,
  'email-marketing': queryFlag,
} satisfies Record<FlagName, typeof queryFlag>;

export const navigationEndpoints = {
  /** C-23. `cs_ws_id` is the workspace of the header; `source` the place one is at, whose submenu is `section2`. */
  'navigation.get': defineEndpoint({
    method: 'GET',
    path: '/unification/bs_navigation',
    query: z.object({ cs_ws_id: shortText, bs_store_id: shortText, source: shortText, ...flags }),
    response: navigationSchema,
    errors: ['not-found'],
    rate: 'read',
    access: { kind: 'member', scope: 'store' },
    summary: 'The navigation of the console as far as it is open to the caller',
  }),
} as const;
