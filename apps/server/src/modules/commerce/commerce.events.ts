import { defineEvent } from '../../platform/events.ts';

/** A shop was connected, changed, answered again or fell silent, or something of it was copied. */
export const shopChanged = defineEvent<{ workspaceId: string; storeId: string }>('shop.changed');
