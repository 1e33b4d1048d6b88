import { defineEvent } from '../../platform/events.ts';

/** A coupon of a chat is being made, could not be, or is not wanted any more: no message says so. */
export const couponsChanged = defineEvent<{ workspaceId: string; conversationId: string; agentId: string | null }>(
  'coupons.changed',
);
